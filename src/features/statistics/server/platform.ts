import { type RawBuilder, sql } from 'kysely'
import { addDays, addMonths, type Day, firstOfMonth, remainingDays, startOfDay } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { isTaken, stoodOn } from '#src/features/memberships/server/membership-state.ts'
import { endsSoon, isOverdue } from '#src/features/subscriptions/server/queries.ts'
import type { Db } from '#src/server/db.ts'
import { fileUrl } from '#src/server/files.ts'
import { tashkentDayOf } from '#src/server/tashkent-day.ts'
import type { EndingSubscription, NewAdmin, PlatformMonth } from '../platform-contract.ts'
import { bucketsOf, changePct } from '../rules.ts'
import { type GymCounts, gymCounts } from './queries.ts'

type MonthRow = {
  key: string
  gross: Tiyin
  refunds: Tiyin
  count: number
  billed: Tiyin
  collected: Tiyin
  gyms: number
  members: number
}
type EndingRow = {
  id: string
  gym_id: string
  gym_name: string
  admin_id: string
  admin_name: string
  admin_phone: string
  plan_name: string
  end_on: Day
  remaining_tiyin: Tiyin
}
type AdminRow = {
  id: string
  fullname: string
  phone_number: string
  avatar: string | null
  status: NewAdmin['status']
  is_request: boolean
  gyms: number
  created_at: string
}
type Row = {
  gyms: GymCounts
  members: number
  overdue_count: number
  overdue_remaining: Tiyin
  requests: number
  ending_count: number
  ending: EndingRow[]
  newest: AdminRow[]
  months: MonthRow[]
}

const shownRows = 8

/** Which of the months an instant lies in: 0 before the first, then 1, 2, … A search among their beginnings, so that no row's time is converted. */
const monthNr = (instant: RawBuilder<unknown>, beginnings: readonly Date[]) =>
  sql`width_bucket(${instant}, ${beginnings.map((at) => at.toISOString())}::timestamptz[])`

/**
 * Members by the months in which they came and went, by themselves or with their owner. Those that are not deleted are
 * counted month by month within the index of their beginnings, which reads no member and takes a seventh of the time; who
 * has gone is few, and so are owners who have: theirs are taken off again, and counted as gone with them. Whom a file brought with a
 * membership of before was there since its sale (decision 254).
 */
function membersByMonth(beginnings: readonly Date[]) {
  const there = Array.from({ length: beginnings.length + 1 }, (_, nr) => {
    const [from, until] = [beginnings[nr - 1], beginnings[nr]]
    return sql`
      select ${sql.lit(nr)} as came, null::int as went, count(*) as count from members m
      where m.deleted_at is null ${from ? sql`and m.created_at >= ${from}` : sql``} ${until ? sql`and m.created_at < ${until}` : sql``}`
  })
  const came = monthNr(sql`m.created_at`, beginnings)
  const went = monthNr(sql`least(m.deleted_at, o.deleted_at)`, beginnings)
  const withOwner = sql`from members m join admins o on o.id = m.admin_id`
  const brought = sql`(
    select m.created_at, min(s.sold_on)::timestamp at time zone 'Asia/Tashkent' as sold_at
    from memberships s join members m on m.admin_id = s.admin_id and m.id = s.member_id
    where s.sold_on < ${tashkentDayOf('s.created_at')} and ${isTaken('s')} and ${stoodOn('s', sql<Day>`s.sold_on`)}
    group by m.admin_id, m.id, m.created_at having min(s.sold_on) < ${tashkentDayOf('m.created_at')}) b`
  return sql`${sql.join(there, sql` union all `)}
      union all select ${monthNr(sql`b.sold_at`, beginnings)}, null, count(*) from ${brought} group by 1
      union all select ${monthNr(sql`b.created_at`, beginnings)}, null, -count(*) from ${brought} group by 1
      union all select ${came}, ${went}, count(*) ${withOwner} where m.deleted_at is not null group by 1, 2
      union all select ${came}, ${went}, count(*) ${withOwner} where m.deleted_at is null and o.deleted_at is not null group by 1, 2
      union all select ${came}, null, -count(*) ${withOwner} where m.deleted_at is null and o.deleted_at is not null group by 1`
}

