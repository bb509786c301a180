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
async function ofPage(
  db: Db,
  table: string,
  page: RawBuilder<{ admin_id: string; id: string }>,
): Promise<RawBuilder<boolean>> {
  const { rows } = await page.execute(db)
  const keys = { owners: [...new Set(rows.map(({ admin_id }) => admin_id))], ids: rows.map(({ id }) => id) }
  return sql`(${sql.ref(`${table}.admin_id`)} = any(${keys.owners}::uuid[]) and ${sql.ref(`${table}.id`)} = any(${keys.ids}::uuid[]))`
}

/**
 * One page of a list, and the condition under which it is: `found` begins at `from` and ends with its limit. Of one owner it is a part
 * of the statement that shows it, of all owners it is asked for before (`ofPage`).
 */
export async function pageOfOwned(
  db: Db,
  { table, as, adminId }: { table: string; as: string; adminId: string | null },
  found: RawBuilder<unknown>,
): Promise<[source: RawBuilder<unknown>, isOnPage: RawBuilder<boolean>]> {
  const alias = sql.table(as)
  return adminId
    ? [sql`(select ${alias}.* ${found})`, sql`true`]
    : [sql.table(table), await ofPage(db, as, sql`select ${alias}.admin_id, ${alias}.id ${found}`)]
}

/** Whose a row is that somebody of the platform names by its id alone: nodes lock it by its owner. */
export async function findOwner(db: Db, table: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ admin_id: string }>`
    select admin_id from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows[0]?.admin_id
}
