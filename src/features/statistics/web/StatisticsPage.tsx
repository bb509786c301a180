import { PageHead } from '#src/ui/PageHead.tsx'
import { useTexts } from '#src/web/texts.ts'
import { Insights } from './Insights.tsx'
import { insightTexts } from './insight-texts.ts'

/** /admin/statistics: every figure over all gyms of the owner. */
export function StatisticsPage() {
  const t = useTexts(insightTexts)
  return (
    <>
      <PageHead title={t.statistics} context={t.statisticsContext} />
      <Insights />
    </>
  )
}
