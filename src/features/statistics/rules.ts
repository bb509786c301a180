import { addDays, addMonths, type Day, daysBetween, firstOfMonth, mondayOf } from '#src/contract/days.ts'

export const periods = ['day', 'week', 'month', 'year', 'custom'] as const
export type Period = (typeof periods)[number]

export type BucketUnit = 'hour' | 'day' | 'month' | 'year'

/** One column of a chart: its name and its first and last day, inclusive. */
export type Bucket = { bucket: string; start: Day; end: Day }

/** A stretch of days, both inclusive. */
export type Span = { start: Day; end: Day }

/** No chart and no reply has more columns. */
export const mostBuckets = 366

/** The calendar period that a day lies in. */
export function spanOf(period: Exclude<Period, 'custom'>, day: Day): Span {
  switch (period) {
    case 'day':
      return { start: day, end: day }
    case 'week': {
      const monday = mondayOf(day)
      return { start: monday, end: addDays(monday, 6) }
    }
    case 'month': {
      const first = firstOfMonth(day)
      return { start: first, end: addDays(addMonths(first, 1), -1) }
    }
    case 'year':
      return { start: `${day.slice(0, 4)}-01-01`, end: `${day.slice(0, 4)}-12-31` }
  }
}

/** The period before: the calendar period before it, or as many days before a stretch of one's own. */
export function spanBefore(period: Period, { start, end }: Span): Span {
  const last = addDays(start, -1)
  return period === 'custom'
    ? { start: addDays(start, -(daysBetween(start, end) + 1)), end: last }
    : spanOf(period, last)
}

/** Hours of a day, days of a week or month, months of a year; for a stretch of one's own the finest that stays readable. */
export function unitOf(period: Period, { start, end }: Span): BucketUnit {
  if (period === 'year') return 'month'
  if (period !== 'custom') return period === 'day' ? 'hour' : 'day'
  if (start === end) return 'hour'
  if (daysBetween(start, end) < mostBuckets) return 'day'
  return monthsIn({ start, end }) <= mostBuckets ? 'month' : 'year'
}

const yearOf = (day: Day): number => Number(day.slice(0, 4))
const monthsIn = ({ start, end }: Span): number =>
  (yearOf(end) - yearOf(start)) * 12 + Number(end.slice(5, 7)) - Number(start.slice(5, 7)) + 1

/** Fits a stretch into a chart at all? */
export const fitsBuckets = ({ start, end }: Span): boolean => yearOf(end) - yearOf(start) < mostBuckets

const clipped = (bucket: string, start: Day, end: Day, span: Span): Bucket => ({
  bucket,
  start: start < span.start ? span.start : start,
  end: end > span.end ? span.end : end,
})

/** Every column of a span, the empty ones too. The first and the last are cut to the span. */
export function bucketsOf(unit: BucketUnit, span: Span): Bucket[] {
  const buckets: Bucket[] = []
  if (unit === 'hour')
    for (let hour = 0; hour < 24; hour++)
      buckets.push({ bucket: `${span.start}T${String(hour).padStart(2, '0')}:00`, start: span.start, end: span.start })
  if (unit === 'day')
    for (let day = span.start; day <= span.end; day = addDays(day, 1))
      buckets.push({ bucket: day, start: day, end: day })
  if (unit === 'month')
    for (let first = firstOfMonth(span.start); first <= span.end; first = addMonths(first, 1))
      buckets.push(clipped(first.slice(0, 7), first, addDays(addMonths(first, 1), -1), span))
  if (unit === 'year')
    for (let year = yearOf(span.start); year <= yearOf(span.end); year++) {
      const name = String(year).padStart(4, '0')
      buckets.push(clipped(name, `${name}-01-01`, `${name}-12-31`, span))
    }
  return buckets
}

/** In per cent with one decimal; null when there was nothing before, or more went back than came in: no share of a loss is a growth. */
export const changePct = (now: number, before: number): number | null =>
  before <= 0 ? null : Math.round(((now - before) / before) * 1000) / 10

/** Of a stretch that is not over against a whole one: what it lacks may still come and is no fall, by what it has passed it has grown. */
export const changeSoFar = (pct: number | null): number | null => (pct !== null && pct > 0 ? pct : null)

/** A part of a whole in per cent with one decimal; null when there is no whole. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

/** So many times a number divided among others, rounded half up to these decimals, without a binary fraction on the way; null among none. */
export function ratioOf(times: number, of: number, among: number, decimals: number): number | null {
  if (among === 0) return null
  const [n, d, unit] = [BigInt(times) * BigInt(of), BigInt(among), 10 ** decimals]
  return Number((2n * n * BigInt(unit) + d) / (2n * d)) / unit
}
