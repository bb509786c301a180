import { sql } from 'kysely'
import { assertGymVisible, requireEmployeeGym } from '#src/features/gyms/server/gym-access.ts'
import type { GymScope } from '#src/features/gyms/server/scope.ts'
import type { Work } from '#src/server/serve.ts'

type Caller = Pick<Work<'no_gym_assigned'>, 'actor' | 'db' | 'adminId' | 'enter' | 'fail'>

/**
 * What a list of the caller may show. A gym names its owner too, so that a superadmin who chose a gym alone is led into
 * its tenant.
 */
export async function listScope(work: Pick<Work, keyof Caller>, gymId?: string | undefined): Promise<GymScope> {
  if (gymId) {
    const gym = await assertGymVisible(work, gymId)
    return { adminId: gym.admin_id, gymIds: [gym.id] }
  }
  return { adminId: work.adminId, gymIds: work.actor.role === 'employee' ? [...work.actor.gymIds] : null }
}

/** The same where employees ask too: one without a gym is told so. */
export async function memberScope(work: Caller, gymId?: string | undefined): Promise<GymScope> {
  await requireEmployeeGym(work)
  return listScope(work, gymId)
}

/**
 * The owner's side of a member, or not_found: unknown, deleted, another owner's, and for an employee anybody outside
 * the assigned gyms. A superadmin who selected no owner is led to the first that knows the person.
 */
export async function requireMember(work: Caller, memberId: string): Promise<GymScope & { adminId: string }> {
  const { actor, db, adminId, enter } = work
  await requireEmployeeGym(work)
  const gymIds = actor.role === 'employee' ? [...actor.gymIds] : null
  const { rows } = await sql<{ admin_id: string }>`
    select m.admin_id from members m
    where m.id = ${memberId} and m.deleted_at is null and (${adminId}::uuid is null or m.admin_id = ${adminId}::uuid)
      and (${gymIds}::uuid[] is null or exists (
        select from member_gyms mg where mg.admin_id = m.admin_id and mg.member_id = m.id and mg.gym_id = any(${gymIds}::uuid[])))
    order by m.created_at, m.admin_id limit 1`.execute(db)
  const found = rows[0]
  if (!found) throw work.fail('not_found')
  if (!adminId) await enter({ role: 'tenant', adminId: found.admin_id })
  return { adminId: found.admin_id, gymIds }
}
