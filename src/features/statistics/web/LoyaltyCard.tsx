import { Card } from '#src/ui/Card.tsx'
import { Stat, StatRow } from '#src/ui/DefinitionList.tsx'
import { addDays } from '#src/contract/days.ts'
import { useApi } from '#src/web/api.ts'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { statistics } from '../calls.generated.ts'
import { rowsOf } from '../figure-rows.ts'
import { CardState } from './CardState.tsx'
import { CardTitle } from './CardTitle.tsx'
import { ChartPlace, ShareBar } from './charts.tsx'
import { figureTexts } from './figure-texts.ts'
import { gymQuery, type Of, placeOf } from './of-gym.ts'
import { insightTexts } from './insight-texts.ts'
import { PeriodName } from './PeriodSwitch.tsx'
import { RowsLink, useRowsLink } from './rows-link.tsx'
import type { ChosenPeriod } from './use-period.ts'

/** Who stayed and who was lost in the period, and what of the ended memberships was bought again. */
export function LoyaltyCard({ gymId, chosen }: Of & { chosen: ChosenPeriod }) {
  const t = useTexts(insightTexts)
  const about = useTexts(figureTexts)
  const formats = useFormats()
  const { link } = useRowsLink()
  const place = placeOf({ gymId })
  const { data, error, refetch } = useApi(
    statistics.loyalty,
    { query: { ...gymQuery({ gymId }), ...chosen.query } },
    { keepPrevious: true },
  )
  if (!data) return <CardState title={t.loyalty} lines={6} error={error} refetch={refetch} />
  const span = { start: data.startDate, end: data.endDate }
  const percent = (value: number | null) => (value === null ? '—' : formats.percent(value))
  const { renewal, engagement } = data
  return (
    <Card
      title={<CardTitle title={t.loyalty}>{t.renewalInfo}</CardTitle>}
      description={<PeriodName chosen={{ period: data.period, span }} />}
    >
      <StatRow>
        <Stat
          label={t.retention}
          value={percent(data.retention_pct)}
          hint={t.renewedOf(formats.number(data.kept), formats.number(data.at_start))}
          info={t.retentionInfo}
          link={link(rowsOf.moved(place, 'before', span))}
        />
        <Stat
          label={t.churn}
          value={percent(data.churn_pct)}
          hint={t.renewedOf(formats.number(data.lost), formats.number(data.at_start))}
          info={t.churnInfo}
          link={link(rowsOf.moved(place, 'lost', span))}
        />
        <Stat
          label={t.renewal}
          value={percent(renewal.pct)}
          hint={
            renewal.is_provisional && renewal.open > 0
              ? t.provisional(formats.number(renewal.open))
              : t.renewedOf(formats.number(renewal.renewed), formats.number(renewal.expired))
          }
          info={t.renewalInfo}
          link={link(rowsOf.renewals(place, span, 'expired'))}
        />
        {/* a server of the version before does not tell it */}
        {engagement?.average != null && (
          <Stat
            label={t.engagement}
            value={t.engagedMonths(formats.number(engagement.average))}
            hint={t.engagedMembers(formats.number(engagement.members))}
            info={t.engagementInfo(formats.day(engagement.date))}
            link={link(rowsOf.engaged(place, engagement.date))}
          />
        )}
      </StatRow>
      <div className="mt-4 border-line border-t pt-4">
        <StatRow>
          <Stat
            label={t.atStart}
            value={formats.number(data.at_start)}
            info={t.atStartInfo}
            link={link(rowsOf.running(place, addDays(span.start, -1)))}
          />
          <Stat
            label={t.kept}
            value={formats.number(data.kept)}
            info={about.kept}
            link={link(rowsOf.moved(place, 'kept', span))}
          />
          <Stat
            label={t.new}
            value={formats.number(data.new)}
            info={about.new}
            link={link(rowsOf.moved(place, 'new', span))}
          />
          <Stat
            label={t.lost}
            value={formats.number(data.lost)}
            info={about.lost}
            link={link(rowsOf.moved(place, 'lost', span))}
          />
          <Stat
            label={about.atEnd}
            value={formats.number(data.at_end)}
            info={about.atEndInfo}
            link={link(rowsOf.running(place, span.end < today() ? span.end : today()))}
          />
        </StatRow>
      </div>
      {renewal.expired > 0 && (
        <div className="mt-5 border-line border-t pt-4">
          <ChartPlace height="h-31 pointer-coarse:h-42">
            <ShareBar
              label={t.renewal}
              description={
                <RowsLink rows={rowsOf.renewals(place, span, 'expired')}>
                  {`${t.expired}: ${formats.number(renewal.expired)}`}
                </RowsLink>
              }
              heads={[t.state, t.count, t.share]}
              slices={[
                {
                  name: t.renewed,
                  value: renewal.renewed,
                  color: 'good',
                  link: link(rowsOf.renewals(place, span, 'renewed')),
                },
                { name: t.left, value: renewal.left, color: 'bad', link: link(rowsOf.renewals(place, span, 'left')) },
              ]}
              format={formats.number}
            />
          </ChartPlace>
        </div>
      )}
    </Card>
  )
}
