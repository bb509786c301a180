import { Card } from '#src/ui/Card.tsx'
import { cx } from '#src/ui/cx.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { Tile } from '#src/ui/Tile.tsx'
import { useApi } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { useGo, usePathname, useSearch } from '#src/web/navigation.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { platformStatistics } from '../platform-calls.generated.ts'
import type { PlatformMonth, SubscriptionMonth } from '../platform-contract.ts'
import { type Rows, rowsOf } from '../figure-rows.ts'
import type { Span } from '../rules.ts'
import { BasisSwitch, useBasis } from './basis.tsx'
import { useBucketName } from './bucket-names.ts'
import { CardTitle, WithInfo } from './CardTitle.tsx'
import { BarChart, ChartPlace, LineChart } from './charts.tsx'
import { figureTexts } from './figure-texts.ts'
import { MonthlyCharts, MonthlyTile, MovementTable } from './MonthlyCards.tsx'
import { soFarOf } from './month-so-far.ts'
import { usePlatformTexts } from './platform-texts.ts'
import { GymShares } from './PlatformPage.tsx'
import { rendered, useRowsLink } from './rows-link.tsx'
import { RowsNumber } from './RowsNumber.tsx'

const spans = ['6', '12', '24'] as const
const sumOf = (
  series: readonly Month[],
  of: 'gross' | 'refunds' | 'net' | 'earned' | 'count' | 'billed' | 'collected',
) => series.reduce((sum, month) => sum + month[of], 0)

/** What was there at the end of a month. */
const atEndOf = {
  gyms: (month: PlatformMonth) => rowsOf.gymsOn(soFarOf(month).end),
  members: (month: PlatformMonth) => rowsOf.members({}, { on: soFarOf(month).end }),
}
/** A month with what it earned, which is told by itself. */
type Month = PlatformMonth & Pick<SubscriptionMonth, 'earned'>
const earnedIn = (month: Span) => rowsOf.platformEarned(soFarOf(month))

/** /superadmin/statistics: the platform month by month. */
export function PlatformStatisticsPage() {
  const t = usePlatformTexts()
  const about = useTexts(figureTexts)
  const formats = useFormats()
  const bucketName = useBucketName()
  const { link, open } = useRowsLink()
  const { months: asked, ...kept } = useSearch()
  const months = spans.find((span) => span === asked) ?? '12'
  const isEarned = useBasis() === 'earned'
  const go = useGo()
  const pathname = usePathname()
  const figures = useApi(platformStatistics.platform, { query: { months } }, { keepPrevious: true })
  const monthly = useApi(platformStatistics.platformMonthly, { query: { months } }, { keepPrevious: true })
  const head = (
    <PageHead
      title={t.platformStatistics}
      context={t.platformStatisticsContext}
      actions={
        <>
          <BasisSwitch info={t.basisInfo} />
          <SegmentedControl
            fit
            hideLabel
            label={t.monthsShown}
            value={months}
            onChange={(value) =>
              go(pathname, { search: value === '12' ? kept : { ...kept, months: value }, keepScroll: true })
            }
            choices={spans.map((value) => ({ value, label: t.months(value) }))}
          />
          <ExportMenu endpoint={platformStatistics.platformExport} query={{ months }} />
        </>
      }
    />
  )
  // a server of the version before does not know of it: what was received stands there without
  const isUnknown = monthly.error?.status === 404 && !isEarned
  if (!figures.data || !(monthly.data || isUnknown))
    return (
      <>
        {head}
        <PageState
          error={figures.error ?? monthly.error}
          onRetry={() => Promise.all([figures.refetch(), monthly.refetch()])}
        />
      </>
    )
  const { gyms } = figures.data
  const worth = monthly.data?.series
  const earned = new Map(worth?.map((month) => [month.bucket, month.earned]))
  const series: Month[] = figures.data.series.map((month) => ({ ...month, earned: earned.get(month.bucket) ?? 0 }))
  const whole = { start: series[0]?.start ?? today(), end: today() }
  const categories = series.map(({ bucket }) => bucketName(bucket))
  const [billed, collected] = [sumOf(series, 'billed'), sumOf(series, 'collected')]
  const revenue = isEarned
    ? {
        of: 'earned' as const,
        rows: earnedIn,
        color: 2 as const,
        name: t.earned,
        info: t.earnedInfo,
        byMonth: t.earnedByMonth,
        sum: t.sumEarned,
        sumInfo: t.earnedInfo,
      }
    : {
        of: 'net' as const,
        rows: (span: Span) => rowsOf.platformMoney(span),
        color: 1 as const,
        name: t.net,
        info: about.revenueByMonth,
        byMonth: t.revenueByMonth,
        sum: t.sumRevenue,
        sumInfo: t.sumRevenueInfo,
      }
  const sum = sumOf(series, revenue.of)
  const ofMonth = (at: number, rows: (month: PlatformMonth) => Rows) => {
    const month = series[at]
    return month ? rows(month) : rowsOf.platformMoney(whole)
  }
  const course = (label: string, of: 'gyms' | 'members', info: string) => (
    <Card>
      <ChartPlace height="h-60.5">
        <LineChart
          label={label}
          isTitled
          description={<WithInfo title={label} text={t.atMonthEnd} info={info} />}
          categoryLabel={t.month}
          categories={categories}
          series={[{ name: label, values: series.map((month) => month[of]) }]}
          format={formats.number}
          height={180}
          onOpen={(at) => open(ofMonth(at, atEndOf[of]))}
          cellLink={(at) => link(ofMonth(at, atEndOf[of]))}
        />
      </ChartPlace>
    </Card>
  )
  return (
    <>
      {head}
      <div className={cx((figures.isPlaceholderData || monthly.isPlaceholderData) && 'opacity-60')}>
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          <Tile
            label={revenue.sum}
            value={formats.number(Math.round(sum))}
            unit={t.som}
            compared={t.averageRevenue(formats.som(Math.round(sum / series.length)))}
            info={revenue.sumInfo}
            {...rendered(link(revenue.rows(whole)))}
          />
          {worth && <MonthlyTile series={worth} />}
          <Tile
            label={t.collection}
            value={billed === 0 ? '—' : formats.percent((collected / billed) * 100)}
            compared={t.collectedOf(formats.som(collected), formats.som(billed))}
            info={t.collectionInfo}
            className="sm:col-span-2 xl:col-span-1"
            {...rendered(link(rowsOf.begun(whole, 'paid')))}
          />
        </div>
        <div className="mt-4 grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Card>
            <ChartPlace height="h-70.5">
              <BarChart
                label={revenue.byMonth}
                isTitled
                description={<WithInfo title={revenue.byMonth} text={revenue.name} info={revenue.info} />}
                categoryLabel={t.month}
                categories={categories}
                series={[
                  { name: revenue.name, values: series.map((month) => month[revenue.of]), color: revenue.color },
                ]}
                format={formats.figure}
                formatAxis={formats.compact}
                onOpen={(at) => open(revenue.rows(series[at] ?? whole))}
                cellLink={(at) => link(revenue.rows(series[at] ?? whole))}
              />
            </ChartPlace>
          </Card>
          <Card>
            <GymShares gyms={gyms} />
          </Card>
        </div>
        <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
          {worth && <MonthlyCharts series={worth} />}
          {course(t.gymsOverTime, 'gyms', about.gymsOverTime)}
          {course(t.membersOverTime, 'members', about.membersOverTime)}
        </div>
        <Card title={<CardTitle title={t.tableTitle}>{about.months}</CardTitle>} flush className="mt-4 overflow-hidden">
          <Months series={series} tellsEarned={worth !== undefined} />
        </Card>
        {worth && <MovementTable series={worth} months={months} />}
      </div>
    </>
  )
}

