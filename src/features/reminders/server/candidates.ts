import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import type { Language } from '#src/contract/languages.ts'
import type { Tiyin } from '#src/contract/money.ts'
import { mayReceiveSms } from '#src/contract/phones.ts'
import { foldText } from '#src/contract/text.ts'
import { type GymScope, inScope } from '#src/features/gyms/server/scope.ts'
import { goesOn, isSold, makesMember, runsOn } from '#src/features/memberships/server/membership-state.ts'
import type { GymReminder, MemberReminder } from '#src/features/messages/rules.ts'
import { findUnwilling } from '#src/features/notifications/server/wants-sms.ts'
import { lastPromise, partsDueBy } from '#src/features/memberships/server/agreed-days.ts'
import type { DebtAge } from '#src/features/memberships/rules.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import type { SortOf } from '#src/contract/values.ts'
import type { Db } from '#src/server/db.ts'
import { findPeople } from '#src/server/found-people.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import { longestAhead, type Obstacle } from '../rules.ts'
import { readTold, type ToldAlready } from './told-already.ts'

/** A membership, whose it is, and all that decides about a reminder. */
type FoundRow = {
  admin_id: string
  id: string
  gym_id: string
  gym_name: string
  member_id: string
  fullname: string
  phone_number: string | null
  avatar: string | null
  language: Language
  is_gone: boolean
  is_banned: boolean
  is_sms_allowed: boolean
  plan_name: string
  price_tiyin: Tiyin
  due_tiyin: Tiyin
  paid_tiyin: Tiyin
  remaining_tiyin: Tiyin
  start_on: Day
  end_on: Day
  due_on: Day
  is_cancelled: boolean
  /** Chosen by the member in the portal, nothing paid yet: no sale and no debt. */
  is_reserved: boolean
  is_renewed: boolean
  own_text: string | null
  daily_cap: number
  /** So many days before the end its gym tells of it. */
  notice_days: number
  /** What was promised for the debt last, and whether it was kept; null when nothing was. */
  promised_on: Day | null
  is_promise_kept: boolean | null
  /** What is missing of the parts that have fallen due; null where the debt is not in parts. */
  part_due_tiyin: Tiyin | null
}

export type CandidateRow = FoundRow & ToldAlready

/** The rows of the memberships in `page` (admin_id, id, nr), in its order. */
async function readRows(
  db: Db,
  adminId: string | null,
  page: RawBuilder<unknown>,
  at: { command: GymReminder; now: Date; today: Day },
): Promise<CandidateRow[]> {
  const { command, today } = at
  const { rows } = await sql<FoundRow>`
    select s.admin_id, s.id, s.gym_id, g.name as gym_name, s.member_id, m.fullname, m.phone_number, m.avatar, m.language,
      m.deleted_at is not null as is_gone, m.status = 'banned' as is_banned, m.is_sms_allowed,
      s.plan_name, s.price_tiyin, s.due_tiyin, s.paid_tiyin, s.remaining_tiyin, s.start_on, s.end_on, s.due_on, s.status = 'cancelled' as is_cancelled, s.is_reserved,
      ${goesOn('s', adminId)} as is_renewed,
      st.sms_texts ->> ${command} as own_text, st.sms_daily_cap as daily_cap, st.expiring_notice_days as notice_days,
      p.promised_on, p.is_kept as is_promise_kept, ${partsDueBy('s', adminId, today)} as part_due_tiyin
    from (${page}) as page (admin_id, id, nr)
    join memberships s on s.admin_id = page.admin_id and s.id = page.id
    join members m on m.admin_id = s.admin_id and m.id = s.member_id
    join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id
    join gym_settings st on st.admin_id = s.admin_id and st.gym_id = s.gym_id
    left join lateral (${lastPromise('s', adminId)}) p on true
    where ${ofOwner('s', adminId)}
    order by page.nr`.execute(db)
  if (rows.length === 0) return []
  const told = await readTold(db, rows, at)
  const members = rows.map(({ member_id }) => member_id)
  const unwilling = await findUnwilling(db, members, command)
  return rows.map((row, index) => ({
    ...row,
    ...(told[index] as ToldAlready), // one for each, in their order
    is_sms_allowed: row.is_sms_allowed && !unwilling.has(row.member_id),
  }))
}

type ListQuery = {
  command: MemberReminder
  search?: string | undefined
  age?: DebtAge | undefined
  days?: string | undefined
  sort?: SortOf<'name' | 'date' | 'debt'> | undefined
  page: number
  limit: number
}

const ages: Readonly<Record<DebtAge, readonly [from: number | null, to: number | null]>> = {
  '0-7': [null, 7],
  '8-30': [8, 30],
  '31-90': [31, 90],
  '90+': [91, null],
}

