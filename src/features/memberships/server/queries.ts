import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { Role } from '#src/contract/roles.ts'
import type { SortOf } from '#src/contract/values.ts'
import { type GymScope, inGyms } from '#src/features/gyms/server/scope.ts'
import { type Counted, type PlanConditions, readConditions } from '#src/features/plans/rules.ts'
import type { PaymentStatus } from '#src/features/transactions/rules.ts'
import {
  amountShown,
  byMoneyDay,
  type TransactionRow,
  transactionColumns,
} from '#src/features/transactions/server/ledger.ts'
import { transactionReply } from '#src/features/transactions/server/transaction-reply.ts'
import type { Db } from '#src/server/db.ts'
import { fileUrl } from '#src/server/files.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import { type DaysOfList, onDays } from '#src/server/within-days.ts'
import { together } from '#src/server/together.ts'
import type { Membership, MembershipRow } from '../contract.ts'
import { type FreezeDays, freezeState, lastDayOfFreeze, type MembershipStatus } from '../rules.ts'
import { countedOf, visitsUsed } from './counted.ts'
import { isAsked, isFrozenLater, isFrozenOn, isLeftForAnother, remainingDaysOn, statusOn } from './membership-state.ts'

export type Key = { admin_id: string; id: string }

/** A list of memberships may also be of one member. */
export type MembershipScope = GymScope & { memberId?: string | undefined }

type Row = Key & {
  member_id: string
  member_name: string
  phone_number: string | null
  avatar: string | null
  gym_id: string
  gym_name: string
  admin_name: string | null
  plan_id: string
  plan_name: string
  start_on: Day
  end_on: Day
  duration_days: number
  remaining_days: number
  price_tiyin: Tiyin
  discount_tiyin: Tiyin
  discount_reason: string | null
  due_tiyin: Tiyin
  paid_tiyin: Tiyin
  remaining_tiyin: Tiyin
  payment_status: PaymentStatus
  due_on: Day
  sold_on: Day
  status_today: MembershipStatus
  frozen_today: boolean
  is_reserved: boolean
  has_planned_freeze: boolean
  is_asked: boolean
  options: { key: string; value: string }[]
  conditions: Partial<PlanConditions>
  visits_used: number | null
  counted: Counted
  renewed_from: string | null
  renewed_to: string | null
  created_at: Date
  version: number
  frozen_days: number
  freeze_days_allowed: number
  cancelled_on: Day | null
  cancel_reason: string | null
  sold_by_kind: Role | 'system'
  sold_by_name: string | null
  gift_days: number
  is_plan_change: boolean
  is_changed: boolean
  credit_tiyin: Tiyin
}

export async function readRows(db: Db, adminId: string | null, keys: readonly Key[], today: Day): Promise<Row[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<Row>`
    select s.admin_id, s.id, s.member_id, m.fullname as member_name, m.phone_number, m.avatar, s.gym_id, g.name as gym_name, owner.fullname as admin_name,
      s.plan_id, s.plan_name, s.start_on, s.end_on, s.duration_days, ${remainingDaysOn('s', today)} as remaining_days,
      s.price_tiyin, s.discount_tiyin, s.discount_reason, s.due_tiyin, s.paid_tiyin, s.remaining_tiyin, s.payment_status, s.due_on, s.sold_on,
      ${statusOn('s', today)} as status_today, ${isFrozenOn('s', adminId, today)} as frozen_today, s.is_reserved,
      ${isFrozenLater('s', adminId, today)} as has_planned_freeze, ${isAsked('s', adminId, today)} as is_asked,
      s.options, s.conditions, case when s.conditions ? 'visits' then ${visitsUsed('s', adminId)} end as visits_used, ${countedOf('s', adminId)} as counted, s.renewed_from,
      (select r.id from memberships r where r.admin_id = ${ownerOf('s', adminId)} and r.renewed_from = s.id and r.status <> 'cancelled' limit 1) as renewed_to,
      ${isLeftForAnother('s', adminId)} as is_changed,
      s.created_at, s.version, s.gift_days + s.cut_days as gift_days, s.is_plan_change, s.credit_tiyin, s.frozen_days, s.freeze_days_allowed, s.cancelled_on, s.cancel_reason, s.sold_by_kind,
      case s.sold_by_kind when 'admin' then owner.fullname
        when 'employee' then (select e.fullname from employees e where e.admin_id = ${ownerOf('s', adminId)} and e.id = s.sold_by_id)
        when 'member' then m.fullname end as sold_by_name
    from unnest(${keys.map((key) => key.admin_id)}::uuid[], ${keys.map((key) => key.id)}::uuid[]) with ordinality as page (admin_id, id, nr)
    join memberships s on s.admin_id = page.admin_id and s.id = page.id
    join members m on m.admin_id = s.admin_id and m.id = s.member_id
    join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id
    left join admins owner on owner.id = s.admin_id
    where ${ofOwner('s', adminId)}
    order by page.nr`.execute(db)
  return rows
}

