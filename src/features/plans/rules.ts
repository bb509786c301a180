import { type Day, weekdayOf, yearsOn } from '#src/contract/days.ts'
import type { Texts } from '#src/contract/languages.ts'
import { doMeet, everyWeekday, isWithin, periodsFor } from '#src/features/gyms/rules.ts'

export const planCategories = ['membership', 'subscription'] as const
export type PlanCategory = (typeof planCategories)[number]

/** What the form of a subscription proposes when no plan is chosen. */
export const defaultPlanName = 'default plan'

/** The option of a subscription plan that opens the locked sections of a gym's members. */
export const memberPortalOption = 'member_portal'

/** A value that says no leaves them locked. */
export const opensPortal = (value: string): boolean => !['false', '0', 'no'].includes(value.toLowerCase())

/** A plan that was ever sold stays readable: deleting archives it. One that never was goes for good. */
export const deletingPlan = (plan: { is_used: boolean }): 'archived' | 'deleted' =>
  plan.is_used ? 'archived' : 'deleted'

/** Which classes come with a plan: all, none, or some kinds (null: every kind) and so many a week (null: not counted). */
export type PlanClasses = 'all' | 'none' | { kinds: string[] | null; per_week: number | null }

type Listed = { name: string; price: number; duration: number }

/** As they stand at the desk: by price, then by length, so that a number always means the same plan. */
export const inPlanOrder = (a: Listed, b: Listed): number =>
  a.price - b.price || a.duration - b.duration || a.name.localeCompare(b.name)

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
  classes: PlanClasses
  /** whole years on the first day, both inclusive */
  age_from: number | null
  age_to: number | null
}

/** What is noted by an act at the desk, each counted by a condition of the plan. */
export const useKinds = ['guest', 'coach_session'] as const
export type UseKind = (typeof useKinds)[number]
export const countedName = { guest: 'guests', coach_session: 'coach_sessions' } as const satisfies Record<
  UseKind,
  keyof Counted
>

/** How much is left of what was sold; null for what the plan does not count. */
type Left = { left: number; of: number } | null
export type Counted = { visits: Left; guests: Left; coach_sessions: Left }

export const noConditions: PlanConditions = {
  gender: 'any',
  weekdays: null,
  from: null,
  to: null,
  visits: null,
  guests: 0,
  coach_sessions: 0,
  classes: 'all',
  age_from: null,
  age_to: null,
}

type AskedClasses = 'all' | 'none' | { kinds?: string[] | null | undefined; per_week?: number | null | undefined }
type Plain = Omit<PlanConditions, 'classes'>
type AskedPlain = { [K in keyof Plain]?: Plain[K] | null | undefined }
type Asked = AskedPlain & { classes?: AskedClasses | null | undefined }

/** Every kind as often as one likes is all of them. */
function changedClasses(before: PlanClasses, asked: AskedClasses | null | undefined): PlanClasses {
  if (asked === undefined) return before
  if (asked === null || typeof asked === 'string') return asked ?? noConditions.classes
  const kinds = asked.kinds?.length ? [...new Set(asked.kinds)] : null
  const perWeek = asked.per_week ?? null
  return kinds === null && perWeek === null ? 'all' : { kinds, per_week: perWeek }
}

/** What a form names; null takes a condition away, what is not named stays. Every day of the week is no condition. */
export function changedConditions(before: PlanConditions, asked: Asked): PlanConditions {
  const [plain, had, none]: [AskedPlain, Plain, Plain] = [asked, before, noConditions]
  const chosen = <K extends keyof Plain>(key: K): Plain[K] =>
    plain[key] === undefined ? had[key] : (plain[key] ?? none[key])
  const days = [...new Set(chosen('weekdays'))].toSorted((a, b) => a - b)
  return {
    gender: chosen('gender'),
    weekdays: days.length === 0 || days.length === 7 ? null : days,
    from: chosen('from'),
    to: chosen('to'),
    visits: chosen('visits'),
    guests: chosen('guests'),
    coach_sessions: chosen('coach_sessions'),
    classes: changedClasses(before.classes, asked.classes),
    age_from: chosen('age_from'),
    age_to: chosen('age_to'),
  }
}

/** As they are stored: only what limits. */
export const keptConditions = (conditions: PlanConditions): Partial<PlanConditions> =>
  Object.fromEntries(
    Object.entries(conditions).filter(([key, value]) => value !== noConditions[key as keyof PlanConditions]), // a key of the conditions
  )

/** Sorts those that let in as often as one likes before those that count visits. */
export const countedLast = (a: Pick<PlanConditions, 'visits'>, b: Pick<PlanConditions, 'visits'>): number =>
  Number(a.visits !== null) - Number(b.visits !== null)

export const readConditions = (kept: Partial<PlanConditions>): PlanConditions => ({ ...noConditions, ...kept })

