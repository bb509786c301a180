import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** The rows of one owner, or of all (null). A statement says it of each table of tenants that it reads: see decision 47. */
export const ofOwner = (table: string, adminId: string | null): RawBuilder<boolean> =>
  adminId ? sql`${sql.ref(`${table}.admin_id`)} = ${adminId}` : sql`true`

/** The owner of a joined row: by their id where one asks, else whoever's the other row is. */
export const ownerOf = (other: string, adminId: string | null): RawBuilder<string> =>
  adminId ? sql`${adminId}` : sql.ref(`${other}.admin_id`)

/**
 * The rows of one page over all owners, by their keys: `page` answers these, from `table`. On nodes a page can't stand below
 * a join, but what belongs to known rows is asked of each node by itself.
 */
export async function ofPage(
  db: Db,
  table: string,
  page: RawBuilder<{ admin_id: string; id: string }>,
): Promise<RawBuilder<boolean>> {
  const { rows } = await page.execute(db)
  const keys = { owners: [...new Set(rows.map(({ admin_id }) => admin_id))], ids: rows.map(({ id }) => id) }
  return sql`(${sql.ref(`${table}.admin_id`)} = any(${keys.owners}::uuid[]) and ${sql.ref(`${table}.id`)} = any(${keys.ids}::uuid[]))`
}
