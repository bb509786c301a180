import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, firstOfMonth, startOfDay } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { isOwnerThere } from '#src/features/admins/server/owner-there.ts'
import { newestSubscription } from '#src/features/gyms/server/queries.ts'
import { type GymScope, inScope } from '#src/features/gyms/server/scope.ts'
import { type DebtAge, debtAges } from '#src/features/memberships/rules.ts'
import { debtsOn } from '#src/features/memberships/server/debts-on.ts'
import { debtAge } from '#src/features/memberships/server/list-memberships.ts'
import { isSold } from '#src/features/memberships/server/membership-state.ts'
import { wasLost } from '#src/features/messages/server/message-state.ts'
import type { Db } from '#src/server/db.ts'
import { fileUrl } from '#src/server/files.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import { tashkentDayOf } from '#src/server/tashkent-day.ts'
import type { DebtRow } from '../contract.ts'
import type { ChosenPeriod } from './chosen-period.ts'
import { bucketOf } from './revenue.ts'

export type GymCounts = {
  total: number
  active: number
  pending: number
  expired: number
  stoped: number
  without_subscription: number
}

/** Gyms by the subscription that they are shown with: the running one, else the coming one, else the last. */
export const gymCounts = (adminId: string | null, today: Day): RawBuilder<unknown> => sql`
  select count(*) as total,
    count(*) filter (where s.status = 'active') as active,
    count(*) filter (where s.status = 'pending') as pending,
    count(*) filter (where s.status = 'expired') as expired,
    count(*) filter (where s.status = 'stoped') as stoped,
    count(*) filter (where s.status is null) as without_subscription
  from gyms g
  left join lateral (${newestSubscription(today, adminId)}) s on true
  where g.deleted_at is null and ${ofOwner('g', adminId)}`

/** `change`: opened less closed since the first of the month. */
export async function countGyms(db: Db, adminId: string | null, today: Day): Promise<GymCounts & { change: number }> {
  const since = firstOfMonth(today)
  const { rows } = await sql<GymCounts & { change: number }>`
    select c.*, (
      select count(*) filter (where ${tashkentDayOf('g.created_at')} >= ${since}) - count(*) filter (where ${tashkentDayOf('g.deleted_at')} >= ${since})
      from gyms g where ${ofOwner('g', adminId)}) as change
    from (${gymCounts(adminId, today)}) c`.execute(db)
  return rows[0] as GymCounts & { change: number } // an aggregate has one row
}

type EmployeeCounts = { total: number; active: number; pending: number; blocked: number; change: number }

/** `change`: taken on less dismissed since the first of the month, by themselves or with their owner. */
export async function countEmployees(db: Db, adminId: string | null, today: Day): Promise<EmployeeCounts> {
  const since = firstOfMonth(today)
  const { rows } = await sql<EmployeeCounts>`
    select count(*) filter (where w.left_at is null) as total,
      count(*) filter (where w.left_at is null and w.status = 'active') as active,
      count(*) filter (where w.left_at is null and w.status = 'pending') as pending,
      count(*) filter (where w.left_at is null and w.status = 'blocked') as blocked,
      count(*) filter (where ${tashkentDayOf('w.created_at')} >= ${since}) - count(*) filter (where ${tashkentDayOf('w.left_at')} >= ${since}) as change
    from (
      select e.status, e.created_at, least(e.fired_at, o.deleted_at) as left_at
      from employees e join admins o on o.id = e.admin_id where ${ofOwner('e', adminId)}) w`.execute(db)
  return rows[0] as EmployeeCounts // an aggregate has one row
}

type SoldRow = {
  bucket: string | null
  payment_status: 'paid' | 'partial' | 'unpaid'
  count: number
  due: Tiyin
  paid: Tiyin
  remaining: Tiyin
}

