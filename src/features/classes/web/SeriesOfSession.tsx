import { useApi } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useTexts } from '#src/web/texts.ts'
import type { ClassSession } from '../contract.ts'
import { classSeries } from '../series-calls.generated.ts'
import { type Scope, SeriesForm } from './SeriesPanel.tsx'
import { seriesTexts } from './series-texts.ts'
import { useClassChoices } from './session-choices.ts'

type Props = { session: ClassSession; seriesId: string; scope: Scope; onDone: () => void }

/** The series of a class, changed from that class on or whole. */
export function SeriesOfSession({ session, seriesId, scope, onDone }: Props) {
  const t = useTexts(seriesTexts)
  const answer = useApi(classSeries.oneSeries, { id: seriesId, query: {} })
  const { choices, error, refetch } = useClassChoices(session.gym_id._id)
  const series = answer.data?.series
  if (!series || !choices)
    return <PageState error={answer.error ?? error} onRetry={() => Promise.all([answer.refetch(), refetch()])} />
  return (
    <section>
      <h3 className="mb-4 font-semibold">{t.editTitle}</h3>
      <SeriesForm
        gym={session.gym_id}
        series={series}
        at={{ date: session.series_date ?? session.date, time: session.time }}
        choices={choices}
        scope={scope}
        onClose={onDone}
      />
    </section>
  )
}
