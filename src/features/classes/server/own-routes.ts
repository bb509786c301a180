import { sql } from 'kysely'
import { addDays } from '#src/contract/days.ts'
import type { BookingStatus } from '#src/features/memberships/booking-states.ts'
import { bookingIn } from '#src/features/memberships/server/booking-in.ts'
import { fileUrl } from '#src/server/files.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { ownClasses } from '../own-contract.ts'
import { placeInLine } from './booking-queries.ts'
import { readSessions, sessionReply } from './session-queries.ts'

type OwnCoach = { admin_id: string; id: string; fullname: string; photo: string | null }

/** The coach that the calling employee is. */
export async function findOwnCoach({ db, actor }: Pick<Work, 'db' | 'actor'>): Promise<OwnCoach | undefined> {
  const { rows } = await sql<OwnCoach>`
    select c.admin_id, c.id, e.fullname, coalesce(c.photo, e.avatar) as photo
    from class_coaches c join employees e on e.admin_id = c.admin_id and e.id = c.employee_id
    where c.admin_id = ${actor.adminId} and c.employee_id = ${actor.id} and c.left_at is null`.execute(db)
  return rows[0]
}

type Coming = { session_id: string; fullname: string; status: BookingStatus; place: number | null }

/** Places first, then the waiting list: what a phone keeps has names and nothing to reach them by. */
async function listComing({ db, today }: Pick<Work, 'db' | 'today'>, coach: OwnCoach): Promise<Coming[]> {
  const { rows } = await sql<Coming>`
    select b.session_id, m.fullname, b.status, ${placeInLine(coach.admin_id)} as place
    from class_sessions s
    join class_bookings b on b.admin_id = s.admin_id and b.session_id = s.id
    join members m on m.admin_id = b.admin_id and m.id = b.member_id
    where s.admin_id = ${coach.admin_id} and s.coach_id = ${coach.id} and s.held_on between ${addDays(today, -1)} and ${addDays(today, 1)}
      and ${bookingIn('b', 'standing')}
    order by s.starts_at, s.id, b.status = 'waiting', b.nr`.execute(db)
  return rows
}

export const ownClassesRoutes = implement('own_classes', ownClasses, {
  async sessions({ query }, ctx) {
    const coach = await findOwnCoach(ctx)
    if (!coach) return { coach: null, sessions: [], comes: [] }
    const sessions = await readSessions(
      ctx.db,
      sql`s.admin_id = ${coach.admin_id} and s.coach_id = ${coach.id} and s.held_on between ${query.from} and ${query.to}`,
    )
    return {
      coach: { _id: coach.id, fullname: coach.fullname, photo: fileUrl(coach.photo) },
      sessions: sessions.map(sessionReply),
      comes: await listComing(ctx, coach),
    }
  },
})
