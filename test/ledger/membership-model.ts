import { type Debt, type Entry, left, owed, paid, payments, refusal, returnable, share, whyOf } from './debt-model.ts'
import type { Split } from './parts-model.ts'

/** One membership as the model knows it; days are whole numbers. */
export type Membership = {
  id: string
  plan: number
  start: number
  /** The day for which it was sold, once a longer one before it has moved it. */
  agreed: number | null
  duration: number
  discount: bigint
  gifts: number
  /** As sold: how many it lets in, and on which days somebody came on it. */
  visits: number | null
  came: number[]
  /** The same plan was bought again because of it. */
  isSetAside: boolean
  /** days that a change of plan took from the end */
  cut: number
  freezes: { start: number; end: number; ended: number | null }[]
  debt: Debt
  listPrice: bigint
  isCancelled: boolean
  cancelledOn: number | null
  splits: Split[]
  code: Code | null
  renews: Membership | null
  /** It goes on from `renews` with another plan: with this much of what was paid there, which owes so much less. */
  change: { credit: bigint; off: bigint } | null
}

export type Plan = { price: bigint; duration: number; visits?: number }
/** A promo code: percent or sum, and how often it may be used in all. */
export type Code = { name: string; percent?: number; amount?: bigint; most?: number }
/** A gift card by its code, and the payments of debts that it made. */
export type GiftCard = { id: string; code: string; value: bigint; made: Entry[] }
export type World = {
  today: number
  plans: Plan[]
  sold: Membership[]
  codes: readonly Code[]
  cards: GiftCard[]
}

export const lastOf = ({ end, ended }: Membership['freezes'][number]): number => ended ?? end
const daysOf = (freeze: Membership['freezes'][number]): number => lastOf(freeze) - freeze.start + 1
export const frozenDays = ({ freezes }: Membership): number => freezes.reduce((sum, freeze) => sum + daysOf(freeze), 0)
export const entitled = (m: Membership): number => m.duration + m.gifts - m.cut
export const endOf = (m: Membership): number => m.start + entitled(m) + frozenDays(m) - 1

export function statusOf(m: Membership, today: number): 'cancelled' | 'expired' | 'scheduled' | 'active' {
  if (m.isCancelled) return 'cancelled'
  if (endOf(m) < today) return 'expired'
  return m.start > today ? 'scheduled' : 'active'
}

export const isFrozen = (m: Membership, today: number): boolean =>
  statusOf(m, today) === 'active' && m.freezes.some((f) => f.start <= today && lastOf(f) >= today)
export const isFreezePlanned = (m: Membership, today: number): boolean =>
  m.freezes.some((f) => f.ended === null && f.start > today)

export const renewalOf = ({ sold }: World, m: Membership): Membership | undefined =>
  sold.find((other) => other.renews === m && !other.isCancelled)
export const isChanged = (world: World, m: Membership): boolean => Boolean(renewalOf(world, m)?.change)

/** What a reply about it must say. */
export const shown = (world: World, m: Membership) => {
  const { today } = world
  const status = statusOf(m, today)
  return {
    start: m.start,
    end: endOf(m),
    remaining_days: status === 'cancelled' ? 0 : Math.max(0, endOf(m) - today + 1),
    price: Number(m.listPrice) / 100,
    discount: Number(m.discount) / 100,
    status,
    is_frozen: isFrozen(m, today),
    has_planned_freeze: status === 'active' && isFreezePlanned(m, today),
    renewed_from: m.renews?.id ?? null,
    renewed_to: renewalOf(world, m)?.id ?? null,
    visits_used: m.visits === null ? null : m.came.length,
  }
}

/** What its own page says besides. */
export const shownAlone = (world: World, m: Membership) => ({
  frozen_days: frozenDays(m),
  gift_days: m.gifts,
  is_changed: isChanged(world, m),
  is_plan_change: m.change !== null,
  credit: Number(m.change?.credit ?? 0n) / 100,
})

const meets = (a: [number, number], b: [number, number]): boolean => a[0] <= b[1] && b[0] <= a[1]

const takesDays = ({ isCancelled, isSetAside }: Membership): boolean => !isCancelled && !isSetAside
const isUsedUp = (m: Membership): boolean => m.visits !== null && m.came.length >= m.visits

/** Two of one plan that are not cancelled may not share a day, unless all visits of the first were used. */
export const hasOverlap = ({ sold }: World): boolean =>
  sold.some((a, at) =>
    sold
      .slice(at + 1)
      .some(
        (b) => a.plan === b.plan && takesDays(a) && takesDays(b) && meets([a.start, endOf(a)], [b.start, endOf(b)]),
      ),
  )

const waits = (o: Membership, { today }: World): boolean => !o.isCancelled && o.start > today

/** Of one plan, those that begin on a day or later and would be run into step back, each behind the one before. */
export function pushAll(world: World, newEnd: number, { plan, from }: { plan: number; from: number }): void {
  let free = newEnd + 1
  const later = world.sold
    .filter((o) => o.plan === plan && waits(o, world) && o.start >= from)
    .toSorted((a, b) => a.start - b.start)
  for (const other of later) {
    if (other.start > free) return
    const length = endOf(other) - other.start + 1
    other.agreed ??= other.start
    other.start = free
    free += length
  }
}