/** The field that can't be so beside the others. */
export function conditionConflict({
  from,
  to,
  age_from,
  age_to,
}: PlanConditions): Record<string, 'time.midnight' | 'time.same' | 'age.order'> | undefined {
  if (from === '24:00') return { from: 'time.midnight' }
  if (to !== null && to === (from ?? '00:00')) return { to: 'time.same' }
  if (age_from !== null && age_to !== null && age_to < age_from) return { age_to: 'age.order' }
  return undefined
}

/** Why a plan is not for somebody, in the words that reception says aloud. */
export const buyerRefusals = {
  only_men: { uz: 'u faqat erkaklar uchun', ru: 'он только для мужчин', en: 'it is for men only' },
  only_women: { uz: 'u faqat ayollar uchun', ru: 'он только для женщин', en: 'it is for women only' },
  gender_unknown: {
    uz: 'aʼzoning jinsi koʻrsatilmagan',
    ru: 'пол клиента не указан',
    en: "the member's gender is not noted",
  },
  too_young: { uz: 'u {age} yoshdan', ru: 'он с {age} лет', en: 'it is for {age} years and older' },
  too_old: { uz: 'u {age} yoshgacha', ru: 'он до {age} лет', en: 'it is for {age} years at most' },
  birthday_unknown: {
    uz: 'aʼzoning tugʻilgan kuni koʻrsatilmagan',
    ru: 'дата рождения клиента не указана',
    en: "the member's date of birth is not noted",
  },
} as const satisfies Record<string, Texts>

type BuyerRefusal = {
  code: 'plan.gender' | 'plan.age'
  why: keyof typeof buyerRefusals
  /** The bound that was missed. */
  age?: number
  /** What has to be noted first. */
  missing?: 'gender' | 'dateOfBirth'
}

/** Does the plan ask how old somebody is? */
export const asksAge = ({ age_from, age_to }: Pick<PlanConditions, 'age_from' | 'age_to'>): boolean =>
  age_from !== null || age_to !== null

/** Is the plan for some people alone? */
export const asksWho = (plan: PlanConditions): boolean => plan.gender !== 'any' || asksAge(plan)

/** May this person have the plan from that day on? */
export function refusalOfBuyer(
  plan: PlanConditions,
  buyer: { gender: 'male' | 'female' | null; birthday: Day | null },
  startOn: Day,
): BuyerRefusal | null {
  const { gender, age_from, age_to } = plan
  if (gender !== 'any') {
    if (buyer.gender === null) return { code: 'plan.gender', why: 'gender_unknown', missing: 'gender' }
    if (buyer.gender !== gender) return { code: 'plan.gender', why: gender === 'female' ? 'only_women' : 'only_men' }
  }
  if (!asksAge(plan)) return null
  if (buyer.birthday === null) return { code: 'plan.age', why: 'birthday_unknown', missing: 'dateOfBirth' }
  const age = yearsOn(buyer.birthday, startOn)
  if (age_from !== null && age < age_from) return { code: 'plan.age', why: 'too_young', age: age_from }
  if (age_to !== null && age > age_to) return { code: 'plan.age', why: 'too_old', age: age_to }
  return null
}

/** The hours of entry of a plan that has any. */
export const hoursOfPlan = ({ from, to }: PlanConditions): { from: string; to: string } | null =>
  from === null && to === null ? null : { from: from ?? '00:00', to: to ?? '24:00' }

/** Is there an hour of a weekday at which the gym is open for this person and the plan lets in? */
export function canBeUsed(
  conditions: PlanConditions,
  gymHours: Parameters<typeof periodsFor>[0],
  gender: 'male' | 'female' | null,
): boolean {
  const hours = hoursOfPlan(conditions)
  if (hours === null && conditions.weekdays === null) return true
  return (conditions.weekdays ?? everyWeekday).some((weekday) =>
    periodsFor(gymHours, gender, weekday).some((period) => hours === null || doMeet(period, hours)),
  )
}

/** Why the plan does not let in now, the reason that lasts longest first. Whose gender is not noted is not asked for it. */
export function refusalOfEntry(
  conditions: PlanConditions,
  { gender, visitsUsed }: { gender: 'male' | 'female' | null; visitsUsed: number },
  today: Day,
  time: string,
): 'gender' | 'visits_used' | 'plan_days' | 'plan_hours' | null {
  if (conditions.gender !== 'any' && gender !== null && gender !== conditions.gender) return 'gender'
  if (conditions.visits !== null && visitsUsed >= conditions.visits) return 'visits_used'
  if (conditions.weekdays && !conditions.weekdays.includes(weekdayOf(today))) return 'plan_days'
  const hours = hoursOfPlan(conditions)
  return hours && !isWithin(hours, time) ? 'plan_hours' : null
}
