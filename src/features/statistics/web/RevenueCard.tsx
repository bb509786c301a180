import { useState } from 'react'
import { addMonths } from '#src/contract/days.ts'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { InfoPopover } from '#src/ui/Popover.tsx'
import { Select } from '#src/ui/Select.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { Stat, StatRow } from '#src/ui/DefinitionList.tsx'
import { useApi } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { type Breakdown, type RevenueBucket, statistics } from '../contract.ts'
import { useBucketName } from './bucket-names.ts'
import { BarChart, ChartPlace, LineChart, ShareBar } from './charts.tsx'
import { gymQuery, type Of } from './HeadTiles.tsx'
import { PeriodName } from './PeriodSwitch.tsx'
import { texts } from './texts.ts'
import type { ChosenPeriod } from './use-period.ts'

/** Revenue of the chosen period: the sum, its course, and where it came from. */
export function RevenueCard({ gymId, chosen }: Of & { chosen: ChosenPeriod }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const bucketName = useBucketName()
  const { data, error, refetch } = useApi(
    statistics.revenueBreakdown,
    { query: { ...gymQuery({ gymId }), ...chosen.query } },
    { keepPrevious: true },
  )
  if (!data) return <PageState error={error} onRetry={refetch} skeleton={<CardSkeleton lines={9} />} />
  const before = t.previous(formats.compact(data.previous_net))
  const percent =
    data.change_pct === null
      ? ''
      : `${data.change_pct > 0 ? '+' : data.change_pct < 0 ? '−' : ''}${formats.percent(Math.abs(data.change_pct))}, `
  // half a month against a whole one says nothing
  const change = chosen.isCurrent && chosen.span.end > today() ? before : `${percent}${before}`
  return (
    <Card
      title={
        <span className="flex items-center gap-1">
          {t.revenue}
          <InfoPopover title={t.revenue}>{t.revenueInfo}</InfoPopover>
        </span>
      }
      description={<PeriodName chosen={chosen} />}
    >
      <StatRow>
        <Stat label={t.revenue} value={formats.som(data.net)} hint={change} />
        <Stat label={t.gross} value={formats.som(data.gross)} />
        <Stat label={t.refunds} value={formats.som(data.refunds)} />
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
              />
            </ChartPlace>
          </div>
          <Split data={data} showsGyms={!gymId} />
        </>
      )}
    </Card>
  )
}

const slicesShown = 5

/** The same sum split by method, gym, plan or who took it. What came out below zero has no share. */
function Split({ data, showsGyms }: { data: Breakdown; showsGyms: boolean }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [by, setBy] = useState<'method' | 'gym' | 'plan' | 'employee'>('method')
  const roleName = (role: string) => t.roles[role as keyof typeof t.roles] ?? role
  const rows = {
    method: (['cash', 'card', 'online'] as const).map((method) => ({
      name: t.methods[method],
      value: data.by_method[method],
    })),
    gym: data.by_gym.map(({ name, net }) => ({ name, value: net })),
    plan: data.by_plan.map(({ name, net }) => ({ name, value: net })),
    employee: data.by_employee.map(({ name, role, net }) => ({ name: name ?? roleName(role), value: net })),
  }[by]
  const positive = rows.filter(({ value }) => value > 0)
  const rest = positive.slice(slicesShown).reduce((sum, { value }) => sum + value, 0)
  const slices = [...positive.slice(0, slicesShown), ...(rest > 0 ? [{ name: t.others, value: rest }] : [])]
  const heads = { method: t.byMethod, gym: t.byGym, plan: t.byPlan, employee: t.byEmployee }
  return (
    <div className="mt-5 border-line border-t pt-4">
      <Select
        label={t.by}
        hideLabel
        className="mb-3 max-w-52"
        value={by}
        onChange={(event) => setBy(event.target.value as typeof by)}
        options={(['method', ...(showsGyms ? (['gym'] as const) : []), 'plan', 'employee'] as const).map((value) => ({
          value,
          label: heads[value],
        }))}
      />
      <ChartPlace height="h-28">
        <ShareBar
          label={`${t.revenue}: ${heads[by]}`}
          heads={[heads[by], t.amount, t.share]}
          slices={slices}
          format={formats.som}
        />
      </ChartPlace>
    </div>
  )
}

const addedUp = (series: readonly RevenueBucket[], until: number): (number | null)[] => {
  let sum = 0
  return series.map(({ net }, index) => {
    sum += net
    return index < until ? sum : null
  })
}

/** This month beside the last, both added up day by day. */
export function CompareCard({ gymId }: Of) {
  const t = useTexts(texts)
  const formats = useFormats()
  const day = today()
  const now = useApi(statistics.gymRevenue, { query: { ...gymQuery({ gymId }), period: 'month', date: day } })
  const before = useApi(statistics.gymRevenue, {
    query: { ...gymQuery({ gymId }), period: 'month', date: addMonths(day, -1) },
  })
  if (!now.data || !before.data) return <CardSkeleton lines={7} />
  const days = Math.max(now.data.series.length, before.data.series.length)
  const padded = (values: (number | null)[]) => [...values, ...Array.from({ length: days - values.length }, () => null)]
  return (
    <Card>
      <ChartPlace>
        <LineChart
          label={t.compare}
          isTitled
          description={t.compareText}
          categoryLabel={t.dayOfMonth}
          categories={Array.from({ length: days }, (_, index) => String(index + 1))}
          series={[
            { name: formats.month(day), values: padded(addedUp(now.data.series, Number(day.slice(8)))), color: 1 },
            {
              name: formats.month(addMonths(day, -1)),
              values: padded(addedUp(before.data.series, before.data.series.length)),
              color: 3,
            },
          ]}
          format={formats.som}
          formatAxis={formats.compact}
        />
      </ChartPlace>
    </Card>
  )
}
