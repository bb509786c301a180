import { anywhere } from '#src/server/search-condition.ts'
import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import { somOrNull, type Tiyin, toSom } from '#src/contract/money.ts'
import { foldText } from '#src/contract/text.ts'
import { isOwnerThere } from '#src/features/admins/server/owner-there.ts'
import { monthly } from '#src/features/plans/server/accrual.ts'
import type { PaymentStatus } from '#src/features/transactions/rules.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import type { Db } from '#src/server/db.ts'
import { findPeople } from '#src/server/found-people.ts'
import type { OuterJoined } from '#src/server/outer-joined.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import type { MembershipListQuery } from '../contract.ts'
import { debtAges, expiringDays, renewalDays } from '../rules.ts'
import { atRisk, attention } from './attention.ts'
import { debtsOn } from './debts-on.ts'
import { earnedUntil, mayEarnIn, spreads } from './earned.ts'
import {
  earnsOn,
  goesOn,
  isFrozenOn,
  isLeftForAnother,
  isSold,
  isTaken,
  makesMember,
  runsOn,
} from './membership-state.ts'
import { type Key, type MembershipScope, readRows, rowReply } from './queries.ts'

type Found = { memberIds: string[]; planIds: string[] }

/** Whom and what a search means: members by name, phone or code, plans by name. Looked up first, so that indexes serve the list. */
async function findSearched(
  db: Db,
  search: string | undefined,
  { adminId, gymIds }: MembershipScope,
): Promise<Found | null> {
  const folded = foldText(search ?? '')
  if (!folded) return null
  const memberIds = await findPeople(db, folded, { adminId, gymIds })
  const words = folded.split(' ').map(anywhere)
  const plans = await sql<{ id: string }>`
    select id from membership_plans p
    where ${ofOwner('p', adminId)} and p.search_text like all(${words}::text[]) limit 1000`.execute(db)
  return { memberIds, planIds: plans.rows.map(({ id }) => id) }
}

/** The past day whose debts are asked for. */
const debtDay = ({ debt_on }: MembershipListQuery, today: Day): Day | null =>
  debt_on && debt_on < today ? debt_on : null

function conditionOf(
  query: MembershipListQuery,
  { adminId, gymIds, memberId }: MembershipScope,
  today: Day,
  found: Found | null,
): RawBuilder<unknown> {
  const day = sql`${today}::date`
  const sold = isSold('s')
  const there = isOwnerThere('s', adminId)
  const running = sql`${sold} and ${runsOn('s', today)} and ${there}`
  const conditions: RawBuilder<unknown>[] = []
  if (adminId) conditions.push(sql`s.admin_id = ${adminId}`)
  if (gymIds) conditions.push(sql`s.gym_id = any(${gymIds}::uuid[])`)
  if (memberId) conditions.push(sql`s.member_id = ${memberId}`)
  if (query.status === 'cancelled') conditions.push(sql`s.status = 'cancelled'`)
  if (query.status === 'kept') conditions.push(sold)
  if (query.status === 'reserved') conditions.push(sql`s.status <> 'cancelled' and not ${isTaken('s')}`)
  if (query.status === 'scheduled')
    conditions.push(sql`${sold} and s.start_on > ${day} and s.end_on >= ${day} and ${there}`)
  if (query.status === 'active') conditions.push(running)
  if (query.status === 'frozen') conditions.push(running, isFrozenOn('s', adminId, today))
  if (query.status === 'expiring')
    conditions.push(
      running,
      makesMember('s'),
      sql`s.end_on < ${addDays(today, expiringDays)} and not ${goesOn('s', adminId)}`,
    )
  if (query.status === 'expired')
    conditions.push(sql`${sold} and s.end_on < ${day} and ${isOwnerThere('s', adminId, sql<Day>`s.end_on`)}`)
  if (query.payment_status)
    conditions.push(
      debtDay(query, today)
        ? sql`d.payment_status = ${query.payment_status}`
        : sql`s.payment_status = ${query.payment_status} and ${isTaken('s')}`,
    )
  if (query.start_date) conditions.push(sql`s.end_on >= ${query.start_date}`)
  if (query.end_date) conditions.push(sql`s.start_on <= ${query.end_date}`)
  if (found)
    conditions.push(sql`(s.member_id = any(${found.memberIds}::uuid[]) or s.plan_id = any(${found.planIds}::uuid[]))`)
  conditions.push(...figureConditions(query, adminId, today))
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** What the figures ask for: days of sale and of ending, debts by age, renewals. */
function figureConditions(query: MembershipListQuery, adminId: string | null, today: Day): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (query.sold_from) conditions.push(sql`s.sold_on >= ${query.sold_from}`)
  if (query.sold_to) conditions.push(sql`s.sold_on <= ${query.sold_to}`)
  if (query.sold_hour !== undefined)
    conditions.push(sql`extract(hour from s.created_at at time zone 'Asia/Tashkent') = ${query.sold_hour}`)
  if (query.sold_by_role) conditions.push(sql`s.sold_by_kind = ${query.sold_by_role}`)
  if (query.sold_by) conditions.push(sql`s.sold_by_id = ${query.sold_by}`)
  if (query.plan_id) conditions.push(sql`s.plan_id = ${query.plan_id}`)
  if (query.ending_from) conditions.push(sql`s.end_on >= ${query.ending_from}`)
  if (query.ending_to) conditions.push(sql`s.end_on <= ${query.ending_to}`)
  if (query.debt || query.debt_on) {
    const past = debtDay(query, today)
    const owesNow = sql`s.remaining_tiyin > 0 and ${isSold('s')} and ${isOwnerThere('s', adminId)}`
    conditions.push(past ? sql`d.remaining_tiyin > 0` : owesNow)
    if (query.debt === 'due') conditions.push(sql`s.due_on <= ${past ?? today}::date`)
    else if (query.debt && query.debt !== 'any') conditions.push(sql`${debtAge('s', past ?? today)} = ${query.debt}`)
  }
  if (query.renewal) {
    conditions.push(hasExpired('s', adminId, today))
    if (query.renewal === 'renewed') conditions.push(isRenewed('s', adminId))
    if (query.renewal === 'left' || query.renewal === 'open') conditions.push(sql`not ${isRenewed('s', adminId)}`)
    if (query.renewal === 'open') conditions.push(mayStillRenew('s', adminId, today))
  }
  return conditions
}

