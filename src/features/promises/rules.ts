/**
 * `kept`: what was owed came by the end of the day, and what came later does not change that. `moved`: another day was said
 * before it came; once it is over it counts as not kept all the same. `withdrawn`: taken back before its day, or the membership
 * was cancelled.
 */
export const promiseStates = ['open', 'kept', 'broken', 'moved', 'withdrawn'] as const
export type PromiseState = (typeof promiseStates)[number]

/** So many days ahead a desk takes a promise; a member promises by themselves for the near days alone. */
export const daysAhead = { desk: 60, member: 14 } as const

/** Whose promises are counted for the share that was kept: of the last so many days. */
export const ratedDays = 90
