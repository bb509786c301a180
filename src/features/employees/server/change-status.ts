import { replaceEmployeeGyms } from '#src/features/gyms/server/assignments.ts'
import { setAccountStatus } from '#src/features/sessions/server/accounts.ts'
import { endSessions } from '#src/features/sessions/server/sessions.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import type { Work } from '#src/server/serve.ts'
import { type EmployeeAct, employeeActs, employeeCan } from '../rules.ts'
import { type LockedEmployee, updateEmployeeStatus } from './queries.ts'

/**
 * One step of the employee's states. The login goes along: whoever may no longer work is out within a second, and a
 * dismissed one frees the phone and leaves the gyms.
 */
export async function changeStatus(
  work: Pick<Work<'state_conflict'>, 'db' | 'now' | 'audit' | 'fail'>,
  employee: LockedEmployee,
  act: EmployeeAct,
  reason: string | null = null,
): Promise<void> {
  const { db, now, audit } = work
  if (!employeeCan(act, employee.status)) throw work.fail('state_conflict')
  const key = { adminId: employee.admin_id, id: employee.id }
  const { to } = employeeActs[act]
  await updateEmployeeStatus(db, key, to, reason, now)
  await setAccountStatus(db, 'employee', employee.id, to)
  if (act === 'fire') await replaceEmployeeGyms(db, key, [], now)
  if (to !== 'active') await endSessions(db, { subjectId: employee.id }, `employee_${to}`, now)
  announce(db, { event: 'rights', adminId: employee.admin_id, employeeId: employee.id })
  await audit({
    entity: 'employees',
    entityId: employee.id,
    adminId: employee.admin_id,
    before: { status: employee.status },
    after: { status: to, reason },
  })
}
