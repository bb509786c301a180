import { sql } from 'kysely'
import type { Work } from '#src/server/serve.ts'

/** A member goes on at the owner of one of their own memberships, which their own scope alone shows. */
export async function enterOwnMembership(
  { db, actor, enter, fail }: Pick<Work, 'db' | 'actor' | 'enter' | 'fail'>,
  membershipId: string,
): Promise<string> {
  const { rows } = await sql<{ admin_id: string }>`
    select s.admin_id from memberships s where s.id = ${membershipId} and s.member_id = ${actor.id}`.execute(db)
  if (!rows[0]) throw fail('not_found')
  await enter({ role: 'tenant', adminId: rows[0].admin_id })
  return rows[0].admin_id
}
