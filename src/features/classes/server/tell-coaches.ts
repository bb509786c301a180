import { sql } from 'kysely'
import { addDays } from '#src/contract/days.ts'
import { paths } from '#src/contract/paths.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import type { Work } from '#src/server/serve.ts'
import { clockOf } from '../rules.ts'
import { ownDays } from '../shown-days.ts'
import type { SessionRow } from './session-queries.ts'

/** What became of a class for the coach who holds it: called off, elsewhere, theirs from now on, or theirs no more. */
type What = 'cancelled' | 'moved' | 'given' | 'taken'
export type CoachNews = { coachId: string; what: What; session: SessionRow; to?: SessionRow }

/** What a change of a class is to who holds it and to who held it. */
export function newsOfChange(before: SessionRow, after: SessionRow): CoachNews[] {
  const [was, is] = [before.coach_id, after.coach_id]
  if (was === is) return was ? [{ coachId: was, what: 'moved', session: before, to: after }] : []
  return [
    ...(was ? [{ coachId: was, what: 'taken' as const, session: before }] : []),
    ...(is ? [{ coachId: is, what: 'given' as const, session: after }] : []),
  ]
}

export const newsOf = (session: SessionRow, what: 'cancelled' | 'given'): CoachNews[] =>
  session.coach_id ? [{ coachId: session.coach_id, what, session }] : []

/** A coach who signs in is told what others did with their classes: of each kind of news the first class, and how many more. */
export async function tellCoaches(work: Work, adminId: string, news: readonly CoachNews[]): Promise<void> {
  const ids = [...new Set(news.map(({ coachId }) => coachId))]
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string; employee_id: string }>`
    select c.id, e.id as employee_id from class_coaches c join employees e on e.admin_id = c.admin_id and e.id = c.employee_id and e.status = 'active'
    where c.admin_id = ${adminId} and c.id = any(${ids}::uuid[]) and c.left_at is null`.execute(work.db)
  for (const { id, employee_id: employeeId } of rows) {
    // what somebody does to their own timetable they know
    if (work.actor.role === 'employee' && work.actor.id === employeeId) continue
    for (const what of ['cancelled', 'moved', 'given', 'taken'] satisfies What[]) {
      const those = news.filter((one) => one.coachId === id && one.what === what)
      const first = those.toSorted((a, b) => +a.session.starts_at - +b.session.starts_at)[0]
      if (first) await tellCoach(work, { adminId, employeeId, first, count: those.length })
    }
  }
}

type Told = { adminId: string; employeeId: string; first: CoachNews; count: number }

async function tellCoach(work: Work, { adminId, employeeId, first, count }: Told): Promise<void> {
  const { what, session, to } = first
  const was = clockOf(session.starts_at, session.ends_at)
  const is = to && clockOf(to.starts_at, to.ends_at)
  const day = is?.date ?? was.date
  await notify(work, {
    adminId,
    recipients: [{ role: 'employee', id: employeeId }],
    kind: 'own_classes_changed',
    params: {
      class_name: session.kind_name,
      gym_name: session.gym_name,
      date: was.date,
      time: was.time,
      status: what,
      count: String(count),
      ...(to && is && { new_date: is.date, new_time: `${is.time}–${is.end_time}`, room: to.room_name }),
    },
    link:
      day < addDays(work.today, ownDays.shown - ownDays.back) ? `${paths.ownClasses()}?day=${day}` : paths.ownClasses(),
  })
}
