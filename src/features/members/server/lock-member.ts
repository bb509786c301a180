import { sql } from 'kysely'
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
