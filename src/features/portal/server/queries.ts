import { sql } from 'kysely'
import { addDays, type Day, firstOfMonth } from '#src/contract/days.ts'
import type { Language } from '#src/contract/languages.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { hoursOfGyms } from '#src/features/gyms/server/working-hours.ts'
import { graceDays } from '#src/features/gyms/server/gym-access.ts'
import { initialsOf, isInitials } from '#src/features/members/rules.ts'
import { ownGyms } from '#src/features/members/server/own-gyms.ts'
import { countedOf } from '#src/features/memberships/server/counted.ts'
import {
  coversDay,
  firstGyms,
  isAsked,
  isFrozenOn,
  isTaken,
  lastDayOfFreeze,
  remainingDaysOn,
  statusOn,
} from '#src/features/memberships/server/membership-state.ts'
import { isOwed } from '../order-states.ts'
import { type Counted, type PlanConditions, readConditions } from '#src/features/plans/rules.ts'
import { whyNotFor } from '#src/features/plans/server/plan-fits.ts'
import { agreedDueOn } from '#src/features/memberships/server/agreed-days.ts'
import type { Db } from '#src/server/db.ts'
import { type DaysOfList, onDays } from '#src/server/within-days.ts'
import type { Portal, PortalMembership, PortalOrder, PortalPayment, PortalPlan } from '../contract.ts'

/** All of this runs in a member's own scope: the database shows only rows of this person. */
export type OwnGym = {
  admin_id: string
  id: string
  name: string
  logo: string | null
  address: string
  phone_number: string
  fullname: string
  code: string
  status: 'active' | 'banned'
  gender: 'male' | 'female' | null
  birthday: Day | null
}

/** The gym that was asked for, if the person belongs to it; their first when none was. */
export async function findOwnGym(
  db: Db,
  personId: string,
  today: Day,
  gymId: string | undefined,
): Promise<OwnGym | undefined> {
  const { rows } = await sql<OwnGym>`
    select g.admin_id, g.id, g.name, g.logo, g.address, g.phone_number, m.fullname, m.code, m.status,
      m.gender, m.date_of_birth as birthday
    from ${ownGyms(personId)}
    where ${gymId ?? null}::uuid is null or mg.gym_id = ${gymId ?? null}::uuid
    order by ${firstGyms('mg', today)} limit 1`.execute(db)
  return rows[0]
}

/**
 * What the person is called here: as this owner wrote it. Whoever linked them without a name has the initials of another card, and of
 * those the person, who reads this alone, is told the name itself.
 */
export async function greetedName(db: Db, personId: string, { fullname }: OwnGym): Promise<string> {
  if (!isInitials(fullname)) return fullname
  const { rows } = await sql<{ fullname: string }>`
    select m.fullname from members m
    where m.id = ${personId} and m.deleted_at is null order by m.created_at, m.admin_id`.execute(db)
  return rows.find((card) => !isInitials(card.fullname) && initialsOf(card.fullname) === fullname)?.fullname ?? fullname
}

/** The gym of one of the person's own memberships, also one that they have left. */
export async function findGymOfOwn(
  db: Db,
  personId: string,
  membershipId: string,
): Promise<Pick<OwnGym, 'admin_id' | 'id' | 'name' | 'fullname'> | undefined> {
  const { rows } = await sql<Pick<OwnGym, 'admin_id' | 'id' | 'name' | 'fullname'>>`
    select s.admin_id, g.id, g.name, m.fullname from memberships s
    join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id
    join members m on m.admin_id = s.admin_id and m.id = s.member_id
    where s.id = ${membershipId} and s.member_id = ${personId}`.execute(db)
  return rows[0]
}

/** Does the gym's running subscription bring the member's own pages? */
export async function isPortalOpen(db: Db, gym: OwnGym, today: Day): Promise<boolean> {
  const { rows } = await sql`
    select 1 from subscriptions s
    where s.admin_id = ${gym.admin_id} and s.gym_id = ${gym.id} and s.start_on <= ${today} and s.end_on >= ${addDays(today, -graceDays)}
      and subscription_status(s.status, s.start_on, s.end_on, s.payment_status <> 'unpaid', ${today}) in ('active', 'expired')
      and exists (select from jsonb_array_elements(s.options) o
        where o ->> 'key' = 'member_portal' and lower(coalesce(o ->> 'value', '')) not in ('false', '0', 'no'))
    limit 1`.execute(db)
  return rows.length > 0
}

