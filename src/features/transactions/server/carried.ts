import { type RawBuilder, sql } from 'kysely'
import type { Tiyin } from '#src/contract/money.ts'

/**
 * The memberships that go on from one with another plan, and from those, as `chain`: what the first of them took over was paid where they
 * come from, and goes on as far as the next needs it. Stands at the head of a statement that asks `carriedOn`.
 */
export const plansAfter = (adminId: string, membershipId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with recursive chain as (
    select n.id, n.status, n.credit_tiyin as carried_tiyin from memberships n
    where n.admin_id = ${adminId} and n.renewed_from = ${membershipId} and n.is_plan_change and n.credit_tiyin > 0
    union all
    select n.id, n.status, least(c.carried_tiyin, n.credit_tiyin) from chain c join memberships n on n.renewed_from = c.id
    where n.admin_id = ${adminId} and n.is_plan_change and n.credit_tiyin > 0
  )`

/** What of a membership's money is a part of another plan, as long as that one, or what goes on from it, stands. */
export const carriedOn = sql`(select coalesce(max(c.carried_tiyin), 0) from chain c where c.status <> 'cancelled')::bigint`

/** What may go back of all that was paid there: what stands in another plan may not, what is paid beyond what is owed stands in none. */
export const freeOf = ({ due, paid }: { due: Tiyin; paid: Tiyin }, carried: Tiyin): Tiyin =>
  Math.max(0, paid - Math.min(due, carried))
