import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

type Named = {
  table: string
  /** The column that says what a row is called. */
  name: string
  /** Whose rows they are, of `r`. */
  of: RawBuilder<boolean>
}

/** What rows are called, by id: asked beside what names them, because they may stand on other nodes. */
export async function namesById(
  db: Db,
  { table, name, of }: Named,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(ids.filter((id) => id !== null))]
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, ${sql.ref(`r.${name}`)} as name from ${sql.table(table)} r where ${of} and r.id = any(${asked}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row.name]))
}
