import type { Day } from '#src/contract/days.ts'
import { remainingDays } from '#src/contract/days.ts'
import { foldText } from '#src/contract/text.ts'

/** What a gym's subscription is shown as; the last is never stored. */
export const subscriptionStates = ['active', 'pending', 'expired', 'stoped', 'no subscription'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** What a write is answered in a gym past its grace, and in one that never had a subscription. */
export const subscriptionCommands = ['no_active_subscription', 'create_subscription'] as const

/** What check-in does with a member whose payment is overdue. */
/** What a gym does with a member who asks for a freeze on the phone. */
export const freezeRequestPolicies = ['off', 'ask', 'at_once'] as const
export type FreezeRequestPolicy = (typeof freezeRequestPolicies)[number]

export const debtRules = ['allow', 'warn', 'refuse'] as const
export const freezeLimits = { days: 365, count: 100 }

type Newest = { status: Exclude<SubscriptionState, 'no subscription'>; end_on: Day } | undefined

/** The `hasStatusSubscription` of a gym: only what runs, or is about to, has days left. */
export function subscriptionShown(
  newest: Newest,
  today: Day,
): { status: SubscriptionState; end_date: Day | null; remaining_days: number } {
  if (!newest) return { status: 'no subscription', end_date: null, remaining_days: 0 }
  const isAhead = newest.status === 'active' || newest.status === 'pending'
  return {
    status: newest.status,
    end_date: newest.end_on,
    remaining_days: isAhead ? remainingDays(newest.end_on, today) : 0,
  }
}

const fewestRatings = 5

/** One bad day of one person is no rating: below five the average is not shown. */
export const ratingShown = (sum: number, count: number): { average: number | null; count: number } => ({
  average: count < fewestRatings ? null : Math.round((sum / count) * 10) / 10,
  count,
})

type Period = { from: string; to: string }

/** Also of a gym that closes after midnight. */
export const isWithin = ({ from, to }: Period, time: string): boolean =>
  from <= to ? from <= time && time < to : from <= time || time < to

/** Hours that go over midnight: 09:00–02:00 is until two o'clock of the next day. */
export const endsNextDay = ({ from, to }: Period): boolean =>
  /^\d\d:\d\d$/.test(from) && /^\d\d:\d\d$/.test(to) && to !== '00:00' && to < from

/** Is there a moment that lies in both? */
export const doMeet = (one: Period, other: Period): boolean => isWithin(one, other.from) || isWithin(other, one.from)

/** Whose hours they are. */
export const whose = ['forAll', 'forMen', 'forWomen'] as const
export type Whose = (typeof whose)[number]

/** A weekday, Monday is 1, that is not as usual: null is closed, what is left out is as usual. */
export type WeekdayHours = { weekday: number } & Partial<Record<Whose, Period | null | undefined>>

/** When a gym is open: on usual days, and on the weekdays that differ. */
export type Hours = Record<Whose, Period | null> & { isSameForAll: boolean; weekdays: readonly WeekdayHours[] }

type Gender = 'male' | 'female' | null

/** The hours of one weekday. */
export function hoursOn(hours: Hours, weekday: number): Record<Whose, Period | null> {
  const own = hours.weekdays.find((day) => day.weekday === weekday)
  const of = (who: Whose) => (own?.[who] === undefined ? hours[who] : own[who])
  return { forAll: of('forAll'), forMen: of('forMen'), forWomen: of('forWomen') }
}

/** When somebody may come on a weekday; for whom the gender is not noted, the men's and the women's hours. */
export function periodsFor(hours: Hours, gender: Gender, weekday: number): Period[] {
  const { forAll, forMen, forWomen } = hoursOn(hours, weekday)
  const asked = hours.isSameForAll
    ? [forAll]
    : [gender === 'female' ? null : forMen, gender === 'male' ? null : forWomen]
  return asked.filter((period) => period !== null)
}

const isOverMidnight = ({ from, to }: Period): boolean => to < from

/** The hours that somebody is within at this moment: those of the day, or of the evening before, that have not ended. */
export function periodNow(hours: Hours, gender: Gender, weekday: number, time: string): Period | undefined {
  const today = periodsFor(hours, gender, weekday).find((period) =>
    isOverMidnight(period) ? period.from <= time : isWithin(period, time),
  )
  const yesterday = periodsFor(hours, gender, weekday === 1 ? 7 : weekday - 1)
  return today ?? yesterday.find((period) => isOverMidnight(period) && time < period.to)
}

export const everyWeekday = [1, 2, 3, 4, 5, 6, 7] as const

export const isRoundTheClock = (period: Period | null): boolean =>
  period !== null && period.from === '00:00' && period.to === '24:00'

/** Latin letters and digits, words with one hyphen between them. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const slugLength = { min: 2, max: 60 }

/** A gym's page for strangers: made by the server, no page of the app. */
export const publicPath = (slug: string): string => `/g/${slug}`

/** The address that a name makes: `Gʻalaba Fitnes №1` → `galaba-fitnes-1`. */
export function slugOf(name: string): string {
  const slug = foldText(name)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
  return slug.length < slugLength.min ? 'zal' : slug
}
