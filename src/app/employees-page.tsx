import { EmployeesPage } from '#src/features/employees/web/EmployeesPage.tsx'
import { CoachAheadOf } from './coach-ahead.tsx'

/** The employees; before one of them goes, the classes that they hold are named. */
export const OwnEmployees = () => <EmployeesPage before={CoachAheadOf} />