type MembershipRow = {
  id: string
  plan_id: string
  plan_name: string
  gym_id: string
  start_on: Day
  end_on: Day
  remaining_days: number
  duration_days: number
  status: PortalMembership['status']
  is_frozen: boolean
  frozen_until: Day | null
  is_reserved: boolean
  is_drop_in: boolean
  payment_status: PortalMembership['payment_status']
  due_tiyin: Tiyin
  paid_tiyin: Tiyin
  remaining_tiyin: Tiyin
  is_asked: boolean
  due_on: Day
  counted: Counted
}

export async function listOwnMemberships(
  db: Db,
  gym: OwnGym,
  personId: string,
  today: Day,
): Promise<PortalMembership[]> {
  const { rows } = await sql<MembershipRow>`
    select s.id, s.plan_id, s.plan_name, s.gym_id, s.start_on, s.end_on, ${remainingDaysOn('s', today)} as remaining_days,
      s.duration_days, ${statusOn('s', today)} as status, ${isFrozenOn('s', gym.admin_id, today)} as is_frozen,
      (select max(${lastDayOfFreeze('f')}) from membership_freezes f
        where f.admin_id = ${gym.admin_id} and f.membership_id = s.id and ${coversDay('f', today)}) as frozen_until,
      s.is_reserved, s.is_drop_in, s.payment_status, s.due_tiyin, s.paid_tiyin, s.remaining_tiyin, ${isAsked('s', gym.admin_id, today)} as is_asked,
      ${agreedDueOn('s', gym.admin_id, today)} as due_on, ${countedOf('s', gym.admin_id)} as counted
    from memberships s
    where s.admin_id = ${gym.admin_id} and s.gym_id = ${gym.id} and s.member_id = ${personId}
    order by s.start_on desc, s.created_at desc, s.id limit 200`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    plan_id: row.plan_id,
    plan_name: row.plan_name,
    gym_id: { _id: gym.id, name: gym.name },
    start_date: row.start_on,
    end_date: row.end_on,
    remaining_days: row.status === 'cancelled' ? 0 : row.remaining_days,
    duration: row.duration_days,
    status: row.status,
    is_frozen: row.is_frozen,
    frozen_until: row.is_frozen ? row.frozen_until : null,
    is_reserved: row.is_reserved,
    is_drop_in: row.is_drop_in,
    payment_status: row.payment_status,
    due_amount: toSom(row.due_tiyin),
    paid_amount: toSom(row.paid_tiyin),
    remaining_amount: toSom(row.remaining_tiyin),
    is_asked: row.is_asked,
    due_date: row.due_on,
    counted: row.counted,
  }))
}

const nearness: Readonly<Record<PortalMembership['status'], number>> = {
  active: 0,
  scheduled: 1,
  expired: 2,
  cancelled: 3,
}

/** The one that matters today: running and confirmed with visits left, not frozen, and for the longest; else running, else the next, else the last. */
export function currentOf(memberships: readonly PortalMembership[]): PortalMembership | null {
  const known = memberships.filter(({ status }) => status !== 'cancelled')
  return (
    known.toSorted(
      (a, b) =>
        nearness[a.status] - nearness[b.status] ||
        Number(a.is_reserved) - Number(b.is_reserved) ||
        Number(a.counted.visits?.left === 0) - Number(b.counted.visits?.left === 0) ||
        Number(a.is_frozen) - Number(b.is_frozen) ||
        (a.status === 'scheduled' ? a.start_date.localeCompare(b.start_date) : b.end_date.localeCompare(a.end_date)),
    )[0] ?? null
  )
}

/** What a person has beside it: another plan that runs, or what was renewed ahead. */
export const besideOf = (memberships: readonly PortalMembership[], current: PortalMembership | null) =>
  memberships
    .filter(
      ({ _id, status, is_reserved }) =>
        _id !== current?._id && (status === 'active' || status === 'scheduled') && !is_reserved,
    )
    .toSorted((a, b) => a.start_date.localeCompare(b.start_date))

