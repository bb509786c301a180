import { Suspense } from 'react'
import { MonthPdfButton } from '#src/features/documents/web/PdfButtons.tsx'
import { firstSteps } from '#src/features/first-steps/calls.generated.ts'
import { useReadOn } from '#src/features/notifications/web/live.ts'
import { AdminDashboardPage } from '#src/features/statistics/web/AdminDashboardPage.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useApi } from '#src/web/api.ts'

const FirstStepsCard = lazyPart(
  () => import('#src/features/first-steps/web/FirstStepsCard.tsx'),
  'FirstStepsCard',
  'unasked',
)
const NoFirstSteps = lazyPart(
  () => import('#src/features/first-steps/web/FirstStepsCard.tsx'),
  'NoFirstSteps',
  'unasked',
)

const DemoGymCard = lazyPart(() => import('#src/features/demo/web/DemoGymCard.tsx'), 'DemoGymCard', 'unasked')

/** What the platform does for an owner at another desk is seen without a reload: their first gym, what it is sold. */
const live = [firstSteps.own]

/**
 * The owner's figures, with the month as a paper. Before the first sale there is nothing to count: the first steps stand
 * in their place; what is left of them after it stands below.
 */
export function OwnerDashboard() {
  const { data, error, refetch } = useApi(firstSteps.own, {}, { staleMs: 60_000 })
  useReadOn('memberships', live)
  const state = data?.first_steps
  const hasSold = state?.steps.some(({ name, is_done }) => name === 'sale' && is_done) ?? false
  const list = state
    ? state.is_shown && (
        <Suspense>
          <FirstStepsCard state={state} />
        </Suspense>
      )
    : error && (
        <Suspense>
          <NoFirstSteps error={error} onRetry={refetch} />
        </Suspense>
      )
  const demo = state && (
    <Suspense>
      <DemoGymCard />
    </Suspense>
  )
  return (
    <AdminDashboardPage
      papers={(month) => <MonthPdfButton month={month} />}
      {...(state && list && !hasSold
        ? { instead: list, below: demo }
        : {
            below: (
              <>
                {list}
                {demo}
              </>
            ),
          })}
    />
  )
}