/** All of its plan, and of its renewal's where that is another one. */
export function pushBack(world: World, m: Membership, newEnd: number): void {
  pushAll(world, newEnd, { plan: m.plan, from: endOf(m) + 1 })
  const next = renewalOf(world, m)
  if (!next || next.change || next.plan === m.plan || !waits(next, world)) return
  if (next.start > endOf(m) && next.start <= newEnd + 1) pushAll(world, newEnd, { plan: next.plan, from: next.start })
}

/** Comes nearer: to a day, where nothing stands in the way, or without one to that after what it goes on from; to no day before its own. */
function comeBack({ sold, today }: World, m: Membership, day?: number): boolean {
  const isBefore = (o: Membership) =>
    o !== m &&
    !o.isCancelled &&
    !o.isSetAside &&
    o.start < m.start &&
    (o.plan === m.plan || o === m.renews || (o.change !== null && o.renews?.plan === m.plan))
  const free = Math.max(0, ...sold.filter(isBefore).map((o) => endOf(o) + 1))
  const start = Math.max(today, m.agreed ?? 0, day ?? free)
  if (start >= m.start || free > start) return false
  m.start = start
  return true
}

const inOrder = (a: Membership, b: Membership): number => a.start - b.start || endOf(a) - endOf(b)

/** What was sold ahead and went on from the old end without a gap goes on from the new one; of each plan until one stays. */
export function pullBack(world: World, m: Membership, before: number): void {
  const back = before - endOf(m)
  const next = renewalOf(world, m)
  const isNext = next && waits(next, world) && next.start > before
  const goesAlong = (o: Membership) =>
    o.plan === m.plan || (isNext && (o === next || (o.plan === next.plan && o.agreed !== null)))
  const later = world.sold.filter((o) => waits(o, world) && o.start > before && goesAlong(o)).toSorted(inOrder)
  const stays = new Set<number>()
  const ends = new Map<number, number>()
  for (const other of later) {
    const end = endOf(other)
    if (
      stays.has(other.plan) ||
      other.start > (ends.get(other.plan) ?? before) + 1 ||
      !comeBack(world, other, other.start - back)
    )
      stays.add(other.plan)
    else ends.set(other.plan, end)
  }
}

/** When a membership goes, what any had moved goes back towards its day. */
export function settleMoved(world: World): void {
  const moved = world.sold.filter((o) => waits(o, world) && o.agreed !== null && o.agreed < o.start)
  for (const other of moved.toSorted(inOrder)) comeBack(world, other)
}

const usesOf = ({ sold }: World, code: Code): number => sold.filter((m) => m.code === code && !m.isCancelled).length

/** What a code takes off: a share to the nearest whole soʻm, or its sum, and no more than there is. */
export function offOf({ percent, amount = 0n }: Code, owed: bigint): bigint {
  const off = percent === undefined ? amount : share(owed, percent, 100)
  return off > owed ? owed : off
}

export type Sale = {
  plan: number
  start: number
  price?: bigint
  discount: bigint
  pay: bigint
  method: string
  renews: Membership | null
  change?: Membership['change']
  code?: Code | null
  /** What a gift card pays beside the first payment. */
  byCard?: { card: GiftCard; amount: bigint } | undefined
}

/** A sale and its first payment. Answers the failure that it must meet. */
export function sell(
  world: World,
  { plan: at, start, price, discount, pay, method, renews, change = null, code = null, byCard }: Sale,
  id: string,
): string | undefined {
  const plan = world.plans[at] as Plan // the caller picks one that is there
  const listPrice = price ?? plan.price
  if (discount > listPrice) return 'discount.too_big'
  const debt: Debt = { price: listPrice - discount, entries: [] }
  const made: Membership = {
    id,
    plan: at,
    start,
    agreed: null,
    duration: plan.duration,
    discount,
    gifts: 0,
    visits: plan.visits ?? null,
    came: [],
    isSetAside: false,
    cut: 0,
    freezes: [],
    debt,
    listPrice,
    isCancelled: false,
    cancelledOn: null,
    splits: [],
    code,
    renews,
    change,
  }
  const off = code ? offOf(code, listPrice - discount) : 0n
  if (code?.most !== undefined && usesOf(world, code) >= code.most) return 'promo.used_up'
  if (code && off === 0n) return 'promo.nothing'
  const usedUp = world.sold.filter((m) => m.plan === at && takesDays(m) && isUsedUp(m))
  const stay = world.sold.filter((m) => !usedUp.includes(m))
  if (hasOverlap({ ...world, sold: [...stay, made] })) return 'membership.overlap'
  if (change && change.credit > 0n) debt.entries.push({ type: 'adjustment', amount: change.credit })
  if (code) debt.entries.push({ type: 'discount', amount: off })
  const first: Entry = { type: 'payment', amount: pay, method }
  if (pay > 0n) {
    const refused = refusal(debt, first)
    if (refused) return refused
    debt.entries.push(first)
  }
  const refused = byCard && payByCard(world, made, byCard.card, byCard.amount)
  if (refused) return refused
  for (const m of usedUp) m.isSetAside = true
  world.sold.push(made)
  return undefined
}

