import type { Tiyin } from '#src/contract/money.ts'

/** What should lie in the till, and what a count of it means. The server closes by it, the form shows it beforehand. */

export const shiftStates = ['open', 'closed'] as const

/** A closed shift by what was found. */
export const shiftResults = ['even', 'short', 'over'] as const
export type ShiftResult = (typeof shiftResults)[number]

export type Till = { opening: Tiyin; cashPayments: Tiyin; cashRefunds: Tiyin }

export const expectedOf = ({ opening, cashPayments, cashRefunds }: Till): Tiyin => opening + cashPayments - cashRefunds

type Counting = { openedBy: string; isClosed: boolean; isCounted: boolean }

/** Whoever is to count learns what should be there once they have: a count is worth something when it is blind. */
export const isTillHidden = ({ openedBy, isClosed, isCounted }: Counting, readerId: string): boolean =>
  openedBy === readerId && !isClosed && !isCounted

export const resultOf = (difference: number): ShiftResult =>
  difference === 0 ? 'even' : difference < 0 ? 'short' : 'over'

/** The notes in circulation, in soʻm, largest first, and 1 for coins. */
export const banknotes = [200_000, 100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 1] as const

/** Soʻm of a count by notes. */
export const sumOfNotes = (notes: readonly { value: number; count: number }[]): number =>
  notes.reduce((sum, { value, count }) => sum + value * count, 0)
