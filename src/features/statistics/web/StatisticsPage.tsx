import { paths } from '#src/contract/paths.ts'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useTexts } from '#src/web/texts.ts'
import { insightTexts } from './insight-texts.ts'
import { NotFoundPlace } from '#src/web/layout/UnauthorizedScreen.tsx'
import { Figures, PartTabs, usePart } from './StatisticsParts.tsx'

const parts = ['money', 'members', 'visits', 'platform'] as const

/** /admin/statistics/{part}: every figure over all gyms of the owner. */
export function StatisticsPage() {
  const t = useTexts(insightTexts)
  const part = usePart(parts)
  if (!part || part === 'overview') return <NotFoundPlace />
  return (
    <>
      <PageHead
        title={t.statistics}
        context={t.statisticsContext}
        tabs={<PartTabs parts={parts} current={part} to={paths.statistics} />}
      />
      <Figures key={part} part={part} />
    </>
  )
}
