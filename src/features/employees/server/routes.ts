import type { Day } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { defaultTicks } from '#src/contract/permissions.ts'
import { paginationOf, type SortOf } from '#src/contract/values.ts'
import { dropPicture } from '#src/features/accounts/server/pictures.ts'
import { replaceEmployeeGyms } from '#src/features/gyms/server/assignments.ts'
import { assertGymsOf } from '#src/features/gyms/server/gym-access.ts'
import { insertAccount } from '#src/features/sessions/server/accounts.ts'
import { senderOf } from '#src/features/admins/server/password-codes.ts'
import { tellOfMovedLogin } from '#src/features/sessions/server/changed-sign-in.ts'
import { assertPasswordIsUncommon, hashPassword } from '#src/features/sessions/server/passwords.ts'
import type { SessionSecrets } from '#src/features/sessions/server/sessions.ts'
import { type ExportQuery, exportList } from '#src/server/export-list.ts'
import { announce } from '#src/server/announcements.ts'
import { type Context, type Feature, implement, type Work } from '#src/server/serve.ts'
import { employees } from '../contract.ts'
import type { EmployeeStatus } from '../rules.ts'
import { changeStatus } from './change-status.ts'
import { sendInvitation } from './invitation.ts'
import { employeeSheet } from './employee-sheet.ts'
import {
  findEmployee,
  getEmployee,
  insertEmployee,
  type LockedEmployee,
  listEmployees,
  updateEmployee,
} from './queries.ts'

type ListQuery = {
  page: number
  limit: number
  gym_id?: string | undefined
  search?: string | undefined
  filterAz?: 'abc' | 'cba' | undefined
  sort?: SortOf<'position'> | undefined
  status?: EmployeeStatus | undefined
  on?: Day | undefined
}

async function pageOf(query: ListQuery, context: Work) {
  const { adminId } = context
  const { employees, total } = await listEmployees(context.db, { ...query, adminId, gymId: query.gym_id || undefined })
  return { employees, pagination: paginationOf(query, total) }
}

const exportPages = (query: ExportQuery<ListQuery>, ctx: Work<'export.too_big'>) =>
  exportList({
    query,
    ctx,
    sheet: employeeSheet,
    read: (page) => pageOf(page, ctx),
    rows: ({ employees }) => employees,
  })

/** The caller's employee, or not_found; the work goes on in the tenant of the employee. */
async function openEmployee(
  { db, adminId, enter, fail }: Pick<Work, 'db' | 'adminId' | 'enter' | 'fail'>,
  id: string,
  { locks }: { locks: boolean },
): Promise<LockedEmployee> {
  const employee = await findEmployee(db, { adminId, id, locks })
  if (!employee) throw fail('not_found')
  if (!adminId) await enter({ role: 'tenant', adminId: employee.admin_id })
  return employee
}

const shown = async (context: Pick<Context, 'db'>, { admin_id: adminId, id }: LockedEmployee) => ({
  employee: await getEmployee(context.db, { adminId, id }),
})

export const employeesRoutes = (sign: Pick<SessionSecrets, 'secret' | 'publicOrigin'>): Feature =>
  implement('employees', employees, {
    async create({ body, images }, context) {
      const { db, adminId, now, audit, fail } = context
      if (!adminId) throw fail('invalid_input', { fields: { admin_id: 'admin.required' } })
      const { fullname, phone_number, position = null, gyms = [], permissions = defaultTicks, password } = body
      if (password !== undefined)
        assertPasswordIsUncommon(fail, password, 'password', { login: phone_number, fullname })
      await assertGymsOf(context, adminId, gyms)
      const key = { adminId, id: newId(now.getTime()) }
      await insertEmployee(
        db,
        key,
        { fullname, phone_number, avatar: images.avatar ?? null, position, permissions },
        now,
      )
      await insertAccount(db, {
        role: 'employee',
        login: phone_number,
        subjectId: key.id,
        adminId,
        status: 'pending',
        passwordHash: password === undefined ? null : await hashPassword(password),
        isFirstPassword: password !== undefined,
        now,
      })
      await replaceEmployeeGyms(db, key, gyms, now)
      if (password === undefined)
        await sendInvitation(context, senderOf(sign, context.http), { adminId, phone: phone_number })
      await audit({
        entity: 'employees',
        entityId: key.id,
        after: { fullname, phone_number, position, gyms, permissions },
      })
      return { employee: await getEmployee(db, key) }
    },

    all: ({ query }, context) => pageOf(query, context),
    exportAll: ({ query }, context) => exportPages(query, context),
    own: ({ query }, context) => pageOf(query, context),
    exportOwn: ({ query }, context) => exportPages(query, context),

    async one({ id }, context) {
      return shown(context, await openEmployee(context, id, { locks: false }))
    },

    async update({ id, body, images }, context) {
      const { db, now, audit, fail } = context
      const before = await openEmployee(context, id, { locks: true })
      const key = { adminId: before.admin_id, id }
      const { gyms, version, remove_avatar, ...typed } = body
      if (gyms) await assertGymsOf(context, before.admin_id, gyms)
      if (before.status === 'fired') throw fail('employee.fired')
      if (before.version !== version) throw fail('stale_version')
      const after = {
        fullname: typed.fullname ?? before.fullname,
        phone_number: typed.phone_number ?? before.phone_number,
        position: typed.position === undefined ? before.position : typed.position,
        permissions: typed.permissions ?? before.permissions,
        avatar: images.avatar ?? (remove_avatar ? null : before.avatar),
      }
      const had = (await getEmployee(db, key)).gyms.map(({ _id }) => _id)
      await updateEmployee(db, key, after)
      await dropPicture(context, before.avatar, after.avatar)
      // a number that nobody confirmed yet may be anybody's
      if (after.phone_number !== before.phone_number && before.status !== 'pending')
        await tellOfMovedLogin(context, {
          role: 'employee',
          subjectId: id,
          from: before.phone_number,
          to: after.phone_number,
          language: before.language,
          adminId: before.admin_id,
          back: { role: 'tenant', adminId: before.admin_id },
        })
      if (gyms) await replaceEmployeeGyms(db, key, gyms, now)
      announce(db, { event: 'rights', adminId: before.admin_id, employeeId: id })
      await audit({
        entity: 'employees',
        entityId: id,
        adminId: before.admin_id,
        before: { ...before, gyms: had },
        after: { ...after, ...(gyms && { gyms }) },
      })
      return shown(context, before)
    },

    async status({ id, body }, context) {
      const employee = await openEmployee(context, id, { locks: true })
      if (body.version !== undefined && body.version !== employee.version) throw context.fail('stale_version')
      await changeStatus(context, employee, body.status === 'blocked' ? 'block' : 'unblock', body.reason ?? null)
      return shown(context, employee)
    },

    async fire({ id }, context) {
      const employee = await openEmployee(context, id, { locks: true })
      await changeStatus(context, employee, 'fire')
      return shown(context, employee)
    },

    async rehire({ id }, context) {
      const employee = await openEmployee(context, id, { locks: true })
      await changeStatus(context, employee, 'rehire')
      return shown(context, employee)
    },
  })
