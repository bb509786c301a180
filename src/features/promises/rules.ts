/**
 * `kept`: what was owed came by the end of the day, and what came later does not change that. `withdrawn`: taken back or
 * moved before its day, or the membership was cancelled.
 */
export const promiseStates = ['open', 'kept', 'broken', 'withdrawn'] as const
export type PromiseState = (typeof promiseStates)[number]

/** So many days ahead a desk takes a promise; a member promises by themselves for the near days alone. */
export const daysAhead = { desk: 60, member: 14 } as const

/** Whose promises are counted for the share that was kept: of the last so many days. */
export const ratedDays = 90
