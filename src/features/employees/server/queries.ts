import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, startOfDay } from '#src/contract/days.ts'
import type { Language } from '#src/contract/languages.ts'
import { foldText } from '#src/contract/text.ts'
import { isOwnerThere } from '#src/features/admins/server/owner-there.ts'
import { setLogin } from '#src/features/sessions/server/accounts.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import type { SortOf } from '#src/contract/values.ts'
import type { Db } from '#src/server/db.ts'
import { fileUrl } from '#src/server/files.ts'
import { searchCondition } from '#src/server/search-condition.ts'
import { ofOwner, ownerOf, pageOfOwned } from '#src/server/owned.ts'
import type { Work } from '#src/server/serve.ts'
import { type FindSubjects, isOneOf } from '#src/server/subjects.ts'
import type { Employee } from '../contract.ts'
import type { EmployeeStatus } from '../rules.ts'

type EmployeeRow = {
  id: string
  admin_id: string
  fullname: string
  phone_number: string
  avatar: string | null
  position: string | null
  status: EmployeeStatus
  status_reason: string | null
  permissions: string[]
  gyms: { _id: string; name: string; logo: string | null }[]
  admin: { fullname: string; phone_number: string; avatar: string | null }
  fired_at: Date | null
  version: number
  created_at: Date
}

const employeeColumns = (page: RawBuilder<unknown>, adminId: string | null): RawBuilder<unknown> => sql`
  select e.id, e.admin_id, e.fullname, e.phone_number, e.avatar, e.position, e.status, e.status_reason, e.permissions, e.fired_at, e.version, e.created_at,
    (select coalesce(json_agg(json_build_object('_id', g.id, 'name', g.name, 'logo', g.logo) order by g.created_at, g.id), '[]')
      from employee_gyms eg join gyms g on g.admin_id = eg.admin_id and g.id = eg.gym_id and g.deleted_at is null
      where eg.admin_id = ${ownerOf('e', adminId)} and eg.employee_id = e.id) as gyms,
    json_build_object('fullname', a.fullname, 'phone_number', a.phone_number, 'avatar', a.avatar) as admin
  from ${page} e join admins a on a.id = e.admin_id`

