import { type RawBuilder, sql } from 'kysely'
import { type Day, remainingDays } from '#src/contract/days.ts'
import type { Language } from '#src/contract/languages.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { paths } from '#src/contract/paths.ts'
import { adminSearchText } from '#src/features/accounts/rules.ts'
import type { toSuperadmins } from '#src/features/sessions/server/superadmins.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import { deleteAccountsOf, setLogin } from '#src/features/sessions/server/accounts.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import type { SortOf } from '#src/contract/values.ts'
import type { Db } from '#src/server/db.ts'
import { fileUrl } from '#src/server/files.ts'
import { searchCondition } from '#src/server/search-condition.ts'
import { together } from '#src/server/together.ts'
import { type DaysOfList, withinDays } from '#src/server/within-days.ts'
import type { ActiveSubscription, Admin } from '../contract.ts'
import type { AdminStatus } from '../rules.ts'
import { subscriptionStatus } from './subscription-status.ts'

/** Is there an owner of gyms with this id? */
export async function isOwner(db: Db, adminId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from admins where id = ${adminId} and deleted_at is null`.execute(db)
  return rows.length > 0
}

/** … who was let in and is not shut out? */
export async function isActiveOwner(db: Db, adminId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from admins where id = ${adminId} and status = 'active' and deleted_at is null`.execute(db)
  return rows.length > 0
}

type AdminRow = {
  id: string
  fullname: string
  phone_number: string
  address: string
  avatar: string | null
  status: AdminStatus
  status_reason: string | null
  is_request: boolean
  note: string | null
  approved_at: Date | null
  version: number
  created_at: Date
  last_login_at: Date | null
}

const adminColumns = (page: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select a.id, a.fullname, a.phone_number, a.address, a.avatar, a.status, a.status_reason, a.note, a.approved_at, a.version, a.created_at, s.last_login_at,
    a.is_request and s.password_changed_at is null as is_request
  from ${page} a left join accounts s on s.role = 'admin' and s.subject_id = a.id`

type Counts = Map<string, number>
const countsOf = (asked: { rows: { admin_id: string; count: number }[] }): Counts =>
  new Map(asked.rows.map(({ admin_id, count }) => [admin_id, count]))

/** With what each owner has: asked by their ids, since it may stand on many nodes. */
async function adminsShown(db: Db, rows: readonly AdminRow[]): Promise<Admin[]> {
  const ids = rows.map(({ id }) => id)
  const count = (counted: RawBuilder<unknown>) =>
    sql<{ admin_id: string; count: number }>`
      select admin_id, count(*) as count ${counted} and admin_id = any(${ids}::uuid[]) group by admin_id`.execute(db)
  const [gyms, employees, members] = await together(
    count(sql`from gyms where deleted_at is null`),
    count(sql`from employees where status <> 'fired'`),
    count(sql`from members where deleted_at is null`),
  )
  const counts = { gyms: countsOf(gyms), employees: countsOf(employees), members: countsOf(members) }
  return rows.map((row) => adminShown(row, counts))
}

const adminShown = (
  row: AdminRow,
  { gyms, employees, members }: Record<'gyms' | 'employees' | 'members', Counts>,
): Admin => ({
  _id: row.id,
  role: 'admin',
  fullname: row.fullname,
  phone_number: row.phone_number,
  address: row.address,
  avatar: fileUrl(row.avatar),
  status: row.status,
  status_reason: row.status_reason,
  is_request: row.is_request,
  note: row.note,
  counts: { gyms: gyms.get(row.id) ?? 0, employees: employees.get(row.id) ?? 0, members: members.get(row.id) ?? 0 },
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
  approvedAt: row.approved_at?.toISOString() ?? null,
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

type ListOf = DaysOfList & {
  search?: string | undefined
  status?: AdminStatus | undefined
  filterAz?: 'abc' | 'cba' | undefined
  sort?: SortOf<'gyms' | 'members' | 'since'> | undefined
  page: number
  limit: number
}

export async function listAdmins(
  db: Db,
  { search, status, filterAz, sort, page: at, limit, ...days }: ListOf,
): Promise<{ admins: Admin[]; total: number }> {
  const ofStatus = status ? sql`a.status = ${status}` : sql`true`
  const matching = sql`a.deleted_at is null and ${ofStatus} and ${withinDays(sql`a.created_at`, days)} and ${searchCondition(search, (matches) => matches('a'))}`
  const howMany = sql`coalesce(c.how_many, 0)`
  const order =
    sortOrder(sort, { gyms: howMany, members: howMany, since: sql`a.created_at` }, sql`a.fullname, a.id`) ??
    (filterAz
      ? filterAz === 'abc'
        ? sql`a.fullname, a.id`
        : sql`a.fullname desc, a.id desc`
      : sql`a.status = 'pending' desc, case when a.status = 'pending' then a.created_at end, a.fullname, a.id`)
  // counted on the nodes, where they stand, before the owners' own rows are looked at
  const counted = sort?.endsWith('gyms') ? sql`gyms` : sort?.endsWith('members') ? sql`members` : null
  const [{ rows: page }, { rows: sums }] = await together(
    sql<{ id: string }>`
      ${counted ? sql`with c as materialized (select admin_id, count(*) as how_many from ${counted} where deleted_at is null group by admin_id)` : sql``}
      select a.id from admins a ${counted ? sql`left join c on c.admin_id = a.id` : sql``}
      where ${matching} order by ${order} limit ${limit} offset ${(at - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from admins a where ${matching}`.execute(db),
  )
  const ids = page.map(({ id }) => id)
  const { rows } = await sql<AdminRow>`
    ${adminColumns(sql`admins`)} where a.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], a.id)`.execute(
    db,
  )
  return { admins: await adminsShown(db, rows), total: sums[0]?.total ?? 0 }
}

export async function findAdmin(db: Db, id: string): Promise<Admin | undefined> {
  const { rows } =
    await sql<AdminRow>`${adminColumns(sql`admins`)} where a.id = ${id} and a.deleted_at is null`.execute(db)
  return (await adminsShown(db, rows))[0]
}

type SubscriptionRow = {
  id: string
  gym_id: string
  gym_name: string
  plan_name: string
  start_on: Day
  end_on: Day
  price_tiyin: Tiyin
}

/** The subscriptions that run today, the first to end first. */
export async function listActiveSubscriptions(db: Db, adminId: string, today: Day): Promise<ActiveSubscription[]> {
  const { rows } = await sql<SubscriptionRow>`
    select s.id, s.gym_id, g.name as gym_name, s.plan_name, s.start_on, s.end_on, s.price_tiyin
    from subscriptions s join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id
    where s.admin_id = ${adminId} and ${subscriptionStatus('s', today)} = 'active' order by s.end_on, s.id`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    gym_id: { _id: row.gym_id, name: row.gym_name },
    plan_name: row.plan_name,
    status: 'active',
    start_date: row.start_on,
    end_date: row.end_on,
    remaining_days: remainingDays(row.end_on, today),
    price: toSom(row.price_tiyin),
  }))
}

export type StoredAdmin = {
  id: string
  fullname: string
  phone_number: string
  address: string
  avatar: string | null
  note: string | null
  language: Language
  status: AdminStatus
  status_reason: string | null
  version: number
}

/** Locked until the end of the transaction: steps of the same owner wait for each other. */
export async function findAdminForUpdate(db: Db, id: string): Promise<StoredAdmin | undefined> {
  const { rows } = await sql<StoredAdmin>`
    select id, fullname, phone_number, address, avatar, note, language, status, status_reason, version
    from admins where id = ${id} and deleted_at is null for update`.execute(db)
  return rows[0]
}

type NewAdmin = {
  id: string
  fullname: string
  phone_number: string
  address: string
  avatar: string | null
  language: Language
  status: AdminStatus
  isRequest: boolean
  now: Date
}

/** False when a live owner has the phone. */
export async function insertAdmin(db: Db, admin: NewAdmin): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into admins (id, fullname, phone_number, address, avatar, language, status, is_request, approved_at, search_text, created_at)
    values (${admin.id}, ${admin.fullname}, ${admin.phone_number}, ${admin.address}, ${admin.avatar}, ${admin.language}, ${admin.status}, ${admin.isRequest},
            ${admin.status === 'active' ? admin.now : null}, ${adminSearchText(admin)}, ${admin.now})
    on conflict (phone_number) where deleted_at is null do nothing`.execute(db)
  return numAffectedRows === 1n
}

