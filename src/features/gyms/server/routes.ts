import type { Day } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { paginationOf } from '#src/contract/values.ts'
import { dropPicture } from '#src/features/accounts/server/pictures.ts'
import { isActiveOwner } from '#src/features/admins/server/queries.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import { type ExportQuery, exportList } from '#src/server/export-list.ts'
import { type Context, implement, type Work } from '#src/server/serve.ts'
import { gyms } from '../contract.ts'
import type { SubscriptionState } from '../rules.ts'
import { replaceGymEmployees } from './assignments.ts'
import { assertGymPreparable, getGymOf, requireEmployeeGym, type VisibleGym } from './gym-access.ts'
import { gymSheet } from './gym-sheet.ts'
import { giveAddress } from './public-address.ts'
import {
  countEmployees,
  countRunningMemberships,
  getGym,
  getGymForUpdate,
  insertGym,
  listEmployeeGyms,
  listGyms,
  listMemberGyms,
  markGymDeleted,
  replaceFacilities,
  updateGym,
} from './queries.ts'
import { getSettings, updateSettings } from './settings.ts'

type ListQuery = {
  page: number
  limit: number
  search?: string | undefined
  filterAz?: 'abc' | 'cba' | undefined
  status?: SubscriptionState | undefined
  on?: Day | undefined
}

async function pageOf(query: ListQuery, { db, adminId, today }: Pick<Context, 'db' | 'adminId' | 'today'>) {
  const { gyms, total } = await listGyms(db, { ...query, adminId, today })
  return { gyms, pagination: paginationOf(query, total) }
}

const exportPages = (query: ExportQuery<ListQuery>, ctx: Work<'export.too_big'>) =>
  exportList({ query, ctx, sheet: gymSheet, read: (asked) => pageOf(asked, ctx), rows: ({ gyms }) => gyms })

/** People of another owner, or nobody at all: the whole selection is refused. */
async function assertOwnEmployees(
  { db, fail }: Pick<Work, 'db' | 'fail'>,
  adminId: string,
  employeeIds: readonly string[],
): Promise<void> {
  if ((await countEmployees(db, adminId, employeeIds)) !== new Set(employeeIds).size)
    throw fail('not_found', { fields: { employees: 'employee.foreign' } })
}

/** The owner's own hand is stayed by an ended subscription, not by a first one still to come; the platform may always put a gym's card right. */
async function assertCardWritable(
  work: Pick<Work<'no_active_subscription'>, 'actor' | 'db' | 'enter' | 'today' | 'fail'>,
  gym: VisibleGym,
): Promise<void> {
  if (work.actor.role !== 'superadmin') await assertGymPreparable(work, gym.admin_id, gym.id)
}

