import {
  addDays,
  type Day,
  daysBetween,
  mondayOf,
  startOfDay,
  tashkentDay,
  tashkentTime,
  weekdayOf,
  yearsOn,
} from '#src/contract/days.ts'
import { type Hours, isWithin, periodsFor } from '#src/features/gyms/rules.ts'
import { countedLast, type PlanConditions, refusalOfEntry } from '#src/features/plans/rules.ts'
import { type DoorRules, isOpenFor, overdueOn, type Visitor } from '#src/features/visits/rules.ts'
import type { BookingRefusal } from './booking-refusals.ts'

export const classColors = ['teal', 'blue', 'violet', 'pink', 'red', 'orange', 'green', 'grey'] as const
export type ClassColor = (typeof classColors)[number]
export const classLevels = ['any', 'beginner', 'medium', 'advanced'] as const
export const sessionStatuses = ['scheduled', 'cancelled'] as const
/** Why a place can't go along with a class that is moved, or that is for other people from now on. */
export const misfitCauses = ['membership', 'hours', 'overlap', 'people'] as const
export type MisfitCause = (typeof misfitCauses)[number]
/** Why a place does not go along, or does not come back with its class. */
export const lostCauses = [...misfitCauses, 'banned'] as const
export type LostCause = (typeof lostCauses)[number]

/** A class of a kind takes so long, when nothing else was said. */
export const usualMinutes = 60
/** So many days of a timetable are read at once. */
export const mostDays = 62
/** Sessions exist for so many days ahead. */
export const daysAhead = 56
/** Within this time after the booking a cancellation is a slip of the finger. */
export const undoSeconds = 60

/** What a gym may set for itself. */
export type BookingRules = {
  opens_days: number
  late_minutes: number
  promotion_stops_minutes: number
  waiting_a_day: number
  /** 0: none are counted */
  strikes: number
  strike_days: number
  off_days: number
  may_overlap: boolean
  is_sms_sent: boolean
}
export const defaultRules: BookingRules = {
  opens_days: 7,
  late_minutes: 120,
  promotion_stops_minutes: 30,
  waiting_a_day: 3,
  strikes: 3,
  strike_days: 30,
  off_days: 7,
  may_overlap: false,
  is_sms_sent: false,
}

const minuteMs = 60_000
const dayMs = 86_400_000
const minutesBefore = (at: Date, minutes: number): Date => new Date(at.getTime() - minutes * minuteMs)

/** The instant of a time on a Tashkent day. */
export const instantOf = (day: Day, time: string): Date =>
  new Date(startOfDay(day).getTime() + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * minuteMs)

/** Where and when a session stands on the clock of Tashkent. */
export const clockOf = (startsAt: Date, endsAt: Date) => ({
  date: tashkentDay(startsAt),
  time: tashkentTime(startsAt),
  end_time: tashkentTime(endsAt),
  duration: Math.round((endsAt.getTime() - startsAt.getTime()) / minuteMs),
})

/** From the day on which so many days are left, at midnight. */
export const opensAt = (startsAt: Date, rules: BookingRules): Date =>
  startOfDay(addDays(tashkentDay(startsAt), -rules.opens_days))
/** From here on a cancellation is late. */
export const lateFrom = (startsAt: Date, rules: BookingRules): Date => minutesBefore(startsAt, rules.late_minutes)
/** By when whoever is in a class has to read what became of it: while they can leave it in time, or an hour before, for the way there. */
export function knownBy(startsAt: Date, now: Date, rules: BookingRules): Date {
  const [late, onTheWay] = [lateFrom(startsAt, rules), minutesBefore(startsAt, 60)]
  return late > now && late < onTheWay ? late : onTheWay
}
/** Does a free place go to the waiting list by itself? Later the first who asks takes it. */
export const mayPromote = (startsAt: Date, now: Date, rules: BookingRules): boolean =>
  now <= minutesBefore(startsAt, rules.promotion_stops_minutes)

/** Until when somebody may not book, by what they missed; null when they may. */
export function blockedUntil(strikes: readonly Date[], now: Date, rules: BookingRules): Date | null {
  if (rules.strikes === 0) return null
  const sorted = strikes.map((at) => at.getTime()).toSorted((a, b) => a - b)
  const ends = sorted.flatMap((at, index) => {
    const first = sorted[index - rules.strikes + 1]
    return first !== undefined && at - first <= rules.strike_days * dayMs ? [at + rules.off_days * dayMs] : []
  })
  const until = Math.max(...ends, 0)
  return until > now.getTime() ? new Date(until) : null
}

