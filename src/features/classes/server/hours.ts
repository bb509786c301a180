import { sql } from 'kysely'
import { tashkentTime } from '#src/contract/days.ts'
import { paths } from '#src/contract/paths.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import { isOpenFor } from '#src/features/visits/rules.ts'
import { doorRules } from '#src/features/visits/server/queries.ts'
import type { Work } from '#src/server/serve.ts'
import { bookingIn } from '#src/features/memberships/server/booking-in.ts'
import { isOutsideHours, readSessions, type SessionRow } from './session-queries.ts'
import { liesAhead } from './session-states.ts'

type Place = { session_id: string; gender: 'male' | 'female' | null; count: number }

/**
 * The hours of a gym were changed: nothing is moved by itself, but the owner is told which classes stand where the gym is
 * closed now, and how many have a place in a class to which the door would not let them in.
 */
export async function tellOfHours(work: Work, { adminId, gymId }: { adminId: string; gymId: string }): Promise<void> {
  const { db, now, today } = work
  const ahead = await readSessions(db, sql`s.admin_id = ${adminId} and s.gym_id = ${gymId} and ${liesAhead('s', now)}`)
  if (ahead.length === 0) return
  const { rows: places } = await sql<Place>`
    select b.session_id, m.gender, count(*) as count from class_bookings b
    join class_sessions s on s.admin_id = b.admin_id and s.id = b.session_id join members m on m.admin_id = b.admin_id and m.id = b.member_id
    where b.admin_id = ${adminId} and b.gym_id = ${gymId} and ${bookingIn('b', 'open')} and ${liesAhead('s', now)}
    group by b.session_id, m.gender`.execute(db)
  const door = await doorRules(db, adminId, gymId, today)
  const closedFor = (session: SessionRow) =>
    places
      .filter(
        ({ session_id, gender }) =>
          session_id === session.id && !isOpenFor(door, gender, session.held_on, tashkentTime(session.starts_at)),
      )
      .reduce((sum, { count }) => sum + count, 0)
  const found = ahead
    .map((session) => ({ session, isOutside: isOutsideHours(session), people: closedFor(session) }))
    .filter(({ isOutside, people }) => isOutside || people > 0)
  const first = found[0]?.session
  if (!first) return
  await notify(work, {
    adminId,
    recipients: [{ role: 'admin', id: adminId }],
    kind: 'timetable_outside_hours',
    params: {
      gym_name: first.gym_name,
      sessions: String(found.filter(({ isOutside }) => isOutside).length),
      people: String(found.reduce((sum, { people }) => sum + people, 0)),
      class_name: first.kind_name,
      date: first.held_on,
      time: tashkentTime(first.starts_at),
    },
    link: paths.classesOn('admin', { gymId, day: first.held_on }),
  })
}
