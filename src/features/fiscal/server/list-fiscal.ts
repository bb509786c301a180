import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { PaymentMethod, PaymentProvider } from '#src/contract/values.ts'
import { type GymScope, inScope } from '#src/features/gyms/server/scope.ts'
import { searched } from '#src/features/transactions/server/list-transactions.ts'
import type { Db } from '#src/server/db.ts'
import { ownerOf } from '#src/server/owned.ts'
import { lastCheck } from './accountant-checks.ts'
import { codeOf } from './fiscal-receipts.ts'
import type { FiscalQuery, FiscalRow } from '../contract.ts'
import { type FiscalState, type Sold, vatWithin } from '../rules.ts'

type Query = Omit<FiscalQuery, 'start_date' | 'end_date'> & { from: Day; to: Day; sold: Sold }

type Row = {
  id: string
  business_on: Day
  transaction_type: 'payment' | 'refund'
  number: number | null
  payer_id: string
  fullname: string
  gym_id: string
  gym_name: string
  plan_name: string
  mxik: string | null
  package_code: string | null
  unit_code: number | null
  vat_percent: number | null
  amount_tiyin: Tiyin
  payment_method: PaymentMethod | null
  provider: PaymentProvider | null
  state: FiscalState
  url: string | null
  sale_url: string | null
  fiscal_sign: string | null
  checked_at: Date | null
  checked_by: string | null
  is_stale: boolean
}

/** What is owed for, with its plan and price. */
const soldTable = (sold: Sold) => sql.table(sold === 'membership' ? 'memberships' : 'subscriptions')

/** The payments and refunds of a period with whether it is of a part of what was owed just before, and where it stands with the tax office. */
function standing(query: Query, scope: GymScope, found: RawBuilder<unknown> | null): RawBuilder<unknown> {
  const owner = ownerOf('t', scope.adminId)
  const { sold, member_id } = query
  const target = sql.ref(`t.${sold}_id`)
  // conditions and no subqueries without a table: nodes take none of these over all owners
  const via = sql`coalesce(o.provider, t.provider)`
  // of what goes back Payme alone tells, and gives back a payment whole
  const isTold = sql`coalesce(o.provider = 'payme' and t.payment_method = 'online' and (t.amount_tiyin = o.amount_tiyin or t.returned_by is not null), false)`
  // what was entered by hand the provider has given back once there is a row for its receipt
  const hasReturned = sql`(t.provider is not null or f.transaction_id is not null)`
  // what a provider gave back whole before it told of a receipt has none to come
  const isVoid = sql`(${via} in ('payme', 'click') and coalesce(o.amount_tiyin, t.amount_tiyin) = z.returned)`
  return sql`(
    select t.id, t.created_at, t.business_on, t.transaction_type, coalesce(t.receipt_number, t.act_number) as number, coalesce(t.member_id, t.admin_id) as payer_id, s.plan_name, t.gym_id,
      t.amount_tiyin, t.payment_method, t.provider, t.admin_id, f.url, f.fiscal_sign, ${codeOf('mxik')} as mxik, ${codeOf('package_code')} as package_code, ${codeOf('unit_code')} as unit_code, ${codeOf('vat_percent')} as vat_percent,
      case when c.is_checked then c.created_at end as checked_at, case when c.is_checked and c.made_by_kind = ${sold === 'membership' ? 'admin' : 'superadmin'} then c.made_by_id end as checked_by_id,
      coalesce(c.is_checked and t.edited_at > c.created_at, false) as is_stale,
      r.url as sale_url,
      case when f.state = 'given' then case when t.transaction_type = 'payment' and b.is_part then 'part_given' else 'given' end
        when r.url is null and b.is_part then 'part'
        when r.url is null and ${isVoid} then 'void'
        when 'failed' in (f.state, q.state) or q.state is null and r.state = 'failed' then 'failed'
        when q.state is not null then case t.transaction_type when 'refund' then 'return' else 'register' end
        when r.url is not null and not ${isTold} then 'return'
        when ${via} is null or ${via} = 'uzum' then 'desk'
        when t.transaction_type = 'refund' and t.payment_method = 'online' and not ${hasReturned} then 'unconfirmed'
        else 'awaited' end as state
    from transactions t
    join ${soldTable(sold)} s on s.admin_id = ${owner} and s.id = ${target}
    left join fiscal_receipts f on f.admin_id = ${owner} and f.transaction_id = t.id
    left join register_entries q on q.admin_id = ${owner} and q.transaction_id = t.id
    left join fiscal_receipts r on r.admin_id = ${owner} and r.transaction_id = t.refunds_transaction_id
    left join transactions o on o.admin_id = ${owner} and o.id = t.refunds_transaction_id
    left join ${sold === 'membership' ? sql`membership_plans p on p.admin_id = ${owner} and` : sql`subscription_plans p on`} p.id = s.plan_id
    left join lateral ${lastCheck(owner, sql`t.id`)} c on true
    cross join lateral (
      select sum(e.amount_tiyin) as returned from transactions e
      left join fiscal_receipts k on k.admin_id = ${owner} and k.transaction_id = e.id
      where e.admin_id = ${owner} and e.refunds_transaction_id = coalesce(o.id, t.id) and e.payment_method = 'online'
        and (e.provider is not null or k.transaction_id is not null)) z
    -- what is paid back is a part where its payment was one
    cross join lateral (
      select coalesce(sum(case e.transaction_type when 'payment' then e.amount_tiyin when 'refund' then -e.amount_tiyin else 0 end), 0) > 0
        or coalesce(o.amount_tiyin, t.amount_tiyin) < s.price_tiyin ${sold === 'membership' ? sql`- s.discount_tiyin` : sql``} + coalesce(sum(case
          when e.transaction_type = 'cancellation_fee' or e.direction = 'increase' then e.amount_tiyin
          when e.direction = 'decrease' then -e.amount_tiyin else 0 end), 0) as is_part
      from transactions e
      where e.admin_id = ${owner} and ${sql.ref(`e.${sold}_id`)} = ${target} and (e.created_at, e.id) < (coalesce(o.created_at, t.created_at), coalesce(o.id, t.id))) b
    where ${inScope('t', scope)} and ${target} is not null and t.transaction_type in ('payment', 'refund')
      and t.business_on between ${query.from}::date and ${query.to}::date
      and (${member_id ?? null}::uuid is null or t.member_id = ${member_id ?? null}::uuid) and ${found ?? sql`true`})`
}

