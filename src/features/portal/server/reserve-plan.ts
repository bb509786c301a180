import { sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import { isId } from '#src/contract/ids.ts'
import { knownReason } from '#src/contract/known-reasons.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { inGym, paths } from '#src/contract/paths.ts'
import { tellDesk } from '#src/features/employees/server/tell-desk.ts'
import { assertMayAskMore } from '#src/features/freeze-requests/server/request-rows.ts'
import { asMember, type SubscriptionCommand } from '#src/features/gyms/server/gym-access.ts'
import { lockMember } from '#src/features/members/server/lock-member.ts'
import { cancelMembership, withoutMoney } from '#src/features/memberships/server/cancel-membership.ts'
import { getHeld } from '#src/features/memberships/server/membership-access.ts'
import { isUnasked } from '#src/features/memberships/server/membership-state.ts'
import {
  findPlanForSale,
  keepReserved,
  type PlanForSaleFailure,
  type SaleFailure,
  sellMembership,
} from '#src/features/memberships/server/sell-membership.ts'
import { hasOpenCode } from '#src/features/promo-codes/server/queries.ts'
import { type PromoFailure, takePromo } from '#src/features/promo-codes/server/take-promo.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import { rulingOut } from '#src/server/failure.ts'
import type { Work } from '#src/server/serve.ts'
import type { PortalMembership } from '../contract.ts'
import { isOpenReservation } from '../order-states.ts'
import { findGymOfOwn, listOwnMemberships, type OwnGym } from './queries.ts'

/** A reservation takes no money, and no employee makes it. */
const ofSales = ['payment.too_big', 'discount.too_big', 'shift.required'] as const
type ReservationFailure =
  | 'portal.reserved_already'
  | 'requests.too_many'
  | 'portal.not_now'
  | Exclude<SaleFailure, SubscriptionCommand | (typeof ofSales)[number]>

/** On the day after everything that lets in or lies ahead, else today: nothing paid for is lost. */
export function startOfReservation(memberships: readonly PortalMembership[], today: Day): Day {
  const last = memberships
    .filter(
      ({ status, is_reserved, counted }) =>
        (status === 'active' || status === 'scheduled') && !is_reserved && counted.visits?.left !== 0,
    )
    .map(({ end_date }) => end_date)
    .toSorted()
    .at(-1)
  return last ? addDays(last, 1) : today
}

type Asked = { planId: string; promoCode?: string | undefined }
/** `told`: what it was said to come to. */
type Reserving = Asked & { told?: Tiyin | undefined }

/** What a reservation would come to now: reckoned as the reservation itself, and nothing is held. */
export async function priceOfReservation(
  work: Work<PlanForSaleFailure | PromoFailure>,
  gym: OwnGym,
  { planId, promoCode: code }: Asked,
) {
  const { db, enter, actor, today } = work
  const { admin_id: adminId, id: gymId } = gym
  await enter({ role: 'tenant', adminId })
  const { price_tiyin: price } = await findPlanForSale(work, adminId, { planId, gymId }, { lock: false })
  const promo =
    code === undefined
      ? undefined
      : await takePromo(work, adminId, { code, gymId, planId, memberId: actor.id, owed: price }, { lock: false })
  const off = promo?.amount ?? 0
  return {
    price: toSom(price),
    promo_code: promo?.code ?? null,
    promo_off: toSom(off),
    due_amount: toSom(price - off),
    has_promo: await hasOpenCode(db, adminId, gymId, today),
  }
}

/** An unpaid membership at the plan's own price, less what a promo code takes off; reception confirms it by taking the payment. One open reservation in a gym. */
export async function reservePlan(
  work: Work<ReservationFailure>,
  gym: OwnGym,
  { planId, promoCode, told }: Reserving,
): Promise<PortalMembership> {
  const { db, enter, actor, today } = work
  if (!isId(planId)) throw work.fail('not_found')
  await enter({ role: 'tenant', adminId: gym.admin_id })
  // two taps at once come one after the other
  await lockMember(work, { adminId: gym.admin_id, memberId: actor.id })
  const memberships = await listOwnMemberships(db, gym, actor.id, today)
  if (memberships.some(isOpenReservation)) throw work.fail('portal.reserved_already')
  await assertMayAskMore(
    work,
    sql`memberships where admin_id = ${gym.admin_id} and member_id = ${actor.id} and sold_by_kind = 'member' and not is_drop_in`,
  )
  const startOn = startOfReservation(memberships, today)
  const seller = { ...work, adminId: gym.admin_id, fail: asMember(rulingOut(work.fail, ofSales)) }
  const sale = { memberId: actor.id, gymId: gym.id, planId, startOn, promoCode, told }
  const id = await sellMembership(seller, gym.admin_id, sale)
  await keepReserved(db, gym.admin_id, id)
  const made = (await listOwnMemberships(db, gym, actor.id, today)).find(({ _id }) => _id === id)
  if (!made) throw new Error(`membership ${id} vanished`)
  await notify(work, {
    adminId: gym.admin_id,
    recipients: [{ role: 'member', id: actor.id }],
    kind: 'reservation_made',
    params: { gym_name: gym.name, plan_name: made.plan_name },
    link: inGym(paths.home('member'), gym.id),
    gymId: gym.id,
  })
  await tellReception(work, gym, 'membership_reserved', made)
  return made
}

/** Nobody pays for it by themselves any more. */
export async function isAskedOfNobody(
  db: Work['db'],
  adminId: string,
  membershipId: string,
  today: Day,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from memberships s where s.admin_id = ${adminId} and s.id = ${membershipId} and ${isUnasked('s', adminId, today)}`.execute(
    db,
  )
  return rows.length > 0
}

type Reserved = Pick<OwnGym, 'admin_id' | 'id' | 'name' | 'fullname'>

/** Only what waits for its first payment; the row is locked, so that a payment at the desk and this come one after the other. */
export async function cancelReservation(work: Work<'state_conflict'>, membershipId: string): Promise<void> {
  const { db, enter, actor } = work
  const gym = await findGymOfOwn(db, actor.id, membershipId)
  if (!gym) throw work.fail('not_found')
  await enter({ role: 'tenant', adminId: gym.admin_id })
  const inTenant = { ...work, adminId: gym.admin_id, fail: rulingOut(work.fail, withoutMoney) }
  const held = await getHeld(inTenant, gym.admin_id, membershipId, { lock: 'theirs' })
  if (!isOpenReservation(held) || held.paid_tiyin > 0) throw work.fail('state_conflict')
  await cancelMembership(inTenant, held, { reason: knownReason('reservation_cancelled'), fee: 0, refund: 0 })
  await tellReception(work, gym, 'reservation_cancelled', { _id: membershipId, plan_name: held.plan_name })
}

const tellReception = (
  work: Work,
  { admin_id: adminId, id: gymId, name: gym_name, fullname }: Reserved,
  kind: 'membership_reserved' | 'reservation_cancelled',
  { _id, plan_name }: Pick<PortalMembership, '_id' | 'plan_name'>,
): Promise<void> =>
  tellDesk(work, {
    adminId,
    gymId,
    kind,
    named: { memberId: work.actor.id, fullname },
    params: { plan_name, gym_name },
    linkFor: (role) => paths.membership(role, _id),
  })