/** The same months as rows, the newest first, with their sums. */
function Months({ series, tellsEarned }: { series: readonly Month[]; tellsEarned: boolean }) {
  const t = usePlatformTexts()
  const formats = useFormats()
  const money = (value: number, rows: Rows) => <RowsNumber value={value} rows={rows} />
  const whole = { start: series[0]?.start ?? today(), end: today() }
  const begun = (month: Month, sum: 'due' | 'paid') => rowsOf.begun(soFarOf(month), sum)
  return (
    <DataTable
      caption={t.tableTitle}
      rows={series.toReversed()}
      rowKey={(month) => month.bucket}
      totalsLabel={t.total}
      totals={{
        gross: money(sumOf(series, 'gross'), rowsOf.platformMoney(whole, 'payments')),
        refunds: money(sumOf(series, 'refunds'), rowsOf.platformMoney(whole, 'refunds')),
        net: money(sumOf(series, 'net'), rowsOf.platformMoney(whole)),
        earned: money(Math.round(sumOf(series, 'earned')), earnedIn(whole)),
        count: money(sumOf(series, 'count'), rowsOf.platformMoney(whole, 'count')),
        billed: money(sumOf(series, 'billed'), rowsOf.begun(whole, 'due')),
        collected: money(sumOf(series, 'collected'), rowsOf.begun(whole, 'paid')),
      }}
      columns={[
        { id: 'month', header: t.month, onCard: 'title', cell: (month) => formats.month(`${month.bucket}-01`) },
        {
          id: 'gross',
          header: t.gross,
          align: 'end',
          from: 'lg',
          cell: (month) => money(month.gross, rowsOf.platformMoney(month, 'payments')),
        },
        {
          id: 'refunds',
          header: t.refunds,
          align: 'end',
          from: 'lg',
          cell: (month) => money(month.refunds, rowsOf.platformMoney(month, 'refunds')),
        },
        {
          id: 'net',
          header: t.net,
          align: 'end',
          onCard: 'fact',
          cell: (month) => money(month.net, rowsOf.platformMoney(month)),
        },
        ...(tellsEarned
          ? [
              {
                id: 'earned',
                header: t.earned,
                align: 'end' as const,
                from: 'xl' as const,
                cell: (month: Month) => money(Math.round(month.earned), earnedIn(month)),
              },
            ]
          : []),
        {
          id: 'count',
          header: t.payments,
          align: 'end',
          cell: (month) => money(month.count, rowsOf.platformMoney(month, 'count')),
        },
        {
          id: 'billed',
          header: t.billed,
          align: 'end',
          onCard: 'fact',
          cell: (month) => money(month.billed, begun(month, 'due')),
        },
        {
          id: 'collected',
          header: t.collected,
          align: 'end',
          onCard: 'fact',
          cell: (month) => money(month.collected, begun(month, 'paid')),
        },
        {
          id: 'gyms',
          header: t.gyms,
          align: 'end',
          from: 'lg',
          cell: (month) => money(month.gyms, atEndOf.gyms(month)),
        },
        {
          id: 'members',
          header: t.members,
          align: 'end',
          from: 'lg',
          cell: (month) => money(month.members, atEndOf.members(month)),
        },
      ]}
    />
  )
}
