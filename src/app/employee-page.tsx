import { HistoryCard } from '#src/features/audit/web/History.tsx'
import { EmployeePage } from '#src/features/employees/web/EmployeePage.tsx'
import { CoachAheadOf } from './coach-ahead.tsx'

/** An employee's page with what they did lately; before they go, the classes that they hold are named. */
export const EmployeeProfile = () => (
  <EmployeePage before={CoachAheadOf} activity={(employee) => <HistoryCard of={{ actor_id: employee._id }} />} />
)