/** Memberships by day of sale that were not cancelled, by what of them is paid today. A reservation is no sale before it is confirmed. */
export async function salesByPayment(db: Db, scope: GymScope, chosen: ChosenPeriod) {
  const { rows } = await sql<SoldRow>`
    select ${bucketOf(chosen.unit, 's.sold_on', 's.created_at')} as bucket, s.payment_status, count(*) as count,
      sum(s.due_tiyin)::bigint as due, sum(s.paid_tiyin)::bigint as paid, sum(s.remaining_tiyin)::bigint as remaining
    from memberships s
    where ${inScope('s', scope)} and ${isSold('s')} and s.sold_on between ${chosen.start} and ${chosen.end}
    group by 1, 2`.execute(db)
  const sum = (status: SoldRow['payment_status'], of: 'count' | 'due' | 'paid' | 'remaining') =>
    rows.filter((row) => row.payment_status === status).reduce((total, row) => total + row[of], 0)
  const countIn = (bucket: string, status: SoldRow['payment_status']) =>
    rows.find((row) => row.bucket === bucket && row.payment_status === status)?.count ?? 0
  return {
    period: chosen.period,
    startDate: chosen.start,
    endDate: chosen.end,
    paid: { count: sum('paid', 'count'), amount: toSom(sum('paid', 'paid')) },
    partial: {
      count: sum('partial', 'count'),
      due: toSom(sum('partial', 'due')),
      paid: toSom(sum('partial', 'paid')),
      remaining: toSom(sum('partial', 'remaining')),
    },
    unpaid: { count: sum('unpaid', 'count'), remaining: toSom(sum('unpaid', 'remaining')) },
    series: chosen.buckets.map(({ bucket }) => ({
      bucket,
      paid: countIn(bucket, 'paid'),
      partial: countIn(bucket, 'partial'),
      unpaid: countIn(bucket, 'unpaid'),
    })),
  }
}

type DebtSums = {
  remaining: Tiyin
  members: number
  rows: number
  unpaid: number
  unpaid_remaining: Tiyin
  partial: number
  partial_paid: Tiyin
  partial_remaining: Tiyin
}
type AgeRow = { bucket: DebtAge; count: number; remaining: Tiyin }
type DebtItem = {
  admin_id: string
  membership_id: string
  member_id: string
  fullname: string
  phone_number: string | null
  avatar: string | null
  gym_id: string
  gym_name: string
  plan_name: string
  due_tiyin: Tiyin
  paid_tiyin: Tiyin
  remaining_tiyin: Tiyin
  due_on: Day
  days_overdue: number
}

type DebtsAsked = {
  sold: ChosenPeriod | null
  page: number
  limit: number
  today: Day
  /** A past day at whose end the debts are told; today when left out. */
  on?: Day | undefined
}

/** Debts of today by the sums that are kept, of a past day by the rows of the ledger. */
const owedOn = (scope: GymScope, on: Day, today: Day): RawBuilder<unknown> =>
  on < today
    ? sql`select d.* from (${debtsOn(scope, on)}) d where d.remaining_tiyin > 0`
    : sql`select s.* from memberships s
        where ${inScope('s', scope)} and ${isSold('s')} and s.remaining_tiyin > 0 and ${isOwnerThere('s', scope.adminId)}`