/** The age of a debt, in days after it was due; what is not due yet stands in the first. */
export const debtAge = (of: string, today: Day): RawBuilder<string> => {
  const overdue = sql`(${today}::date - ${sql.ref(of)}.due_on)`
  const [first, second, third, last] = debtAges
  return sql<string>`case when ${overdue} <= 7 then ${first} when ${overdue} <= 30 then ${second} when ${overdue} <= 90 then ${third} else ${last} end`
}

/** Ran to its end, while its owner was there, and could have been bought again: one that was left for another plan was not. */
export const hasExpired = (of: string, adminId: string | null, today: Day): RawBuilder<boolean> => {
  const endOn = sql<Day>`${sql.ref(of)}.end_on`
  return sql`(${isSold(of)} and ${makesMember(of)} and ${endOn} < ${today}::date and ${isOwnerThere(of, adminId, endOn)}
    and not ${isLeftForAnother(of, adminId)})`
}

/** The days in which it may be bought again are not over, and somebody is there who would sell it. */
export const mayStillRenew = (of: string, adminId: string | null, today: Day): RawBuilder<boolean> =>
  sql`(${sql.ref(of)}.end_on + ${renewalDays}::integer >= ${today}::date and ${isOwnerThere(of, adminId)})`

/** Its member bought a later one by the fourteenth day after it ended. */
export const isRenewed = (of: string, adminId: string | null): RawBuilder<boolean> => {
  const s = sql.ref(of)
  return sql`exists (
    select from memberships n where n.admin_id = ${ownerOf(of, adminId)} and n.member_id = ${s}.member_id and ${isSold('n')} and ${makesMember('n')}
      and n.start_on > ${s}.start_on and n.end_on > ${s}.end_on and n.sold_on <= ${s}.end_on + ${renewalDays}::integer)`
}

/**
 * The memberships that a figure counts, as a table to join: admin_id, id, amount_tiyin. Earned in a stretch of days, not
 * yet earned on a day, a month's worth of what runs, or one of the lists of people to speak to.
 */
function counted(query: MembershipListQuery, scope: MembershipScope, today: Day): RawBuilder<unknown> | null {
  const { earned_from, earned_to, deferred_on, monthly_on } = query
  if (earned_from && earned_to)
    return sql`
      select e.admin_id, e.id, ${earnedUntil('e', earned_to)} - ${earnedUntil('e', addDays(earned_from, -1))} as amount_tiyin
      from (${spreads(scope, mayEarnIn('s', earned_from, earned_to))}) e
      where ${earnedUntil('e', earned_to)} <> ${earnedUntil('e', addDays(earned_from, -1))}`
  if (deferred_on)
    return sql`
      select e.admin_id, e.id, e.total_tiyin - ${earnedUntil('e', deferred_on)} as amount_tiyin
      from (${spreads(scope, sql`s.end_on > ${deferred_on}::date and s.sold_on <= ${deferred_on}::date`)}) e
      where e.total_tiyin <> ${earnedUntil('e', deferred_on)}`
  if (monthly_on)
    return sql`
      select s.admin_id, s.id, ${monthly('s')} as amount_tiyin from memberships s
      where ${ofOwner('s', scope.adminId)} and ${earnsOn('s', scope.adminId, monthly_on)} and ${isOwnerThere('s', scope.adminId, monthly_on)}`
  if (query.attention)
    return sql`select l.admin_id, l.id, null::bigint as amount_tiyin from (${attention(scope, today)}) l where l.list = ${query.attention}`
  if (query.risk)
    return sql`select l.admin_id, l.id, null::bigint as amount_tiyin from (${atRisk(scope, today)}) l
      where ${query.risk === 'any' ? sql`true` : sql`l.reason = ${query.risk}`}`
  return null
}

