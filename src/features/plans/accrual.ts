import type { Tiyin } from '#src/contract/money.ts'

/**
 * What the first so many days have of an amount that belongs to all days alike: each the same whole tiyin, and what does
 * not divide goes one tiyin each to the first days (largest remainder), so that the days add up to the amount.
 */
export const evenly = (total: Tiyin, days: number, passed: number): Tiyin =>
  Math.floor(total / days) * passed + Math.min(total % days, passed)

/**
 * What a paid period brings in thirty days, by its price: of each a whole soʻm, half up, so that a figure is the sum of its
 * rows as they are read.
 */
export const monthlyOf = (price: Tiyin, durationDays: number): Tiyin =>
  Math.round((price * 30) / (durationDays * 100)) * 100
