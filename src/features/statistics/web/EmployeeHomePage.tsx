import { Suspense } from 'react'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { useTexts } from '#src/web/texts.ts'
import { GymStatistics } from './GymStatistics.tsx'
import { texts } from './texts.ts'

const OwnClassesLink = lazyPart(() => import('#src/features/classes/web/OwnClassesLink.tsx'), 'OwnClassesLink')

/** /employee: the selected gym in figures. */
export function EmployeeHomePage() {
  const t = useTexts(texts)
  const { gym } = useSelectedGym()
  return (
    <>
      <PageHead
        title={t.title}
        context={gym?.name}
        actions={
          <Suspense>
            <OwnClassesLink />
          </Suspense>
        }
      />
      {gym ? <GymStatistics key={gym._id} gymId={gym._id} /> : <CardSkeleton lines={8} />}
    </>
  )
}