/** One page, newest first, and the sums of all that the filters leave. */
export async function listFiscal(db: Db, query: Query, scope: GymScope) {
  const { sold, search } = query
  const all = standing(query, scope, await searched(db, { search, target: sold }, scope))
  const owner = ownerOf('x', scope.adminId)
  const checked = query.checked && query.checked === 'yes'
  const chosen = sql`(${query.state ?? null}::text is null or x.state = ${query.state ?? null})
    and (${checked ?? null}::boolean is null or (x.checked_at is not null and not x.is_stale) = ${checked ?? null}::boolean)`
  const { rows } = await sql<Row>`
    select x.id, x.business_on, x.transaction_type, x.number, x.payer_id, m.fullname, x.gym_id, g.name as gym_name, x.plan_name, x.mxik, x.package_code,
      x.unit_code, x.vat_percent, x.amount_tiyin, x.payment_method, x.provider, x.state, x.url, x.sale_url, x.fiscal_sign,
      x.checked_at, o.fullname as checked_by, x.is_stale
    from ${all} x
    join ${sold === 'membership' ? sql`members m on m.admin_id = ${owner} and` : sql`admins m on`} m.id = x.payer_id
    join gyms g on g.admin_id = ${owner} and g.id = x.gym_id
    left join ${sql.table(sold === 'subscription' && !scope.adminId ? 'superadmins' : 'admins')} o on o.id = x.checked_by_id
    where ${chosen} order by x.created_at desc, x.id desc limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(
    db,
  )
  const sums = await sql<{
    payments: Tiyin
    refunds: Tiyin
    registered: Tiyin
    awaited: number
    returns: number
    count: number
  }>`
    select coalesce(sum(x.amount_tiyin) filter (where x.transaction_type = 'payment'), 0)::bigint as payments,
      coalesce(sum(x.amount_tiyin) filter (where x.transaction_type = 'refund'), 0)::bigint as refunds,
      coalesce(sum(case when x.transaction_type = 'refund' then -x.amount_tiyin else x.amount_tiyin end) filter (where x.state in ('given', 'part_given')), 0)::bigint
        as registered,
      count(*) filter (where x.state = 'awaited') as awaited,
      count(*) filter (where x.state = 'return' and (x.checked_at is null or x.is_stale)) as returns, count(*) as count
    from ${all} x where ${chosen}`.execute(db)
  const { payments = 0, refunds = 0, registered = 0, awaited = 0, returns = 0, count = 0 } = sums.rows[0] ?? {}
  return {
    receipts: rows.map(shown),
    totals: { payments: toSom(payments), refunds: toSom(refunds), registered: toSom(registered), awaited, returns },
    count,
  }
}

const shown = (row: Row): FiscalRow => ({
  _id: row.id,
  date: row.business_on,
  type: row.transaction_type,
  number: row.number,
  payer: { _id: row.payer_id, fullname: row.fullname },
  gym_id: { _id: row.gym_id, name: row.gym_name },
  plan_name: row.plan_name,
  mxik: row.mxik,
  package_code: row.package_code,
  unit_code: row.unit_code,
  vat_percent: row.vat_percent,
  amount: toSom(row.amount_tiyin),
  vat: toSom(vatWithin(row.amount_tiyin, row.vat_percent)),
  payment_method: row.payment_method as PaymentMethod, // a payment and a refund have one: transactions_method_for_money
  provider: row.provider,
  state: row.state,
  url: row.url,
  sale_url: row.state === 'return' ? row.sale_url : null,
  fiscal_sign: row.fiscal_sign,
  checked: row.checked_at && { at: row.checked_at.toISOString(), by: row.checked_by, is_stale: row.is_stale },
})
