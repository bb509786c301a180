/** A calendar day of Asia/Tashkent, `YYYY-MM-DD`. Tashkent is UTC+5 all year round. */
export type Day = string

const dayMs = 86_400_000
const tashkentOffsetMs = 5 * 3_600_000

const utcOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (utc: number): Day => new Date(utc).toISOString().slice(0, 10)

/** The Tashkent day of an instant. */
export const tashkentDay = (instant: Date): Day => dayOf(instant.getTime() + tashkentOffsetMs)

/** The instant at which a Tashkent day begins. */
export const startOfDay = (day: Day): Date => new Date(utcOf(day) - tashkentOffsetMs)

/** The Tashkent wall-clock time of an instant, `HH:MM`. */
export const tashkentTime = (instant: Date): string =>
  new Date(instant.getTime() + tashkentOffsetMs).toISOString().slice(11, 16)

/** Milliseconds until the next Tashkent day begins. */
export const untilMidnight = (instant: Date): number => dayMs - ((instant.getTime() + tashkentOffsetMs) % dayMs)

export const addDays = (day: Day, count: number): Day => dayOf(utcOf(day) + count * dayMs)

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((utcOf(to) - utcOf(from)) / dayMs)

/** The last day of a period of `duration` days that begins on `start`, inclusive. */
export const endOfPeriod = (start: Day, duration: number): Day => addDays(start, duration - 1)

/** `max(0, end − today + 1)`: a period that ends today has one day left. */
export const remainingDays = (end: Day, today: Day): number => Math.max(0, daysBetween(today, end) + 1)

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: Day): number => ((new Date(utcOf(day)).getUTCDay() + 6) % 7) + 1

/** The whole years that somebody has lived on a day. */
export const yearsOn = (birthday: Day, day: Day): number =>
  Number(day.slice(0, 4)) - Number(birthday.slice(0, 4)) - (day.slice(5) < birthday.slice(5) ? 1 : 0)

/** Does the text name a day that exists? 2026-02-30 does not. */
export function isDay(text: unknown): text is Day {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const utc = utcOf(text)
  return !Number.isNaN(utc) && dayOf(utc) === text
}

/**
 * Which last day of a list's periods is before its first, so that nothing could be within: `end_date` of `start_date`,
 * `sold_to` of `sold_from`.
 */
export const lastBeforeFirst = (query: object): string | undefined => {
  const days = new Map(Object.entries(query).filter((entry): entry is [string, Day] => isDay(entry[1])))
  const firstOf = (last: string) =>
    days.get(last === 'end_date' ? 'start_date' : last.endsWith('_to') ? last.replace(/_to$/, '_from') : '')
  return [...days.keys()].find((last) => (days.get(last) ?? '') < (firstOf(last) ?? ''))
}

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`

/** The same day `count` months on, or the last day of that month when it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + count, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)))
}

/** The Monday of the week of a day. */
export const mondayOf = (day: Day): Day => addDays(day, -((new Date(utcOf(day)).getUTCDay() + 6) % 7))
