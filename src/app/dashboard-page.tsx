import { MonthPdfButton } from '#src/features/documents/web/PdfButtons.tsx'
import { AdminDashboardPage } from '#src/features/statistics/web/AdminDashboardPage.tsx'
import { GymStatisticsPage } from '#src/features/statistics/web/GymStatisticsPage.tsx'

/** The owner's figures, with the month as a paper. */
export function OwnerDashboard() {
  return <AdminDashboardPage papers={(month) => <MonthPdfButton month={month} />} />
}

/** The same for one gym. */
export function GymFigures() {
  return <GymStatisticsPage papers={(gymId) => <MonthPdfButton gymId={gymId} />} />
}