/** What is owed to the gym, and by when the first of it; a reservation that nobody confirmed is no debt. */
export function debtOf(memberships: readonly PortalMembership[]): Pick<Portal, 'debt' | 'debt_due'> {
  const owed = memberships.filter(isOwed)
  const debt = Math.round(100 * owed.reduce((sum, { remaining_amount }) => sum + remaining_amount, 0)) / 100
  return { debt, debt_due: owed.map(({ due_date }) => due_date).toSorted()[0] ?? null }
}

/** What money can be given for by oneself: debts, and what waits for its first payment; the one that is due first comes first. */
export const payable = (memberships: readonly PortalMembership[]) =>
  memberships
    .filter(({ is_asked }) => is_asked)
    .toSorted((a, b) => a.due_date.localeCompare(b.due_date))
    .map(({ _id, plan_name, remaining_amount }) => ({ _id, plan_name, remaining_amount }))

type PaymentRow = {
  id: string
  membership_id: string | null
  amount_tiyin: Tiyin
  transaction_type: PortalPayment['transaction_type']
  direction: PortalPayment['direction']
  payment_method: PortalPayment['payment_method']
  /** Null: a gift card. */
  plan_name: string | null
  receipt_number: number | null
  created_at: Date
  business_on: Day
}
type PaymentsPage = DaysOfList & { page?: number; limit: number }

/** Of the gift cards that a member bought online. */
const cardsMoney = (gym: OwnGym, personId: string) => sql`
  from gift_card_orders o join gift_card_entries t on t.admin_id = o.admin_id and t.gift_card_id = o.id and t.kind in ('sale', 'reversal')
  where o.admin_id = ${gym.admin_id} and o.gym_id = ${gym.id} and o.member_id = ${personId}`

/** Of their memberships; what was reserved and called off is no purchase, and its entries are no payments. */
const membershipsMoney = (gym: OwnGym, personId: string) => sql`
  from transactions t join memberships s on s.admin_id = t.admin_id and s.id = t.membership_id and ${isTaken('s')}
  where t.admin_id = ${gym.admin_id} and t.gym_id = ${gym.id} and t.member_id = ${personId}`

