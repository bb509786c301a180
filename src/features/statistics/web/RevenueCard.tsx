import { paymentMethods } from '#src/contract/payment-methods.ts'
import { Stat } from '#src/ui/DefinitionList.tsx'
import { useApi } from '#src/web/api.ts'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { statistics } from '../calls.generated.ts'
import type { Breakdown } from '../contract.ts'
import { rowsOf, within } from '../figure-rows.ts'
import { changeSoFar, spanBefore } from '../rules.ts'
import { CourseCard, CourseState } from './CourseCard.tsx'
import { figureTexts } from './figure-texts.ts'
import { gymQuery, type Of, placeOf } from './of-gym.ts'
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
  const { link } = useRowsLink()
  const { data, error, refetch } = useApi(
    statistics.revenueBreakdown,
    { query: { ...gymQuery({ gymId }), ...chosen.query } },
    { keepPrevious: true },
  )
  if (!data) return <CourseState title={t.revenue} isShort={isShort} error={error} refetch={refetch} />
  const place = placeOf({ gymId })
  const span = { start: data.startDate, end: data.endDate }
  const before = t.previous(formats.compact(data.previous_net))
  const pct = span.end < today() ? data.change_pct : changeSoFar(data.change_pct)
  const percent = pct === null ? '' : `${pct > 0 ? '+' : pct < 0 ? '−' : ''}${formats.percent(Math.abs(pct))}, `
  const change = `${percent}${before}`
  return (
    <CourseCard
      title={t.revenue}
      info={t.revenueInfo}
      of={{ period: data.period, span }}
      stats={
        <>
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
        </>
      }
      courseText={t.courseText}
      series={data.series}
      rows={(column) => rowsOf.money(place, column, within(column))}
      format={formats.som}
      empty={data.gross === 0 && data.refunds === 0 && t.noRevenue}
      earlier={data.previous_net !== 0 && chosen.earlier}
      split={!isShort && <Split data={data} gymId={gymId} />}
    />
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
