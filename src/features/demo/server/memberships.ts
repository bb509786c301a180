import { addDays, type Day, daysBetween, endOfPeriod } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { paths } from '#src/contract/paths.ts'
import {
  type CancelFacts,
  dueOf,
  freezeAllowance,
  proposedRefund,
  renewalStart,
  statusOn,
  writtenOff,
} from '#src/features/memberships/rules.ts'
import type { PlanConditions } from '#src/features/plans/rules.ts'
import { type Book, openBook } from './book.ts'
import type { DemoMember } from './members.ts'
import type { DemoPlan } from './plans.ts'
import type { Random } from './random.ts'
import { addAct } from './subscriptions.ts'
import { type By, shortlyAfter, type World } from './world.ts'

export type Period = { start: Day; end: Day }
/** What a visit needs to know of a membership. */
export type SoldMembership = {
  id: string
  member: DemoMember
  start: Day
  lastUsed: Day
  frozen: Period[]
  remaining: Tiyin
  due: Day
  end: Day
  status: string
  conditions: Partial<PlanConditions>
}

type Sale = { plan: DemoPlan; soldOn: Day; start: Day; renewedFrom: string | null; isReserved?: boolean }

const whole = (amount: number): Tiyin => Math.round(amount / 1_000_000) * 1_000_000 // to 10 000 soʻm

/** All memberships of one member from the first day on: bought, paid, frozen, renewed, dropped, taken up again. */
export function addMemberships(
  world: World,
  random: Random,
  member: DemoMember,
  plans: readonly DemoPlan[],
): SoldMembership[] {
  if (member.isOnlooker) return []
  const { today } = world
  const sold: SoldMembership[] = []
  let plan = drawPlan(random, member, plans, member.joinedOn)
  let next: Sale | null = {
    plan,
    soldOn: member.joinedOn,
    start: random.chance(0.1) && !member.isLoyal ? addDays(member.joinedOn, random.between(1, 4)) : member.joinedOn,
    renewedFrom: null,
  }
  while (next && next.soldOn <= member.gym.sellsUntil) {
    const current: SoldMembership = addMembership(world, random, member, next)
    sold.push(current)
    const following: Follow | null = drawFollowing(random, member, current, plan.kind === 'daily', today)
    if (!following) return sold
    const isSamePlan: boolean =
      following.isRenewal &&
      (member.isLoyal || random.chance(0.75)) &&
      (plan.archivedOn === null || following.soldOn < plan.archivedOn)
    if (!isSamePlan) plan = drawPlan(random, member, plans, following.soldOn)
    next = {
      plan,
      soldOn: following.soldOn,
      start: following.start,
      renewedFrom: following.isRenewal && current.status !== 'cancelled' ? current.id : null,
    }
  }
  return sold
}

/** Chosen on the member's own page and not yet paid: reception is told and waits for them. */
export function addReservation(
  world: World,
  random: Random,
  member: DemoMember,
  plans: readonly DemoPlan[],
): SoldMembership {
  const chosenOn = addDays(world.today, -random.between(0, 2))
  const soldOn = chosenOn < member.joinedOn ? member.joinedOn : chosenOn
  const plan = drawPlan(
    random,
    member,
    plans.filter(({ kind }) => kind === 'month' || kind === 'quarter'),
    soldOn,
  )
  const reserved = addMembership(world, random, member, {
    plan,
    soldOn,
    start: soldOn,
    renewedFrom: null,
    isReserved: true,
  })
  const { gym } = member
  const at = shortlyAfter(world, new Date(world.rows.memberships.at(-1)?.created_at ?? world.now), 1)
  for (const { kind, id } of [gym.owner, ...gym.staff]) {
    if (!id) continue
    world.rows.notifications.push({
      id: world.id(at),
      admin_id: gym.adminId,
      recipient_kind: kind,
      recipient_id: id,
      kind: 'membership_reserved',
      params: { fullname: member.fullname, plan_name: plan.name, gym_name: gym.name },
      link: paths.membership(kind, reserved.id),
      dedupe_key: null,
      created_at: at,
      read_at: null,
    })
  }
  return reserved
}

const planWeights = {
  daily: 5,
  morning: 10,
  student: 9,
  women: 12,
  women3: 6,
  month: 40,
  quarter: 22,
  half: 9,
  year: 5,
  summer: 10,
}