/** Strikes that still count. */
export const countedStrikes = (strikes: readonly Date[], now: Date, rules: BookingRules): number =>
  strikes.filter((at) => now.getTime() - at.getTime() <= rules.strike_days * dayMs).length

const timeAfter = (time: string, minutes: number): string =>
  tashkentTime(new Date(instantOf('2024-01-01', time).getTime() + minutes * minuteMs))

/** Is the gym open on this weekday for the people of the class from its first minute to its last? */
export function fitsHours(
  hours: Hours,
  { time, minutes, gender }: { time: string; minutes: number; gender: 'any' | 'male' | 'female' },
  weekday: number,
): boolean {
  const last = timeAfter(time, minutes - 1)
  return periodsFor(hours, gender === 'any' ? null : gender, weekday).some((period) => {
    if (!isWithin(period, time) || !isWithin(period, last)) return false
    // one that starts in the evening and ends after the next opening has been closed in between
    const length = (minutesOf(period.to) - minutesOf(period.from) + 1440) % 1440 || 1440
    return minutes <= length
  })
}
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The days of a series within a span, holidays left out. */
export function daysOfSeries(
  series: { weekdays: readonly number[]; firstOn: Day; lastOn: Day | null },
  { from, to, holidays }: { from: Day; to: Day; holidays: ReadonlySet<Day> },
): Day[] {
  const first = series.firstOn > from ? series.firstOn : from
  const last = series.lastOn !== null && series.lastOn < to ? series.lastOn : to
  if (last < first) return []
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index)).filter(
    (day) => series.weekdays.includes(weekdayOf(day)) && !holidays.has(day),
  )
}

export type Asker = {
  status: 'active' | 'banned'
  gender: 'male' | 'female' | null
  birthday: Day | null
  memberships: readonly AskersMembership[]
}
/** As the door asks it of a visitor, on the day of the class. */
export type AskersMembership = Omit<Visitor['memberships'][number], 'night' | 'isForClass'> & {
  /** places taken in the week of the class */
  takenThisWeek: number
}
type AskedSession = {
  kindId: string
  heldOn: Day
  time: string
  gender: 'any' | 'male' | 'female'
  age_from: number | null
  age_to: number | null
}
type GymRules = Pick<DoorRules, 'hours' | 'debtRule' | 'debtGraceDays'>

/** Does the plan take its people into this kind of class? */
export const includesKind = ({ classes }: PlanConditions, kindId: string): boolean =>
  classes === 'all' || (classes !== 'none' && (classes.kinds === null || classes.kinds.includes(kindId)))

/** Has the plan no class left in a week in which so many are taken? */
export function isWeekFull({ classes }: Pick<PlanConditions, 'classes'>, taken: number): boolean {
  const perWeek = typeof classes === 'object' ? classes.per_week : null
  return perWeek !== null && taken >= perWeek
}

export type BookingDecision = {
  refusal: BookingRefusal | null
  membershipId: string | null
  countsVisits: boolean
  /** what {count} says */
  count: number | null
}

/** How far a membership is from taking its person in: the nearest is the one that is spoken of. */
const distances: Readonly<Record<string, number>> = {
  week_full: 1,
  plan_hours: 2,
  plan_days: 3,
  visits_used: 4,
  kind_missing: 5,
  frozen: 6,
  unconfirmed: 7,
}

/** What was bought for one class is spoken of last: nothing mends it for another. */
const distanceOf = ({ held, refusal }: { held: AskersMembership; refusal: BookingRefusal | null }): number =>
  refusal ? (held.isDropIn ? 9 : (distances[refusal] ?? 8)) : 0

function refusalOfMembership(
  held: AskersMembership,
  session: Pick<AskedSession, 'kindId' | 'heldOn' | 'time'>,
  gender: Asker['gender'],
): BookingRefusal | null {
  if (held.isUnconfirmed) return 'unconfirmed'
  if (held.isFrozen) return 'frozen'
  if (!includesKind(held.conditions, session.kindId)) return 'kind_missing'
  const entry = refusalOfEntry(held.conditions, { gender, visitsUsed: held.visitsUsed }, session.heldOn, session.time)
  if (entry === 'gender') return held.conditions.gender === 'male' ? 'only_men' : 'only_women'
  if (entry) return entry
  return isWeekFull(held.conditions, held.takenThisWeek) ? 'week_full' : null
}

