import { sql } from 'kysely'
import { daysBetween } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { lockMember } from '#src/features/members/server/lock-member.ts'
import { getHeld } from '#src/features/memberships/server/membership-access.ts'
import { type Sale, sellMembership } from '#src/features/memberships/server/sell-membership.ts'
import { promoFailures } from '#src/features/promo-codes/rules.ts'
import { noConditions, type PlanConditions } from '#src/features/plans/rules.ts'
import { insertHiddenPlan } from '#src/features/plans/server/queries.ts'
import { doorRules } from '#src/features/visits/server/queries.ts'
import { rulingOut } from '#src/server/failure.ts'
import type { Work } from '#src/server/serve.ts'
import { mayBuySingly } from '../booking-refusals.ts'
import { decideBooking } from '../rules.ts'
import { askedOf, askerOn, decideAgain, listOffered, readAsker, refusalText } from './asker.ts'
import { enteredOn } from './attendance.ts'
import { type Asked, book, type BookingFailure, holdPerson } from './book.ts'
import { findLate } from './booking-queries.ts'
import { lockNamed, type SessionRow } from './session-queries.ts'

/** What the plan of a single class can't be refused with: it is sold as it was made, at its own price. */
const ofPlans = [
  'plan.archived',
  'plan.not_for_gym',
  'plan.gender',
  'plan.age',
  'plan.hours',
  'discount.too_big',
  ...promoFailures,
] as const

type DropInFailure =
  | BookingFailure
  | 'class.full'
  | 'class.not_single'
  | 'class.covered'
  | 'price.changed'
  | 'member.banned'
  | 'membership.overlap'
  | 'payment.too_big'
  | 'shift.required'
  | 'no_active_subscription'
  | 'create_subscription'

type Bought = Asked & Pick<Sale, 'payment' | 'told'>

/** A membership of one day for one class of the kind, and the place on it: both or neither. */
export async function sellDropIn(work: Work<DropInFailure>, session: SessionRow, asked: Bought) {
  const { today } = work
  const adminId = session.admin_id
  // two sales to one person come one after the other
  await lockMember(work, { adminId, memberId: asked.memberId })
  const price = session.drop_in_tiyin
  const plan = price === null ? null : await planOfKind(work, session, price)
  // what they have and the class come before the money of the place, as with whoever calls the class off
  await holdPerson(work.db, session, asked.memberId)
  // under its lock: a place that they gave up too late may be free again by now
  await assertUncovered(work, await lockNamed(work, adminId, session.id), asked.memberId)
  if (!plan) throw work.fail('class.not_single')
  const membershipId = await sellMembership(
    { ...work, adminId, fail: rulingOut(work.fail, ofPlans) },
    adminId,
    {
      memberId: asked.memberId,
      gymId: session.gym_id,
      planId: plan.id,
      startOn: session.held_on,
      payment: asked.payment,
      told: asked.told,
      isDropIn: true,
    },
    { plan: plan.terms, paymentDueDays: Math.max(0, daysBetween(today, session.held_on)) },
  )
  const booked = await book(work, session, { ...asked, isDropIn: true })
  if (booked.status === 'waiting') throw work.fail('class.full') // nothing of it was done
  return { ...booked, membership: await boughtReply(work, adminId, membershipId) }
}

/** The person's own membership holds it, or something stands in the way that money does not mend. */
async function assertUncovered(
  work: Work<'class.covered' | 'class.refused'>,
  session: SessionRow,
  memberId: string,
): Promise<void> {
  const { db, today, language } = work
  const { admin_id: adminId, gym_id: gymId, held_on: day } = session
  const known = await readAsker(db, { adminId, gymId, memberId }, [day])
  if (!known) throw work.fail('not_found')
  const rules = await doorRules(db, adminId, gymId, today)
  const entered = await enteredOn(work, session, memberId)
  const late = session.booked < session.places ? await findLate(db, session, memberId) : undefined
  const { decision } = decideAgain(late, (own) =>
    decideBooking(askerOn(known, day, own, entered), askedOf(session), rules, today),
  )
  if (!decision.refusal) throw work.fail('class.covered')
  if (!mayBuySingly(decision.refusal))
    throw work.fail('class.refused', {
      values: { why: refusalText(decision, session, known, await listOffered(db, adminId, gymId), language) },
      data: { reason: decision.refusal },
    })
}

/** Made when the first place of a kind is sold, and named after the kind as it is then called. */
async function planOfKind({ db, now }: Work, session: SessionRow, price: Tiyin) {
  const { admin_id: adminId, kind_id: kindId } = session
  const { rows } = await sql<{ drop_in_plan_id: string | null; name: string }>`
    select drop_in_plan_id, name from class_kinds where admin_id = ${adminId} and id = ${kindId} for no key update`.execute(
    db,
  )
  if (!rows[0]) throw new Error(`kind ${kindId} vanished`)
  const conditions: PlanConditions = { ...noConditions, visits: 1, classes: { kinds: [kindId], per_week: null } }
  const terms = {
    name: `${rows[0].name} · 1×`,
    price_tiyin: price,
    duration_days: 1,
    options: [],
    freeze_days: 0,
    archived_at: null,
    mxik: null,
    package_code: null,
    unit_code: null,
    vat_percent: null,
  }
  const id = rows[0].drop_in_plan_id ?? newId(now.getTime())
  if (!rows[0].drop_in_plan_id) {
    await insertHiddenPlan(db, adminId, id, { ...terms, conditions }, now)
    await sql`update class_kinds set drop_in_plan_id = ${id} where admin_id = ${adminId} and id = ${kindId}`.execute(db)
  }
  return { id, terms: { ...terms, conditions, is_for_gym: true } }
}

async function boughtReply(work: Work, adminId: string, id: string) {
  const held = await getHeld(work, adminId, id)
  const { rows } = await sql<{ id: string }>`
    select id from transactions where admin_id = ${adminId} and membership_id = ${id} and transaction_type = 'payment' limit 1`.execute(
    work.db,
  )
  return {
    _id: id,
    due_amount: toSom(held.due_tiyin),
    paid_amount: toSom(held.paid_tiyin),
    remaining_amount: toSom(held.remaining_tiyin),
    transaction_id: rows[0]?.id ?? null,
  }
}
