import { HistoryCard } from '#src/features/audit/web/History.tsx'
import { EmployeePage } from '#src/features/employees/web/EmployeePage.tsx'

/** An employee's page with what they did lately. */
export const EmployeeProfile = () => (
  <EmployeePage activity={(employee) => <HistoryCard of={{ actor_id: employee._id }} />} />
)
