import { type RawBuilder, sql } from 'kysely'

/** Its entries in the ledger, of sales that were not cancelled: `of` is the alias of promo_codes. */
const entries = (of: string, adminId: string) => sql`
  from transactions t join memberships s on s.admin_id = ${adminId} and s.id = t.membership_id
  where t.admin_id = ${adminId} and t.promo_code_id = ${sql.ref(`${of}.id`)} and s.status <> 'cancelled'`

/** How often it was used, by all or by one member. */
export const countedUses = (of: string, adminId: string, memberId?: string | null): RawBuilder<number> =>
  sql`(select count(*)::int ${entries(of, adminId)} and ${memberId === undefined ? sql`true` : sql`t.member_id = ${memberId}::uuid`})`

/** What it took off in all. */
export const discountedBy = (of: string, adminId: string): RawBuilder<number> =>
  sql`(select coalesce(sum(t.amount_tiyin), 0)::bigint ${entries(of, adminId)})`
