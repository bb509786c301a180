import { addDays, type Day, daysBetween, endOfPeriod, startOfDay } from '#src/contract/days.ts'
import { shareOf } from '#src/contract/money.ts'
import { foldText } from '#src/contract/text.ts'
import { graceDays } from '#src/features/gyms/server/gym-access.ts'
import { memberPortalOption } from '#src/features/plans/rules.ts'
import type { SubscriptionStatus } from '#src/features/subscriptions/rules.ts'
import { openBook } from './book.ts'
import type { Random } from './random.ts'
import { shortlyAfter, type World } from './world.ts'

const million = 100_000_000 // tiyin

const offers = {
  start: {
    name: 'Start',
    price: 0.39 * million,
    days: 30,
    options: [
      ['Aʼzolar', '200 tagacha'],
      ['Xodimlar', '3 tagacha'],
    ],
  },
  standart: {
    name: 'Standart',
    price: 1.05 * million,
    days: 90,
    options: [
      ['Aʼzolar', '500 tagacha'],
      ['Xodimlar', '10 tagacha'],
      ['SMS', '500 ta'],
    ],
  },
  biznes: {
    name: 'Biznes',
    price: 1.95 * million,
    days: 180,
    options: [
      ['Aʼzolar', 'Cheklanmagan'],
      ['Xodimlar', 'Cheklanmagan'],
      ['SMS', '1 000 ta'],
      [memberPortalOption, 'Bor'],
    ],
  },
  premium: {
    name: 'Premium',
    price: 3.6 * million,
    days: 365,
    options: [
      ['Aʼzolar', 'Cheklanmagan'],
      ['Xodimlar', 'Cheklanmagan'],
      ['SMS', '3 000 ta'],
      ['Yordam', '24/7'],
      [memberPortalOption, 'Bor'],
    ],
  },
} as const
export type OfferName = keyof typeof offers
const offerIds = new WeakMap<World, Record<string, string>>()

const optionsOf = (name: OfferName) => offers[name].options.map(([key, value]) => ({ key, value }))

/** What the platform sells. */
export function addSubscriptionPlans(world: World): void {
  const at = startOfDay(addDays(world.today, -700))
  const ids: Record<string, string> = {}
  for (const [key, { name, price, days }] of Object.entries(offers)) {
    const id = world.id(at)
    ids[key] = id
    world.rows.subscription_plans.push({
      id,
      name,
      price_tiyin: price,
      duration_days: days,
      options: optionsOf(key as OfferName), // a key of the offers
      search_text: foldText(name),
      created_at: at,
    })
  }
  offerIds.set(world, ids)
}

/** How a gym stands with the platform; `end` counts in days from today. */
export type Standing =
  | { status: 'active'; end: number; owes?: boolean }
  | { status: 'expired'; end: number }
  | { status: 'stoped'; end: number; stopped: number; reason: string }
  | { status: 'pending'; start: number }
  | { status: 'none' }

export type Served = {
  /** Before this day nothing happened in the gym. */
  opened: Day
  /** The last day on which sales were let through. */
  sellsUntil: Day
}

type GymKey = { adminId: string; gymId: string }

/**
 * The gym's periods from its opening up to the standing wanted for today, one right after the other and each paid.
 * Answers when the gym was served; null when it never was.
 */
export function addSubscriptions(
  world: World,
  random: Random,
  gym: GymKey,
  offer: OfferName,
  standing: Standing,
  opened: Day,
): Served | null {
  if (standing.status === 'none') return null
  const { days } = offers[offer]
  if (standing.status === 'pending') {
    addPeriod(world, random, gym, {
      offer,
      start: addDays(world.today, standing.start),
      days,
      status: 'pending',
      previous: null,
    })
    return null
  }
  // the last period covers the day that its status speaks of
  const turn = standing.status === 'stoped' ? standing.stopped : Math.min(0, standing.end)
  const end = addDays(world.today, Math.min(standing.end, turn + days - 4))
  let previous: string | null = null
  for (const { start, length, isLast } of periodsUpTo(end, opened, days)) {
    const period: Period = { offer, start, days: length, status: isLast ? standing.status : 'expired', previous }
    if (isLast && standing.status === 'active') period.owes = standing.owes
    if (isLast && standing.status === 'stoped')
      Object.assign(period, { stopped: addDays(world.today, standing.stopped), reason: standing.reason })
    previous = addPeriod(world, random, gym, period)
  }
  const served = standing.status === 'stoped' ? addDays(world.today, standing.stopped) : end
  const last = addDays(served, graceDays)
  return { opened, sellsUntil: last < world.lastDeskDay ? last : world.lastDeskDay }
}

/** From the opening to the end without a gap; the first period is shorter when they don't come out even. */
function periodsUpTo(end: Day, opened: Day, days: number): { start: Day; length: number; isLast: boolean }[] {
  const periods = []
  for (let last = end; last >= opened; ) {
    const full = addDays(last, 1 - days)
    const start = full < opened ? opened : full
    periods.push({ start, length: daysBetween(start, last) + 1, isLast: last === end })
    last = addDays(start, -1)
  }
  return periods.reverse()
}

type Period = {
  offer: OfferName
  start: Day
  days: number
  status: SubscriptionStatus
  previous: string | null
  owes?: boolean | undefined
  stopped?: Day
  reason?: string
}

function addPeriod(
  world: World,
  random: Random,
  { adminId, gymId }: GymKey,
  { offer, start, days, status, previous, owes, stopped, reason }: Period,
): string {
  const { name, price: full, days: usual } = offers[offer]
  const price = shareOf(full, days, usual)
  const soldOn = start > world.lastDeskDay ? world.lastDeskDay : addDays(start, previous ? -random.between(0, 4) : 0)
  const at = world.moment(random, soldOn, 10, 17)
  const id = world.id(at)
  const book = openBook(world, { adminId, gymId, membershipId: null, subscriptionId: id, memberId: null }, price)
  if (status !== 'pending') {
    const method = random.weighted({ online: 5, card: 3, cash: 2 })
    const half = Math.round(price / 200_000) * 100_000
    book.pay(owes ? half : price, shortlyAfter(world, at, 900), world.root, method)
  }
  world.rows.subscriptions.push({
    admin_id: adminId,
    id,
    gym_id: gymId,
    plan_id: offerIds.get(world)?.[offer] ?? null,
    plan_name: name,
    options: JSON.parse(JSON.stringify(optionsOf(offer))),
    start_on: start,
    duration_days: days,
    price_tiyin: price,
    ...book.totals(),
    status,
    stop_reason: reason ?? null,
    stopped_on: stopped ?? null,
    renewed_from: previous,
    created_at: at,
    version: 1,
  })
  addAct(world, {
    adminId,
    at,
    action: 'subscriptions.create',
    entity: 'subscriptions',
    entityId: id,
    after: { plan_name: name, start_date: start, end_date: endOfPeriod(start, days) },
  })
  return id
}

type Act = {
  adminId: string
  at: Date
  action: string
  entity: string
  entityId: string
  before?: Record<string, string | number | null>
  after: Record<string, string | number | null>
}

/** The superadmin's acts stand in the audit log. */
export function addAct(
  { rows, root, id }: World,
  { adminId, at, action, entity, entityId, before, after }: Act,
  by = root,
): void {
  rows.audit_log.push({
    id: id(at),
    admin_id: adminId,
    actor_kind: by.kind,
    actor_id: by.id,
    actor_name: by.name,
    action,
    entity,
    entity_id: entityId,
    before: before ?? null,
    after,
    at,
  })
}
