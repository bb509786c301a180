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
import type { Texts } from '#src/contract/languages.ts'
import { type Hours, isWithin, periodsFor } from '#src/features/gyms/rules.ts'
import { type PlanConditions, refusalOfEntry } from '#src/features/plans/rules.ts'
import { type DoorRules, isOpenFor, type Visitor } from '#src/features/visits/rules.ts'

export const classColors = ['teal', 'blue', 'violet', 'pink', 'red', 'orange', 'green', 'grey'] as const
export type ClassColor = (typeof classColors)[number]
export const classLevels = ['any', 'beginner', 'medium', 'advanced'] as const
export const sessionStatuses = ['scheduled', 'cancelled'] as const
export const bookingStatuses = ['waiting', 'booked', 'attended', 'no_show', 'cancelled', 'late'] as const
/** Why a place can't go along with a class that is moved. */
export const misfitCauses = ['membership', 'hours', 'overlap'] as const
export type MisfitCause = (typeof misfitCauses)[number]
export type BookingStatus = (typeof bookingStatuses)[number]

/** A class of a kind takes so long, when nothing else was said. */
export const usualMinutes = 60
/** So many days of a timetable are read at once. */
export const mostDays = 62
/** Sessions exist for so many days ahead. */
export const daysAhead = 56
/** The door knows the class of somebody who comes so many minutes before it, until its end. */
export const doorOpensMinutes = 60
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

/**
 * Why somebody may not book, with the way out. Members read it, and who books for them at the desk: it says "the plan", never "your plan".
 * `{kind}`, `{plan}` and the like are filled by the one who says it.
 */
export const bookingRefusals = {
  banned: {
    uz: 'Bu zalga kirish bloklangan: qabulxonaga murojaat qiling',
    ru: 'Доступ в этот зал заблокирован: обратитесь на ресепшен',
    en: 'Banned in this gym: ask at the reception',
  },
  no_membership: {
    uz: 'Aʼzolik yoʻq: avval tarif tanlang',
    ru: 'Нет абонемента: сначала выберите тариф',
    en: 'No membership: choose a plan first',
  },
  not_that_day: {
    uz: 'Aʼzolik {date} kuni amal qilmaydi: uni uzaytiring',
    ru: 'Абонемент не действует {date}: продлите его',
    en: 'The membership does not cover {date}: renew it',
  },
  unconfirmed: {
    uz: 'Bron hali toʻlanmagan: qabulxonada toʻlang',
    ru: 'Бронь ещё не оплачена: оплатите на ресепшене',
    en: 'The reservation is not paid yet: pay at the reception',
  },
  frozen: {
    uz: '{date} kuni aʼzolik muzlatilgan: qabulxonada muzlatishni toʻxtating',
    ru: '{date} абонемент заморожен: снимите заморозку на ресепшене',
    en: 'The membership is frozen on {date}: end the freeze at the reception',
  },
  kind_missing: {
    uz: 'Tarifga {kind} kirmaydi: {plan}',
    ru: 'Тариф не включает «{kind}»: {plan}',
    en: 'The plan does not include {kind}: {plan}',
  },
  week_full: {
    uz: 'Tarifda haftasiga {count} ta mashgʻulot: shu haftadagi joylar tugagan, keyingi haftani tanlang',
    ru: 'В тарифе {count} занятий в неделю, на этой неделе все использованы: выберите следующую',
    en: 'The plan has {count} classes a week and this week’s are used: choose the next week',
  },
  visits_used: {
    uz: 'Tarifdagi tashriflar tugagan: aʼzolikni uzaytiring',
    ru: 'Посещения по тарифу закончились: продлите абонемент',
    en: 'All visits of the plan are used: renew the membership',
  },
  plan_days: {
    uz: 'Tarif bu hafta kuniga emas: boshqa kunni tanlang',
    ru: 'Тариф не действует в этот день недели: выберите другой день',
    en: 'The plan does not cover this day of the week: choose another day',
  },
  plan_hours: {
    uz: 'Tarif bu soatga emas: boshqa vaqtni tanlang',
    ru: 'Тариф не действует в это время: выберите другое',
    en: 'The plan does not cover this hour: choose another time',
  },
  hours: {
    uz: 'Mashgʻulot vaqtida zal aʼzo uchun yopiq: boshqa vaqtni tanlang',
    ru: 'Во время занятия зал для клиента закрыт: выберите другое время',
    en: 'The gym is closed to the member at that time: choose another',
  },
  only_men: {
    uz: 'Bu mashgʻulot faqat erkaklar uchun: boshqasini tanlang',
    ru: 'Это занятие только для мужчин: выберите другое',
    en: 'This class is for men only: choose another',
  },
  only_women: {
    uz: 'Bu mashgʻulot faqat ayollar uchun: boshqasini tanlang',
    ru: 'Это занятие только для женщин: выберите другое',
    en: 'This class is for women only: choose another',
  },
  gender_unknown: {
    uz: 'Jinsi koʻrsatilmagan: qabulxonada yozdiring',
    ru: 'Пол не указан: попросите записать на ресепшене',
    en: 'The gender is not noted: tell the reception',
  },
  too_young: {
    uz: 'Bu mashgʻulot {count} yoshdan: boshqasini tanlang',
    ru: 'Это занятие с {count} лет: выберите другое',
    en: 'This class is for {count} years and older: choose another',
  },
  too_old: {
    uz: 'Bu mashgʻulot {count} yoshgacha: boshqasini tanlang',
    ru: 'Это занятие до {count} лет: выберите другое',
    en: 'This class is for {count} years at most: choose another',
  },
  birthday_unknown: {
    uz: 'Tugʻilgan kuni koʻrsatilmagan: qabulxonada yozdiring',
    ru: 'Дата рождения не указана: попросите записать на ресепшене',
    en: 'The date of birth is not noted: tell the reception',
  },
  debt: {
    uz: 'Muddati oʻtgan qarz bor: avval toʻlang',
    ru: 'Есть просроченный долг: сначала оплатите',
    en: 'A debt is overdue: pay it first',
  },
} as const satisfies Record<string, Texts>
export type BookingRefusal = keyof typeof bookingRefusals