export function renew(
  world: World,
  m: Membership,
  sale: Omit<Sale, 'renews' | 'start' | 'change'> & { start?: number },
  id: string,
): string | undefined {
  if (renewalOf(world, m)) return 'membership.already_renewed'
  const status = statusOf(m, world.today)
  if (status !== 'active' && status !== 'expired') return 'state_conflict'
  return sell(
    world,
    { ...sale, start: sale.start ?? (isUsedUp(m) ? world.today : Math.max(endOf(m) + 1, world.today)), renews: m },
    id,
  )
}

/** An owner's freeze: up to three days late, from a day of the membership on. */
export function freeze(world: World, m: Membership, start: number, end: number): string | undefined {
  const { today } = world
  if (statusOf(m, today) !== 'active' || isFrozen(m, today) || isFreezePlanned(m, today)) return 'state_conflict'
  if (isChanged(world, m)) return 'state_conflict'
  if (start < Math.max(today - 3, m.start)) return 'freeze.too_early'
  if (start > endOf(m)) return 'freeze.outside'
  if (m.freezes.some((f) => daysOf(f) > 0 && meets([f.start, lastOf(f)], [start, end]))) return 'freeze.overlap'
  pushBack(world, m, endOf(m) + end - start + 1)
  m.freezes.push({ start, end, ended: null })
  return undefined
}

export function unfreeze(world: World, m: Membership): string | undefined {
  const { today } = world
  if (statusOf(m, today) !== 'active' || !(isFrozen(m, today) || isFreezePlanned(m, today))) return 'state_conflict'
  const running = m.freezes.filter((f) => f.ended === null && f.end >= today).toSorted((a, b) => a.start - b.start)[0]
  if (!running) return 'state_conflict'
  const before = endOf(m)
  running.ended = running.start < today ? today - 1 : running.start - 1
  pullBack(world, m, before)
  return undefined
}

export function give(world: World, m: Membership, days: number): string | undefined {
  const status = statusOf(m, world.today)
  if ((status !== 'active' && status !== 'scheduled') || isChanged(world, m)) return 'state_conflict'
  if (m.gifts + days > 366) return 'gift.too_many'
  pushBack(world, m, endOf(m) + days)
  m.gifts += days
  return undefined
}

/** What is left on a card: its value less what of its payments was not given back. */
export const onCard = ({ value, made }: GiftCard, { sold }: Pick<World, 'sold'>): bigint =>
  made.reduce((rest, payment) => {
    const { debt } = sold.find((m) => m.debt.entries.includes(payment)) as Membership // it stands in one of them
    return rest - returnable(debt, payments(debt).indexOf(payment))
  }, value)

export function payByCard(world: World, m: Membership, card: GiftCard, amount: bigint): string | undefined {
  const rest = onCard(card, world)
  if (rest <= 0n) return 'gift_card.empty'
  if (left(m.debt) <= 0n) return 'gift_card.nothing_owed'
  if (amount > rest) return 'gift_card.too_little'
  const payment: Entry = { type: 'payment', amount, method: 'gift_card' }
  const refused = enter(world, m, payment)
  if (!refused) card.made.push(payment)
  return refused
}

/** What of the money of `m` stands in plans that go on from it: what the first took over, as far as each after it needs it. */
function takenOver(world: World, m: Membership, most?: bigint): bigint {
  return world.sold
    .filter((next) => next.renews === m && next.change)
    .reduce((found, next) => {
      const credit = next.change?.credit ?? 0n
      const own = most !== undefined && most < credit ? most : credit
      const after = takenOver(world, next, own)
      const stands = next.isCancelled || own < after ? after : own
      return stands > found ? stands : found
    }, 0n)
}

/** A refund takes nothing of what stands in another plan (decision 134). */
function isCarried(world: World, m: Membership, { type, amount }: Entry): boolean {
  if (type !== 'refund') return false
  const carried = takenOver(world, m)
  const bound = carried < owed(m.debt) ? carried : owed(m.debt)
  const free = paid(m.debt) - bound
  return amount > (free > 0n ? free : 0n)
}

export function enter(world: World, m: Membership, entry: Entry): string | undefined {
  const refused = refusal(m.debt, entry) ?? (isCarried(world, m, entry) ? 'refund.carried' : undefined)
  // what a gift card paid goes back onto it
  const isOnCard = entry.type === 'refund' && payments(m.debt)[entry.payment ?? -1]?.method === 'gift_card'
  if (isOnCard) entry.method = 'gift_card'
  entry.why = whyOf(m.debt, entry)
  if (!refused) m.debt.entries.push(entry)
  return refused
}

/** What was written since the last time was written today. */
export function date({ sold, today }: World): void {
  for (const m of sold) {
    for (const entry of m.debt.entries) entry.on ??= today
    if (m.isCancelled) m.cancelledOn ??= today
  }
}

export { paid }
