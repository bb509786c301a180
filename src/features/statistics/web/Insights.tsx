import { BasisSwitch, useBasis } from './basis.tsx'
import { DayCard } from './DayCard.tsx'
import { DebtsCard } from './DebtsCard.tsx'
import { EarnedCard } from './EarnedCard.tsx'
import type { Of } from './of-gym.ts'
import { LoyaltyCard } from './LoyaltyCard.tsx'
import { MembersCard } from './MembersCard.tsx'
import { PeriodSwitch } from './PeriodSwitch.tsx'
import { CompareCard, RevenueCard } from './RevenueCard.tsx'
import { RisksCard } from './RisksCard.tsx'
import { SalesCard } from './SalesCard.tsx'
import { usePeriod } from './use-period.ts'
import { VisitsCard } from './VisitsCard.tsx'

/** Everything that is counted of a period, of all gyms or of one: money, members, visits, risks, and any past day. */
export function Insights({ gymId }: Of) {
  const chosen = usePeriod()
  const basis = useBasis()
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PeriodSwitch chosen={chosen} />
        <BasisSwitch />
      </div>
      {basis === 'earned' ? (
        <EarnedCard gymId={gymId} chosen={chosen} />
      ) : (
        <RevenueCard gymId={gymId} chosen={chosen} />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <LoyaltyCard gymId={gymId} chosen={chosen} />
          <MembersCard gymId={gymId} chosen={chosen} />
          <SalesCard gymId={gymId} chosen={chosen} />
          <DebtsCard gymId={gymId} chosen={chosen} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <VisitsCard gymId={gymId} chosen={chosen} />
          <RisksCard gymId={gymId} />
          <DayCard gymId={gymId} chosen={chosen} />
          <CompareCard gymId={gymId} chosen={chosen} />
        </div>
      </div>
    </div>
  )
}
