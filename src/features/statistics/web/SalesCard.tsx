import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { InfoPopover } from '#src/ui/Popover.tsx'
import { Stat, StatRow } from '#src/ui/DefinitionList.tsx'
import { useApi } from '#src/web/api.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { statistics } from '../calls.generated.ts'
import { rowsOf } from '../figure-rows.ts'
import { CardState } from './CardState.tsx'
import { ChartPlace, ShareBar } from './charts.tsx'
import { figureTexts } from './figure-texts.ts'
import { gymQuery, type Of, placeOf } from './of-gym.ts'
import { PeriodName } from './PeriodSwitch.tsx'
import { useRowsLink } from './rows-link.tsx'
import { texts } from './texts.ts'
import type { ChosenPeriod } from './use-period.ts'

/** Memberships sold in the period by what of them is paid. */
export function SalesCard({ gymId, chosen }: Of & { chosen: ChosenPeriod }) {
  const t = useTexts(texts)
  const about = useTexts(figureTexts)
  const formats = useFormats()
  const { link } = useRowsLink()
  const { data, error, refetch } = useApi(
    statistics.paymentStatus,
    { query: { ...gymQuery({ gymId }), ...chosen.query } },
    { keepPrevious: true },
  )
  if (!data) return <CardState title={t.sales} lines={5} error={error} refetch={refetch} />
  const { paid, partial, unpaid } = data
  const place = placeOf({ gymId })
  const whole = { bucket: data.startDate, start: data.startDate, end: data.endDate }
  const sold = (payment_status: string) => rowsOf.sold(place, whole, { payment_status })
  return (
    <Card>
      {paid.count + partial.count + unpaid.count === 0 ? (
        <EmptyState title={t.noSales} />
      ) : (
        <>
          <ChartPlace height="h-42.5 pointer-coarse:h-54.5">
            <ShareBar
              label={t.sales}
              isTitled
              description={
                <span className="flex items-center gap-1">
                  <PeriodName chosen={{ period: data.period, span: whole }} />
                  <InfoPopover title={t.sales}>{t.salesInfo}</InfoPopover>
                </span>
              }
              heads={[t.state, t.count, t.share]}
              slices={[
                { name: t.paid, value: paid.count, color: 'good', link: link(sold('paid')) },
                { name: t.partial, value: partial.count, color: 'warn', link: link(sold('partial')) },
                { name: t.unpaid, value: unpaid.count, color: 'bad', link: link(sold('unpaid')) },
              ]}
              format={formats.number}
            />
          </ChartPlace>
          <div className="mt-4 border-line border-t pt-4">
            <StatRow>
              <Stat
                label={t.paidAmount}
                value={formats.som(paid.amount + partial.paid)}
                info={about.paidAmount}
                link={link(rowsOf.sold(place, whole, {}, 'paid'))}
              />
              <Stat
                label={t.leftToPay}
                value={formats.som(partial.remaining + unpaid.remaining)}
                info={about.leftToPay}
                link={link(rowsOf.sold(place, whole, { debt: 'any' }, 'remaining'))}
              />
            </StatRow>
          </div>
        </>
      )}
    </Card>
  )
}
