import { sql } from 'kysely'
import { addDays, type Day, endOfPeriod } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { PaymentMethod } from '#src/contract/values.ts'
import {
  assertServed,
  lastServed,
  type Served,
  type SubscriptionCommand,
} from '#src/features/gyms/server/gym-access.ts'
import { visitsUsed } from './counted.ts'
import { inTheirGyms } from '#src/features/members/server/member-access.ts'
import { joinGyms } from '#src/features/members/server/register-member.ts'
import type { MemberStatus } from '#src/features/members/rules.ts'
import { memberCan } from '#src/features/members/rules.ts'
import { type PlanConditions, readConditions } from '#src/features/plans/rules.ts'
import { assertFits, type Buyer, type BuyerFailure } from '#src/features/plans/server/plan-fits.ts'
import { type PromoFailure, takePromo } from '#src/features/promo-codes/server/take-promo.ts'
import {
  type Entry,
  type LedgerFailure,
  recordTransaction,
  ruleOnFirstPayment,
} from '#src/features/transactions/server/ledger.ts'
import { type Db, later } from '#src/server/db.ts'
import { Failure, rulingOut } from '#src/server/failure.ts'
import { holdOpenShift } from '#src/features/shifts/server/attach-shift.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import type { Work } from '#src/server/serve.ts'
import { together } from '#src/server/together.ts'
import { freezeAllowance, statusOn } from '../rules.ts'
import { assertTold } from './told-price.ts'

export type Sale = {
  memberId: string
  /** The caller named the member: an employee means somebody of their gyms. */
  isNamed?: boolean | undefined
  gymId: string
  planId: string
  startOn?: Day | undefined
  price?: Tiyin | undefined
  discount?: Tiyin | undefined
  /** why it is sold for less */
  discountReason?: string | null | undefined
  /** takes its part off what the price and the discount leave, as an entry of its own */
  promoCode?: string | undefined
  payment?: { amount: Tiyin; method: PaymentMethod } | undefined
  renewedFrom?: string | undefined
  /** What the buyer was told that it comes to. */
  told?: Tiyin | undefined
  /** It was sold, and paid for, before the product came: on these days, for this long. */
  takenOver?: { soldOn: Day; paidOn: Day; durationDays: number } | undefined
  /** One place in one class: its buyer is no member by it. */
  isDropIn?: boolean | undefined
  /** Goes on from `renewedFrom` with another plan: what is credited, and what that one no longer owes. */
  change?: { credit: Tiyin; sourceOff: Tiyin; reason: string } | undefined
}

export type PlanForSale = {
  name: string
  price_tiyin: Tiyin
  duration_days: number
  options: unknown
  freeze_days: number | null
  conditions: Partial<PlanConditions>
  archived_at: Date | null
  is_for_gym: boolean
}

export type PlanForSaleFailure = 'plan.archived' | 'plan.not_for_gym'
type TermsFailure = SubscriptionCommand | PlanForSaleFailure

/** Why a sale is refused; that memberships of a plan overlap is found by the table. */
export type SaleFailure =
  | TermsFailure
  | BuyerFailure
  | LedgerFailure<'payment', 'membership'>
  | 'member.banned'
  | 'discount.too_big'
  | 'price.changed'
  | PromoFailure
  | 'membership.overlap'

/** What a plan is sold for in a gym at this moment. */
export type SaleTerms = { plan: PlanForSale; paymentDueDays: number }

type Asked = { served: Served; plan: PlanForSale | undefined; paymentDueDays: number }

/** Asks for the terms; they are judged when all is there. */
const askTerms = async (work: Work, adminId: string, sale: Pick<Sale, 'gymId' | 'planId'>): Promise<Asked> => {
  const [served, plan, paymentDueDays] = await together(
    // its gym is held before the plan is looked at, which is for none that is gone
    lastServed(work, adminId, sale.gymId, { isHeld: true }),
    readPlanForSale(work, adminId, sale, { lock: true }),
    findPaymentDueDays(work, adminId, sale.gymId),
  )
  return { served, plan, paymentDueDays }
}

async function judgeTerms(work: Work<TermsFailure>, { served, plan, paymentDueDays }: Asked): Promise<SaleTerms> {
  await assertServed(work, served)
  return { plan: judgePlan(work, plan), paymentDueDays }
}

/** Asked for each sale, or once in a transaction of many: the plan is held to its end. */
export const termsOfSale = async (
  work: Work<TermsFailure>,
  adminId: string,
  sale: Pick<Sale, 'gymId' | 'planId'>,
): Promise<SaleTerms> => judgeTerms(work, await askTerms(work, adminId, sale))

