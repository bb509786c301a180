import { owed, paid, payments, pushRefund, returnable, share } from './debt-model.ts'
import {
  endOf,
  entitled,
  hasOverlap,
  isChanged,
  isFreezePlanned,
  isFrozen,
  lastOf,
  offOf,
  type Membership,
  type Plan,
  pushAll,
  pushBack,
  renewalOf,
  type Sale,
  sell,
  settleMoved,
  statusOf,
  type World,
} from './membership-model.ts'

// How a membership ends before its time, and what becomes of its money: it is cancelled, or goes on with another plan.

/** Days that are left on a day: without those from the start until the day before, of which the frozen ones do not count. */
function unusedDays(m: Membership, day: number): number {
  const frozen = m.freezes.reduce((sum, f) => sum + Math.max(0, Math.min(lastOf(f), day - 1) - f.start + 1), 0)
  return Math.max(0, entitled(m) - Math.max(0, day - m.start - frozen))
}

/** What was not had: the share of the days, or of the visits where that is less. */
function unused(m: Membership, day: number, amount: bigint): bigint {
  const byDays = share(amount, unusedDays(m, day), entitled(m))
  if (m.visits === null) return byDays
  const byVisits = share(amount, Math.max(0, m.visits - m.came.length), m.visits)
  return least(byDays, byVisits)
}

export type Cancellation = { fee: bigint; refund: bigint; method?: string }

export function cancel(world: World, m: Membership, { fee, refund, method }: Cancellation): string | undefined {
  const { today } = world
  const status = statusOf(m, today)
  if ((status !== 'active' && status !== 'scheduled') || isChanged(world, m)) return 'state_conflict'
  if (refund > paid(m.debt)) return 'refund.too_big'
  const source = sourceOf(world, m)
  if (source && !restore(world, source, m.change?.off ?? 0n)) return 'membership.overlap'
  const stays = paid(m.debt) - refund
  const used = owed(m.debt) - unused(m, today, owed(m.debt))
  // when money goes back nothing but the fee is kept; else what was used and the fee stay owed; what was paid and stays is never owed again
  const kept = refund > 0n ? fee : used + fee
  const target = kept > stays ? kept : stays
  const off = owed(m.debt) + fee - target
  if (fee > 0n) m.debt.entries.push({ type: 'cancellation_fee', amount: fee })
  if (off > 0n) m.debt.entries.push({ type: 'adjustment', amount: off, isOfItsEnd: true })
  let back = refund
  for (let at = payments(m.debt).length - 1; at >= 0 && back > 0n; at--) {
    const most = returnable(m.debt, at)
    const amount = most < back ? most : back
    const cameBy = payments(m.debt)[at]?.method as string // a payment has one
    if (amount > 0n)
      pushRefund(m.debt, { amount, payment: at, method: cameBy === 'gift_card' ? cameBy : (method ?? cameBy) })
    back -= amount
  }
  endFreezes(world, m)
  m.isCancelled = true
  settleMoved(world)
  return undefined
}

/** A running freeze ends yesterday and one that lies ahead is called off. */
function endFreezes({ today }: World, m: Membership): void {
  for (const f of m.freezes) if (f.ended === null && f.end >= today) f.ended = f.start < today ? today - 1 : f.start - 1
}

/** What runs again when a change is called off before its day: days of it are left without the change that cut them off. */
function sourceOf({ today }: World, m: Membership): Membership | null {
  const source = m.change && statusOf(m, today) === 'scheduled' ? m.renews : null
  return source && !source.isCancelled && endOf(source) + source.cut >= today ? source : null
}

/** A change that is called off before its day gives the end and the debt back, unless another one stands there by now. */
function restore(world: World, m: Membership, off: bigint): boolean {
  const starts = startsOf(world)
  pushBack(world, m, endOf(m) + m.cut)
  const { cut } = m
  m.cut = 0
  if (hasOverlap(world)) {
    m.cut = cut
    putBack(starts)
    return false
  }
  if (off > 0n) m.debt.entries.push({ type: 'adjustment', amount: off, raises: true, isOfItsEnd: true })
  return true
}

/** What is refused has moved nothing. */
const startsOf = ({ sold }: World) => sold.map((m) => ({ m, start: m.start, agreed: m.agreed }))
const putBack = (starts: ReturnType<typeof startsOf>): void => {
  for (const { m, ...at } of starts) Object.assign(m, at)
}

const least = (...amounts: bigint[]): bigint => amounts.reduce((a, b) => (a < b ? a : b))

/**
 * The money of a change: what was paid, here and before on the one that this one goes on from, counts for the days used
 * first, and what is left over for those ahead.
 */
export function carried(m: Membership, day: number, price: bigint): { credit: bigint; off: bigint } {
  const before = m.change?.credit ?? 0n
  const all = owed(m.debt) + before
  const worth = least(unused(m, day, all), all)
  const ahead = paid(m.debt) + before - (all - worth)
  const credit = least(0n > ahead ? 0n : ahead, worth, price)
  return { credit, off: least(worth - credit, owed(m.debt)) }
}

/** The first day that a change may have. */
export const changesFrom = ({ today }: World, m: Membership): number => Math.max(today, m.start)

/** The plan changes: the old row ends on the day before, or is cancelled when nothing of it was used. */
export function change(
  world: World,
  m: Membership,
  sale: Omit<Sale, 'renews' | 'change'>,
  id: string,
): string | undefined {
  const { today, plans } = world
  const status = statusOf(m, today)
  if (renewalOf(world, m)) return 'membership.already_renewed'
  const hasFreeze = isFrozen(m, today) || isFreezePlanned(m, today)
  if (status === 'active' && hasFreeze) return 'change.frozen'
  if ((status !== 'active' && status !== 'scheduled') || hasFreeze) return 'state_conflict'
  if (m.change && status === 'scheduled') return 'state_conflict'
  if (sale.plan === m.plan) return 'change.same_plan'
  if (sale.start < changesFrom(world, m) || sale.start > endOf(m)) return 'change.outside'
  const { price } = plans[sale.plan] as Plan // the caller picks one that is there
  const listed = price - sale.discount
  const money = carried(m, sale.start, sale.code && listed > 0n ? listed - offOf(sale.code, listed) : listed)
  // what was sold ahead of either plan goes on from the new one
  const starts = startsOf(world)
  const newEnd = sale.start + (plans[sale.plan] as Plan).duration - 1
  for (const plan of [m.plan, sale.plan]) pushAll(world, newEnd, { plan, from: endOf(m) + 1 })
  const refused = sell(world, { ...sale, renews: m, change: money }, id)
  if (refused) {
    putBack(starts)
    return refused
  }
  if (money.off > 0n) m.debt.entries.push({ type: 'adjustment', amount: money.off, isOfItsEnd: true })
  if (unusedDays(m, sale.start) === entitled(m)) m.isCancelled = true
  else m.cut += endOf(m) - sale.start + 1
  return undefined
}