/** In the owner's scope. */
export async function listOwnPayments(
  db: Db,
  gym: OwnGym,
  personId: string,
  { page = 1, limit, ...days }: PaymentsPage,
): Promise<PortalPayment[]> {
  const { rows } = await sql<PaymentRow>`
    select * from (select t.id, s.id as membership_id, t.amount_tiyin, t.transaction_type, t.direction, t.payment_method, s.plan_name, t.receipt_number, t.created_at, t.business_on
      ${membershipsMoney(gym, personId)}
      union all
      select t.id, null, t.amount_tiyin, case t.kind when 'sale' then 'payment' else 'refund' end, null, t.payment_method, null, null, t.created_at, t.business_on
      ${cardsMoney(gym, personId)}) t
    where ${onDays(sql<Day>`t.business_on`, days)}
    order by t.business_on desc, t.created_at desc, t.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows.map(paymentOf)
}

const paymentOf = (row: PaymentRow): PortalPayment => ({
  _id: row.id,
  amount: toSom(row.amount_tiyin),
  transaction_type: row.transaction_type,
  direction: row.direction,
  payment_method: row.payment_method,
  plan_name: row.plan_name,
  receipt_number: row.receipt_number,
  createdAt: row.created_at.toISOString(),
  date: row.business_on,
})

type SoldRow = { id: string; price_tiyin: Tiyin; discount_tiyin: Tiyin; sold_on: Day }

/** Each membership with what was paid for it: a purchase and its receipts. */
export async function listOwnOrders(db: Db, gym: OwnGym, personId: string, today: Day): Promise<PortalOrder[]> {
  const memberships = await listOwnMemberships(db, gym, personId, today)
  const ids = memberships.map(({ _id }) => _id)
  const { rows: sold } = await sql<SoldRow>`
    select s.id, s.price_tiyin, s.discount_tiyin, s.sold_on from memberships s
    where s.admin_id = ${gym.admin_id} and s.member_id = ${personId} and s.id = any(${ids}::uuid[])`.execute(db)
  const { rows: money } = await sql<PaymentRow>`
    select t.id, s.id as membership_id, t.amount_tiyin, t.transaction_type, t.direction, t.payment_method, s.plan_name, t.receipt_number, t.created_at, t.business_on
    from transactions t join memberships s on s.admin_id = t.admin_id and s.id = t.membership_id
    where t.admin_id = ${gym.admin_id} and t.member_id = ${personId} and t.membership_id = any(${ids}::uuid[])
    order by t.created_at, t.id`.execute(db)
  const terms = new Map(sold.map((row) => [row.id, row]))
  return memberships
    .flatMap((membership) => {
      const row = terms.get(membership._id)
      if (!row) return []
      const payments = money.filter(({ membership_id }) => membership_id === membership._id).map(paymentOf)
      return [
        {
          ...membership,
          price: toSom(row.price_tiyin),
          discount: toSom(row.discount_tiyin),
          sold_on: row.sold_on,
          payments,
        },
      ]
    })
    .toSorted((a, b) => b.sold_on.localeCompare(a.sold_on))
}

export async function countOwnPayments(db: Db, gym: OwnGym, personId: string, days: DaysOfList): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select t.business_on ${membershipsMoney(gym, personId)}
      union all select t.business_on ${cardsMoney(gym, personId)}) t
    where ${onDays(sql<Day>`t.business_on`, days)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listOwnVisits(
  db: Db,
  gym: OwnGym,
  personId: string,
  today: Day,
): Promise<Pick<Portal, 'visits' | 'visits_this_month'>> {
  const { rows } = await sql<{ id: string; visited_at: Date }>`
    select v.id, v.visited_at from visits v
    where v.admin_id = ${gym.admin_id} and v.gym_id = ${gym.id} and v.member_id = ${personId} and v.undone_at is null
    order by v.visited_on desc, v.visited_at desc limit 10`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from visits v
    where v.admin_id = ${gym.admin_id} and v.gym_id = ${gym.id} and v.member_id = ${personId} and v.undone_at is null
      and v.visited_on between ${firstOfMonth(today)} and ${today}`.execute(db)
  return {
    visits: rows.map((row) => ({ _id: row.id, visited_at: row.visited_at.toISOString() })),
    visits_this_month: counted[0]?.count ?? 0,
  }
}

type PlanRow = {
  id: string
  name: string
  price_tiyin: Tiyin
  duration_days: number
  options: { key: string; value: string }[]
  conditions: Partial<PlanConditions>
}

export async function listOwnPlans(
  db: Db,
  gym: OwnGym,
  memberships: readonly PortalMembership[],
  startOn: Day,
  language: Language,
): Promise<PortalPlan[]> {
  const { rows } = await sql<PlanRow>`
    select p.id, p.name, p.price_tiyin, p.duration_days, p.options, p.conditions
    from membership_plan_gyms pg join membership_plans p on p.admin_id = pg.admin_id and p.id = pg.plan_id
    where pg.admin_id = ${gym.admin_id} and pg.gym_id = ${gym.id} and p.archived_at is null
    order by p.duration_days, p.price_tiyin, p.name, p.id`.execute(db)
  const open = memberships.filter(({ status }) => status === 'active' || status === 'scheduled')
  const hours = (await hoursOfGyms(db, gym.admin_id, [gym.id]))[0]?.hours
  if (!hours) throw new Error(`gym ${gym.id} vanished`)
  const plans = rows.map((row) => ({
    _id: row.id,
    name: row.name,
    price: toSom(row.price_tiyin),
    duration: row.duration_days,
    options: row.options,
    conditions: readConditions(row.conditions),
    refusal: whyNotFor(readConditions(row.conditions), gym, { startOn, hours, language }),
    is_current: open.some(
      ({ plan_id, status, is_reserved }) => plan_id === row.id && status === 'active' && !is_reserved,
    ),
    is_reserved: open.some(({ plan_id, is_reserved }) => plan_id === row.id && is_reserved),
  }))
  return plans.sort((one, other) => Number(other.is_current) - Number(one.is_current))
}