/**
 * A sale and its first payment are one act. The member and the gym were found visible before; the plan is as it stands
 * now and what is sold keeps it, whatever becomes of the plan. Answers the id.
 */
export async function sellMembership(
  work: Work<SaleFailure>,
  adminId: string,
  sale: Sale,
  terms?: SaleTerms,
): Promise<string> {
  const { db, today, now, actor } = work
  const id = newId(now.getTime())
  const paid = paymentOf(adminId, id, sale)
  // the plan is held before the member
  const asking = together(
    terms ? Promise.resolve(undefined) : askTerms(work, adminId, sale),
    readBuyer(work, adminId, sale),
  )
  // asked in the same trip, and looked at when the money is written
  const openShift = askOpenShift(work, paid)
  const [asked, buyer] = await asking
  if (!buyer) throw work.fail('not_found')
  const { plan, paymentDueDays } = terms ?? (await judgeTerms(work, asked as Asked)) // one of the two is there
  if (!memberCan('sell', buyer.status)) throw work.fail('member.banned')
  const { price, discount, discountReason } = priceOf(work, sale, plan)
  const startOn = sale.startOn ?? today
  const soldOn = sale.takenOver?.soldOn ?? today
  const durationDays = sale.takenOver?.durationDays ?? plan.duration_days
  assertSensible(work, startOn)
  // what was sold before the product came was sold to them, whatever the plan asks today
  if (!sale.takenOver)
    await assertFits(work, { adminId, gymId: sale.gymId, startOn }, readConditions(plan.conditions), buyer)
  const owed = price - discount
  const promo = await promoOf(work, adminId, sale, owed)
  assertStillTold(work, sale, owed, promo)
  const money = await rulingOnMoney(work, adminId, id, sale, { promo, paid: paid && { ...paid, openShift }, owed })
  setAsideUsedUp(work, adminId, sale)
  const joining = buyer.is_in_gym ? Promise.resolve() : joinGyms(work, adminId, sale.memberId, [sale.gymId])
  const inserting = sql`
    insert into memberships (admin_id, id, gym_id, member_id, plan_id, plan_name, options, conditions, start_on, duration_days, freeze_days_allowed,
      price_tiyin, discount_tiyin, discount_reason, paid_tiyin, due_on, status, renewed_from, is_plan_change, credit_tiyin, source_off_tiyin, is_drop_in, sold_on, sold_by_kind, sold_by_id, created_at)
    values (${adminId}, ${id}, ${sale.gymId}, ${sale.memberId}, ${sale.planId}, ${plan.name}, ${JSON.stringify(plan.options)}::jsonb, ${JSON.stringify(plan.conditions)}::jsonb, ${startOn},
      ${durationDays}, ${plan.freeze_days ?? freezeAllowance(durationDays)}, ${price}, ${discount}, ${discountReason}, ${money.paidAtOnce}, ${addDays(soldOn, paymentDueDays)},
      ${statusOn(startOn, endOfPeriod(startOn, durationDays), today)}, ${sale.renewedFrom ?? null},
      ${sale.change !== undefined}, ${sale.change?.credit ?? 0}, ${sale.change?.sourceOff ?? 0}, ${sale.isDropIn === true}, ${soldOn}, ${actor.role}, ${actor.id}, ${now})`.execute(
    db,
  )
  if (!sale.takenOver) announce(db, { event: 'memberships', adminId, gymId: sale.gymId })
  const happening = work.happened({ event: sale.change ? 'changed' : 'sold', adminId, membershipId: id })
  // what a change of plan means to others is written, and locked, before its money
  if (sale.change) await together(joining, inserting, happening)
  await together(joining, inserting, happening, money.write())
  await work.audit({
    entity: 'memberships',
    entityId: id,
    adminId,
    after: whatIsSold(sale, { startOn, price, discount, discountReason, promo }),
  })
  return id
}

type AsSold = { startOn: Day; price: Tiyin; discount: Tiyin; discountReason: string | null; promo: Promo | undefined }

/** As the log tells of it. */
const whatIsSold = (sale: Sale, { startOn, price, discount, discountReason, promo }: AsSold) => {
  const { memberId, gymId, planId, payment, renewedFrom, takenOver } = sale
  return {
    member_id: memberId,
    gym_id: gymId,
    plan_id: planId,
    start_date: startOn,
    price: toSom(price),
    discount: toSom(discount),
    discount_reason: discountReason,
    ...(promo && { promo_code: promo.code, promo_off: toSom(promo.amount) }),
    ...(payment && { payment: { amount: toSom(payment.amount), method: payment.method } }),
    renewed_from: renewedFrom,
    ...(takenOver && { sold_on: takenOver.soldOn }),
  }
}

