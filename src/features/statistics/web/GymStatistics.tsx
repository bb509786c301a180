import { statistics } from '../calls.generated.ts'
import { useCan } from '#src/web/me.ts'
import { CallCard } from './CallCard.tsx'
import { EndingCard } from './EndingCard.tsx'
import { DebtTile, MemberTile, RevenueTiles } from './HeadTiles.tsx'
import { useMemberCounts } from './of-gym.ts'
import { RevenueOverview } from './RevenueOverview.tsx'
import { Figures, type StatisticsPart } from './StatisticsParts.tsx'

/** The parts of one gym's figures; money is for those who may see it. */
export function useGymParts(): readonly StatisticsPart[] {
  return useCan(statistics.gymRevenue) ? ['overview', 'money', 'members', 'visits'] : ['overview', 'members', 'visits']
}

/** One gym in figures. */
export function GymStatistics({ gymId, part }: { gymId: string; part: StatisticsPart }) {
  return part === 'overview' ? <Overview gymId={gymId} /> : <Figures part={part} gymId={gymId} />
}

function Overview({ gymId }: { gymId: string }) {
  const seesRevenue = useCan(statistics.gymRevenue)
  const counts = useMemberCounts({ gymId })
  return (
    <>
      <div className={`grid gap-3 sm:grid-cols-2 ${seesRevenue ? 'xl:grid-cols-4' : ''}`}>
        {seesRevenue && <RevenueTiles gymId={gymId} />}
        <MemberTile gymId={gymId} counts={counts} />
        <DebtTile gymId={gymId} />
      </div>
      <div className="mt-4 grid items-start gap-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        {seesRevenue ? <RevenueOverview gymId={gymId} /> : <EndingCard gymId={gymId} />}
        <CallCard gymId={gymId} />
      </div>
    </>
  )
}
