import { addDays, type Day, weekdayOf } from '#src/contract/days.ts'
import type { Texts } from '#src/contract/languages.ts'
import type { Tiyin } from '#src/contract/money.ts'
import { type Hours, periodNow, periodsFor } from '#src/features/gyms/rules.ts'
import { countedLast, hoursOfPlan, type PlanConditions, refusalOfEntry } from '#src/features/plans/rules.ts'

/** The decision at the door: the server takes it, the screen says it. */

/** For so long at least a check-in can be taken back; that day's last one of the gym until somebody comes after it. */
export const undoSeconds = 60
/** Nobody counts as present for longer: who leaves without a word is not carried until the evening. */
export const presentHours = 2

/** Why somebody is not let in, in the words that reception says aloud. */
export const refusals = {
  unknown_code: { uz: 'bunday kodli aʼzo yoʻq', ru: 'нет клиента с таким кодом', en: 'no member has this code' },
  pass_old: {
    uz: 'QR eskirgan: aʼzo telefonida yangisini ochsin',
    ru: 'QR устарел: пусть клиент откроет новый на телефоне',
    en: 'the QR is old: the member opens the present one on the phone',
  },
  pass_invalid: {
    uz: 'QR haqiqiy emas: aʼzo telefon soatini tekshirsin yoki internet bilan sahifani yangilasin',
    ru: 'QR недействителен: пусть клиент проверит часы телефона или обновит страницу с интернетом',
    en: 'the QR is not valid: the member checks the clock of the phone, or reloads the page with internet',
  },
  not_in_gym: {
    uz: 'aʼzo bu zalga biriktirilmagan',
    ru: 'клиент не относится к этому залу',
    en: 'the member does not belong to this gym',
  },
  banned: { uz: 'aʼzo bloklangan', ru: 'клиент заблокирован', en: 'the member is banned' },
  no_membership: { uz: 'aʼzolik yoʻq', ru: 'нет абонемента', en: 'there is no membership' },
  scheduled: { uz: 'aʼzolik hali boshlanmagan', ru: 'абонемент ещё не начался', en: 'the membership has not begun' },
  single_day: {
    uz: 'bir martalik joy boshqa kunga olingan',
    ru: 'разовое место куплено на другой день',
    en: 'the single place is for another day',
  },
  expired: { uz: 'aʼzolik muddati tugagan', ru: 'абонемент закончился', en: 'the membership has expired' },
  frozen: { uz: 'aʼzolik muzlatilgan', ru: 'абонемент заморожен', en: 'the membership is frozen' },
  unconfirmed: { uz: 'bron hali toʻlanmagan', ru: 'бронь ещё не оплачена', en: 'the reservation is not paid yet' },
  gender: {
    uz: 'bu tarif aʼzoning jinsiga moʻljallanmagan',
    ru: 'тариф не для пола этого клиента',
    en: "the plan is not for the member's gender",
  },
  visits_used: {
    uz: 'tarifdagi tashriflar tugagan',
    ru: 'посещения по тарифу закончились',
    en: 'all visits of the plan are used',
  },
  plan_days: {
    uz: 'tarif bugungi kunga emas',
    ru: 'сегодня не день этого тарифа',
    en: 'the plan does not cover this day of the week',
  },
  plan_hours: {
    uz: 'hozir tarif soatlari emas',
    ru: 'сейчас не часы этого тарифа',
    en: 'it is outside of the hours of the plan',
  },
  debt: { uz: 'muddati oʻtgan qarz bor', ru: 'есть просроченный долг', en: 'a payment is overdue' },
  holiday: { uz: 'bugun zal dam oladi', ru: 'сегодня зал закрыт', en: 'the gym is closed today' },
  hours: {
    uz: 'hozir bu aʼzoning vaqti emas',
    ru: 'сейчас не часы этого клиента',
    en: 'it is outside of the hours for this member',
  },
} as const satisfies Record<string, Texts>
export type Refusal = keyof typeof refusals

