import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { Tiyin } from '#src/contract/money.ts'
import { isOwnerThere } from '#src/features/admins/server/owner-there.ts'
import { type GymScope, inScope } from '#src/features/gyms/server/scope.ts'
import { ownerOf } from '#src/server/owned.ts'
import { isTaken, stoodOn } from './membership-state.ts'

/** What an entry adds to what is due. `of` is the alias of transactions. */
const charge = (of: string): RawBuilder<Tiyin> => {
  const t = sql.ref(of)
  return sql`case when ${t}.transaction_type = 'cancellation_fee' or ${t}.direction = 'increase' then ${t}.amount_tiyin
    when ${t}.direction = 'decrease' then -${t}.amount_tiyin end`
}

/** Nothing was left to pay after one of its entries until the end of the day: a reservation is a membership from then on, without a payment. */
const wasFree = (of: string, adminId: string | null, day: Day): RawBuilder<boolean> => {
  const s = sql.ref(of)
  return sql`exists (
    select from transactions z
    where z.admin_id = ${ownerOf(of, adminId)} and z.membership_id = ${s}.id and z.business_on <= ${day}::date and z.direction = 'decrease'
      and ${s}.price_tiyin - ${s}.discount_tiyin + (
        select sum(${charge('u')}) from transactions u
        where u.admin_id = ${ownerOf(of, adminId)} and u.membership_id = ${s}.id and (u.created_at, u.id) <= (z.created_at, z.id)) = 0)`
}

/**
 * What was due and paid of each membership at the end of a day, added up from the ledger's rows by their own days:
 * admin_id, id, gym_id, member_id, plan_name, sold_on, due_on, due_tiyin, paid_tiyin, remaining_tiyin, payment_status.
 * Of those sold by then, not cancelled by then, and no mere reservation then (bought by the member, nothing paid yet and never all of it
 * written off): a single place is owed as soon as it is taken.
 * The sums kept on the row are not asked: they tell of today.
 */
export const debtsOn = (scope: GymScope, day: Day): RawBuilder<unknown> => sql`
  select e.*, e.due_tiyin - e.paid_tiyin as remaining_tiyin,
    case when e.paid_tiyin >= e.due_tiyin then 'paid' when e.paid_tiyin = 0 then 'unpaid' else 'partial' end as payment_status
  from (
    select s.admin_id, s.id, s.gym_id, s.member_id, s.plan_name, s.sold_on, s.due_on,
      s.price_tiyin - s.discount_tiyin + coalesce(t.charged, 0)::bigint as due_tiyin, coalesce(t.paid, 0)::bigint as paid_tiyin
    from memberships s left join lateral (
      select
        sum(${charge('t')}) as charged,
        sum(case t.transaction_type when 'payment' then t.amount_tiyin when 'refund' then -t.amount_tiyin end) as paid,
        bool_or(t.transaction_type = 'payment') as was_paid
      from transactions t
      where t.admin_id = ${ownerOf('s', scope.adminId)} and t.membership_id = s.id and t.business_on <= ${day}::date
    ) t on true
    where ${inScope('s', scope)} and s.sold_on <= ${day}::date and ${stoodOn('s', day)} and ${isOwnerThere('s', scope.adminId, day)}
      and (s.sold_by_kind <> 'member' or s.is_drop_in or s.price_tiyin = s.discount_tiyin or t.was_paid
        or ${isTaken('s')} and ${wasFree('s', scope.adminId, day)})
  ) e`