/** Another price than the plan's is a discount by another name. */
function priceOf(work: Work<'discount.too_big' | 'price.changed'>, sale: Sale, plan: PlanForSale) {
  const price = sale.price ?? plan.price_tiyin
  const discount = sale.discount ?? 0
  const isForLess = discount > 0 || price !== plan.price_tiyin
  if (isForLess && !work.may('memberships.discount')) throw work.fail('forbidden')
  if (discount > price) {
    // something was left to pay of the price that was told
    if (sale.price === undefined && sale.told) assertTold(work, sale.told, toSom(price))
    throw work.fail('discount.too_big', { field: 'discount' })
  }
  return { price, discount, discountReason: isForLess ? (sale.discountReason ?? null) : null }
}

const promoOf = async (
  work: Work<SaleFailure>,
  adminId: string,
  { promoCode: code, gymId, planId, memberId }: Sale,
  owed: Tiyin,
): Promise<Promo | undefined> =>
  code === undefined ? undefined : takePromo(work, adminId, { code, gymId, planId, memberId, owed })

type Promo = Awaited<ReturnType<typeof takePromo>>

/** Before the money is ruled on: what became cheaper is another price, not too much that is paid. */
const assertStillTold = (work: Work<'price.changed'>, { told, change }: Sale, owed: Tiyin, promo: Promo | undefined) =>
  assertTold(work, told, toSom(owed - (promo?.amount ?? 0) - (change?.credit ?? 0)))

type FirstPayment = Entry<'payment', 'membership'>
type OfSale = { promo: Promo | undefined; paid: FirstPayment | undefined; owed: Tiyin }

/**
 * A first payment is written with the membership itself, ruled on before; what a credit or a code takes off is written
 * to the membership's account first, and the payment after it.
 */
async function rulingOnMoney(
  work: Work<SaleFailure>,
  adminId: string,
  id: string,
  sale: Sale,
  { promo, paid, owed }: OfSale,
): Promise<{ paidAtOnce: Tiyin; write: () => Promise<void> }> {
  if (!paid || sale.change || promo)
    return { paidAtOnce: 0, write: () => recordMoney(work, adminId, id, sale, promo, paid) }
  const { gymId, memberId } = sale
  try {
    const write = await ruleOnFirstPayment(atPayment(work), paid, { gymId, memberId, due: owed })
    return { paidAtOnce: paid.amount, write }
  } catch (refusal) {
    if (!(refusal instanceof Failure)) throw refusal
    // that its days overlap, which the table finds, is said before what is wrong with its money
    return { paidAtOnce: 0, write: () => Promise.reject(refusal) }
  }
}

/** What is credited of the membership before, what a promo code takes off, and the first payment. */
async function recordMoney(
  work: Work<SaleFailure>,
  adminId: string,
  id: string,
  sale: Sale,
  promo: Promo | undefined,
  paid: FirstPayment | undefined,
): Promise<void> {
  const { change } = sale
  const target = { kind: 'membership', id } as const
  const credited = { ...work, fail: rulingOut(work.fail, ['adjustment.too_big']) } // a credit and a code's part are at most what is owed
  if (change && change.credit > 0) {
    const { credit: amount, reason } = change
    await recordTransaction(credited, { adminId, target, gymId: sale.gymId, type: 'adjustment', amount, reason })
  }
  if (promo) {
    const { promoCodeId, amount, reason } = promo
    const off = { adminId, target, gymId: sale.gymId, type: 'discount', amount, reason, promoCodeId } as const
    await recordTransaction(credited, off)
  }
  if (paid) await recordTransaction(atPayment(work), paid)
}

/** The open shift that a first payment may belong to. */
function askOpenShift(work: Work, paid: Entry | undefined): Promise<string | null> | undefined {
  if (!paid?.gymId || paid.takenOn) return undefined
  const asking = holdOpenShift(work, paid.adminId, paid.gymId)
  asking.catch(() => {}) // the sale may end before it is looked at
  return asking
}

/** The first payment, when there is one. */
const paymentOf = (adminId: string, id: string, { gymId, payment, takenOver }: Sale): FirstPayment | undefined =>
  payment && payment.amount > 0
    ? {
        adminId,
        target: { kind: 'membership', id },
        gymId,
        type: 'payment',
        amount: payment.amount,
        paymentMethod: payment.method,
        takenOn: takenOver?.paidOn,
      }
    : undefined

