import { type RawBuilder, sql } from 'kysely'
import type { Check, OfOwner } from './check-query.ts'

// Written apart from the product's own queries and rules on purpose: what both agree on is true twice.

/** Totals, what is owed and the payment status of every debt, summed up from its transactions. */
function totals(table: 'memberships' | 'subscriptions', of: OfOwner): RawBuilder<unknown> {
  const target = sql.ref(table === 'memberships' ? 't.membership_id' : 't.subscription_id')
  const sold = table === 'memberships' ? sql`d.price_tiyin - d.discount_tiyin` : sql`d.price_tiyin`
  return sql`
    with moved as (
      select t.admin_id, ${target} as id,
        sum(case t.transaction_type when 'payment' then t.amount_tiyin when 'refund' then -t.amount_tiyin else 0 end) as paid,
        sum(case when t.transaction_type not in ('adjustment', 'discount') then 0 when t.direction = 'increase' then t.amount_tiyin else -t.amount_tiyin end) as adjusted,
        sum(case t.transaction_type when 'cancellation_fee' then t.amount_tiyin else 0 end) as fees
      from transactions t where ${target} is not null and ${of('t')} group by 1, 2
    ), truth as (
      select d.*, coalesce(m.paid, 0) as paid, coalesce(m.adjusted, 0) as adjusted, coalesce(m.fees, 0) as fees,
        ${sold} + coalesce(m.adjusted, 0) + coalesce(m.fees, 0) as due
      from ${sql.table(table)} d left join moved m on m.admin_id = d.admin_id and m.id = d.id where ${of('d')}
    ), compared as (
      select t.*, due - paid as remaining, greatest(paid - due, 0) as overpaid,
        case when paid >= due then 'paid' when paid = 0 then 'unpaid' else 'partial' end as state
      from truth t
    )
    select ${sql.lit(table)} as "table", c.admin_id, c.id, v.what, v.stored, v.expected
    from compared c cross join lateral (values
      ('paid_tiyin', c.paid_tiyin::text, c.paid::text), ('adjustment_tiyin', c.adjustment_tiyin::text, c.adjusted::text),
      ('fee_tiyin', c.fee_tiyin::text, c.fees::text), ('due_tiyin', c.due_tiyin::text, c.due::text),
      ('remaining_tiyin', c.remaining_tiyin::text, c.remaining::text), ('overpaid_tiyin', c.overpaid_tiyin::text, c.overpaid::text),
      ('payment_status', c.payment_status, c.state), ('due below nothing', least(c.due, 0)::text, '0'), ('paid below nothing', least(c.paid, 0)::text, '0')
    ) v (what, stored, expected)
    where (c.due < 0 or c.paid < 0 or (c.paid_tiyin, c.adjustment_tiyin, c.fee_tiyin, c.due_tiyin, c.remaining_tiyin, c.overpaid_tiyin, c.payment_status)
        is distinct from (c.paid, c.adjusted, c.fees, c.due, c.remaining, c.overpaid, c.state))
      and v.stored is distinct from v.expected`
}

/** How far the platform's acts came in a gym while both were numbered together: the numbers of its own go on after that. */
const numbersTogether = (of: OfOwner) => sql`
  together as (
    select t.admin_id, t.gym_id, t.transaction_type as kind, max(coalesce(t.receipt_number, t.act_number)) as number
    from transactions t where t.subscription_id is not null and t.numbered_by = 'gym' and ${of('t')} group by 1, 2, 3
  )`

