import { sql } from 'kysely'
import { requireGymToLook } from '#src/features/gyms/server/gym-access.ts'
import { type FindSubjects, isOneOf } from '#src/server/subjects.ts'
import { ofOwner } from '#src/server/owned.ts'

/** A plan of an owner, or of the platform; for an employee one that is sold in their gyms. */
export const findPlanSubjects: FindSubjects = async (asking, ids) => {
  await requireGymToLook(asking)
  const { actor, adminId, db } = asking
  if (actor.role === 'employee') {
    const { rows } = await sql<{ id: string; admin_id: string }>`
      select distinct p.id, p.admin_id from membership_plans p
      join membership_plan_gyms pg on pg.admin_id = p.admin_id and pg.plan_id = p.id
      where p.admin_id = ${adminId} and not p.is_hidden and p.id ${isOneOf(ids)} and pg.gym_id = any(${[...actor.gymIds]}::uuid[])`.execute(
      db,
    )
    return rows.map(({ id, admin_id }) => ({ id, adminId: admin_id, gymId: null }))
  }
  const { rows } = await sql<{ id: string; admin_id: string | null }>`
    select p.id, p.admin_id from membership_plans p
    where p.id ${isOneOf(ids)} and ${ofOwner('p', adminId)} and not p.is_hidden
    union all select p.id, null from subscription_plans p where p.id ${isOneOf(ids)}`.execute(db)
  return rows.map(({ id, admin_id }) => ({ id, adminId: admin_id, gymId: null }))
}
