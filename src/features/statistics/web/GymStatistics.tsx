import { statistics } from '../contract.ts'
import { useCan } from '#src/web/me.ts'
import { DebtsCard } from './DebtsCard.tsx'
import { DebtTile, MemberTile, RevenueTiles } from './HeadTiles.tsx'
import { useMemberCounts } from './of-gym.ts'
import { EndingCard } from './EndingCard.tsx'
import { MembersCard } from './MembersCard.tsx'
import { MorningCard } from './MorningCard.tsx'
import { PeriodSwitch } from './PeriodSwitch.tsx'
import { Insights } from './Insights.tsx'
import { RisksCard } from './RisksCard.tsx'
import { VisitsCard } from './VisitsCard.tsx'
import { usePeriod } from './use-period.ts'

/** One gym in figures. Money that came in is shown to those who may see it. */
export function GymStatistics({ gymId }: { gymId: string }) {
  const chosen = usePeriod()
  const seesRevenue = useCan(statistics.gymRevenue)
  const counts = useMemberCounts({ gymId })
  return (
    <>
      <div className={`grid gap-3 sm:grid-cols-2 ${seesRevenue ? 'xl:grid-cols-4' : ''}`}>
        {seesRevenue && <RevenueTiles gymId={gymId} />}
        <MemberTile gymId={gymId} counts={counts} />
        <DebtTile gymId={gymId} />
      </div>
      <div className="mt-4 grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
        <div className="min-w-0 xl:col-start-2">
          <MorningCard gymId={gymId} />
        </div>
        <div className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          {seesRevenue ? (
            <Insights gymId={gymId} />
          ) : (
            <div className="flex min-w-0 flex-col gap-4">
              <PeriodSwitch chosen={chosen} />
              <div className="grid items-start gap-4 lg:grid-cols-2">
                <div className="flex min-w-0 flex-col gap-4">
                  <MembersCard gymId={gymId} chosen={chosen} />
                  <RisksCard gymId={gymId} />
                </div>
                <div className="flex min-w-0 flex-col gap-4">
                  <EndingCard gymId={gymId} />
                  <VisitsCard gymId={gymId} chosen={chosen} />
                  <DebtsCard gymId={gymId} chosen={chosen} />
                </div>
              </div>
            </div>
          )}
        </div>
        {seesRevenue && (
          <div className="min-w-0 xl:col-start-2">
            <EndingCard gymId={gymId} />
          </div>
        )}
      </div>
    </>
  )
}
