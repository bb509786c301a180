import { type RawBuilder, sql } from 'kysely'

/** The rows of one owner, or of all (null). A statement says it of each table of tenants that it reads: see decision 47. */
export const ofOwner = (table: string, adminId: string | null): RawBuilder<boolean> =>
  adminId ? sql`${sql.ref(`${table}.admin_id`)} = ${adminId}` : sql`true`

/** The owner of a joined row: by their id where one asks, else whoever's the other row is. */
export const ownerOf = (other: string, adminId: string | null): RawBuilder<string> =>
  adminId ? sql`${adminId}` : sql.ref(`${other}.admin_id`)
