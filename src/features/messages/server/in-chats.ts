import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'

/** Whose chat takes what would be an SMS, where it costs nothing. */
export async function findInChats(db: Db, people: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ person: string }>`select told_in_chats(${people}::uuid[]) as person`.execute(db)
  return new Set(rows.map(({ person }) => person))
}
