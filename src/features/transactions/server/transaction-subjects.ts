import { sql } from 'kysely'
import { requireGymToLook } from '#src/features/gyms/server/gym-access.ts'
import { type FindSubjects, isOneOf } from '#src/server/subjects.ts'
import { ofOwner } from '#src/server/owned.ts'

/** Money of an owner; for an employee that of memberships in their gyms. */
export const findTransactionSubjects: FindSubjects = async (asking, ids) => {
  await requireGymToLook(asking)
  const { actor, adminId, db } = asking
  const ofTheirs =
    actor.role === 'employee'
      ? sql`t.membership_id is not null and t.gym_id = any(${[...actor.gymIds]}::uuid[])`
      : sql`true`
  const { rows } = await sql<{ id: string; admin_id: string; gym_id: string; is_platforms: boolean }>`
    select t.id, t.admin_id, t.gym_id, t.subscription_id is not null as is_platforms from transactions t
    where t.id ${isOneOf(ids)} and ${ofOwner('t', adminId)} and ${ofTheirs}`.execute(db)
  return rows.map(({ id, admin_id, gym_id, is_platforms }) => ({
    id,
    adminId: admin_id,
    gymId: gym_id,
    isPlatforms: is_platforms,
  }))
}
