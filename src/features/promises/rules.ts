import { addDays, addMonths, type Day } from '#src/contract/days.ts'
import type { Tiyin } from '#src/contract/money.ts'

/**
 * `kept`: what was owed came by the end of the day, and what came later does not change that. `moved`: another day was said
 * before it came; once it is over it counts as not kept all the same. `withdrawn`: taken back before its day, or the membership
 * was cancelled.
 */
export const promiseStates = ['open', 'kept', 'broken', 'moved', 'withdrawn'] as const
export type PromiseState = (typeof promiseStates)[number]

/** Is there a debt that somebody can promise to pay? What is only reserved, or cancelled, is owed by nobody. */
export const canBePromised = (membership: { remaining: number; is_reserved: boolean; status: string }): boolean =>
  membership.remaining > 0 && !membership.is_reserved && membership.status !== 'cancelled'

/** So many days ahead a desk takes a promise; a member promises by themselves for the near days alone. */
export const daysAhead = { desk: 60, member: 14 } as const

/** A debt is split into so many parts, the last within so many days. */
export const partRules = { least: 2, most: 12, daysAhead: 366 } as const

/** Whose promises are counted for the share that was kept: of the last so many days. */
export const ratedDays = 90

export type Part<Amount> = { promised_on: Day; amount: Amount }

/** Equal parts in whole soʻm, a month or so many days apart; what does not divide comes with the last. */
export function equalParts(
  owed: Tiyin,
  { count, first, apart }: { count: number; first: Day; apart: 'month' | 7 | 14 },
): Part<Tiyin>[] {
  const each = Math.floor(owed / count / 100) * 100
  return Array.from({ length: count }, (_, at) => ({
    promised_on: apart === 'month' ? addMonths(first, at) : addDays(first, at * apart),
    amount: at === count - 1 ? owed - each * (count - 1) : each,
  }))
}
