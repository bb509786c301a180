import { BasisSwitch, useBasis } from './basis.tsx'
import { EarnedCard } from './EarnedCard.tsx'
import type { Of } from './of-gym.ts'
import { PeriodSwitch } from './PeriodSwitch.tsx'
import { RevenueCard } from './RevenueCard.tsx'
import { usePeriod } from './use-period.ts'

/** The money of a period and its course; where it came from stands with the other figures of money. */
export function RevenueOverview({ gymId }: Of) {
  const chosen = usePeriod()
  const isEarned = useBasis() === 'earned'
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PeriodSwitch chosen={chosen} />
        <BasisSwitch />
      </div>
      {isEarned ? (
        <EarnedCard gymId={gymId} chosen={chosen} isShort />
      ) : (
        <RevenueCard gymId={gymId} chosen={chosen} isShort />
      )}
    </div>
  )
}