function drawPlan(random: Random, member: DemoMember, plans: readonly DemoPlan[], on: Day): DemoPlan {
  const sellable = plans.filter(({ kind, archivedOn }) => {
    if (member.isLoyal) return kind === 'quarter'
    if (archivedOn && (on >= archivedOn || on < addDays(archivedOn, -90))) return false
    // what the desk refuses is not sold: a women's plan to men, a morning plan to men whose hours begin at 15:00
    if (kind === 'women' || kind === 'women3') return member.gender === 'female' && member.isGenderNoted
    return kind !== 'morning' || member.gender === 'female' || !member.gym.hasHoursApart
  })
  const id = random.weighted(Object.fromEntries(sellable.map((plan) => [plan.id, planWeights[plan.kind]])))
  const plan = sellable.find((each) => each.id === id)
  if (!plan) throw new Error('the gym sells nothing')
  return plan
}

type Follow = { soldOn: Day; start: Day; isRenewal: boolean }

/** When the member buys again: before the end, soon after it, after a long break, or never. */
function drawFollowing(
  random: Random,
  member: DemoMember,
  last: SoldMembership,
  isDaily: boolean,
  today: Day,
): Follow | null {
  const latest = last.status === 'cancelled' ? last.lastUsed : last.end
  const from = (soldOn: Day, isRenewal: boolean): Follow | null =>
    soldOn > today ? null : { soldOn, start: renewalStart(latest, soldOn), isRenewal }
  if (member.isLoyal) return from(addDays(latest, -2), true)
  if (isDaily) return random.chance(0.65) ? from(addDays(latest, random.between(1, 25)), false) : null
  if (last.status !== 'cancelled' && random.chance(0.7)) {
    // never before the sale that it follows
    if (random.chance(0.45))
      return from(addDays(latest, -random.between(1, Math.min(8, daysBetween(last.start, latest)))), true)
    return from(addDays(latest, random.chance(0.6) ? random.between(1, 3) : random.between(4, 14)), true)
  }
  return random.chance(0.22) ? from(addDays(latest, random.between(20, 100)), false) : null
}

const giftReasons = ['Zal taʼmir uchun yopiq edi', 'Doʻstini olib keldi', 'Tugʻilgan kuniga', 'Sauna ishlamadi']