/** When each of these signed in last. Accounts stand on the coordinator: they are asked by ids. */
async function findLastLogins(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Date | null>> {
  const { rows } = await sql<{ subject_id: string; last_login_at: Date | null }>`
    select subject_id, last_login_at from accounts where role = 'employee' and subject_id = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ subject_id, last_login_at }) => [subject_id, last_login_at]))
}

const employeeShown = (row: EmployeeRow, lastLogins: ReadonlyMap<string, Date | null>): Employee => ({
  _id: row.id,
  fullname: row.fullname,
  phone_number: row.phone_number,
  avatar: fileUrl(row.avatar),
  position: row.position,
  status: row.status,
  status_reason: row.status_reason,
  permissions: row.permissions,
  gyms: row.gyms.map((gym) => ({ ...gym, logo: fileUrl(gym.logo) })),
  admin_id: { _id: row.admin_id, ...row.admin, avatar: fileUrl(row.admin.avatar) },
  lastLoginAt: lastLogins.get(row.id)?.toISOString() ?? null,
  firedAt: row.fired_at?.toISOString() ?? null,
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

/** Taken on by the end of the day and not dismissed by then. */
const workedOn = (on: Day): RawBuilder<unknown> => {
  const night = startOfDay(addDays(on, 1))
  return sql`(e.created_at < ${night} and (e.fired_at is null or e.fired_at >= ${night}))`
}

type ListOf = {
  adminId: string | null
  gymId?: string | undefined
  search?: string | undefined
  status?: EmployeeStatus | undefined
  filterAz?: 'abc' | 'cba' | undefined
  sort?: SortOf<'position'> | undefined
  on?: Day | undefined
  page: number
  limit: number
}

/** One page of employees: of one owner, or of all when the caller is on the platform level. */
export async function listEmployees(
  db: Db,
  { adminId, gymId, search, status, filterAz, sort, on, page, limit }: ListOf,
): Promise<{ employees: Employee[]; total: number }> {
  const conditions = [
    adminId ? sql`e.admin_id = ${adminId}` : sql`true`,
    status ? sql`e.status = ${status}` : sql`true`,
    gymId
      ? sql`exists (select from employee_gyms eg where eg.admin_id = e.admin_id and eg.employee_id = e.id and eg.gym_id = ${gymId})`
      : sql`true`,
    on ? workedOn(on) : sql`true`,
    isOwnerThere('e', adminId, on),
    searchCondition(search, (matches) => matches('e')),
  ]
  const matching = sql`from employees e where ${sql.join(conditions, sql` and `)}`
  const order =
    sortOrder(sort, { position: { mayBeNull: sql`e.position` } }, sql`e.fullname, e.id`) ??
    (filterAz
      ? filterAz === 'abc'
        ? sql`e.fullname, e.id`
        : sql`e.fullname desc, e.id desc`
      : sql`(e.status = 'fired'), e.created_at desc, e.id desc`)
  const limited = sql`${matching} order by ${order} limit ${limit} offset ${(page - 1) * limit}`
  const [source, onPage] = await pageOfOwned(db, { table: 'employees', as: 'e', adminId }, limited)
  const { rows } =
    await sql<EmployeeRow>`${employeeColumns(source, adminId)} where ${onPage} order by ${order}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${matching}`.execute(db)
  const lastLogins = await findLastLogins(
    db,
    rows.map((row) => row.id),
  )
  return { employees: rows.map((row) => employeeShown(row, lastLogins)), total: counted[0]?.total ?? 0 }
}

type EmployeeKey = { adminId: string; id: string }

/** An employee that the caller was let in to. */
export async function getEmployee(db: Db, { adminId, id }: EmployeeKey): Promise<Employee> {
  const { rows } =
    await sql<EmployeeRow>`${employeeColumns(sql`employees`, adminId)} where e.admin_id = ${adminId} and e.id = ${id}`.execute(
      db,
    )
  if (!rows[0]) throw new Error(`employee ${id} vanished`)
  return employeeShown(rows[0], await findLastLogins(db, [id]))
}

export type LockedEmployee = { language: Language } & Pick<
  EmployeeRow,
  'id' | 'admin_id' | 'fullname' | 'phone_number' | 'avatar' | 'position' | 'status' | 'permissions' | 'version'
>

/** Of one owner, or on the platform level of any. */
export const findEmployeeSubjects: FindSubjects = async ({ db, adminId }, ids) => {
  const { rows } = await sql<{ id: string; admin_id: string }>`
    select id, admin_id from employees where id ${isOneOf(ids)} and ${ofOwner('employees', adminId)}`.execute(db)
  return rows.map(({ id, admin_id }) => ({ id, adminId: admin_id, gymId: null }))
}

/** Held for what is written; whoever gives a gym its employees names them meanwhile. */
export async function lockEmployee(
  { db, fail }: Pick<Work, 'db' | 'fail'>,
  { adminId, id }: EmployeeKey,
): Promise<LockedEmployee> {
  const { rows } = await sql<LockedEmployee>`
    select id, admin_id, fullname, phone_number, avatar, position, status, permissions, language, version from employees
    where admin_id = ${adminId} and id = ${id} for no key update`.execute(db)
  if (!rows[0]) throw fail('not_found')
  return rows[0]
}

type Card = {
  fullname: string
  phone_number: string
  avatar: string | null
  position: string | null
  permissions: readonly string[]
}
const searchText = ({ fullname, phone_number, position }: Card): string =>
  foldText(`${fullname} ${phone_number} ${position ?? ''}`)

export const insertEmployee = async (db: Db, { adminId, id }: EmployeeKey, card: Card, now: Date): Promise<void> => {
  await sql`
    insert into employees (admin_id, id, fullname, phone_number, avatar, position, status, permissions, search_text, created_at)
    values (${adminId}, ${id}, ${card.fullname}, ${card.phone_number}, ${card.avatar}, ${card.position}, 'pending', ${card.permissions}::text[], ${searchText(card)}, ${now})`.execute(
    db,
  )
}

/** The caller holds the row's lock and compared its version. */
export const updateEmployee = async (db: Db, { adminId, id }: EmployeeKey, card: Card): Promise<void> => {
  await sql`
    update employees set fullname = ${card.fullname}, phone_number = ${card.phone_number}, avatar = ${card.avatar}, position = ${card.position},
      permissions = ${card.permissions}::text[], search_text = ${searchText(card)}, version = version + 1
    where admin_id = ${adminId} and id = ${id}`.execute(db)
  await setLogin(db, 'employee', id, card.phone_number)
}

export const updateEmployeeStatus = async (
  db: Db,
  { adminId, id }: EmployeeKey,
  status: EmployeeStatus,
  reason: string | null,
  now: Date,
): Promise<void> => {
  await sql`
    update employees set status = ${status}, status_reason = ${reason}, fired_at = ${status === 'fired' ? now : null},
      phone_confirmed_at = case when ${status} = 'pending' then null else phone_confirmed_at end, version = version + 1
    where admin_id = ${adminId} and id = ${id}`.execute(db)
}
