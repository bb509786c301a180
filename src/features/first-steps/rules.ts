/** What leads from an empty account to the first sale, in this order: each needs those before it. */
export const stepNames = ['gym', 'hours', 'portal', 'plan', 'member', 'sale'] as const
export type StepName = (typeof stepNames)[number]

/** An owner is new for so many days after their first gym; until the first sale however long that takes. */
export const newForDays = 60

type Facts = { done: Readonly<Record<StepName, boolean>>; isPutAway: boolean; daysSinceFirstGym: number | null }

/** The list stands while something of it is left and its owner is new. */
export const isListShown = ({ done, isPutAway, daysSinceFirstGym }: Facts): boolean =>
  !isPutAway &&
  stepNames.some((name) => !done[name]) &&
  (!done.sale || daysSinceFirstGym === null || daysSinceFirstGym < newForDays)
