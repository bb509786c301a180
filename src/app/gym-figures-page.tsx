import { MonthPdfButton } from '#src/features/documents/web/PdfButtons.tsx'
import { GymStatisticsPage } from '#src/features/statistics/web/GymStatisticsPage.tsx'

/** The figures of one gym, with the month as a paper. */
export function GymFigures() {
  return <GymStatisticsPage papers={(gymId) => <MonthPdfButton gymId={gymId} />} />
}
