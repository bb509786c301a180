import { sql } from 'kysely'
import { toSom } from '#src/contract/money.ts'
import { paginationOf } from '#src/contract/values.ts'
import { gymsInScope, requireEmployeeGym } from '#src/features/gyms/server/gym-access.ts'
import { implement } from '#src/server/serve.ts'
import { visits } from '../contract.ts'
import { undoSeconds } from '../rules.ts'
import { checkIn } from './check-in.ts'
import { getVisit, listVisits } from './queries.ts'

type Undoable = { admin_id: string; gym_id: string; visited_at: Date; undone_at: Date | null }

export const visitsRoutes = implement('visits', visits, {
  async checkIn({ body }, ctx) {
    const { gym_id: gymId, member_id: memberId, code, override_reason } = body
    const { id, adminId, already, overdue } = await checkIn(ctx, {
      gymId,
      memberId,
      code,
      overrideReason: override_reason ?? null,
    })
    return {
      visit: await getVisit(ctx.db, adminId, id, ctx),
      already,
      overdue: toSom(overdue),
      undo_seconds: already ? 0 : undoSeconds,
    }
  },

  async list({ query }, ctx) {
    const gymIds = await gymsInScope(ctx, query.gym_id)
    const { visits, present, total } = await listVisits(ctx.db, query, { adminId: ctx.adminId, gymIds }, ctx)
    return { visits, present, pagination: paginationOf(query, total) }
  },

  async undo({ id }, ctx) {
    const { db, now, actor, adminId, fail } = ctx
    await requireEmployeeGym(ctx)
    const { rows } = await sql<Undoable>`
      select admin_id, gym_id, visited_at, undone_at from visits
      where id = ${id} and (${adminId}::uuid is null or admin_id = ${adminId}::uuid) for update`.execute(db)
    const visit = rows[0]
    if (!visit || (actor.role === 'employee' && !actor.gymIds.includes(visit.gym_id))) throw fail('not_found')
    if (visit.undone_at) throw fail('state_conflict')
    if (now.getTime() - visit.visited_at.getTime() > undoSeconds * 1000) throw fail('visit.too_late')
    await sql`
      update visits set undone_at = ${now}, undone_by_kind = ${actor.role}, undone_by_id = ${actor.id}
      where admin_id = ${visit.admin_id} and id = ${id}`.execute(db)
    await ctx.audit({ entity: 'visits', entityId: id, adminId: visit.admin_id, after: { undone: true } })
    return {}
  },
})
