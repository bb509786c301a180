import { type RawBuilder, sql } from 'kysely'
import type { RuleName } from '../rule-texts-uz.ts'

/** One thing that does not agree with the raw rows: where it stands, what is there and what should be. */
export type Finding = {
  check: string
  table: string
  admin_id: string | null
  id: string
  what: string
  stored: string | null
  expected: string | null
}

/** A query whose every row is a difference: `table`, admin_id, id, what, stored, expected. */
export type Check = { name: RuleName; query: (ofOwner: OfOwner, adminId: string | null) => RawBuilder<unknown> }

/** The rows that count, as a condition on the alias: those of one owner, or all. */
export type OfOwner = (alias: string) => RawBuilder<unknown>

export const ofOwner =
  (adminId: string | null): OfOwner =>
  (alias) =>
    adminId ? sql`${sql.ref(`${alias}.admin_id`)} = ${adminId}::uuid` : sql`true`
