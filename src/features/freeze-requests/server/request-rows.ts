import { type RawBuilder, sql } from 'kysely'
import { gymsOf, requireGymToLook } from '#src/features/gyms/server/gym-access.ts'
import type { Db } from '#src/server/db.ts'
import { ofOwner } from '#src/server/owned.ts'
import type { FindSubjects } from '#src/server/subjects.ts'

/** The table of what members ask the desk for: each row is of an owner, of a gym and of a person. */
type Requests = RawBuilder<unknown>

/** The owner at whom the person asked. */
export async function findOwnerOf(
  db: Db,
  requests: Requests,
  personId: string,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ admin_id: string }>`
    select r.admin_id from ${requests} r where r.id = ${id} and r.member_id = ${personId}`.execute(db)
  return rows[0]?.admin_id
}

/** Requests are answered in the gyms that the caller works in. */
export const requestSubjects =
  (requests: Requests): FindSubjects =>
  async (asking, ids) => {
    await requireGymToLook(asking)
    const gymIds = gymsOf(asking, undefined)
    const { rows } = await sql<{ id: string; admin_id: string; gym_id: string }>`
      select r.id, r.admin_id, r.gym_id from ${requests} r where r.id = any(${ids}::uuid[]) and ${ofOwner('r', asking.adminId)}
        and (${gymIds}::uuid[] is null or r.gym_id = any(${gymIds}::uuid[]))`.execute(asking.db)
    return rows.map(({ id, admin_id, gym_id }) => ({ id, adminId: admin_id, gymId: gym_id }))
  }