export const refusalCodes = Object.keys(refusals) as [Refusal, ...Refusal[]] // keys of a literal

/** A ban is lifted first, and nobody can be let in without knowing who they are. */
export const isOverridable = (reason: Refusal): boolean =>
  !['unknown_code', 'pass_old', 'pass_invalid', 'not_in_gym', 'banned'].includes(reason)

export type DoorRules = {
  hours: Hours
  isHoliday: boolean
  debtRule: 'allow' | 'warn' | 'refuse'
  debtGraceDays: number
}

export type Visitor = {
  gender: 'male' | 'female' | null
  status: 'active' | 'banned'
  /** The memberships in this gym that are not cancelled. */
  memberships: readonly {
    id: string
    start: Day
    end: Day
    isFrozen: boolean
    /** reserved by the member, nothing paid */
    isUnconfirmed: boolean
    /** Bought for one class: it is no membership. */
    isDropIn: boolean
    /** what is asked for: of a debt in parts those that have fallen due */
    owed: Tiyin
    /** the day that was agreed at the desk, else the debt's own */
    dueOn: Day
    /** as they were sold */
    conditions: PlanConditions
    visitsUsed: number
    /** Their class over midnight that goes on: they come for the day and the hour at which it began. */
    night: { day: Day; time: string } | null
    /** A place in a class of now was taken on it: the entry is the one that the place was for. */
    isForClass: boolean
  }[]
}

/**
 * The hours of this person on the day; for whom the gender is not noted, the first that have not ended. null where the gym
 * is closed for them all day.
 */
export function hoursOf(
  { hours }: DoorRules,
  gender: Visitor['gender'],
  today: Day,
  time: string,
): { from: string; to: string } | null {
  const periods = periodsFor(hours, gender, weekdayOf(today))
  return periods.find(({ to }) => time < to) ?? periods.at(-1) ?? null
}

/** Is the gym open for this person at that moment? */
export const isOpenFor = (
  { hours }: Pick<DoorRules, 'hours'>,
  gender: Visitor['gender'],
  day: Day,
  time: string,
): boolean => periodNow(hours, gender, weekdayOf(day), time) !== undefined

export type Debt = { membershipId: string; amount: Tiyin; dueOn: Day }

export type Decision = {
  refusal: Refusal | null
  /** The membership that the visit is counted on; the one that stands in the way when refused. */
  membershipId: string | null
  /** What is overdue. */
  overdue: Tiyin
  /** What is to be paid next, overdue or not. */
  debt: Debt | null
  /** When the membership in the way lets in, when it is outside of that. */
  planHours: { from: string; to: string } | null
  /** On which days of the week it does, when today is none of them. */
  planDays: number[] | null
  /** The day that the visit is of: who comes after midnight to a class of the evening before comes for that evening. */
  day: Day
}

/** Conditions that come back on another day or hour are lighter than what stays as it is. */
const weights = { plan_hours: 1, plan_days: 2, visits_used: 8, gender: 16 } as const
const [frozenWeight, unconfirmedWeight] = [4, 32]

/** The last day on which a debt closes nothing. */
export const dueUntil = (dueOn: Day, { debtGraceDays }: Pick<DoorRules, 'debtGraceDays'>): Day =>
  addDays(dueOn, debtGraceDays)

/** What is overdue on a day. */
export const overdueOn = (
  memberships: readonly Pick<Visitor['memberships'][number], 'isUnconfirmed' | 'owed' | 'dueOn'>[],
  rules: Pick<DoorRules, 'debtGraceDays'>,
  day: Day,
): Tiyin =>
  memberships
    .filter(({ isUnconfirmed, dueOn }) => !isUnconfirmed && dueUntil(dueOn, rules) < day)
    .reduce((sum, { owed }) => sum + owed, 0)

