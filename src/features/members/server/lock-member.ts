import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'

/**
 * Who writes of one person comes one after the other; of somebody erased while it was waited for nothing is written: not found. In the
 * owner's scope. Rows that name them may be written meanwhile: the door holds a membership first and then names its person.
 */
export async function lockMember(
  { db, fail }: Pick<Work, 'db' | 'fail'>,
  { adminId, memberId }: { adminId: string; memberId: string },
): Promise<void> {
  const { rows } = await sql`
    select 1 from members where admin_id = ${adminId} and id = ${memberId} and deleted_at is null for no key update`.execute(
    db,
  )
  if (!rows[0]) throw fail('not_found')
}

/**
 * Somebody who is about to be erased with all that they ever had here: the person first and then their memberships by id, as whoever sells,
 * books or takes money for one holds them. Who is named in a row that is being written is waited for after that.
 */
export async function lockWithAllTheirs(
  db: Db,
  { adminId, memberId }: { adminId: string; memberId: string },
): Promise<void> {
  await sql`select 1 from members where admin_id = ${adminId} and id = ${memberId} for no key update`.execute(db)
  await sql`
    select 1 from memberships where admin_id = ${adminId} and member_id = ${memberId} order by id for update`.execute(
    db,
  )
}
