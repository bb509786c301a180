import { Suspense } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useApi } from '#src/web/api.ts'
import { ratings } from '../calls.generated.ts'

const RatingChoice = lazyPart(() => import('./RatingChoice.tsx'), 'RatingChoice')

/** On the member's page after a visit: nothing at all when they may not rate now. */
export function RatingCard({ gymId }: { gymId: string }) {
  const { data } = useApi(ratings.own, { query: { gym_id: gymId } }, { staleMs: 60_000 })
  if (!data?.may_rate) return null
  return (
    <Suspense>
      <RatingChoice gymId={gymId} />
    </Suspense>
  )
}
