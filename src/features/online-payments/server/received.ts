import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import { rateOn } from '#src/features/cash-boxes/server/rates.ts'
import type { Seller } from '#src/features/invoices/server/invoice-state.ts'
import type { Db } from '#src/server/db.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import { tashkentDayOf } from '#src/server/tashkent-day.ts'
import type { ReceivedDay } from '../contract.ts'

type Period = { from: Day; to: Day }

/** A part of a payment that one rate keeps: hundredths of a percent, to whole tiyin, half a tiyin up. */
const partOf = (points: string, amount: RawBuilder<unknown>) =>
  sql`round(${sql.ref(points)}::numeric * (${amount}) / 10000)`

/**
 * What a provider brought and took: entries of the ledger and, for an owner, of the gift cards that were paid online. Each with the day of
 * the payment that it returns, and what of that had gone back before. A card goes back whole or not. What somebody entered as returned before
 * the provider did went back at once, however many entries it has: that is of the provider's day.
 */
const movedIn = (seller: Seller, { from, to }: Period): RawBuilder<unknown> => {
  const ledger = sql`
    select t.business_on, t.provider, t.transaction_type, t.amount_tiyin, coalesce(p.business_on, t.business_on) as paid_on, g.before_tiyin
    from transactions t
    left join transactions p on p.admin_id = ${ownerOf('t', seller)} and p.id = t.refunds_transaction_id
    cross join lateral (
      select coalesce(sum(e.amount_tiyin), 0)::bigint as before_tiyin from transactions e
      where e.admin_id = ${ownerOf('t', seller)} and e.refunds_transaction_id = t.refunds_transaction_id and e.provider is not null
        and (e.created_at, e.id) < (t.created_at, t.id)) g
    where t.provider is not null and t.business_on between ${from}::date and ${to}::date and ${ofOwner('t', seller)}
      and ${seller === null ? sql`t.subscription_id is not null` : sql`t.membership_id is not null`}`
  const byHand = sql`
    select ${tashkentDayOf('y.cancelled_at')}, y.provider, 'refund', h.amount_tiyin, p.business_on, y.returned_parts_tiyin
    from provider_payments y
    join transactions p on p.admin_id = ${ownerOf('y', seller)} and p.id = y.transaction_id
    cross join lateral (
      select sum(t.amount_tiyin)::bigint as amount_tiyin from transactions t
      where t.admin_id = ${ownerOf('y', seller)} and t.refunds_transaction_id = y.transaction_id and t.returned_by is not null) h
    where y.state = 'returned' and h.amount_tiyin is not null and ${tashkentDayOf('y.cancelled_at')} between ${from}::date and ${to}::date and ${ofOwner('y', seller)}
      and ${seller === null ? sql`p.subscription_id is not null` : sql`p.membership_id is not null`}`
  if (seller === null) return sql`${ledger} union all ${byHand}`
  return sql`${ledger}
    union all ${byHand}
    union all
    select e.business_on, e.provider, case e.kind when 'sale' then 'payment' else 'refund' end, e.amount_tiyin, s.business_on, 0
    from gift_card_entries e
    join gift_card_entries s on s.admin_id = ${seller} and s.gift_card_id = e.gift_card_id and s.kind = 'sale'
    where e.provider is not null and e.business_on between ${from}::date and ${to}::date and e.admin_id = ${seller}`
}

/**
 * What the ledger says a provider brought and took on each day, for one seller. A payment has the rate of its own day. With a refund
 * the commission of its payment goes back as far as that went back in all, so that no tiyin is given twice or lost in parts.
 */
const byDay = (seller: Seller, { from, to }: Period): RawBuilder<unknown> => sql`(
  with moved as materialized (${movedIn(seller, { from, to })})
  select x.*, x.payments - x.refunds - x.commission as net, case when x.bank_days is not null then bank_day(x.day, x.bank_days) end as bank_on
  from (
    select t.business_on as day, t.provider, count(*) filter (where t.transaction_type = 'payment') as count,
      coalesce(sum(t.amount_tiyin) filter (where t.transaction_type = 'payment'), 0)::bigint as payments,
      coalesce(sum(t.amount_tiyin) filter (where t.transaction_type = 'refund'), 0)::bigint as refunds,
      case when bool_and(n.bank_days is not null) then sum(case
        when t.transaction_type = 'payment' then ${partOf('f.commission_points', sql`t.amount_tiyin`)}
        when f.is_given_back then ${partOf('f.commission_points', sql`t.before_tiyin`)} - ${partOf('f.commission_points', sql`t.before_tiyin + t.amount_tiyin`)}
        else 0 end)::bigint end as commission,
      min(n.bank_days) as bank_days
    from moved t
    left join lateral ${rateOn(seller, { provider: sql`t.provider`, day: sql`t.paid_on` })} f on true
    left join lateral ${rateOn(seller, { provider: sql`t.provider`, day: sql`t.business_on` })} n on true
    group by t.business_on, t.provider) x)`

type Row = {
  day: Day
  provider: PaymentProvider
  count: number
  payments: Tiyin
  refunds: Tiyin
  commission: Tiyin | null
  net: Tiyin | null
  bank_on: Day | null
}

const som = (amount: Tiyin | null): number | null => (amount === null ? null : toSom(amount))

/** Newest first, with the sums of all days; what has no rate yet is in no sum of commissions, nor of what the bank gets. */
export async function listReceived(db: Db, seller: Seller, period: Period) {
  const { rows } = await sql<Row>`
    select d.day, d.provider, d.count, d.payments, d.refunds, d.commission, d.net, d.bank_on from ${byDay(seller, period)} d
    order by d.day desc, d.provider`.execute(db)
  const sum = (of: 'payments' | 'refunds' | 'commission' | 'net') =>
    toSom(rows.reduce((total, row) => total + (row[of] ?? 0), 0))
  const days: ReceivedDay[] = rows.map((row) => ({
    date: row.day,
    provider: row.provider,
    count: row.count,
    payments: toSom(row.payments),
    refunds: toSom(row.refunds),
    commission: som(row.commission),
    net: som(row.net),
    bank_on: row.bank_on,
  }))
  const totals = { payments: sum('payments'), refunds: sum('refunds'), commission: sum('commission'), net: sum('net') }
  return { days, totals }
}

/** Thirty banking days are never more, with every holiday. */
const longestWayDays = 60

type OnItsWay = { provider: PaymentProvider; amount: Tiyin; next_on: Day; last_on: Day }

/** What the provider has taken and the bank does not have on a day. */
export async function listOnItsWay(db: Db, seller: Seller, today: Day) {
  const { rows } = await sql<OnItsWay>`
    select d.provider, sum(d.net)::bigint as amount, min(d.bank_on) as next_on, max(d.bank_on) as last_on
    from ${byDay(seller, { from: addDays(today, -longestWayDays), to: today })} d
    where d.bank_on > ${today}::date group by d.provider order by d.provider`.execute(db)
  return rows.map(({ amount, ...row }) => ({ ...row, amount: toSom(amount) }))
}
