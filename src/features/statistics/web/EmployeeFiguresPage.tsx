import { paths } from '#src/contract/paths.ts'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { PageHead } from '#src/ui/PageHead.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useTexts } from '#src/web/texts.ts'
import { GymStatistics, useGymParts } from './GymStatistics.tsx'
import { insightTexts } from './insight-texts.ts'
import { NoPart, PartTabs, usePart } from './StatisticsParts.tsx'

/** /employee/statistics/{part}: the selected gym in figures. */
export function EmployeeFiguresPage() {
  const t = useTexts(insightTexts)
  const { gym, error, refetch } = useSelectedGym()
  const parts = useGymParts()
  const part = usePart(parts)
  if (!part) return <NoPart />
  return (
    <>
      <PageHead
        title={t.statistics}
        context={gym?.name}
        tabs={<PartTabs parts={parts} current={part} to={paths.employeeStatistics} />}
      />
      {gym ? (
        <GymStatistics key={`${gym._id} ${part}`} gymId={gym._id} part={part} />
      ) : (
        <PageState error={error} onRetry={refetch} skeleton={<CardSkeleton lines={8} />} />
      )}
    </>
  )
}
