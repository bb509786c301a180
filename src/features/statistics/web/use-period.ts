import { addDays, type Day, isDay } from '#src/contract/days.ts'
import { useGo, usePathname, useSearch } from '#src/web/navigation.tsx'
import { today } from '#src/web/texts.ts'
import { type Period, periods, type Span, spanBefore, spanOf } from '../rules.ts'

export type ChosenPeriod = {
  period: Period
  span: Span
  isCurrent: boolean
  /** For the calls. */
  query: { period: Period; date?: Day; startDate?: Day; endDate?: Day }
  choose(period: Period): void
  chooseDates(span: Span): void
  earlier(): void
  /** Null when the next period has not begun. */
  later: (() => void) | null
  now(): void
}

const dayIn = (text: string | undefined): Day | undefined =>
  isDay(text) && text >= '2000-01-01' && text <= '2999-12-31' ? text : undefined

/** The period that the page shows; it stands in the URL, this month is left out. */
export function usePeriod(): ChosenPeriod {
  const search = useSearch()
  const pathname = usePathname()
  const go = useGo()
  const day = today()
  const asked = periods.find((period) => period === search['period']) ?? 'month'
  const [start, end] = [dayIn(search['startDate']), dayIn(search['endDate'])]
  const isOwn = asked === 'custom'
  const span: Span = isOwn
    ? { start: start ?? addDays(day, -29), end: end && end >= (start ?? end) ? end : day }
    : spanOf(asked, dayIn(search['date']) ?? day)
  const isCurrent = span.start <= day && day <= span.end

  const { period: _, date: __, startDate: ___, endDate: ____, ...rest } = search
  const show = (patch: Record<string, string>) => go(pathname, { search: { ...rest, ...patch }, keepScroll: true })
  const named = (period: Period, date?: Day): Record<string, string> => ({
    ...(period === 'month' ? {} : { period }),
    ...(date &&
    !(
      spanOf(period === 'custom' ? 'day' : period, date).start <= day &&
      day <= spanOf(period === 'custom' ? 'day' : period, date).end
    )
      ? { date }
      : {}),
  })
  const ownDates = ({ start, end }: Span) => ({ period: 'custom', startDate: start, endDate: end })
  const moved = (to: Span) => (isOwn ? show(ownDates(to)) : show(named(asked, to.start)))
  const length = Math.round((Date.parse(span.end) - Date.parse(span.start)) / 86_400_000) + 1
  const next: Span = isOwn
    ? { start: addDays(span.start, length), end: addDays(span.end, length) }
    : spanOf(asked as Exclude<Period, 'custom'>, addDays(span.end, 1))

  return {
    period: asked,
    span,
    isCurrent,
    query: isOwn ? { period: asked, startDate: span.start, endDate: span.end } : { period: asked, date: span.start },
    choose: (period) =>
      period === 'custom'
        ? show(ownDates({ start: span.start, end: span.end < day ? span.end : day }))
        : show(named(period, isCurrent ? day : span.start)),
    chooseDates: (to) => show(ownDates(to)),
    earlier: () => moved(spanBefore(asked, span)),
    later: next.start > day ? null : () => moved(next),
    now: () => show(named(asked)),
  }
}