export const moneyChecks: Check[] = [
  { name: 'totals of memberships', query: (of) => totals('memberships', of) },
  { name: 'totals of subscriptions', query: (of) => totals('subscriptions', of) },
  {
    name: 'refunds within their payment',
    query: (of) => sql`
      with returned as (
        select t.admin_id, t.refunds_transaction_id as id, sum(t.amount_tiyin) as amount
        from transactions t where t.refunds_transaction_id is not null and ${of('t')} group by 1, 2
      )
      select 'transactions' as "table", p.admin_id, p.id, v.what, v.stored, v.expected
      from transactions p left join returned r on r.admin_id = p.admin_id and r.id = p.id
      cross join lateral (values
        ('refunded_tiyin', p.refunded_tiyin, coalesce(r.amount, 0)),
        ('returned', coalesce(r.amount, 0), least(coalesce(r.amount, 0), p.amount_tiyin))) v (what, stored, expected)
      where ${of('p')} and v.stored <> v.expected`,
  },
  {
    name: 'a refund names a payment of the same debt',
    query: (of) => sql`
      select 'transactions' as "table", r.admin_id, r.id, 'refunds_transaction_id' as what, r.refunds_transaction_id::text as stored,
        'a payment of the same debt, not later' as expected
      from transactions r left join transactions p on p.admin_id = r.admin_id and p.id = r.refunds_transaction_id
      where r.transaction_type = 'refund' and ${of('r')}
        and (p.transaction_type is distinct from 'payment' or p.created_at > r.created_at
          or (p.membership_id, p.subscription_id) is distinct from (r.membership_id, r.subscription_id))`,
  },
  {
    name: 'receipt numbers run without gap',
    query: (of) => sql`
      with ${numbersTogether(of)}, numbered as (
        select t.admin_id, t.id, case t.transaction_type when 'payment' then 'receipt_number' else 'act_number' end as what,
          coalesce(t.receipt_number, t.act_number) as number,
          lag(coalesce(t.receipt_number, t.act_number), 1, case t.numbered_by when 'platform' then coalesce(k.number, 0) else 0 end)
            over (partition by t.admin_id, t.gym_id, t.numbered_by, t.transaction_type order by coalesce(t.receipt_number, t.act_number), t.id) as before
        from transactions t
        left join together k on k.admin_id = t.admin_id and k.gym_id = t.gym_id and k.kind = t.transaction_type
        where coalesce(t.receipt_number, t.act_number) is not null and ${of('t')}
      )
      select 'transactions' as "table", n.admin_id, n.id, n.what, n.number::text as stored, (n.before + 1)::text as expected
      from numbered n where n.number <> n.before + 1
      union all
      select 'transactions', t.admin_id, t.id, case t.transaction_type when 'payment' then 'receipt_number' else 'act_number' end, null,
        'the next of the gym'
      from transactions t where coalesce(t.receipt_number, t.act_number) is null and ${of('t')}
        -- an import brings payments in whose receipts were given elsewhere
        and not exists (select from import_rows i where i.admin_id = t.admin_id and i.transaction_id = t.id)`,
  },
  {
    name: 'receipt counters stand at the last number',
    query: (of) => sql`
      with ${numbersTogether(of)}, last as (
        select t.admin_id, t.gym_id, t.transaction_type as kind, t.numbered_by, max(coalesce(t.receipt_number, t.act_number)) as number from transactions t
        where coalesce(t.receipt_number, t.act_number) is not null and ${of('t')} group by 1, 2, 3, 4
        union all
        select k.admin_id, k.gym_id, k.kind, 'platform', k.number from together k
        where not exists (select from transactions t where t.admin_id = k.admin_id and t.gym_id = k.gym_id and t.transaction_type = k.kind and t.numbered_by = 'platform')
      ), counted as (
        select c.admin_id, c.gym_id, k.kind, k.numbered_by, k.number from receipt_counters c
        cross join lateral (values ('payment', 'gym', c.last_number), ('refund', 'gym', c.last_refund), ('adjustment', 'gym', c.last_adjustment),
          ('discount', 'gym', c.last_discount), ('cancellation_fee', 'gym', c.last_fee), ('payment', 'platform', c.last_platform_number),
          ('refund', 'platform', c.last_platform_refund), ('adjustment', 'platform', c.last_platform_adjustment),
          ('cancellation_fee', 'platform', c.last_platform_fee)) k (kind, numbered_by, number)
        where ${of('c')}
      )
      select 'receipt_counters' as "table", coalesce(c.admin_id, l.admin_id) as admin_id, coalesce(c.gym_id, l.gym_id) as id,
        'last_number' as what, c.number::text as stored, coalesce(l.number, 0)::text as expected
      from counted c full join last l
        on l.admin_id = c.admin_id and l.gym_id = c.gym_id and l.kind = c.kind and l.numbered_by = c.numbered_by
      where c.number is distinct from coalesce(l.number, 0)`,
  },
  {
    name: 'closed shifts expect what came in',
    query: (of) => sql`
      with cash as (
        select m.admin_id, m.id, sum(m.amount) as amount from (
          select t.admin_id, t.shift_id as id, case t.transaction_type when 'payment' then t.amount_tiyin else -t.amount_tiyin end as amount
          from transactions t where t.shift_id is not null and t.payment_method = 'cash' and ${of('t')}
          union all
          select e.admin_id, e.shift_id, case e.kind when 'sale' then e.amount_tiyin else -e.amount_tiyin end
          from gift_card_entries e where e.shift_id is not null and e.payment_method = 'cash' and ${of('e')}) m
        group by 1, 2
      )
      select 'cash_shifts' as "table", s.admin_id, s.id, 'expected_tiyin' as what, s.expected_tiyin::text as stored,
        (s.opening_tiyin + coalesce(c.amount, 0))::text as expected
      from cash_shifts s left join cash c on c.admin_id = s.admin_id and c.id = s.id
      where s.closed_at is not null and ${of('s')} and s.expected_tiyin is distinct from s.opening_tiyin + coalesce(c.amount, 0)`,
  },
]
