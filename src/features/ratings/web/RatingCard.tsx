import { Suspense } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useApi } from '#src/web/api.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useTexts } from '#src/web/texts.ts'
import { ratings } from '../calls.generated.ts'
import { texts } from './texts.ts'

const RatingChoice = lazyPart(() => import('./RatingChoice.tsx'), 'RatingChoice', 'unasked')

/** On the member's page after a visit: nothing at all when they may not rate now. */
export function RatingCard({ gymId }: { gymId: string }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useApi(ratings.own, { query: { gym_id: gymId } }, { staleMs: 60_000 })
  if (!data) return <PartState name={t.ask} error={error} onRetry={refetch} />
  if (!data.may_rate) return null
  return (
    <Suspense>
      <RatingChoice key={gymId} gymId={gymId} />
    </Suspense>
  )
}
