import { addDays, addMonths, firstOfMonth } from '#src/contract/days.ts'
import { Card } from '#src/ui/Card.tsx'
import { useApi } from '#src/web/api.ts'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { statistics } from '../calls.generated.ts'
import { rowsOf } from '../figure-rows.ts'
import { lastDayOf } from './as-of-day.tsx'
import { useBasis } from './basis.tsx'
import { type Asked, CardState } from './CardState.tsx'
import { WithInfo } from './CardTitle.tsx'
import { ChartPlace, LineChart } from './charts.tsx'
import { figureTexts } from './figure-texts.ts'
import { gymQuery, type Of, placeOf } from './of-gym.ts'
import { useRowsLink } from './rows-link.tsx'
import { texts } from './texts.ts'
import type { ChosenPeriod } from './use-period.ts'

const addedUp = (series: readonly { net: number }[], until: number): (number | null)[] => {
  let sum = 0
  return series.map(({ net }, index) => {
    sum += net
    return index < until ? sum : null
  })
}

/** The month of the period's last day beside the one before, both added up day by day; a click opens what came in by that day. */
export function CompareCard({ gymId, chosen }: Of & { chosen: Pick<ChosenPeriod, 'span'> }) {
  const t = useTexts(texts)
  const about = useTexts(figureTexts)
  const formats = useFormats()
  const { link, open } = useRowsLink()
  const isEarned = useBasis() === 'earned'
  const day = lastDayOf(chosen)
  const lastMonth = addMonths(day, -1)
  const isRunning = day.slice(0, 7) === today().slice(0, 7)
  const title = isRunning ? t.compare : t.compareMonths(formats.month(day), formats.month(lastMonth))
  const asked = (date: string) => ({ query: { ...gymQuery({ gymId }), period: 'month' as const, date } })
  const cash = [
    useApi(statistics.gymRevenue, asked(day), { enabled: !isEarned }),
    useApi(statistics.gymRevenue, asked(lastMonth), { enabled: !isEarned }),
  ]
  const earned = [
    useApi(statistics.earned, asked(day), { enabled: isEarned }),
    useApi(statistics.earned, asked(lastMonth), { enabled: isEarned }),
  ]
  const both: readonly (Asked & { data: { series: readonly { net: number }[] } | undefined })[] = isEarned
    ? earned
    : cash
  const [now, before] = both.map(({ data }) => data)
  if (!now || !before)
    return (
      <CardState
        title={title}
        lines={7}
        error={both.find(({ error }) => error)?.error ?? null}
        refetch={() => Promise.all(both.map(({ refetch }) => refetch()))}
      />
    )
  const passed = isRunning ? Number(day.slice(8)) : now.series.length
  const days = Math.max(now.series.length, before.series.length)
  const padded = (values: (number | null)[]) => [...values, ...Array.from({ length: days - values.length }, () => null)]
  const untilRows = (at: number, column = 0) => {
    const first = firstOfMonth(column === 0 ? day : lastMonth)
    const last = addDays(addMonths(first, 1), -1)
    const reached = addDays(first, at)
    const span = { start: first, end: reached < last ? reached : last }
    return isEarned ? rowsOf.earned(placeOf({ gymId }), span) : rowsOf.money(placeOf({ gymId }), span)
  }
  return (
    <Card>
      <ChartPlace height="h-76.5">
        <LineChart
          label={title}
          isTitled
          description={<WithInfo title={title} text={t.compareText} info={about.compare} />}
          categoryLabel={t.dayOfMonth}
          categories={Array.from({ length: days }, (_, index) => String(index + 1))}
          series={[
            { name: formats.month(day), values: padded(addedUp(now.series, passed)), color: 1 },
            { name: formats.month(lastMonth), values: padded(addedUp(before.series, before.series.length)), color: 3 },
          ]}
          format={formats.figure}
          formatAxis={formats.compact}
          onOpen={(at) => open(untilRows(at, at < passed ? 0 : 1))}
          cellLink={(at, column) => link(untilRows(at, column))}
        />
      </ChartPlace>
    </Card>
  )
}