function addMembership(
  world: World,
  random: Random,
  member: DemoMember,
  { plan, soldOn, start, renewedFrom, isReserved = false }: Sale,
): SoldMembership {
  const { rows, today } = world
  const { gym } = member
  const at = world.moment(random, soldOn, 8, 21)
  const id = world.id(at)
  // prices rose some time ago; what was sold before keeps its price
  const price = soldOn < addDays(today, -250) ? whole(plan.price * 0.9) : plan.price
  const discount =
    plan.days > 1 && !member.isLoyal && !isReserved && random.chance(0.08)
      ? whole(price * random.pick([0.05, 0.1, 0.15, 0.2]))
      : 0
  const giftDays = plan.days >= 90 && !member.isLoyal && !isReserved && random.chance(0.04) ? random.pick([3, 5, 7]) : 0
  const seller: By = discount || giftDays || gym.staff.length === 0 ? gym.owner : random.pick(gym.staff)
  const by: By = isReserved ? { kind: 'member', id: member.id, name: member.fullname } : seller
  const book = openBook(
    world,
    { adminId: gym.adminId, gymId: gym.id, membershipId: id, subscriptionId: null, memberId: member.id },
    dueOf(price, discount),
  )
  const sale = { id, start, soldOn, at, by, book, entitled: plan.days + giftDays, reason: null as string | null }
  const isRunningNow = statusOn(start, endOfPeriod(start, sale.entitled), today) !== 'expired'
  if (!isReserved) payFor(world, random, sale, member.isLoyal && isRunningNow)
  const cancelledAt =
    !isReserved && plan.days >= 30 && !member.isLoyal && random.chance(0.025)
      ? cancel(world, random, member, sale)
      : null
  const frozen = cancelledAt || member.isLoyal ? [] : freeze(world, random, member, sale, plan.days)
  const frozenDays = frozen.reduce((sum, period) => sum + daysBetween(period.start, period.end) + 1, 0)
  const end = endOfPeriod(start, sale.entitled + frozenDays)
  const status = cancelledAt ? 'cancelled' : statusOn(start, end, today)
  const dueOn = addDays(soldOn, gym.paymentDueDays)
  rows.memberships.push({
    admin_id: gym.adminId,
    id,
    gym_id: gym.id,
    member_id: member.id,
    plan_id: plan.id,
    plan_name: plan.name,
    options: JSON.parse(JSON.stringify(plan.options)),
    conditions: JSON.parse(JSON.stringify(plan.conditions)),
    start_on: start,
    duration_days: plan.days,
    gift_days: giftDays,
    frozen_days: frozenDays,
    freeze_days_allowed: freezeAllowance(plan.days),
    price_tiyin: price,
    discount_tiyin: discount,
    ...book.totals(),
    due_on: dueOn,
    status,
    is_frozen: status === 'active' && frozen.some((period) => period.start <= today && period.end >= today),
    cancelled_at: cancelledAt?.at ?? null,
    cancelled_on: cancelledAt?.on ?? null,
    cancel_reason: sale.reason,
    renewed_from: renewedFrom,
    is_reserved: isReserved,
    sold_on: soldOn,
    sold_by_kind: by.kind,
    sold_by_id: by.id,
    version: 1,
    created_at: at,
  })
  if (giftDays > 0)
    rows.membership_gifts.push({
      admin_id: gym.adminId,
      id: world.id(at),
      membership_id: id,
      days: giftDays,
      reason: random.fork(`gift ${id}`).pick(giftReasons),
      made_by_kind: 'admin',
      made_by_id: gym.owner.id,
      made_on: soldOn,
      created_at: shortlyAfter(world, at, 90),
    })
  addAct(
    world,
    {
      adminId: gym.adminId,
      at,
      action: 'memberships.create',
      entity: 'memberships',
      entityId: id,
      after: {
        member_id: member.id,
        gym_id: gym.id,
        plan_id: plan.id,
        start_date: start,
        price: toSom(price),
        discount: toSom(discount),
      },
    },
    by,
  )
  const remaining = book.debt.due - book.debt.paid
  return {
    id,
    member,
    start,
    lastUsed: cancelledAt ? addDays(cancelledAt.on, -1) : end,
    frozen,
    remaining,
    due: dueOn,
    end,
    status,
    conditions: plan.conditions,
  }
}

type Selling = {
  id: string
  start: Day
  soldOn: Day
  at: Date
  by: By
  book: Book
  entitled: number
  reason: string | null
}

const methods = { cash: 45, card: 38, online: 17 }

/** Most pay at once, some in two parts, some late, a few never. */
function payFor(world: World, random: Random, { book, at, by, soldOn }: Selling, staysPartial: boolean): void {
  const { due } = book.debt
  if (due === 0) return
  const method = random.weighted(methods)
  const pay = (amount: Tiyin, when: Date) => book.pay(amount, when, by, method)
  const payLater = (amount: Tiyin, days: number) => {
    const on = addDays(soldOn, days)
    if (on <= world.today) pay(amount, world.moment(random, on, 8, 21))
  }
  const first = shortlyAfter(world, at, 20)
  const half = Math.max(100, whole(due / 2))
  if (staysPartial) return pay(half, first)
  const way = random.weighted({ full: 820, parts: 95, late: 45, partial: 12, never: 10, mistaken: 6, forgiven: 6 })
  if (way === 'full') pay(due, first)
  else if (way === 'parts') {
    pay(half, first)
    if (due > half) payLater(due - half, random.between(5, 30))
  } else if (way === 'late') payLater(due, random.between(2, 20))
  else if (way === 'partial') pay(half, first)
  else if (way === 'mistaken') {
    pay(due, first)
    const payment = book.payments[0]
    if (payment) book.refund(payment, due, shortlyAfter(world, at, 180), by, 'Toʻlov usuli xato kiritilgan')
    book.pay(due, shortlyAfter(world, at, 240), by, method === 'cash' ? 'card' : 'cash')
  } else if (way === 'forgiven') {
    pay(half, first)
    if (due > half && addDays(soldOn, 60) <= world.today)
      book.lower(due - half, world.moment(random, addDays(soldOn, 60), 10, 18), by, 'Qarz hisobdan chiqarildi')
  }
}

