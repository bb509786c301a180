import { addDays, type Day } from '#src/contract/days.ts'

/** Why somebody gets no reminder now; the screen says it in words. */
export const obstacles = [
  'cancelled',
  'banned',
  'nothing_owed',
  'not_expiring',
  'not_expired',
  'renewed',
  'no_phone',
  'cannot_receive',
  'not_allowed',
  'sent_recently',
  'same_person',
  'daily_cap',
  'gym_lapsed',
  'promised',
] as const
export type Obstacle = (typeof obstacles)[number]

/** How far ahead or back the lists of endings look. */
export const endingWindows = ['7', '14', '30'] as const

/** Memberships that one sending names at most. */
export const mostAtOnce = 200

/** A membership that goes on for a month and more is not called "expiring", unless its gym tells of endings that early. */
export const longestAhead = 28

/**
 * The day since when a reminder that goes out by itself is due for a membership that ends on `end`: so many days before
 * the end as the gym chose, and once more on the last day but one. A day that was missed is made up for until the end.
 */
export function endingNoticeSince(end: Day, noticeDays: number, today: Day): Day | undefined {
  if (today > end) return undefined
  const stages = [noticeDays, 1].map((days) => addDays(end, -days)).sort()
  return stages.findLast((since) => since <= today)
}

/** A debt is told of when it falls due, and for some days after when that day was missed. */
export const debtNoticeDays = 3
