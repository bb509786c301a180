import { Suspense } from 'react'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { Desk } from '#src/features/visits/web/Desk.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { useWeekdayName } from '#src/web/weekdays.ts'
import { CallCard } from './CallCard.tsx'
import { DebtTile, MemberTile } from './HeadTiles.tsx'
import { useLiveFigures, useMemberCounts } from './of-gym.ts'
import { texts } from './texts.ts'
import { BirthdaysCard, ClassesCard, TasksCard } from './TodayCards.tsx'

const OwnClassesLink = lazyPart(
  () => import('#src/features/classes/web/OwnClassesLink.tsx'),
  'OwnClassesLink',
  'unasked',
)

/** /employee: the door first, then the work of today in the selected gym. */
export function EmployeeHomePage() {
  const t = useTexts(texts)
  const formats = useFormats()
  const nameOfDay = useWeekdayName()
  const { gym, error, refetch } = useSelectedGym()
  return (
    <>
      <PageHead
        title={t.title}
        context={`${gym?.name ?? ''} · ${nameOfDay(today())}, ${formats.day(today())}`}
        actions={
          <Suspense>
            <OwnClassesLink />
          </Suspense>
        }
      />
      {gym ? (
        <Today key={gym._id} gym={gym} />
      ) : (
        <PageState error={error} onRetry={refetch} skeleton={<CardSkeleton lines={8} />} />
      )}
    </>
  )
}

function Today({ gym }: { gym: { _id: string; name: string } }) {
  const counts = useMemberCounts({ gymId: gym._id })
  useLiveFigures({ gymId: gym._id })
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid min-w-0 gap-4 xl:grid-rows-[auto_1fr]">
        <Desk gym={gym} isAtHome />
        <CallCard gymId={gym._id} />
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <TasksCard gymId={gym._id} />
        <ClassesCard gymId={gym._id} />
        <BirthdaysCard gymId={gym._id} />
        <div className="grid gap-3 sm:grid-cols-2">
          <MemberTile gymId={gym._id} counts={counts} />
          <DebtTile gymId={gym._id} />
        </div>
      </div>
    </div>
  )
}
