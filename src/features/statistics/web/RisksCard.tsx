import { riskReasons } from '#src/features/memberships/rules.ts'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { useApi } from '#src/web/api.ts'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { insights } from '../insights-calls.generated.ts'
import type { RiskRow } from '../insights-contract.ts'
import { rowsOf } from '../figure-rows.ts'
import { CardState } from './CardState.tsx'
import { CardTitle } from './CardTitle.tsx'
import { ChartPlace, ShareBar } from './charts.tsx'
import { gymQuery, type Of, placeOf } from './of-gym.ts'
import { insightTexts } from './insight-texts.ts'
import { MemberLine } from './MemberLine.tsx'
import { useRowsLink } from './rows-link.tsx'
import { texts } from './texts.ts'

/** Members who may be lost, by reason; each line is one click from calling, renewing or writing. */
export function RisksCard({ gymId }: Of) {
  const t = useTexts(insightTexts)
  const words = useTexts(texts)
  const formats = useFormats()
  const { link } = useRowsLink()
  const place = placeOf({ gymId })
  const { data, error, refetch } = useApi(insights.risks, { query: { ...gymQuery({ gymId }), limit: 6 } })
  // between one person at risk and six: what stands below moves little, whichever it is
  if (!data) return <CardState title={t.risks} lines={7} place="min-h-116" error={error} refetch={refetch} />
  const note = (row: RiskRow): string => {
    if (row.reason === 'newcomer') return t.reasonNote.newcomer(formats.number(row.visits + row.visits_before))
    if (row.reason === 'fading')
      return t.reasonNote.fading(formats.number(row.visits), formats.number(row.visits_before))
    return row.last_visit ? t.reasonNote.absent(formats.relativeDay(row.last_visit)) : words.neverCame
  }
  return (
    <Card
      title={<CardTitle title={t.risks}>{t.risksInfo}</CardTitle>}
      description={formats.relativeDay(today())}
      actions={
        data.total > data.items.length
          ? link(rowsOf.risk(place, 'any'))?.({
              className: 'touch-target font-medium text-accent-text text-sm hover:underline',
              children: `${words.all} (${formats.number(data.total)})`,
            })
          : null
      }
    >
      {data.total === 0 ? (
        <EmptyState title={t.noRisks} className="min-h-60 justify-center py-6" />
      ) : (
        <>
          <ChartPlace height="h-38 pointer-coarse:h-53">
            <ShareBar
              label={t.risks}
              heads={[t.state, t.count, t.share]}
              slices={riskReasons.map((reason) => ({
                name: t.reasons[reason],
                value: data[reason],
                link: link(rowsOf.risk(place, reason)),
              }))}
              format={formats.number}
            />
          </ChartPlace>
          <ul className="mt-4 flex flex-col border-line border-t pt-3">
            {data.items.map((row) => (
              <MemberLine key={row.membership_id} row={row} note={note(row)} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
