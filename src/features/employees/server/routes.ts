import type { Day } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { defaultTicks, tickablePermissions } from '#src/contract/permissions.ts'
import { paginationOf, type SortOf } from '#src/contract/values.ts'
import { dropPicture } from '#src/features/accounts/server/pictures.ts'
import { replaceEmployeeGyms } from '#src/features/gyms/server/assignments.ts'
import { assertGymsOf } from '#src/features/gyms/server/gym-access.ts'
import { insertAccount } from '#src/features/sessions/server/accounts.ts'
import { senderOf } from '#src/features/admins/server/password-codes.ts'
import { tellOfMovedLogin } from '#src/features/sessions/server/changed-sign-in.ts'
import { assertProvedLately } from '#src/features/sessions/server/proved.ts'
import { assertPasswordIsUncommon, hashPassword } from '#src/features/sessions/server/passwords.ts'
import type { SessionSecrets } from '#src/features/sessions/server/sessions.ts'
import { type ExportQuery, exportList } from '#src/server/export-list.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import { guardOf } from '#src/server/guards.ts'
import { type Context, type Feature, implement, type Work } from '#src/server/serve.ts'
import { employees } from '../contract.ts'
import type { EmployeeStatus } from '../rules.ts'
import { changeStatus } from './change-status.ts'
import { sendInvitation } from './invitation.ts'
import { employeeSheet } from './employee-sheet.ts'
import { spendPhone } from './hired-a-day.ts'
import {
  getEmployee,
  insertEmployee,
  listEmployees,
  type LockedEmployee,
  lockEmployee,
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

const shown = async (context: Pick<Context, 'db'> & { adminId: string }, id: string) => ({
  employee: await getEmployee(context.db, { adminId: context.adminId, id }),
})

/** What somebody who works may not do any more is told to later features. */
async function loseRights(
  { happened }: Pick<Work, 'happened'>,
  { admin_id: adminId, id, status, permissions }: LockedEmployee,
  kept: readonly string[],
): Promise<void> {
  const rights = tickablePermissions.filter((right) => permissions.includes(right) && !kept.includes(right))
  if (status === 'active' && rights.length > 0) await happened({ event: 'rights_lost', adminId, id, rights })
}

export const employeesRoutes = (sign: Pick<SessionSecrets, 'secret' | 'publicOrigin'>): Feature =>
  implement(
    'employees',
    employees,
    {
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
        return shown(context, id)
      },

      async update({ id, body, images }, context) {
        const { db, adminId, now, audit, fail } = context
        const key = { adminId, id }
        const before = await lockEmployee(context, key)
        const { gyms, version, remove_avatar, ...typed } = body
        if (gyms) await assertGymsOf(context, adminId, gyms)
        if (before.status === 'fired') throw fail('employee.fired')
        if (before.version !== version) throw fail('stale_version')
        const after = {
          fullname: typed.fullname ?? before.fullname,
          phone_number: typed.phone_number ?? before.phone_number,
          position: typed.position === undefined ? before.position : typed.position,
          permissions: typed.permissions ?? before.permissions,
          avatar: images.avatar ?? (remove_avatar ? null : before.avatar),
        }
        if (after.phone_number !== before.phone_number) await assertProvedLately(context, { role: 'tenant', adminId })
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
            adminId,
            back: { role: 'tenant', adminId },
          })
        if (gyms) await replaceEmployeeGyms(db, key, gyms, now)
        announce(db, { event: 'rights', adminId, employeeId: id })
        await loseRights(context, before, after.permissions)
        await audit({
          entity: 'employees',
          entityId: id,
          adminId,
          before: { ...before, gyms: had },
          after: { ...after, ...(gyms && { gyms }) },
        })
        return shown(context, id)
      },

      async status({ id, body }, context) {
        const employee = await lockEmployee(context, { adminId: context.adminId, id })
        if (body.version !== undefined && body.version !== employee.version) throw context.fail('stale_version')
        await changeStatus(context, employee, body.status === 'blocked' ? 'block' : 'unblock', body.reason ?? null)
        if (body.status === 'blocked') await loseRights(context, employee, [])
        return shown(context, id)
      },

      async fire({ id }, context) {
        const employee = await lockEmployee(context, { adminId: context.adminId, id })
        await changeStatus(context, employee, 'fire')
        await context.happened({ event: 'left_work', adminId: employee.admin_id, id })
        return shown(context, id)
      },

      async rehire({ id }, context) {
        const employee = await lockEmployee(context, { adminId: context.adminId, id })
        await changeStatus(context, employee, 'rehire')
        return shown(context, id)
      },
    },
    {
      create: ({ body }, hiring) => spendPhone(hiring, body.phone_number),
      update: guardOf(
        ({ body }) => body.phone_number !== undefined,
        ({ body }, hiring) => spendPhone(hiring, body.phone_number),
      ),
    },
  )
