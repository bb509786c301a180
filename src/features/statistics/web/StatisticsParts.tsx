import { statistics } from '../calls.generated.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { TabLinks } from '#src/ui/TabLinks.tsx'
import { NotFoundPlace, UnauthorizedPlace } from '#src/web/layout/UnauthorizedScreen.tsx'
import { useCan } from '#src/web/me.ts'
import { Link, useOptionalParam, useSearch } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { BasisSwitch, useBasis } from './basis.tsx'
import { DayCard } from './DayCard.tsx'
import { DebtsCard } from './DebtsCard.tsx'
import { EarnedCard } from './EarnedCard.tsx'
import { EndingCard } from './EndingCard.tsx'
import { GymsCard } from './GymsCard.tsx'
import { LoyaltyCard } from './LoyaltyCard.tsx'
import { MembersCard } from './MembersCard.tsx'
import type { Of } from './of-gym.ts'
import { pageTexts } from './page-texts.ts'
import { PeriodSwitch } from './PeriodSwitch.tsx'
import { CompareCard } from './CompareCard.tsx'
import { RevenueCard } from './RevenueCard.tsx'
import { RisksCard } from './RisksCard.tsx'
import { SalesCard } from './SalesCard.tsx'
import { usePeriod } from './use-period.ts'
import { VisitsCard } from './VisitsCard.tsx'

export type StatisticsPart = 'overview' | 'money' | 'members' | 'visits' | 'platform'

/** Which of these parts the address names; the first when it names none, none when it names another. */
export function usePart(parts: readonly StatisticsPart[]): StatisticsPart | undefined {
  const t = useTexts(pageTexts)
  const asked = useOptionalParam('part')
  const part = asked === undefined ? parts[0] : parts.find((each) => each === asked)
  useCrumb(asked !== undefined && part ? t.parts[part] : undefined)
  return part
}

/** In place of a part: one that is there, but not for whoever looks, or one that nobody made. */
export function NoPart() {
  const t = useTexts(pageTexts)
  return Object.hasOwn(t.parts, useOptionalParam('part') ?? '') ? <UnauthorizedPlace /> : <NotFoundPlace />
}

/** Parts have addresses of their own; the period and the money's basis go along. */
export function PartTabs({
  parts,
  current,
  to,
}: {
  parts: readonly StatisticsPart[]
  current: StatisticsPart
  to: (part: StatisticsPart | undefined) => string
}) {
  const t = useTexts(pageTexts)
  const { period, date, startDate, endDate, basis } = useSearch()
  const kept = Object.fromEntries(
    Object.entries({ period, date, startDate, endDate, basis }).filter(([, value]) => value !== undefined),
  ) as Record<string, string>
  return (
    <TabLinks
      label={t.partsLabel}
      current={current}
      tabs={parts.map((part, nr) => ({
        id: part,
        label: t.parts[part],
        render: (link) => <Link to={to(nr === 0 ? undefined : part)} search={kept} {...link} />,
      }))}
    />
  )
}

/** The figures of a part, of all gyms or of one. */
export function Figures({ part, gymId }: Of & { part: Exclude<StatisticsPart, 'overview'> }) {
  if (part === 'money') return <Money gymId={gymId} />
  if (part === 'members') return <Members gymId={gymId} />
  return part === 'visits' ? <Visits gymId={gymId} /> : <GymsCard />
}

function Money({ gymId }: Of) {
  const chosen = usePeriod()
  const isEarned = useBasis() === 'earned'
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PeriodSwitch chosen={chosen} />
        <BasisSwitch />
      </div>
      {isEarned ? <EarnedCard gymId={gymId} chosen={chosen} /> : <RevenueCard gymId={gymId} chosen={chosen} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <CompareCard gymId={gymId} chosen={chosen} />
          <SalesCard gymId={gymId} chosen={chosen} />
        </div>
        <DebtsCard gymId={gymId} chosen={chosen} />
      </div>
    </div>
  )
}

/** Who may not see the gym's money reads of its members what reception works with. */
function Members({ gymId }: Of) {
  const chosen = usePeriod()
  const seesAll = useCan(statistics.loyalty)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <PeriodSwitch chosen={chosen} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <MembersCard gymId={gymId} chosen={chosen} />
          {seesAll ? <LoyaltyCard gymId={gymId} chosen={chosen} /> : gymId && <EndingCard gymId={gymId} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <RisksCard gymId={gymId} />
          {seesAll ? <DayCard gymId={gymId} chosen={chosen} /> : <DebtsCard gymId={gymId} chosen={chosen} />}
        </div>
      </div>
    </div>
  )
}

function Visits({ gymId }: Of) {
  const chosen = usePeriod()
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <PeriodSwitch chosen={chosen} />
      <VisitsCard gymId={gymId} chosen={chosen} />
    </div>
  )
}