/** For whom a class is. */
type ForWhom = Pick<AskedSession, 'heldOn' | 'gender' | 'age_from' | 'age_to'>

/** Why a class is not for this person; null when it is. */
export const refusalOfPeople = (
  asker: Pick<Asker, 'gender' | 'birthday'>,
  session: ForWhom,
): Pick<BookingDecision, 'refusal' | 'count'> | null => {
  if (session.gender !== 'any') {
    if (asker.gender === null) return { refusal: 'gender_unknown', count: null }
    if (asker.gender !== session.gender)
      return { refusal: session.gender === 'male' ? 'only_men' : 'only_women', count: null }
  }
  if (session.age_from === null && session.age_to === null) return null
  if (asker.birthday === null) return { refusal: 'birthday_unknown', count: null }
  const age = yearsOn(asker.birthday, session.heldOn)
  if (session.age_from !== null && age < session.age_from) return { refusal: 'too_young', count: session.age_from }
  if (session.age_to !== null && age > session.age_to) return { refusal: 'too_old', count: session.age_to }
  return null
}

const refuse = (refusal: BookingRefusal, count: number | null = null): BookingDecision => ({
  refusal,
  membershipId: null,
  countsVisits: false,
  count,
})

/** On which of their memberships somebody has a place, whatever else might keep them from it. One reason, the one that is nearest to being mended. */
export function membershipFor(
  { memberships, gender }: Pick<Asker, 'memberships' | 'gender'>,
  session: Pick<AskedSession, 'kindId' | 'heldOn' | 'time'>,
  today: Day,
): BookingDecision {
  const covering = memberships.filter(({ start, end }) => start <= session.heldOn && end >= session.heldOn)
  if (covering.length === 0)
    return refuse(memberships.some(({ end, isDropIn }) => end >= today && !isDropIn) ? 'not_that_day' : 'no_membership')
  const judged = covering
    .map((held) => ({ held, refusal: refusalOfMembership(held, session, gender) }))
    .toSorted(
      (a, b) =>
        distanceOf(a) - distanceOf(b) ||
        a.held.end.localeCompare(b.held.end) ||
        countedLast(a.held.conditions, b.held.conditions) ||
        a.held.id.localeCompare(b.held.id),
    )
  const best = judged[0]
  if (best?.refusal && best.held.isDropIn) return refuse('no_membership')
  if (!best || best.refusal) {
    const classes = best?.held.conditions.classes
    return refuse(best?.refusal ?? 'no_membership', typeof classes === 'object' ? classes.per_week : null)
  }
  return {
    refusal: null,
    membershipId: best.held.id,
    countsVisits: best.held.conditions.visits !== null,
    count: null,
  }
}

/** May this person have a place, and on which membership? */
export function decideBooking(asker: Asker, session: AskedSession, rules: GymRules, today: Day): BookingDecision {
  if (asker.status === 'banned') return refuse('banned')
  const person = refusalOfPeople(asker, session)
  if (person?.refusal) return refuse(person.refusal, person.count)
  if (!isOpenFor(rules, asker.gender, session.heldOn, session.time)) return refuse('hours')
  const decision = membershipFor(asker, session, today)
  if (decision.refusal) return decision
  if (rules.debtRule === 'refuse' && overdueOn(asker.memberships, rules, today) > 0) return refuse('debt')
  return decision
}

/** The week for which places are counted: from Monday to Sunday. */
export const weekOf = (day: Day): { from: Day; to: Day } => ({ from: mondayOf(day), to: addDays(mondayOf(day), 6) })

/** Why somebody in a class gets no SMS. */
export const smsObstacles = ['no_phone', 'not_allowed'] as const

/** So many messages of own words go to one session within a day. */
export const messagesToSession = 5

/** A week's timetable has some dozens of rows; a file may bring so many. */
export const mostTimetableRows = 200
/** What a column of a timetable's file may hold. */
export const timetableFields = [
  'kind',
  'coach',
  'room',
  'days',
  'time',
  'till',
  'duration',
  'places',
  'first',
  'last',
] as const
export type TimetableField = (typeof timetableFields)[number]