type Sums = { count: number; due: Tiyin; paid: Tiyin; remaining: Tiyin; amount: Tiyin | null }
/** What was owed at the end of a day. */
type PastDebt = {
  due_tiyin: Tiyin
  paid_tiyin: Tiyin
  remaining_tiyin: Tiyin
  payment_status: PaymentStatus
}
/** Its debt is of the day of the debts; none when the list is of today. */
type PageRow = Key & { amount_tiyin: Tiyin | null } & OuterJoined<PastDebt>

/** What is owed today, of the rows where something is. */
const owedNow = sql`sum(s.remaining_tiyin) filter (where s.remaining_tiyin > 0 and ${isSold('s')})`
const dueNow = sql`sum(s.due_tiyin) filter (where ${isTaken('s')})`

/** The ids of one page, newest first or by the member's name, and the sums of all that the filters leave. */
async function findPage(db: Db, query: MembershipListQuery, scope: MembershipScope, today: Day) {
  const condition = conditionOf(query, scope, today, await findSearched(db, query.search, scope))
  const offset = (query.page - 1) * query.limit
  const figure = counted(query, scope, today)
  const past = debtDay(query, today)
  const all = sql`memberships s
    ${figure ? sql`join (${figure}) c on c.admin_id = s.admin_id and c.id = s.id` : sql``}
    ${past ? sql`join (${debtsOn(scope, past)}) d on d.admin_id = s.admin_id and d.id = s.id` : sql``}`
  const amount = figure ? sql`c.amount_tiyin` : sql`null::bigint`
  const money = past
    ? sql`d.due_tiyin, d.paid_tiyin, d.remaining_tiyin, d.payment_status`
    : sql`null::bigint as due_tiyin, null::bigint as paid_tiyin, null::bigint as remaining_tiyin, null::text as payment_status`
  const byName = sql`${all} join members m on m.admin_id = s.admin_id and m.id = s.member_id`
  const sorted = sortOrder(
    query.sort,
    { plan: sql`s.plan_name`, end: sql`s.end_on`, debt: past ? sql`d.remaining_tiyin` : sql`s.remaining_tiyin` },
    sql`s.created_at desc, s.id`,
  )
  const [from, order] = sorted
    ? [all, sorted]
    : query.filterAz === 'abc'
      ? [byName, sql`m.fullname, s.created_at desc, s.id`]
      : query.filterAz === 'cba'
        ? [byName, sql`m.fullname desc, s.created_at desc, s.id`]
        : [all, sql`s.created_at desc, s.id desc`]
  const { rows } = await sql<PageRow>`
    select s.admin_id, s.id, ${amount} as amount_tiyin, ${money} from ${from} where ${condition} order by ${order}
    limit ${query.limit} offset ${offset}`.execute(db)
  const of = sql.ref(past ? 'd' : 's')
  const sums = await sql<Sums>`
    select count(*) as count, coalesce(${past ? sql`sum(d.due_tiyin)` : dueNow}, 0)::bigint as due, coalesce(sum(${of}.paid_tiyin), 0)::bigint as paid,
      coalesce(${past ? sql`sum(d.remaining_tiyin)` : owedNow}, 0)::bigint as remaining, sum(${amount})::bigint as amount
    from ${all} where ${condition}`.execute(db)
  return { keys: rows, sums: sums.rows[0] ?? { count: 0, due: 0, paid: 0, remaining: 0, amount: null } }
}

/** The money of a row as it was at the end of the day that the list is of. */
const moneyThen = (row: PageRow | undefined) =>
  row?.due_tiyin == null
    ? {}
    : {
        due_amount: toSom(row.due_tiyin),
        paid_amount: toSom(row.paid_tiyin),
        remaining_amount: toSom(row.remaining_tiyin),
        payment_status: row.payment_status,
      }

/** One page of a list, and what all of it adds up to. */
export async function listMemberships(db: Db, query: MembershipListQuery, scope: MembershipScope, today: Day) {
  const { keys, sums } = await findPage(db, query, scope, today)
  const rows = await readRows(db, scope.adminId, keys, today)
  return {
    memberships: rows.map((row, place) => ({
      ...rowReply(row, scope.adminId === null),
      ...moneyThen(keys[place]),
      counted_amount: somOrNull(keys[place]?.amount_tiyin ?? null),
    })),
    total: sums.count,
    totals: {
      due: toSom(sums.due),
      paid: toSom(sums.paid),
      remaining: toSom(sums.remaining),
      counted: somOrNull(sums.amount),
    },
  }
}
