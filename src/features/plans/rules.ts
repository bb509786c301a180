export const planCategories = ['membership', 'subscription'] as const
export type PlanCategory = (typeof planCategories)[number]

/** What the form of a subscription proposes when no plan is chosen. */
export const defaultPlanName = 'default plan'

/** The option of a subscription plan that opens the locked sections of a gym's members. */
export const memberPortalOption = 'member_portal'

/** A plan that was ever sold stays readable: deleting archives it. One that never was goes for good. */
export const deletingPlan = (plan: { is_used: boolean }): 'archived' | 'deleted' =>
  plan.is_used ? 'archived' : 'deleted'

export const planGenders = ['any', 'male', 'female'] as const

/** Whom a membership plan is for, when it lets in and how often. What was sold keeps those of its day. */
export type PlanConditions = {
  gender: (typeof planGenders)[number]
  /** Monday is 1; null: every day */
  weekdays: number[] | null
  /** hours of entry on the Tashkent clock; null: from the opening on, to the closing */
  from: string | null
  to: string | null
  /** entries in all; null: as many as there are days */
  visits: number | null
  /** how many guests may be brought in all */
  guests: number
  coach_sessions: number
  /** whole years on the first day, both inclusive */
  age_from: number | null
  age_to: number | null
}

export const noConditions: PlanConditions = {
  gender: 'any',
  weekdays: null,
  from: null,
  to: null,
  visits: null,
  guests: 0,
  coach_sessions: 0,
  age_from: null,
  age_to: null,
}

type Asked = { [K in keyof PlanConditions]?: PlanConditions[K] | null | undefined }

/** What a form names; null takes a condition away, what is not named stays. Every day of the week is no condition. */
export function changedConditions(before: PlanConditions, asked: Asked): PlanConditions {
  const chosen = <K extends keyof PlanConditions>(key: K): PlanConditions[K] =>
    asked[key] === undefined ? before[key] : (asked[key] ?? noConditions[key])
  const days = [...new Set(chosen('weekdays'))].toSorted((a, b) => a - b)
  return {
    gender: chosen('gender'),
    weekdays: days.length === 0 || days.length === 7 ? null : days,
    from: chosen('from'),
    to: chosen('to'),
    visits: chosen('visits'),
    guests: chosen('guests'),
    coach_sessions: chosen('coach_sessions'),
    age_from: chosen('age_from'),
    age_to: chosen('age_to'),
  }
}

/** As they are stored: only what limits. */
export const keptConditions = (conditions: PlanConditions): Partial<PlanConditions> =>
  Object.fromEntries(
    Object.entries(conditions).filter(([key, value]) => value !== noConditions[key as keyof PlanConditions]), // a key of the conditions
  )

export const readConditions = (kept: Partial<PlanConditions>): PlanConditions => ({ ...noConditions, ...kept })

/** The field that can't be so beside the others. */
export function conditionConflict({
  from,
  to,
  age_from,
  age_to,
}: PlanConditions): Record<string, 'time.invalid' | 'age.order'> | undefined {
  if (from === '24:00') return { from: 'time.invalid' }
  if (to !== null && to === (from ?? '00:00')) return { to: 'time.invalid' }
  if (age_from !== null && age_to !== null && age_to < age_from) return { age_to: 'age.order' }
  return undefined
}
