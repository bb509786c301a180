import { type RawBuilder, sql } from 'kysely'
import { gymsOf, requireGymToLook } from '#src/features/gyms/server/gym-access.ts'
import type { Db } from '#src/server/db.ts'
import { ofOwner } from '#src/server/owned.ts'
import type { Work } from '#src/server/serve.ts'
import { type FindSubjects, isOneOf } from '#src/server/subjects.ts'
import { requestsADay } from '../rules.ts'

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

/** Refuses whoever has asked this owner often enough within a day, whatever became of it; `asked` is what they sent in rows of the owner. */
export async function assertMayAskMore(
  { db, now, fail }: Pick<Work<'requests.too_many'>, 'db' | 'now' | 'fail'>,
  asked: RawBuilder<unknown>,
): Promise<void> {
  const dayBefore = new Date(now.getTime() - 24 * 3_600_000)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${asked} and created_at > ${dayBefore} limit ${requestsADay}) r`.execute(
    db,
  )
  if ((rows[0]?.count ?? 0) >= requestsADay) throw fail('requests.too_many')
}

/** Requests are answered in the gyms that the caller works in. */
export const requestSubjects =
  (requests: Requests): FindSubjects =>
  async (asking, ids) => {
    await requireGymToLook(asking)
    const gymIds = gymsOf(asking, undefined)
    const { rows } = await sql<{ id: string; admin_id: string; gym_id: string }>`
      select r.id, r.admin_id, r.gym_id from ${requests} r where r.id ${isOneOf(ids)} and ${ofOwner('r', asking.adminId)}
        and (${gymIds}::uuid[] is null or r.gym_id = any(${gymIds}::uuid[]))`.execute(asking.db)
    return rows.map(({ id, admin_id, gym_id }) => ({ id, adminId: admin_id, gymId: gym_id }))
  }
