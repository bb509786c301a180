import type { ReactNode } from 'react'
import { gyms } from '#src/features/gyms/calls.generated.ts'
import { useGymCrumbs } from '#src/features/gyms/web/gym-crumbs.ts'
import { GymSections } from '#src/features/gyms/web/GymSections.tsx'
import { paths } from '#src/contract/paths.ts'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useOptionalParam, useParam } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { GymStatistics, useGymParts } from './GymStatistics.tsx'
import { NoPart, PartTabs, usePart } from './StatisticsParts.tsx'
import { texts } from './texts.ts'

/** A gym's statistics on the owner's side and on the superadmin's. */
export function GymStatisticsPage({ papers }: { papers?: (gymId: string) => ReactNode }) {
  const t = useTexts(texts)
  const gymId = useParam('gym_id')
  const adminId = useOptionalParam('admin_id')
  const { data, error, refetch } = useApi(gyms.one, { id: gymId, query: {} })
  useGymCrumbs()
  const parts = useGymParts()
  const part = usePart(parts)
  if (!part) return <NoPart />
  if (!data) return <PageState error={error} onRetry={refetch} />
  return (
    <>
      <PageHead
        title={data.gym.name}
        context={t.gymContext}
        tabs={<GymSections current="statistics" />}
        actions={papers?.(gymId)}
      />
      <div className="mb-4">
        <PartTabs parts={parts} current={part} to={(to) => paths.gymStatistics(gymId, to, adminId)} />
      </div>
      <GymStatistics key={`${gymId} ${part}`} gymId={gymId} part={part} />
    </>
  )
}