/** Everything of the platform's pages in one statement. Revenue is what came in for subscriptions, by day of payment. */
export async function platformFigures(db: Db, today: Day, months: number) {
  const first = addMonths(firstOfMonth(today), 1 - months)
  const before = addMonths(first, -1) // so that the first month on show has one to compare with
  const beginnings = Array.from({ length: months + 1 }, (_, nr) => startOfDay(addMonths(before, nr)))
  const { rows } = await sql<Row>`
    with days as (
      select m::date as first_on, nr
      from generate_series(${before}::timestamp, ${firstOfMonth(today)}::timestamp, interval '1 month') with ordinality as months (m, nr)
    ), paid as (
      select date_trunc('month', t.business_on::timestamp)::date as first_on,
        coalesce(sum(t.amount_tiyin) filter (where t.transaction_type = 'payment'), 0)::bigint as gross,
        coalesce(sum(t.amount_tiyin) filter (where t.transaction_type = 'refund'), 0)::bigint as refunds, count(*) as count
      from transactions t
      where t.subscription_id is not null and t.transaction_type in ('payment', 'refund') and t.business_on >= ${before}
      group by 1
    ), begun as (
      select date_trunc('month', s.start_on::timestamp)::date as first_on, sum(s.due_tiyin)::bigint as billed, sum(least(s.paid_tiyin, s.due_tiyin))::bigint as collected
      from subscriptions s where s.start_on between ${before} and ${today} group by 1
    ), gym_months as materialized (
      -- by the months in which they came and went: one reading, however many months are shown
      select ${monthNr(sql`g.created_at`, beginnings)} as came, ${monthNr(sql`g.deleted_at`, beginnings)} as went, count(*) as count from gyms g group by 1, 2
    ), member_months as materialized (
      ${membersByMonth(beginnings)}
    ), months as (
      select to_char(d.first_on, 'YYYY-MM') as key, coalesce(p.gross, 0) as gross, coalesce(p.refunds, 0) as refunds, coalesce(p.count, 0) as count,
        coalesce(b.billed, 0) as billed, coalesce(b.collected, 0) as collected,
        (select coalesce(sum(c.count) filter (where c.came <= d.nr) - coalesce(sum(c.count) filter (where c.went <= d.nr), 0), 0)::bigint from gym_months c) as gyms,
        (select coalesce(sum(c.count) filter (where c.came <= d.nr) - coalesce(sum(c.count) filter (where c.went <= d.nr), 0), 0)::bigint from member_months c) as members
      from days d
      left join paid p on p.first_on = d.first_on
      left join begun b on b.first_on = d.first_on
    ), ending as (
      select s.id, s.gym_id, g.name as gym_name, s.admin_id, a.fullname as admin_name, a.phone_number as admin_phone, s.plan_name, s.end_on, s.remaining_tiyin
      from subscriptions s
      join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id
      join admins a on a.id = s.admin_id
      where ${endsSoon(today)}
    ), arrived as materialized (
      select a.id, a.fullname, a.phone_number, a.avatar, a.status, a.is_request, a.created_at
      from admins a where a.deleted_at is null order by a.created_at desc, a.id desc limit ${shownRows}
    ), theirs as materialized (
      select g.admin_id, count(*) as count from gyms g where g.deleted_at is null and g.admin_id in (select id from arrived) group by 1
    ), newest as (
      select a.*, coalesce((select t.count from theirs t where t.admin_id = a.id), 0) as gyms from arrived a
    ), overdue as (
      select count(*) as count, coalesce(sum(s.remaining_tiyin), 0)::bigint as remaining
      from subscriptions s where ${isOverdue(today)}
    )
    select (select to_json(g) from (${gymCounts(null, today)}) g) as gyms,
      (select coalesce(sum(c.count), 0)::bigint from member_months c where c.went is null) as members,
      o.count as overdue_count, o.remaining as overdue_remaining,
      (select count(*) from admins where status = 'pending' and deleted_at is null) as requests,
      (select count(*) from ending) as ending_count,
      coalesce((select json_agg(e) from (select * from ending order by end_on, id limit 50) e), '[]') as ending,
      coalesce((select json_agg(n) from newest n), '[]') as newest,
      (select json_agg(m order by key) from months m) as months
    from overdue o`.execute(db)
  const row = rows[0] as Row // one row of figures
  const found = new Map(row.months.map((month) => [month.key, month]))
  const netOf = (key: string) => toSom((found.get(key)?.gross ?? 0) - (found.get(key)?.refunds ?? 0))
  const [now, last] = [netOf(today.slice(0, 7)), netOf(addMonths(firstOfMonth(today), -1).slice(0, 7))]
  return {
    gyms: row.gyms,
    members: row.members,
    revenue: { net: now, previous_net: last, change_pct: changePct(now, last) },
    overdue: { count: row.overdue_count, remaining: toSom(row.overdue_remaining) },
    requests: row.requests,
    ending: { count: row.ending_count, items: row.ending.map((one) => endingReply(one, today)) },
    newest: row.newest.map(newAdminReply),
    series: bucketsOf('month', { start: first, end: addDays(addMonths(firstOfMonth(today), 1), -1) }).map(
      (bucket): PlatformMonth => {
        const month = found.get(bucket.bucket)
        const { gross = 0, refunds = 0, count = 0, billed = 0, collected = 0, gyms = 0, members = 0 } = month ?? {}
        return {
          ...bucket,
          gross: toSom(gross),
          refunds: toSom(refunds),
          net: toSom(gross - refunds),
          count,
          billed: toSom(billed),
          collected: toSom(collected),
          gyms,
          members,
        }
      },
    ),
  }
}

const endingReply = (row: EndingRow, today: Day): EndingSubscription => ({
  _id: row.id,
  gym: { _id: row.gym_id, name: row.gym_name },
  admin: { _id: row.admin_id, fullname: row.admin_name, phone_number: row.admin_phone },
  plan_name: row.plan_name,
  end_date: row.end_on,
  remaining_days: remainingDays(row.end_on, today),
  remaining_amount: toSom(row.remaining_tiyin),
})

const newAdminReply = (row: AdminRow): NewAdmin => ({
  _id: row.id,
  fullname: row.fullname,
  phone_number: row.phone_number,
  avatar: fileUrl(row.avatar),
  status: row.status,
  is_request: row.is_request,
  gyms: row.gyms,
  createdAt: new Date(row.created_at).toISOString(),
})
