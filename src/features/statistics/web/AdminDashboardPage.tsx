import type { ReactNode } from 'react'
import { ChartColumn } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Link } from '#src/web/navigation.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { BasisSwitch, useBasis } from './basis.tsx'
import { DebtsCard } from './DebtsCard.tsx'
import { EarnedCard } from './EarnedCard.tsx'
import { GymsCard } from './GymsCard.tsx'
import { DebtTile, MemberTile, RevenueTiles } from './HeadTiles.tsx'
import { useMemberCounts } from './of-gym.ts'
import { insightTexts } from './insight-texts.ts'
import { MembersCard } from './MembersCard.tsx'
import { MorningCard } from './MorningCard.tsx'
import { PeriodSwitch } from './PeriodSwitch.tsx'
import { CompareCard, RevenueCard } from './RevenueCard.tsx'
import { SalesCard } from './SalesCard.tsx'
import { texts } from './texts.ts'
import { usePeriod } from './use-period.ts'

/** YYYY-MM of the day that is looked at. */
const chosenMonth = (date: string | undefined): string => (date || today()).slice(0, 7)

/** /admin: what came in today, whom to speak to, and how the gyms are doing. */
export function AdminDashboardPage({ papers }: { papers?: (month: string) => ReactNode }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const chosen = usePeriod()
  const isEarned = useBasis() === 'earned'
  const more = useTexts(insightTexts)
  const counts = useMemberCounts({})
  return (
    <>
      <PageHead
        title={t.title}
        context={`${formats.weekday(today())}, ${formats.day(today())}`}
        actions={
          <>
            {papers?.(chosenMonth(chosen.query.date))}
            <Link to={paths.statistics()} className={buttonClass({ variant: 'secondary' })}>
              <ChartColumn aria-hidden="true" />
              {more.allStatistics}
            </Link>
          </>
        }
      />
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <RevenueTiles />
        <MemberTile counts={counts} />
        <DebtTile />
      </div>
      <div className="mt-4 grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
        <div className="min-w-0 xl:col-start-2">
          <MorningCard />
        </div>
        <div className="flex min-w-0 flex-col gap-4 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <PeriodSwitch chosen={chosen} />
            <BasisSwitch />
          </div>
          {isEarned ? <EarnedCard chosen={chosen} /> : <RevenueCard chosen={chosen} />}
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <MembersCard chosen={chosen} />
              <CompareCard chosen={chosen} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <SalesCard chosen={chosen} />
              <DebtsCard chosen={chosen} />
            </div>
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4 xl:col-start-2">
          <GymsCard to={paths.gyms()} />
        </div>
      </div>
    </>
  )
}