export const gymsRoutes = implement('gyms', gyms, {
  async create({ body, images }, { db, actor, adminId, now, today, audit, fail }) {
    if (!adminId) throw fail('invalid_input', { fields: { admin_id: 'admin.required' } })
    const { facilities, employees = [], name, phone_number, address, map_url } = body
    // whoever is signed in as an owner is one who was let in
    if (actor.role === 'superadmin' && !(await isActiveOwner(db, adminId))) throw fail('admin.not_active')
    await assertOwnEmployees({ db, fail }, adminId, employees)
    const id = newId(now.getTime())
    await insertGym(db, {
      adminId,
      id,
      name,
      phone_number,
      address,
      map_url: map_url || null,
      logo: images.logo ?? null,
      now,
    })
    await giveAddress(db, { adminId, id, name, now })
    await replaceFacilities(db, { adminId, id }, facilities)
    await replaceGymEmployees(db, { adminId, id }, employees, now)
    if (employees.length > 0) announce(db, { event: 'rights', adminId })
    announce(db, { event: 'memberships', adminId, gymId: id })
    await audit({ entity: 'gyms', entityId: id, after: { name, phone_number, address, facilities, employees } })
    return { gym: await getGym(db, { adminId, id, today }) }
  },

  all: ({ query }, context) => pageOf(query, context),
  exportAll: ({ query }, context) => exportPages(query, context),
  own: ({ query }, context) => pageOf(query, context),
  exportOwn: ({ query }, context) => exportPages(query, context),

  async ofEmployee(_, { actor, db, today, fail }) {
    if (actor.role === 'member') return { gyms: await listMemberGyms(db, actor.id, today) }
    await requireEmployeeGym({ actor, db, fail })
    return { gyms: await listEmployeeGyms(db, { adminId: actor.adminId ?? '', employeeId: actor.id }) }
  },

  async one({ id }, context) {
    await requireEmployeeGym(context)
    return { gym: await getGym(context.db, { adminId: context.adminId, id, today: context.today }) }
  },

  async update({ gym_id: id, body, images }, context) {
    const { db, now, today, audit, fail } = context
    const gym = await getGymOf(context, context.adminId, id)
    await assertCardWritable(context, gym)
    const key = { adminId: gym.admin_id, id }
    const { version, facilities, employees, remove_logo, map_url, ...typed } = body
    if (employees) await assertOwnEmployees(context, gym.admin_id, employees)
    const before = await getGymForUpdate(db, key, { isDeleted: false })
    const { facilities: hadFacilities, employees: hadEmployees } = await getGym(db, { ...key, today })
    const after = {
      name: typed.name ?? before.name,
      phone_number: typed.phone_number ?? before.phone_number,
      address: typed.address ?? before.address,
      map_url: map_url === undefined ? before.map_url : map_url || null,
      logo: images.logo ?? (remove_logo ? null : before.logo),
    }
    if (!(await updateGym(db, key, version, after))) throw fail('stale_version')
    await dropPicture(context, before.logo, after.logo)
    if (facilities) await replaceFacilities(db, key, facilities)
    if (employees) {
      await replaceGymEmployees(db, key, employees, now)
      announce(db, { event: 'rights', adminId: gym.admin_id })
    }
    await audit({
      entity: 'gyms',
      entityId: id,
      adminId: gym.admin_id,
      before: { ...before, facilities: hadFacilities, employees: hadEmployees.map(({ _id }) => _id) },
      after: { ...after, ...(facilities && { facilities }), ...(employees && { employees }) },
    })
    return { gym: await getGym(db, { ...key, today }) }
  },

  async delete({ id }, context) {
    const { db, now, today, audit, fail } = context
    const gym = await getGymOf(context, context.adminId, id)
    const key = { adminId: gym.admin_id, id }
    await getGymForUpdate(db, key, { isDeleted: true })
    const running = await countRunningMemberships(db, key, today)
    if (running > 0) throw fail('gym.has_active_memberships', { values: { count: String(running) } })
    await context.happened({ event: 'gym_deleted', adminId: gym.admin_id, gymId: id })
    await markGymDeleted(db, key, now)
    announce(db, { event: 'rights', adminId: gym.admin_id })
    await audit({ entity: 'gyms', entityId: id, adminId: gym.admin_id, before: { name: gym.name } })
    return {}
  },

  async settings({ gym_id }, context) {
    await requireEmployeeGym(context)
    return { settings: await getSettings(context.db, await getGymOf(context, context.adminId, gym_id)) }
  },

  async updateSettings({ gym_id, body }, context) {
    const { db, audit } = context
    const gym = await getGymOf(context, context.adminId, gym_id)
    await assertCardWritable(context, gym)
    const before = await getSettings(db, gym)
    await updateSettings(context, gym, body)
    const settings = await getSettings(db, gym)
    if (JSON.stringify(before.workingHours) !== JSON.stringify(settings.workingHours))
      await context.happened({ event: 'hours', adminId: gym.admin_id, gymId: gym.id })
    await audit({ entity: 'gyms', entityId: gym.id, adminId: gym.admin_id, before, after: settings })
    return { settings }
  },
})
