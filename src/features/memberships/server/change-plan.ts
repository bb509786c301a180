import { sql } from 'kysely'
import { addDays, type Day, daysBetween, endOfPeriod } from '#src/contract/days.ts'
import { formatDay } from '#src/contract/formats.ts'
import { knownReason } from '#src/contract/known-reasons.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { PaymentMethod } from '#src/contract/values.ts'
import { readConditions } from '#src/features/plans/rules.ts'
import { assertFits, type Buyer, type BuyerFailure } from '#src/features/plans/server/plan-fits.ts'
import { type PromoFailure, takePromo } from '#src/features/promo-codes/server/take-promo.ts'
import { shiftOfMoney } from '#src/features/shifts/server/attach-shift.ts'
import { recordTransaction } from '#src/features/transactions/server/ledger.ts'
import { rulingOut } from '#src/server/failure.ts'
import type { Work } from '#src/server/serve.ts'
import { type CancelFacts, dueOf, planChange, statusOn, unusedDays } from '../rules.ts'
import { findAgreedDay } from './agreed-days.ts'
import { findMoved, moveFollowers } from './followers.ts'
import { getHeld, type Held } from './membership-access.ts'
import { factsOf, hadReply } from './membership-facts.ts'
import { findPlanForSale, type PlanForSaleFailure, type SaleFailure, sellMembership } from './sell-membership.ts'

type ChangeFailure = 'change.same_plan' | 'change.outside'

export type PlanChoice = {
  planId: string
  startOn?: Day | undefined
  discount?: Tiyin | undefined
  promoCode?: string | undefined
}

/** The first day of the new plan: today or later, within the old membership. */
function firstDay(
  { today, fail }: Pick<Work<'change.outside'>, 'today' | 'fail'>,
  held: Held,
  asked: Day | undefined,
): Day {
  const earliest = held.start_on > today ? held.start_on : today
  const start = asked ?? earliest
  if (start < earliest || start > held.end_on)
    throw fail('change.outside', {
      field: 'start_date',
      values: { from: formatDay(earliest), to: formatDay(held.end_on) },
    })
  return start
}

function assertOtherPlan({ fail }: Pick<Work<'change.same_plan'>, 'fail'>, held: Held, planId: string): void {
  if (planId === held.plan_id) throw fail('change.same_plan', { field: 'plan_id' })
}

/** No day of the old membership is over: none is left on which it could end, so it is cancelled. */
const isWithoutDays = (facts: CancelFacts): boolean => unusedDays(facts) >= facts.entitledDays

async function buyerOf({ db }: Pick<Work, 'db'>, { admin_id, member_id }: Held): Promise<Buyer> {
  const { rows } = await sql<Buyer>`
    select gender, date_of_birth as birthday from members where admin_id = ${admin_id} and id = ${member_id}`.execute(
    db,
  )
  return rows[0] ?? { gender: null, birthday: null }
}

/** What changing to a plan on a day would do, before anything is written. */
export async function previewChange(
  work: Pick<
    Work<ChangeFailure | PlanForSaleFailure | BuyerFailure | PromoFailure | 'discount.too_big'>,
    'db' | 'today' | 'now' | 'language' | 'fail'
  >,
  held: Held,
  choice: PlanChoice,
) {
  assertOtherPlan(work, held, choice.planId)
  const start = firstDay(work, held, choice.startOn)
  const plan = await findPlanForSale(
    work,
    held.admin_id,
    { planId: choice.planId, gymId: held.gym_id },
    { lock: false },
  )
  const where = { adminId: held.admin_id, gymId: held.gym_id, startOn: start }
  await assertFits(work, where, readConditions(plan.conditions), await buyerOf(work, held))
  const discount = choice.discount ?? 0
  if (discount > plan.price_tiyin) throw work.fail('discount.too_big', { field: 'discount' })
  const facts = await factsOf(work, held, start)
  const listed = dueOf(plan.price_tiyin, discount)
  const promoOff = (await promoOf(work, held, choice, listed, { lock: false }))?.amount ?? 0
  const money = planChange({ ...facts, credited: held.credit_tiyin, newDue: listed - promoOff })
  const newEnd = endOfPeriod(start, plan.duration_days)
  return {
    start_date: start,
    earliest_start_date: held.start_on > work.today ? held.start_on : work.today,
    latest_start_date: held.end_on,
    old_end_date: isWithoutDays(facts) ? null : addDays(start, -1),
    new_end_date: newEnd,
    ...hadReply(facts),
    unused_amount: toSom(money.value),
    price: toSom(plan.price_tiyin),
    due_amount: toSom(listed),
    promo_off: toSom(promoOff),
    credit: toSom(money.credit),
    remaining_amount: toSom(money.newRemaining),
    old_remaining_amount: toSom(money.oldRemaining),
    refundable: toSom(money.refundable),
    // what is still owed of the old one is still owed on its day
    agreed_day: money.oldRemaining === 0 ? await findAgreedDay(work.db, held, work.today) : null,
    moved: await findMoved(work, held, newEnd, choice.planId),
  }
}

/** What a promo code takes off the new plan, before what is taken over; the old membership still stands when its uses are counted. */
async function promoOf(
  work: Pick<Work<PromoFailure>, 'db' | 'today' | 'fail'>,
  { admin_id: adminId, gym_id: gymId, member_id: memberId }: Held,
  { planId, promoCode: code }: PlanChoice,
  owed: Tiyin,
  { lock }: { lock: boolean },
) {
  if (code === undefined) return undefined
  return takePromo(work, adminId, { code, gymId, planId, memberId, owed }, { lock })
}