/** Another membership would mend these; so does a place that is bought singly. */
const mended: readonly string[] = [
  'no_membership',
  'not_that_day',
  'unconfirmed',
  'frozen',
  'kind_missing',
  'week_full',
  'visits_used',
  'plan_days',
  'plan_hours',
] satisfies BookingRefusal[]
export const mayBuySingly = (refusal: string | null | undefined): boolean => mended.includes(refusal ?? '')

/** What {plan} says: a plan that would do, or whom to ask. */
export const wayOut = {
  plan: { uz: '{name} tarifini koʻring', ru: 'посмотрите тариф «{name}»', en: 'see the plan {name}' },
  desk: { uz: 'qabulxonaga murojaat qiling', ru: 'обратитесь на ресепшен', en: 'ask at the reception' },
} as const satisfies Record<string, Texts>

export type Asker = {
  status: 'active' | 'banned'
  gender: 'male' | 'female' | null
  birthday: Day | null
  memberships: readonly AskersMembership[]
}
/** As the door asks it of a visitor, on the day of the class. */
export type AskersMembership = Omit<Visitor['memberships'][number], 'night'> & {
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

function refusalOfMembership(
  held: AskersMembership,
  session: AskedSession,
  gender: Asker['gender'],
): BookingRefusal | null {
  if (held.isUnconfirmed) return 'unconfirmed'
  if (held.isFrozen) return 'frozen'
  if (!includesKind(held.conditions, session.kindId)) return 'kind_missing'
  const entry = refusalOfEntry(held.conditions, { gender, visitsUsed: held.visitsUsed }, session.heldOn, session.time)
  if (entry === 'gender') return held.conditions.gender === 'male' ? 'only_men' : 'only_women'
  if (entry) return entry
  const { classes } = held.conditions
  const perWeek = typeof classes === 'object' ? classes.per_week : null
  return perWeek !== null && held.takenThisWeek >= perWeek ? 'week_full' : null
}

const refusalOfPerson = (asker: Asker, session: AskedSession): Pick<BookingDecision, 'refusal' | 'count'> | null => {
  if (asker.status === 'banned') return { refusal: 'banned', count: null }
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

/** May this person have a place, and on which membership? One reason, the one that is nearest to being mended. */
export function decideBooking(asker: Asker, session: AskedSession, rules: GymRules, today: Day): BookingDecision {
  const refuse = (refusal: BookingRefusal, count: number | null = null): BookingDecision => ({
    refusal,
    membershipId: null,
    countsVisits: false,
    count,
  })
  const person = refusalOfPerson(asker, session)
  if (person?.refusal) return refuse(person.refusal, person.count)
  if (!isOpenFor(rules, asker.gender, session.heldOn, session.time)) return refuse('hours')
  const covering = asker.memberships.filter(({ start, end }) => start <= session.heldOn && end >= session.heldOn)
  if (covering.length === 0)
    return refuse(asker.memberships.some(({ end }) => end >= today) ? 'not_that_day' : 'no_membership')
  const judged = covering
    .map((held) => ({ held, refusal: refusalOfMembership(held, session, asker.gender) }))
    .toSorted(
      (a, b) =>
        (a.refusal ? (distances[a.refusal] ?? 8) : 0) - (b.refusal ? (distances[b.refusal] ?? 8) : 0) ||
        a.held.end.localeCompare(b.held.end) ||
        a.held.id.localeCompare(b.held.id),
    )
  const best = judged[0]
  if (!best || best.refusal) {
    const classes = best?.held.conditions.classes
    return refuse(best?.refusal ?? 'no_membership', typeof classes === 'object' ? classes.per_week : null)
  }
  const isOverdue = asker.memberships.some(
    ({ isUnconfirmed, remaining, dueOn }) =>
      !isUnconfirmed && remaining > 0 && addDays(dueOn, rules.debtGraceDays) < today,
  )
  if (isOverdue && rules.debtRule === 'refuse') return refuse('debt')
  return {
    refusal: null,
    membershipId: best.held.id,
    countsVisits: best.held.conditions.visits !== null,
    count: null,
  }
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
