import { sql } from 'kysely'
import { fileUrl } from '#src/server/files.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { ownClasses } from '../own-contract.ts'
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

export const ownClassesRoutes = implement('own_classes', ownClasses, {
  async sessions({ query }, ctx) {
    const coach = await findOwnCoach(ctx)
    if (!coach) return { coach: null, sessions: [] }
    const sessions = await readSessions(
      ctx.db,
      sql`s.admin_id = ${coach.admin_id} and s.coach_id = ${coach.id} and s.held_on between ${query.from} and ${query.to}`,
    )
    return {
      coach: { _id: coach.id, fullname: coach.fullname, photo: fileUrl(coach.photo) },
      sessions: sessions.map(sessionReply),
    }
  },
})
