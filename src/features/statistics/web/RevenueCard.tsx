import { addDays, addMonths, firstOfMonth } from '#src/contract/days.ts'
import { paymentMethods } from '#src/contract/payment-methods.ts'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Stat, StatRow } from '#src/ui/DefinitionList.tsx'
import { useApi } from '#src/web/api.ts'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { statistics } from '../calls.generated.ts'
import type { Breakdown } from '../contract.ts'
import { rowsOf, within } from '../figure-rows.ts'
import { spanBefore } from '../rules.ts'
import { lastDayOf } from './as-of-day.tsx'
import { type Asked, CardState } from './CardState.tsx'
import { useBasis } from './basis.tsx'
import { useBucketName } from './bucket-names.ts'
import { CardTitle, WithInfo } from './CardTitle.tsx'
import { BarChart, ChartPlace, LineChart } from './charts.tsx'
import { figureTexts } from './figure-texts.ts'
import { gymQuery, type Of, placeOf } from './of-gym.ts'
import { PeriodName } from './PeriodSwitch.tsx'
import { RowsLink, useRowsLink } from './rows-link.tsx'
import { SplitBy } from './SplitBy.tsx'
import { useSumWays } from './sum-ways.ts'
import { texts } from './texts.ts'
import type { ChosenPeriod } from './use-period.ts'

/** Revenue of the chosen period: the sum, its course, and where it came from. */
export function RevenueCard({
  gymId,
  chosen,
  isShort = false,
}: Of & { chosen: ChosenPeriod /** without where it came from */; isShort?: boolean }) {
  const t = useTexts(texts)
  const about = useTexts(figureTexts)
  const formats = useFormats()
  const bucketName = useBucketName()
  const { link, open } = useRowsLink()
  const { data, error, refetch } = useApi(
    statistics.revenueBreakdown,
    { query: { ...gymQuery({ gymId }), ...chosen.query } },
    { keepPrevious: true },
  )
  if (!data)
    return (
      <CardState
        title={t.revenue}
        lines={9}
        place={isShort ? 'min-h-116' : 'min-h-172'}
        error={error}
        refetch={refetch}
      />
    )
  const place = placeOf({ gymId })
  const span = { start: data.startDate, end: data.endDate }
  const columnRows = (at: number) => {
    const column = data.series[at]
    return column ? rowsOf.money(place, column, within(column)) : rowsOf.money(place, span)
  }
  const before = t.previous(formats.compact(data.previous_net))
  const percent =
    data.change_pct === null
      ? ''
      : `${data.change_pct > 0 ? '+' : data.change_pct < 0 ? '−' : ''}${formats.percent(Math.abs(data.change_pct))}, `
  // half a month against a whole one says nothing
  const change = chosen.isCurrent && chosen.span.end > today() ? before : `${percent}${before}`
  return (
    <Card title={<CardTitle title={t.revenue}>{t.revenueInfo}</CardTitle>} description={<PeriodName chosen={chosen} />}>
      <StatRow>
        <Stat
          label={t.revenue}
          value={formats.som(data.net)}
          hint={<RowsLink rows={rowsOf.money(place, spanBefore(data.period, span))}>{change}</RowsLink>}
          info={t.revenueInfo}
          link={link(rowsOf.money(place, span))}
        />
        <Stat
          label={t.gross}
          value={formats.som(data.gross)}
          info={about.gross}
          link={link(rowsOf.money(place, span, {}, 'payments'))}
        />
        <Stat
          label={t.refunds}
          value={formats.som(data.refunds)}
          info={about.refunds}
          link={link(rowsOf.money(place, span, {}, 'refunds'))}
        />
      </StatRow>
      {data.gross === 0 && data.refunds === 0 ? (
        <EmptyState title={t.noRevenue} />
      ) : (
        <>
          <div className="mt-5">
            <ChartPlace>
              <BarChart
                label={t.revenue}
                description={t.courseText}
                categoryLabel={t.column}
                categories={data.series.map(({ bucket }) => bucketName(bucket))}
                series={[{ name: t.revenue, values: data.series.map(({ net }) => net) }]}
                format={formats.som}
                formatAxis={formats.compact}
                onOpen={(at) => open(columnRows(at))}
                cellLink={(at) => link(columnRows(at))}
              />
            </ChartPlace>
          </div>
          {!isShort && <Split data={data} gymId={gymId} />}
        </>
      )}
    </Card>
  )
}

/** The same sum split by method, gym, plan or who took it. */
function Split({ data, gymId }: Of & { data: Breakdown }) {
  const t = useTexts(texts)
  const { link } = useRowsLink()
  const place = placeOf({ gymId })
  const span = { start: data.startDate, end: data.endDate }
  const { gym, plan, employee } = useSumWays(data, {
    rows: (of) => rowsOf.money(place, span, of),
    person: 'made_by',
    byPerson: t.byEmployee,
  })
  const method = {
    by: 'method',
    head: t.byMethod,
    rows: paymentMethods.map((method) => ({
      name: t.methods[method],
      value: data.by_method[method],
      link: link(rowsOf.money(place, span, { payment_method: method })),
    })),
  }
  return <SplitBy title={t.revenue} ways={[method, ...(gymId ? [] : [gym]), plan, employee]} />
}

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
        title={t.compare}
        lines={7}
        error={both.find(({ error }) => error)?.error ?? null}
        refetch={() => Promise.all(both.map(({ refetch }) => refetch()))}
      />
    )
  const isRunning = day.slice(0, 7) === today().slice(0, 7)
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
      <ChartPlace>
        <LineChart
          label={t.compare}
          isTitled
          description={<WithInfo title={t.compare} text={t.compareText} info={about.compare} />}
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