/** What is to be paid next: the debt whose day comes first. What a member only reserved is none. */
const nextDebt = (
  memberships: readonly Pick<Visitor['memberships'][number], 'id' | 'isUnconfirmed' | 'owed' | 'dueOn'>[],
): Debt | null =>
  memberships
    .filter(({ isUnconfirmed, owed }) => !isUnconfirmed && owed > 0)
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
    .map(({ id, owed, dueOn }) => ({ membershipId: id, amount: owed, dueOn }))[0] ?? null

/** The last day on which the door opens on a membership that ends then: a debt may close it before. */
export const opensUntil = ({ memberships }: Visitor, end: Day, rules: DoorRules): Day =>
  memberships
    .filter(({ isUnconfirmed, owed }) => rules.debtRule === 'refuse' && !isUnconfirmed && owed > 0)
    .map(({ dueOn }) => dueUntil(dueOn, rules))
    .reduce((first, day) => (day < first ? day : first), end)

/** What the door says, the gravest reason first. */
export function decide(visitor: Visitor, rules: DoorRules, today: Day, time: string): Decision {
  const { memberships } = visitor
  const comingFor = ({ night }: (typeof memberships)[number]) => night ?? { day: today, time }
  const running = memberships.filter((held) => held.start <= comingFor(held).day && held.end >= comingFor(held).day)
  const ruleOf = (held: (typeof running)[number]) => {
    const { day, time: at } = comingFor(held)
    return refusalOfEntry(held.conditions, { gender: visitor.gender, visitsUsed: held.visitsUsed }, day, at)
  }
  // a freeze that begins today is none yet for the class of yesterday
  const isFrozen = ({ isFrozen: frozen, night }: (typeof running)[number]) => frozen && !night
  const weight = (held: (typeof running)[number]) => {
    const rule = ruleOf(held)
    return (
      (held.isUnconfirmed ? unconfirmedWeight : 0) + (isFrozen(held) ? frozenWeight : 0) + (rule ? weights[rule] : 0)
    )
  }
  // of two that let in, the one on which they booked the class of now is used, a single place for nothing but its class; else the one
  // that ends first; on the same day, the one that counts no visits
  const best = running.toSorted(
    (a, b) =>
      weight(a) - weight(b) ||
      Number(b.isForClass) - Number(a.isForClass) ||
      Number(a.isDropIn) - Number(b.isDropIn) ||
      a.end.localeCompare(b.end) ||
      countedLast(a.conditions, b.conditions),
  )[0]
  const overdue = overdueOn(memberships, rules, best?.night?.day ?? today)
  const answer = (refusal: Refusal | null, membershipId = best?.id ?? null): Decision => ({
    refusal,
    membershipId,
    overdue,
    debt: nextDebt(memberships),
    planHours: refusal === 'plan_hours' && best ? hoursOfPlan(best.conditions) : null,
    planDays: refusal === 'plan_days' && best ? best.conditions.weekdays : null,
    day: best?.night?.day ?? today,
  })
  if (visitor.status === 'banned') return answer('banned')
  if (!best) {
    const ahead = memberships.filter(({ start }) => start > today)
    const next = ahead.find(({ isDropIn }) => !isDropIn) ?? ahead[0]
    if (next) return answer(next.isDropIn ? 'single_day' : 'scheduled', next.id)
    const last = memberships.filter(({ isDropIn }) => !isDropIn).toSorted((a, b) => b.end.localeCompare(a.end))[0]
    return last ? answer('expired', last.id) : answer('no_membership')
  }
  if (best.isUnconfirmed) return answer('unconfirmed')
  if (isFrozen(best)) return answer('frozen')
  const rule = ruleOf(best)
  if (rule === 'gender' || rule === 'visits_used') return answer(rule)
  if (rules.isHoliday && !best.night) return answer('holiday')
  if (rule) return answer(rule)
  const { day, time: at } = comingFor(best)
  if (!isOpenFor(rules, visitor.gender, day, at)) return answer('hours')
  if (overdue > 0 && rules.debtRule === 'refuse') return answer('debt')
  return answer(null)
}