type Change = PlanChoice & {
  discountReason?: string | null | undefined
  reason?: string | null | undefined
  payment?: { amount: Tiyin; method: PaymentMethod } | undefined
  /** What the buyer was told that is left to pay. */
  told?: Tiyin | undefined
}

/**
 * The old membership ends on the day before, the new one begins with what was paid for the unused days; all of it or
 * nothing. The caller holds the buyer and what they have. Answers the id of the new membership.
 */
export async function changePlan(work: Work<ChangeFailure | SaleFailure>, held: Held, change: Change): Promise<string> {
  assertOtherPlan(work, held, change.planId)
  const start = firstDay(work, held, change.startOn)
  const facts = await factsOf(work, held, start)
  const plan = await findPlanForSale(work, held.admin_id, { planId: change.planId, gymId: held.gym_id }, { lock: true })
  const listed = dueOf(plan.price_tiyin, change.discount ?? 0)
  // a discount beyond the price is refused by the sale
  const promo =
    (change.discount ?? 0) > plan.price_tiyin ? undefined : await promoOf(work, held, change, listed, { lock: true })
  const changedTo = knownReason('changed_to', { plan: plan.name, words: change.reason })
  const money = planChange({
    ...facts,
    credited: held.credit_tiyin,
    newDue: listed - (promo?.amount ?? 0),
  })
  // what was sold ahead of either plan goes on from the new one, as it would have from the old one; held before the gym's next number
  await moveFollowers(work, held, endOfPeriod(start, plan.duration_days), change.planId)
  const lowered = { ...work, fail: rulingOut(work.fail, ['adjustment.too_big']) } // by at most what is owed
  // the shift of the first cash of a day is opened before the gym's next number is taken, as by any payment
  if (change.payment && change.payment.amount > 0)
    await shiftOfMoney(work, held.admin_id, held.gym_id, { isCash: change.payment.method === 'cash' })
  if (money.writtenOff > 0)
    await recordTransaction(lowered, {
      adminId: held.admin_id,
      target: { kind: 'membership', id: held.id },
      type: 'adjustment',
      amount: money.writtenOff,
      reason: changedTo,
    })
  await closeSource(work, held, start, isWithoutDays(facts), changedTo)
  const id = await sellMembership(work, held.admin_id, {
    memberId: held.member_id,
    gymId: held.gym_id,
    planId: change.planId,
    startOn: start,
    discount: change.discount,
    discountReason: change.discountReason,
    promoCode: change.promoCode,
    payment: change.payment,
    told: change.told,
    renewedFrom: held.id,
    change: {
      credit: money.credit,
      sourceOff: money.writtenOff,
      reason: knownReason('changed_from', { plan: held.plan_name, words: change.reason }),
    },
  })
  await work.audit({
    entity: 'memberships',
    entityId: held.id,
    adminId: held.admin_id,
    before: { plan_id: held.plan_id, end_on: held.end_on },
    after: {
      plan_id: change.planId,
      changed_to: id,
      from: start,
      credit: toSom(money.credit),
      written_off: toSom(money.writtenOff),
      reason: change.reason ?? null,
    },
  })
  await work.happened({ event: 'away', adminId: held.admin_id, memberId: held.member_id })
  return id
}

async function closeSource(
  { db, now, today }: Work,
  held: Held,
  start: Day,
  isWithoutDays: boolean,
  reason: string,
): Promise<void> {
  // the last freeze may be over without the nightly job having written it yet
  if (isWithoutDays) {
    await sql`
      update memberships set status = 'cancelled', is_frozen = false, cancelled_at = ${now}, cancelled_on = ${today}, cancel_reason = ${reason}, version = version + 1
      where admin_id = ${held.admin_id} and id = ${held.id}`.execute(db)
    return
  }
  const cut = daysBetween(start, held.end_on) + 1
  await sql`
    update memberships set gift_days = gift_days - ${cut}, cut_days = cut_days + ${cut},
      status = ${statusOn(held.start_on, addDays(start, -1), today)}, is_frozen = false, version = version + 1
    where admin_id = ${held.admin_id} and id = ${held.id}`.execute(db)
}

/**
 * A change that is called off before its day leaves the old membership as it was: its end, and what it owes. Also when
 * the change was pushed back and the old one is over meanwhile: it runs again while days of it are left.
 */
export async function restoreSource(work: Work<'no_gym_assigned'>, held: Held): Promise<void> {
  const source = held.renewed_from && (await getHeld(work, held.admin_id, held.renewed_from, { lock: true }))
  if (!source || source.status === 'cancelled') return
  const endOn = addDays(source.end_on, source.cut_days)
  if (endOn < work.today) return
  // what was sold in the days that were cut off it
  await moveFollowers(work, source, endOn)
  const raised = { ...work, fail: rulingOut(work.fail, ['adjustment.too_big']) } // no debt is too big
  if (held.source_off_tiyin > 0)
    await recordTransaction(raised, {
      adminId: held.admin_id,
      target: { kind: 'membership', id: source.id },
      type: 'adjustment',
      direction: 'increase',
      amount: held.source_off_tiyin,
      reason: knownReason('change_called_off'),
    })
  await sql`
    update memberships set gift_days = gift_days + cut_days, cut_days = 0, version = version + 1,
      status = ${statusOn(source.start_on, endOn, work.today)}
    where admin_id = ${source.admin_id} and id = ${source.id}`.execute(work.db)
}
