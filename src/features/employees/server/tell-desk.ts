import { sql } from 'kysely'
import { inGym } from '#src/contract/paths.ts'
import { hasPermission, type Permission } from '#src/contract/permissions.ts'
import { notify, type Told } from '#src/features/notifications/server/notify.ts'
import type { Work } from '#src/server/serve.ts'

type ToDesk = Pick<Told, 'kind' | 'params' | 'named'> & {
  adminId: string
  gymId: string
  /** What an employee of the gym has to be allowed to be told; all of them where it is left out. */
  permission?: Permission
  linkFor: (role: 'admin' | 'employee') => string
  /** Whom `findDesk` found before it was known whether there is anything to tell: a stranger learns by no trip whether there was. */
  desk?: readonly string[]
}

/** The employees of a gym's desk, of them those who have been allowed something. */
export async function findDesk(
  db: Work['db'],
  { adminId, gymId, permission }: Pick<ToDesk, 'adminId' | 'gymId' | 'permission'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from employee_gyms eg join employees e on e.admin_id = eg.admin_id and e.id = eg.employee_id
    where eg.admin_id = ${adminId} and eg.gym_id = ${gymId} and e.status = 'active'
      and (${permission === undefined || hasPermission('employee', [], permission)} or ${permission ?? null}::text = any(e.permissions))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Tells the owner of a gym, and whoever of its desk may do something about it. */
export async function tellDesk(
  work: Pick<Work, 'db' | 'now'>,
  { adminId, gymId, permission, linkFor, desk, ...told }: ToDesk,
): Promise<void> {
  const employees = desk ?? (await findDesk(work.db, { adminId, gymId, ...(permission && { permission }) }))
  const recipients = {
    admin: [{ role: 'admin', id: adminId }],
    employee: employees.map((id) => ({ role: 'employee', id }) as const),
  } as const
  await notify(work, { ...told, adminId, recipients: recipients.admin, link: linkFor('admin') })
  // reception works in one gym at a time, and perhaps in another now
  await notify(work, { ...told, adminId, recipients: recipients.employee, link: inGym(linkFor('employee'), gymId) })
}
