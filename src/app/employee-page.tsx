import { EmployeePage } from '#src/features/employees/web/EmployeePage.tsx'

/** An employee's page. */
export const EmployeeProfile = () => <EmployeePage />