/**
 * Whoever has used all visits buys the same plan again without waiting for the end: the two run side by side, and the
 * door takes the one that still lets in. The member's row is held, so that two sales come one after the other.
 */
function setAsideUsedUp({ db }: Work, adminId: string, { memberId, gymId, planId }: Sale): void {
  later(
    db,
    sql`
    update memberships s set is_used_up = true
    where s.admin_id = ${adminId} and s.member_id = ${memberId} and s.gym_id = ${gymId} and s.plan_id = ${planId}
      and s.status <> 'cancelled' and not s.is_used_up and s.conditions ? 'visits'
      and ${visitsUsed('s', adminId)} >= (s.conditions ->> 'visits')::int`,
  )
}

/** The ledger speaks of `paid_amount`; in a sale that field stands under `payment`. */
const atPayment = (work: Work<SaleFailure>): Work<SaleFailure> => ({
  ...work,
  fail: (code, details) =>
    work.fail(code, details?.field === 'paid_amount' ? { ...details, field: 'payment.paid_amount' } : details),
})

type BuyerRow = Buyer & { status: MemberStatus; is_in_gym: boolean }

/** Who they are, held to the end, and whether they are in the gym already. */
async function readBuyer(
  work: Pick<Work, 'db' | 'actor'>,
  adminId: string,
  { memberId, gymId, isNamed }: Sale,
): Promise<BuyerRow | undefined> {
  const { rows } = await sql<BuyerRow>`
    select m.status, m.gender, m.date_of_birth as birthday, exists (
      select from member_gyms g where g.admin_id = ${adminId} and g.member_id = m.id and g.gym_id = ${gymId}) as is_in_gym
    from members m where m.admin_id = ${adminId} and m.id = ${memberId} and m.deleted_at is null
      and ${isNamed ? inTheirGyms(work) : sql`true`} for no key update`.execute(work.db)
  return rows[0]
}

type Wanted = Pick<Sale, 'planId' | 'gymId'>

export const findPlanForSale = async (
  work: Pick<Work<PlanForSaleFailure>, 'db' | 'fail'>,
  adminId: string,
  wanted: Wanted,
  { lock }: { lock: boolean },
): Promise<PlanForSale> => judgePlan(work, await readPlanForSale(work, adminId, wanted, { lock }))

async function readPlanForSale(
  { db }: Pick<Work, 'db'>,
  adminId: string,
  { planId, gymId }: Wanted,
  { lock }: { lock: boolean },
): Promise<PlanForSale | undefined> {
  const { rows } = await sql<PlanForSale>`
    select p.name, p.price_tiyin, p.duration_days, p.options, p.freeze_days, p.conditions, p.archived_at,
      exists (
        select from membership_plan_gyms g join gyms a on a.admin_id = ${adminId} and a.id = g.gym_id and a.deleted_at is null
        where g.admin_id = ${adminId} and g.plan_id = p.id and g.gym_id = ${gymId}) as is_for_gym
    from membership_plans p where p.admin_id = ${adminId} and p.id = ${planId} ${lock ? sql`for share` : sql``}`.execute(
    db,
  )
  return rows[0]
}

function judgePlan({ fail }: Pick<Work<PlanForSaleFailure>, 'fail'>, plan: PlanForSale | undefined): PlanForSale {
  if (!plan) throw fail('not_found')
  if (plan.archived_at) throw fail('plan.archived', { field: 'plan_id' })
  if (!plan.is_for_gym) throw fail('plan.not_for_gym', { field: 'plan_id' })
  return plan
}

async function findPaymentDueDays({ db }: Pick<Work, 'db'>, adminId: string, gymId: string): Promise<number> {
  const { rows } = await sql<{ payment_due_days: number }>`
    select payment_due_days from gym_settings where admin_id = ${adminId} and gym_id = ${gymId}`.execute(db)
  return rows[0]?.payment_due_days ?? 0
}

/** A year that was mistyped is no membership; one that ran before the product came may be entered late. */
function assertSensible({ today, fail }: Pick<Work, 'today' | 'fail'>, startOn: Day): void {
  if (startOn < addDays(today, -3660) || startOn > addDays(today, 732))
    throw fail('invalid_input', { fields: { start_date: 'day.out_of_range' } })
}

/** What a member took waits for its first payment; nothing waits when there is nothing to pay. */
export const keepReserved = async (db: Db, adminId: string, membershipId: string): Promise<void> => {
  await sql`update memberships set is_reserved = true where admin_id = ${adminId} and id = ${membershipId} and due_tiyin > 0`.execute(
    db,
  )
}