/** What is owed of memberships that are neither cancelled nor only reserved; with a period, of those sold in it. The oldest debt first. */
export async function listDebts(db: Db, scope: GymScope, { sold, page, limit, today, on: asked = today }: DebtsAsked) {
  const on = asked < today ? asked : today
  const { rows } = await sql<DebtSums & { aging: AgeRow[]; items: DebtItem[] }>`
    with owed as materialized (
      select o.*, greatest(0, ${on}::date - o.due_on) as days_overdue
      from (${owedOn(scope, on, today)}) o
      where ${sold?.start ?? null}::date is null or o.sold_on between ${sold?.start ?? null}::date and ${sold?.end ?? null}::date
    ), aging as (
      select ${debtAge('owed', on)} as bucket,
        count(*) as count, sum(remaining_tiyin)::bigint as remaining
      from owed group by 1
    ), items as (
      select o.admin_id, o.id as membership_id, o.member_id, m.fullname, m.phone_number, m.avatar, o.gym_id, g.name as gym_name, o.plan_name,
        o.due_tiyin, o.paid_tiyin, o.remaining_tiyin, o.due_on, o.days_overdue
      from owed o
      join members m on m.admin_id = ${ownerOf('o', scope.adminId)} and m.id = o.member_id
      join gyms g on g.admin_id = ${ownerOf('o', scope.adminId)} and g.id = o.gym_id
      order by o.due_on, o.id limit ${limit} offset ${(page - 1) * limit}
    )
    select coalesce(sum(remaining_tiyin), 0)::bigint as remaining, count(distinct (admin_id, member_id)) as members, count(*) as rows,
      count(*) filter (where payment_status = 'unpaid') as unpaid,
      coalesce(sum(remaining_tiyin) filter (where payment_status = 'unpaid'), 0)::bigint as unpaid_remaining,
      count(*) filter (where payment_status = 'partial') as partial,
      coalesce(sum(paid_tiyin) filter (where payment_status = 'partial'), 0)::bigint as partial_paid,
      coalesce(sum(remaining_tiyin) filter (where payment_status = 'partial'), 0)::bigint as partial_remaining,
      coalesce((select json_agg(a) from aging a), '[]') as aging,
      coalesce((select json_agg(i) from items i), '[]') as items
    from owed`.execute(db)
  const row = rows[0] as DebtSums & { aging: AgeRow[]; items: DebtItem[] } // an aggregate has one row
  const notices = await findLastNotices(db, row.items, on)
  return {
    date: on,
    total: row.rows,
    total_remaining: toSom(row.remaining),
    members: row.members,
    unpaid: { count: row.unpaid, remaining: toSom(row.unpaid_remaining) },
    partial: { count: row.partial, paid: toSom(row.partial_paid), remaining: toSom(row.partial_remaining) },
    aging: debtAges.map((bucket) => {
      const age = row.aging.find((one) => one.bucket === bucket)
      return { bucket, count: age?.count ?? 0, remaining: toSom(age?.remaining ?? 0) }
    }),
    items: row.items.map((item) => debtReply(item, notices.get(item.membership_id) ?? null)),
  }
}

/** When each of these debts was reminded of last, by the end of a day. Messages stand on the coordinator: they are asked by ids. */
async function findLastNotices(db: Db, items: readonly DebtItem[], on: Day): Promise<ReadonlyMap<string, Date>> {
  if (items.length === 0) return new Map()
  const { rows } = await sql<{ membership_id: string; at: Date }>`
    select s.id as membership_id, max(n.created_at) as at
    from unnest(${items.map((item) => item.admin_id)}::uuid[], ${items.map((item) => item.membership_id)}::uuid[]) as s (admin_id, id)
    join sms_messages n on n.admin_id = s.admin_id and n.membership_id = s.id
    where n.kind = 'unpaid' and not ${wasLost('n')} and n.created_at < ${startOfDay(addDays(on, 1))}
    group by s.id`.execute(db)
  return new Map(rows.map(({ membership_id, at }) => [membership_id, at]))
}

const debtReply = (row: DebtItem, lastNoticeAt: Date | null): DebtRow => ({
  membership_id: row.membership_id,
  member: personOf(row),
  gym: { _id: row.gym_id, name: row.gym_name },
  plan_name: row.plan_name,
  due: toSom(row.due_tiyin),
  paid: toSom(row.paid_tiyin),
  remaining: toSom(row.remaining_tiyin),
  due_date: row.due_on,
  days_overdue: row.days_overdue,
  last_notice_at: lastNoticeAt?.toISOString() ?? null,
})

export type PersonColumns = { member_id: string; fullname: string; phone_number: string | null; avatar: string | null }
export const personOf = ({ member_id, fullname, phone_number, avatar }: PersonColumns) => ({
  _id: member_id,
  fullname,
  phone_number,
  avatar: fileUrl(avatar),
})
