import { addDays } from '#src/contract/days.ts'
import { Card } from '#src/ui/Card.tsx'
import type { ChartColor } from '#src/ui/charts/series.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import { Tile } from '#src/ui/Tile.tsx'
import type { Column } from '#src/ui/table-columns.ts'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { platformStatistics } from '../platform-calls.generated.ts'
import type { SubscriptionMonth } from '../platform-contract.ts'
import { type Rows, rowsOf } from '../figure-rows.ts'
import { changePct } from '../rules.ts'
import { useBucketName } from './bucket-names.ts'
import { CardTitle, WithInfo } from './CardTitle.tsx'
import { useChange } from './change.ts'
import { BarChart, ChartPlace, LineChart } from './charts.tsx'
import { soFarOf } from './month-so-far.ts'
import { monthlyTexts } from './monthly-texts.ts'
import { usePlatformTexts } from './platform-texts.ts'
import { rendered, RowsLink, useRowsLink } from './rows-link.tsx'
import { RowsNumber } from './RowsNumber.tsx'

/** How a month's worth moves, and the colour of each way: what it gains above the line, what it loses below. */
const moves = {
  new: { moved: 'new', color: 1 },
  resumed: { moved: 'resumed', color: 3 },
  expansion: { moved: 'expanded', color: 5 },
  contraction: { moved: 'contracted', color: 2 },
  lost: { moved: 'lost', color: 4 },
} as const satisfies Record<string, { moved: Parameters<typeof rowsOf.platformMoved>[0]; color: ChartColor }>
type MoveName = keyof typeof moves
const moveNames = Object.keys(moves) as MoveName[] // of a constant: its own keys

const openingOf = (month: SubscriptionMonth): Rows => rowsOf.platformMonthly(addDays(month.start, -1))
const closingOf = (month: SubscriptionMonth): Rows => rowsOf.platformMonthly(soFarOf(month).end)
const movedIn = (month: SubscriptionMonth, name: MoveName | undefined): Rows =>
  rowsOf.platformMoved(name ? moves[name].moved : 'changed', soFarOf(month))

/** With what it shares with the other figures of the platform. */
const useMonthlyTexts = () => ({ ...usePlatformTexts(), ...useTexts(monthlyTexts) })

type Of = { series: readonly SubscriptionMonth[] }

/** What the subscriptions that run today bring in thirty days. */
export function MonthlyTile({ series }: Of) {
  const t = useMonthlyTexts()
  const formats = useFormats()
  const change = useChange()
  const { link } = useRowsLink()
  const now = series.at(-1)
  if (!now) return null
  return (
    <Tile
      label={t.monthly}
      value={formats.number(now.closing)}
      unit={t.som}
      change={change(changePct(now.closing, now.opening))}
      compared={<RowsLink rows={openingOf(now)}>{t.comparedOpening(formats.compact(now.opening))}</RowsLink>}
      info={t.monthlyInfo}
      {...rendered(link(closingOf(now)))}
    />
  )
}

/** A month's worth at the end of each month, and how it came about. */
export function MonthlyCharts({ series }: Of) {
  const t = useMonthlyTexts()
  const formats = useFormats()
  const bucketName = useBucketName()
  const { link, open } = useRowsLink()
  const categories = series.map(({ bucket }) => bucketName(bucket))
  const rowsAt = <R,>(at: number, lead: (rows: Rows) => R, rows: (month: SubscriptionMonth) => Rows) => {
    const month = series[at]
    return month && lead(rows(month))
  }
  return (
    <>
      <Card>
        {/* as high as the chart beside it with its legend */}
        <ChartPlace height="h-76">
          <LineChart
            label={t.monthly}
            isTitled
            description={<WithInfo title={t.monthly} text={t.atMonthEnd} info={t.monthlyInfo} />}
            categoryLabel={t.month}
            categories={categories}
            series={[{ name: t.monthly, values: series.map(({ closing }) => closing) }]}
            format={formats.som}
            formatAxis={formats.compact}
            height={242}
            onOpen={(at) => rowsAt(at, open, closingOf)}
            cellLink={(at) => rowsAt(at, link, closingOf)}
          />
        </ChartPlace>
      </Card>
      <Card>
        <ChartPlace height="h-77.5">
          <BarChart
            stacked
            isTitled
            label={t.movement}
            description={<WithInfo title={t.movement} text={t.movementText} info={t.movementInfo} />}
            categoryLabel={t.month}
            categories={categories}
            series={moveNames.map((name) => ({
              name: t[name],
              values: series.map((month) => month[name]),
              color: moves[name].color,
            }))}
            format={formats.som}
            formatAxis={formats.compact}
            onOpen={(at) => rowsAt(at, open, (month) => movedIn(month, undefined))}
            cellLink={(at, column) => rowsAt(at, link, (month) => movedIn(month, moveNames[column]))}
          />
        </ChartPlace>
      </Card>
    </>
  )
}

/** The same months as rows, the newest first: the start and what moved are the end. */
export function MovementTable({ series, months }: Of & { months: string }) {
  const t = useMonthlyTexts()
  const formats = useFormats()
  const column = (
    id: MoveName | 'opening' | 'closing',
    rows: (month: SubscriptionMonth) => Rows,
    place: Pick<Column<SubscriptionMonth>, 'onCard' | 'from'>,
  ): Column<SubscriptionMonth> => ({
    id,
    header: t[id],
    align: 'end',
    ...place,
    cell: (month) => <RowsNumber value={month[id]} rows={rows(month)} />,
  })
  return (
    <Card
      flush
      className="mt-4 overflow-hidden"
      title={<CardTitle title={t.movement}>{t.movementInfo}</CardTitle>}
      actions={<ExportMenu endpoint={platformStatistics.platformMonthlyExport} query={{ months }} />}
    >
      <DataTable
        caption={t.movement}
        rows={series.toReversed()}
        rowKey={(month) => month.bucket}
        columns={[
          { id: 'month', header: t.month, onCard: 'title', cell: (month) => formats.month(`${month.bucket}-01`) },
          column('opening', openingOf, { onCard: 'fact' }),
          ...moveNames.map((name) => column(name, (month) => movedIn(month, name), { from: 'lg' })),
          {
            id: 'change',
            header: t.change,
            align: 'end',
            onCard: 'fact',
            cell: (month) => (
              <RowsNumber value={Math.round(month.closing - month.opening)} rows={movedIn(month, undefined)} />
            ),
          },
          column('closing', closingOf, { onCard: 'fact' }),
        ]}
      />
    </Card>
  )
}
