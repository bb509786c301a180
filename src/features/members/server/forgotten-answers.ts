import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'
import type { DB } from '#src/server/schema.generated.ts'
import type { Client } from './erased-client.ts'

/** Whose ids stand in answers that name the client by nothing else: what they hold, and what was written about and to them. */
const namedAlone = ['memberships', 'member_notes', 'letters'] as const satisfies readonly (keyof DB)[]

export async function listNamedAlone(
  db: Db,
  { adminId, memberId }: Pick<Client, 'adminId' | 'memberId'>,
): Promise<string[]> {
  const ids: string[] = []
  for (const table of namedAlone) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where admin_id = ${adminId} and member_id = ${memberId}`.execute(db)
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/**
 * Answers that are kept for a call that is repeated: of the client, and of whoever may have been told of them. Some name neither the
 * client nor a phone, and say what was noted all the same: by the ids of what they are about.
 */
export async function forgetInAnswers(
  db: Db,
  { adminId, memberId, phones }: Pick<Client, 'adminId' | 'memberId' | 'phones'>,
  records: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from employees where admin_id = ${adminId}`.execute(db)
  const callers = rows.map(({ id }) => id)
  await sql`
    select forget_in_answers(${adminId}, ${memberId}, ${[...phones, ...records]}::text[], ${callers}::uuid[])`.execute(
    db,
  )
}