const cancelReasons = [
  'Boshqa shaharga koʻchib ketdi',
  'Sogʻligʻi sababli',
  'Ish vaqti mos kelmadi',
  'Zal uzoqlik qildi',
]

/** Cancelled as the product does it: the fee, what is no longer owed, and the unused part back, the last payment first. */
function cancel(world: World, random: Random, { gym }: DemoMember, sale: Selling): { at: Date; on: Day } | null {
  const { book } = sale
  const paidLast = world.rows.transactions.findLast((row) => row.membership_id === sale.id)?.created_at
  const after = addDays(sale.start, random.between(3, 20))
  const on = paidLast && after <= sale.soldOn ? sale.soldOn : after
  if (on > world.today || on > endOfPeriod(sale.start, sale.entitled)) return null
  const at = world.moment(random, on, 10, 18)
  // a debt that was paid later than this stays as it is
  if (paidLast && Number(paidLast) >= at.getTime()) return null
  const facts: CancelFacts = { start: sale.start, today: on, entitledDays: sale.entitled, frozenDays: 0, ...book.debt }
  const fee = gym.cancellationFee
  const refund = proposedRefund(facts, fee)
  const off = writtenOff(facts, fee, refund)
  const reason = random.pick(cancelReasons)
  if (fee > 0) book.fee(fee, at, gym.owner, reason)
  if (off > 0) book.lower(off, shortlyAfter(world, at, 1), gym.owner, reason)
  let left = refund
  for (const payment of book.payments.toReversed()) {
    const amount = Math.min(left, payment.left)
    if (amount > 0) book.refund(payment, amount, shortlyAfter(world, at, 2), gym.owner, reason)
    left -= amount
  }
  sale.reason = reason
  addAct(
    world,
    {
      adminId: gym.adminId,
      at,
      action: 'memberships.cancel',
      entity: 'memberships',
      entityId: sale.id,
      before: { status: 'active' },
      after: { status: 'cancelled', reason, fee: toSom(fee), refund: toSom(refund), written_off: toSom(off) },
    },
    gym.owner,
  )
  return { at, on }
}

const freezeReasons = ['Safar', 'Kasallik', 'Xizmat safari', 'Imtihonlar', 'Oilaviy sabab']

/** A pause within what the plan allows, for who owes nothing; some come back early. */
function freeze(
  world: World,
  random: Random,
  { gym, id: memberId }: DemoMember,
  sale: Selling,
  days: number,
): Period[] {
  const allowed = freezeAllowance(days)
  const isPaid = sale.book.debt.paid >= sale.book.debt.due
  if (allowed === 0 || !isPaid || !random.chance(0.3)) return []
  const drawn = addDays(sale.start, random.between(8, days - 20))
  const aroundToday = addDays(world.today, random.between(-6, 3))
  const isPossibleNow = aroundToday > addDays(sale.start, 5) && aroundToday < endOfPeriod(sale.start, days - 10)
  const start = isPossibleNow && random.chance(0.5) ? aroundToday : drawn
  const madeOn = addDays(start, -random.between(1, 3))
  if (madeOn > world.today || madeOn < sale.soldOn) return []
  const length = random.between(7, allowed)
  const planned = addDays(start, length - 1)
  const backOn = random.chance(0.2) ? addDays(start, random.between(3, 6)) : null
  const endedOn = backOn && backOn <= world.today ? addDays(backOn, -1) : planned < world.today ? planned : null
  const by = gym.staff.length > 0 ? random.pick(gym.staff) : gym.owner
  const at = world.moment(random, madeOn, 9, 20)
  const reason = random.pick(freezeReasons)
  world.rows.membership_freezes.push({
    admin_id: gym.adminId,
    id: world.id(at),
    membership_id: sale.id,
    member_id: memberId,
    gym_id: gym.id,
    start_on: start,
    end_on: planned,
    ended_on: endedOn,
    reason,
    made_by_kind: by.kind,
    made_by_id: by.id,
    created_at: at,
  })
  addAct(
    world,
    {
      adminId: gym.adminId,
      at,
      action: 'memberships.freeze',
      entity: 'memberships',
      entityId: sale.id,
      after: { start, end: planned, reason },
    },
    by,
  )
  return [{ start, end: endedOn ?? planned }]
}