export const rowReply = (row: Row, withOwner: boolean): MembershipRow => ({
  _id: row.id,
  member_id: {
    _id: row.member_id,
    fullname: row.member_name,
    phone_number: row.phone_number,
    avatar: fileUrl(row.avatar),
  },
  gym_id: { _id: row.gym_id, name: row.gym_name },
  plan_id: row.plan_id,
  plan_name: row.plan_name,
  start_date: row.start_on,
  end_date: row.end_on,
  duration: row.duration_days,
  remaining_days: row.status_today === 'cancelled' ? 0 : row.remaining_days,
  price: toSom(row.price_tiyin),
  discount: toSom(row.discount_tiyin),
  discount_reason: row.discount_reason,
  due_amount: toSom(row.due_tiyin),
  paid_amount: toSom(row.paid_tiyin),
  remaining_amount: toSom(row.remaining_tiyin),
  payment_status: row.payment_status,
  due_date: row.due_on,
  sold_on: row.sold_on,
  status: row.status_today,
  is_frozen: row.frozen_today,
  is_reserved: row.is_reserved,
  has_planned_freeze: row.status_today === 'active' && row.has_planned_freeze,
  options: row.options,
  conditions: readConditions(row.conditions),
  visits_used: row.visits_used,
  counted: row.counted,
  renewed_from: row.renewed_from,
  renewed_to: row.renewed_to,
  createdAt: row.created_at.toISOString(),
  version: row.version,
  ...(withOwner ? { admin_id: { _id: row.admin_id, fullname: row.admin_name ?? '' } } : {}),
})

type FreezeRow = FreezeDays & {
  id: string
  days: number
  reason: string
  created_at: Date
}

type GiftRow = {
  id: string
  days: number
  reason: string
  made_by_kind: Role | 'system'
  made_by_name: string | null
  created_at: Date
}

/** The name of who made a transaction or a gift; the platform's people stay unnamed. */
const madeBy = (adminId: string | null) => sql<string | null>`case t.made_by_kind
  when 'admin' then (select a.fullname from admins a where a.id = t.admin_id)
  when 'employee' then (select e.fullname from employees e where e.admin_id = ${ownerOf('t', adminId)} and e.id = t.made_by_id) end`

/** What one member paid, got back or was charged, over all memberships that the caller may see. */
export async function listTransactionsOfMember(
  db: Db,
  query: DaysOfList & { page: number; limit: number; sort?: SortOf<'date' | 'amount' | 'plan'> | undefined },
  { adminId, gymIds, memberId }: MembershipScope & { memberId: string },
) {
  const which = sql`t.admin_id = ${adminId} and t.member_id = ${memberId} and ${inGyms('t', gymIds)} and ${onDays(sql<Day>`t.business_on`, query)}`
  const newest = sql`t.business_on desc, t.created_at desc, t.id desc`
  const sorts = { date: byMoneyDay, amount: amountShown, plan: sql`s.plan_name` }
  const listing = sql<TransactionRow & { plan_name: string; gym_name: string }>`
    select ${transactionColumns}, ${madeBy(adminId)} as made_by_name, s.plan_name, g.name as gym_name
    from transactions t join memberships s on s.admin_id = t.admin_id and s.id = t.membership_id
      join gyms g on g.admin_id = t.admin_id and g.id = t.gym_id
    where ${which} order by ${sortOrder(query.sort, sorts, newest) ?? newest} limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(
    db,
  )
  const counting = sql<{ total: number }>`select count(*) as total from transactions t where ${which}`.execute(db)
  const [{ rows }, counted] = await together(listing, counting)
  return {
    transactions: rows.map((row) => ({
      ...transactionReply(row),
      plan_name: row.plan_name,
      gym_id: { _id: row.gym_id, name: row.gym_name },
    })),
    total: counted.rows[0]?.total ?? 0,
  }
}

/** Everything that a membership's own page shows. */
export async function findMembership(
  db: Db,
  adminId: string,
  membershipId: string,
  today: Day,
): Promise<Membership | undefined> {
  const reading = readRows(db, adminId, [{ admin_id: adminId, id: membershipId }], today)
  const listingTransactions = sql<TransactionRow>`
    select ${transactionColumns}, ${madeBy(adminId)} as made_by_name
    from transactions t where t.admin_id = ${adminId} and t.membership_id = ${membershipId} order by t.created_at, t.id`.execute(
    db,
  )
  const listingFreezes = sql<FreezeRow>`
    select id, start_on, end_on, ended_on, days, reason, created_at from membership_freezes
    where admin_id = ${adminId} and membership_id = ${membershipId} order by start_on, id`.execute(db)
  const listingGifts = sql<GiftRow>`
    select t.id, t.days, t.reason, t.made_by_kind, ${madeBy(adminId)} as made_by_name, t.created_at from membership_gifts t
    where t.admin_id = ${adminId} and t.membership_id = ${membershipId} order by t.created_at, t.id`.execute(db)
  const [[row], transactions, freezes, gifts] = await together(
    reading,
    listingTransactions,
    listingFreezes,
    listingGifts,
  )
  if (!row) return undefined
  return {
    ...rowReply(row, true),
    gifts: gifts.rows.map((gift) => ({
      _id: gift.id,
      days: gift.days,
      reason: gift.reason,
      made_by: { role: gift.made_by_kind, fullname: gift.made_by_name },
      createdAt: gift.created_at.toISOString(),
    })),
    gift_days: row.gift_days,
    is_plan_change: row.is_plan_change,
    is_changed: row.is_changed,
    credit: toSom(row.credit_tiyin),
    is_asked: row.is_asked,
    transactions: transactions.rows.map(transactionReply),
    freezes: freezes.rows.map((freeze) => ({
      _id: freeze.id,
      start_date: freeze.start_on,
      end_date: lastDayOfFreeze(freeze),
      days: freeze.days,
      reason: freeze.reason,
      state: freezeState(freeze, today),
      createdAt: freeze.created_at.toISOString(),
    })),
    freeze_days_left: Math.max(0, row.freeze_days_allowed - row.frozen_days),
    frozen_days: row.frozen_days,
    cancelled_on: row.cancelled_on,
    cancel_reason: row.cancel_reason,
    sold_by: { role: row.sold_by_kind, fullname: row.sold_by_name },
  }
}