type Changed = Pick<StoredAdmin, 'fullname' | 'phone_number' | 'address' | 'avatar' | 'note'>

export const updateAdmin = async (db: Db, id: string, changed: Changed): Promise<void> => {
  await sql`
    update admins set fullname = ${changed.fullname}, phone_number = ${changed.phone_number}, address = ${changed.address}, avatar = ${changed.avatar},
      note = ${changed.note}, search_text = ${adminSearchText(changed)}, version = version + 1
    where id = ${id}`.execute(db)
  await setLogin(db, 'admin', id, changed.phone_number)
}

export const updateAdminStatus = async (
  db: Db,
  id: string,
  status: AdminStatus,
  reason: string | null,
  now: Date,
): Promise<void> => {
  await sql`
    update admins set status = ${status}, status_reason = ${reason}, version = version + 1,
      approved_at = case when ${status === 'active'} then coalesce(approved_at, ${now}) else approved_at end
    where id = ${id}`.execute(db)
}

/** Has the owner ever chosen a password, or been given one? */
export async function hasPassword(db: Db, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from accounts where role = 'admin' and subject_id = ${id} and password_changed_at is not null`.execute(
      db,
    )
  return rows.length > 0
}

/** The gyms of an owner, in which nothing begins any more until this transaction ends: `holdGym` waits for it, and is waited for. */
export async function lockGymsOf(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from gyms where admin_id = ${id} and deleted_at is null order by id for update`.execute(db)
  return rows.map((gym) => gym.id)
}

/** Leaves the rows for the books; the phones of the owner and of their employees are free again. */
export const markAdminDeleted = async (db: Db, id: string, now: Date): Promise<void> => {
  await sql`update admins set deleted_at = ${now}, version = version + 1 where id = ${id}`.execute(db)
  await deleteAccountsOf(db, id, now)
  await sql`update gyms set deleted_at = ${now}, version = version + 1 where admin_id = ${id} and deleted_at is null`.execute(
    db,
  )
}

/** Tells every superadmin that somebody waits. */
export const notifyOfRequest = async (
  db: Db,
  { id, fullname, phone_number, now }: { id: string; fullname: string; phone_number: string; now: Date },
  recipients: Awaited<ReturnType<typeof toSuperadmins>>,
): Promise<void> => {
  await notify(
    { db, now },
    {
      adminId: null,
      recipients,
      kind: 'admin_request',
      params: { phone_number },
      named: { memberId: null, fullname },
      link: paths.admin(id),
      dedupeKey: `admin_request:${id}`,
    },
  )
}
