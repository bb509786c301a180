import { addDays, type Day, daysBetween, endOfPeriod } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { paths } from '#src/contract/paths.ts'
import { dueOf, freezeAllowance, renewalStart, statusOn } from '#src/features/memberships/rules.ts'
import type { PlanConditions } from '#src/features/plans/rules.ts'
import { openBook } from './book.ts'
import type { DemoMember } from './members.ts'
import { cancel, freeze, payFor, type Period, whole } from './membership-life.ts'
import type { DemoPlan } from './plans.ts'
import type { Random } from './random.ts'
import { addAct } from './subscriptions.ts'
import { type By, shortlyAfter, type World } from './world.ts'

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

/** All memberships of one member from the first day on: bought, paid, frozen, renewed, dropped, taken up again. */
export function addMemberships(
  world: World,
  random: Random,
  member: DemoMember,
  plans: readonly DemoPlan[],
): SoldMembership[] {
  if (member.isOnlooker) return []
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
    const following: Follow | null = drawFollowing(random, member, current, plan.kind === 'daily', world.lastDeskDay)
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
  const chosenOn = addDays(world.lastDeskDay, -random.between(0, 2))
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
      member_id: member.id,
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
  lastDeskDay: Day,
): Follow | null {
  const latest = last.status === 'cancelled' ? last.lastUsed : last.end
  const from = (soldOn: Day, isRenewal: boolean): Follow | null =>
    soldOn > lastDeskDay ? null : { soldOn, start: renewalStart(latest, soldOn), isRenewal }
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

/** What it is sold for: now and then for less, or with days on top. */
function drawTerms(random: Random, plan: DemoPlan, isLongAgo: boolean, isUsual: boolean) {
  // prices rose some time ago; what was sold before keeps its price
  const price = isLongAgo ? whole(plan.price * 0.9) : plan.price
  const hasDiscount = plan.days > 1 && !isUsual && random.chance(0.08)
  const discount = hasDiscount ? whole(price * random.pick([0.05, 0.1, 0.15, 0.2])) : 0
  const giftDays = plan.days >= 90 && !isUsual && random.chance(0.04) ? random.pick([3, 5, 7]) : 0
  return { price, discount, giftDays }
}

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
  const isUsual = member.isLoyal || isReserved
  const { price, discount, giftDays } = drawTerms(random, plan, soldOn < addDays(today, -250), isUsual)
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
  const cancelledAt = plan.days >= 30 && !isUsual && random.chance(0.025) ? cancel(world, random, member, sale) : null
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
    is_drop_in: false,
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