/** Which memberships a reminder of this kind is for, and in which order they stand. */
function subjectOf(
  { command, age, days = '7' }: ListQuery,
  today: Day,
): { where: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  if (command === 'unpaid') {
    const [from, to] = age ? ages[age] : [null, null]
    return {
      where: sql`s.remaining_tiyin > 0
        and (${from}::int is null or s.due_on <= ${today}::date - ${from}::int) and (${to}::int is null or s.due_on >= ${today}::date - ${to}::int)`,
      order: sql`s.due_on, s.id`,
    }
  }
  if (command === 'expiring')
    return {
      where: sql`${makesMember('s')} and ${runsOn('s', today)} and s.end_on < ${addDays(today, Number(days))} and not ${goesOn('s', null)}`,
      order: sql`s.end_on, s.id`,
    }
  return {
    where: sql`${makesMember('s')} and s.end_on < ${today} and s.end_on >= ${addDays(today, -Number(days))} and not ${goesOn('s', null)}`,
    order: sql`s.end_on desc, s.id`,
  }
}

async function findMembers(db: Db, search: string | undefined, scope: GymScope) {
  const folded = foldText(search ?? '')
  return folded ? await findPeople(db, folded, scope) : null
}

/** One page of those whom a reminder is for. */
export async function listCandidates(db: Db, scope: GymScope, query: ListQuery, at: { now: Date; today: Day }) {
  const { where, order: usual } = subjectOf(query, at.today)
  const sorts = {
    name: sql`(select m.fullname from members m where m.admin_id = ${ownerOf('s', scope.adminId)} and m.id = s.member_id)`,
    date: query.command === 'unpaid' ? sql`s.due_on` : sql`s.end_on`,
    debt: sql`s.remaining_tiyin`,
  }
  const order = sortOrder(query.sort, sorts, sql`s.id`) ?? usual
  const memberIds = await findMembers(db, query.search, scope)
  const all = sql`${inScope('s', scope)} and ${isSold('s')} and ${where}
    and (${memberIds}::uuid[] is null or s.member_id = any(${memberIds}::uuid[]))`
  const counted = await sql<{ total: number; remaining: Tiyin }>`
    select count(*) as total, coalesce(sum(s.remaining_tiyin), 0)::bigint as remaining from memberships s where ${all}`.execute(
    db,
  )
  const page = sql`
    select s.admin_id, s.id, row_number() over (order by ${order}) from memberships s where ${all}
    order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}`
  const rows = await readRows(db, scope.adminId, page, { command: query.command, ...at })
  const { total, remaining } = counted.rows[0] ?? { total: 0, remaining: 0 }
  return { rows, total, remaining }
}

/** The memberships of these ids that the scope holds, in the given order. */
export const readCandidates = (
  db: Db,
  scope: GymScope,
  ids: readonly string[],
  at: { command: GymReminder; now: Date; today: Day },
): Promise<CandidateRow[]> =>
  readRows(
    db,
    scope.adminId,
    sql`select s.admin_id, s.id, given.nr from unnest(${[...ids]}::uuid[]) with ordinality as given (id, nr)
      join memberships s on s.id = given.id where ${inScope('s', scope)}`,
    at,
  )

/** The day that was promised for the debt, while it is waited for. */
export const awaitedOn = (row: Pick<CandidateRow, 'promised_on' | 'is_promise_kept'>, today: Day): Day | null =>
  row.promised_on !== null && !row.is_promise_kept && row.promised_on >= today ? row.promised_on : null

/** Nothing is asked: of a promise also where it was moved, taken back or kept, or the next of its parts is for a later day. */
const asksNothing = (row: CandidateRow, command: GymReminder, today: Day): boolean =>
  row.remaining_tiyin <= 0 ||
  row.is_reserved ||
  (command === 'promised' && (row.promised_on === null || row.promised_on > today || row.is_promise_kept !== false))

/** What stands against a reminder of this kind for this membership, whoever else gets one. */
export function obstacleOf(row: CandidateRow, command: GymReminder, today: Day): Obstacle | null {
  if (row.is_cancelled) return 'cancelled'
  if (row.is_banned) return 'banned'
  const isDebt = command === 'unpaid' || command === 'promised'
  if (isDebt && asksNothing(row, command, today)) return 'nothing_owed'
  if (command === 'unpaid' && awaitedOn(row, today)) return 'promised'
  if (
    command === 'expiring' &&
    (row.is_reserved ||
      row.start_on > today ||
      row.end_on < today ||
      row.end_on > addDays(today, Math.max(longestAhead, row.notice_days)))
  )
    return 'not_expiring'
  if (command === 'expired' && (row.is_reserved || row.end_on >= today)) return 'not_expired'
  if (!isDebt && row.is_renewed) return 'renewed'
  if (!row.phone_number || row.is_gone) return 'no_phone'
  if (!mayReceiveSms(row.phone_number)) return 'cannot_receive'
  if (!row.is_sms_allowed) return 'not_allowed'
  return row.is_told ? 'sent_recently' : null
}
