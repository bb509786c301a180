import type { ReactNode } from 'react'
import { ChartColumn } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Link } from '#src/web/navigation.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { useWeekdayName } from '#src/web/weekdays.ts'
import { CallCard } from './CallCard.tsx'
import { DebtTile, MemberTile, RevenueTiles } from './HeadTiles.tsx'
import { useLiveFigures, useMemberCounts } from './of-gym.ts'
import { insightTexts } from './insight-texts.ts'
import { RevenueOverview } from './RevenueOverview.tsx'
import { texts } from './texts.ts'
import { usePeriod } from './use-period.ts'

/** YYYY-MM of the day that is looked at. */
const chosenMonth = (date: string | undefined): string => (date || today()).slice(0, 7)

type DashboardProps = {
  papers?: (month: string) => ReactNode
  /** Stands in the place of the figures, while there are none. */
  instead?: ReactNode
  below?: ReactNode
}

/** /admin on one screen: the day's numbers, what came in, and whom to call. All else stands in the statistics. */
export function AdminDashboardPage({ papers, instead, below }: DashboardProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const nameOfDay = useWeekdayName()
  const chosen = usePeriod()
  const more = useTexts(insightTexts)
  return (
    <>
      <PageHead
        title={t.title}
        context={`${nameOfDay(today())}, ${formats.day(today())}`}
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
      {instead ?? <Figures />}
      {below && <div className="mt-4 grid gap-4 empty:hidden">{below}</div>}
    </>
  )
}

function Figures() {
  const counts = useMemberCounts({})
  useLiveFigures({})
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <RevenueTiles />
        <MemberTile counts={counts} />
        <DebtTile />
      </div>
      <div className="mt-4 grid gap-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <RevenueOverview />
        <CallCard />
      </div>
    </>
  )
}
