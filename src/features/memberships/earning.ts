import { addDays, type Day, daysBetween } from '#src/contract/days.ts'
import type { Tiyin } from '#src/contract/money.ts'
import { evenly } from '#src/features/plans/accrual.ts'

/** A stretch of days, both inclusive. */
type Span = { start: Day; end: Day }

export type EarnedFrom = {
  start: Day
  /** The last day, inclusive. */
  end: Day
  due: Tiyin
  paid: Tiyin
  cancelledOn: Day | null
  /** Freezes as they really were; they do not overlap. */
  frozen: readonly Span[]
}

/** What is spread, and over which days. */
export type Spread = { total: Tiyin; first: Day; last: Day }

/**
 * The money of a membership belongs to its days: what is due is spread evenly over the days that were not frozen, to the
 * last tiyin. Of a cancelled one it is what was kept, spread over the days until it was cancelled; when it was
 * cancelled before it began, on that day.
 */
export function spreadOf({ start, end, due, paid, cancelledOn }: EarnedFrom): Spread {
  if (!cancelledOn) return { total: due, first: start, last: end }
  if (cancelledOn <= start) return { total: paid, first: cancelledOn, last: cancelledOn }
  const last = addDays(cancelledOn, -1)
  return { total: paid, first: start, last: last < end ? last : end }
}

/** Days within the two, less the frozen ones. */
function daysWithin(first: Day, last: Day, frozen: readonly Span[]): number {
  if (last < first) return 0
  let days = daysBetween(first, last) + 1
  for (const { start, end } of frozen) {
    const from = start > first ? start : first
    const to = end < last ? end : last
    if (from <= to) days -= daysBetween(from, to) + 1
  }
  return days
}

/** Earned by the end of a day, of its open days evenly. When every day was frozen, it is earned on the last. */
export function earnedUntil(membership: EarnedFrom, day: Day): Tiyin {
  const { total, first, last } = spreadOf(membership)
  if (day < first) return 0
  if (day >= last) return total
  const days = daysWithin(first, last, membership.frozen)
  if (days === 0) return 0
  return evenly(total, days, daysWithin(first, day, membership.frozen))
}

/** Earned in a stretch of days. */
export const earnedIn = (membership: EarnedFrom, { start, end }: Span): Tiyin =>
  earnedUntil(membership, end) - earnedUntil(membership, addDays(start, -1))

/** Sold and not earned yet. */
export const deferredOn = (membership: EarnedFrom, day: Day): Tiyin =>
  spreadOf(membership).total - earnedUntil(membership, day)
