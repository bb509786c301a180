import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, startOfDay } from '#src/contract/days.ts'
import { foldText } from '#src/contract/text.ts'
import type { SortOf } from '#src/contract/values.ts'
import { subscriptionStatus } from '#src/features/admins/server/subscription-status.ts'
import { firstGyms, isOpenOn } from '#src/features/memberships/server/membership-state.ts'
import type { Db } from '#src/server/db.ts'
import { fileUrl } from '#src/server/files.ts'
import { type Matches, searchCondition } from '#src/server/search-condition.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import { ofOwner, pageOfOwned, ownerOf } from '#src/server/owned.ts'
import type { Gym, SwitcherGym } from '../contract.ts'
import { ratingShown, type SubscriptionState, subscriptionShown } from '../rules.ts'
import { type HoursRow, hoursShown } from './working-hours.ts'
import { together } from '#src/server/together.ts'

type GymRow = HoursRow & {
  id: string
  admin_id: string
  name: string
  logo: string | null
  phone_number: string
  address: string
  map_url: string | null
  rating_sum: number
  rating_count: number
  version: number
  created_at: Date
  deleted_at: Date | null
  admin_fullname: string
  facilities: string[]
  employees: {
    _id: string
    fullname: string
    avatar: string | null
    position: string | null
    status: Gym['employees'][number]['status']
  }[]
  members_count: number
  employees_count: number
  subscription_status: 'active' | 'pending' | 'expired' | 'stoped' | null
  subscription_end_on: Day | null
}

/** The subscription that a gym is shown with: the running one, else the coming one, else the one that ended last; of one day what was stopped, as `subscriptionStates` has it. */
export const newestSubscription = (today: Day, adminId: string | null): RawBuilder<unknown> => sql`
  select n.status, s.end_on
  from subscriptions s, lateral (select ${subscriptionStatus('s', today)} as status) n where s.admin_id = ${ownerOf('g', adminId)} and s.gym_id = g.id
  order by n.status = 'active' desc, n.status = 'pending' desc, coalesce(s.stopped_on, s.end_on) desc, n.status = 'stoped' desc, s.start_on desc, s.id limit 1`

/** The state of every gym that has or had a subscription, all at once. */
const subscriptionStates = (adminId: string | null, today: Day): RawBuilder<unknown> => sql`
  select s.admin_id, s.gym_id, case
      when bool_or(${subscriptionStatus('s', today)} = 'active') then 'active'
      when bool_or(${subscriptionStatus('s', today)} = 'pending') then 'pending'
      when max(s.stopped_on) >= max(s.end_on) filter (where s.status <> 'stoped') or bool_and(s.status = 'stoped') then 'stoped'
      else 'expired' end as status
  from subscriptions s where ${ofOwner('s', adminId)} group by s.admin_id, s.gym_id`

/** The platform finds a gym by its own words and by its owner's. */
export const ofGymOrOwner = (
  gymId: RawBuilder<unknown>,
  adminId: string | null,
  matches: Matches,
): RawBuilder<unknown> => sql`
  ${gymId} in (
    select f.id from gyms f where ${ofOwner('f', adminId)} and ${matches('f')}
    union select f.id from gyms f where ${ofOwner('f', adminId)} and f.admin_id in (select o.id from admins o where ${matches('o')}))`

const gymColumns = (page: RawBuilder<unknown>, adminId: string | null, today: Day): RawBuilder<unknown> => sql`
  select g.id, g.admin_id, g.name, g.logo, g.phone_number, g.address, g.map_url, g.rating_sum, g.rating_count, g.version, g.created_at, g.deleted_at,
    a.fullname as admin_fullname, s.status as subscription_status, s.end_on as subscription_end_on,
    h.is_same_for_all, h.for_all_from, h.for_all_to, h.for_men_from, h.for_men_to, h.for_women_from, h.for_women_to, h.weekday_hours,
    array(select f.name from gym_facilities f where f.admin_id = ${ownerOf('g', adminId)} and f.gym_id = g.id order by f.position) as facilities,
    (select coalesce(json_agg(json_build_object('_id', e.id, 'fullname', e.fullname, 'avatar', e.avatar, 'position', e.position, 'status', e.status) order by e.fullname, e.id), '[]')
      from employee_gyms eg join employees e on e.admin_id = eg.admin_id and e.id = eg.employee_id and e.status <> 'fired'
      where eg.admin_id = ${ownerOf('g', adminId)} and eg.gym_id = g.id) as employees,
    (select count(*) from employee_gyms eg join employees e on e.admin_id = eg.admin_id and e.id = eg.employee_id and e.status = 'active'
      where eg.admin_id = ${ownerOf('g', adminId)} and eg.gym_id = g.id) as employees_count,
    (select count(*) from member_gyms mg join members m on m.admin_id = mg.admin_id and m.id = mg.member_id and m.deleted_at is null
      where mg.admin_id = ${ownerOf('g', adminId)} and mg.gym_id = g.id) as members_count
  from ${page} g
  join admins a on a.id = g.admin_id
  left join gym_settings h on h.admin_id = ${ownerOf('g', adminId)} and h.gym_id = g.id
  left join lateral (${newestSubscription(today, adminId)}) s on true`

const gymShown = (row: GymRow, today: Day): Gym => ({
  _id: row.id,
  name: row.name,
  logo: fileUrl(row.logo),
  phone_number: row.phone_number,
  address: row.address,
  map_url: row.map_url,
  facilities: row.facilities,
  employees: row.employees.map((employee) => ({ ...employee, avatar: fileUrl(employee.avatar) })),
  admin_id: { _id: row.admin_id, fullname: row.admin_fullname },
  hasStatusSubscription: subscriptionShown(
    row.subscription_status && row.subscription_end_on
      ? { status: row.subscription_status, end_on: row.subscription_end_on }
      : undefined,
    today,
  ),
  counts: { members: row.members_count, employees: row.employees_count },
  gym_settings: { workingHours: hoursShown(row), rating: ratingShown(row.rating_sum, row.rating_count) },
  version: row.version,
  createdAt: row.created_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
})

/** There at the end of a past day, or today. */
const wasThere = (on: Day | undefined, today: Day): RawBuilder<unknown> => {
  if (!on || on >= today) return sql`g.deleted_at is null`
  const night = startOfDay(addDays(on, 1))
  return sql`g.created_at < ${night} and (g.deleted_at is null or g.deleted_at >= ${night})`
}

type ListOf = {
  adminId: string | null
  search?: string | undefined
  status?: SubscriptionState | undefined
  filterAz?: 'abc' | 'cba' | undefined
  sort?: SortOf<'admin' | 'facilities' | 'employees' | 'end'> | undefined
  on?: Day | undefined
  page: number
  limit: number
  today: Day
}

/** What the columns show: an employee who was fired is not counted, and the last day is that of the subscription shown. */
const sorts = (adminId: string | null, today: Day) => ({
  admin: sql`(select o.fullname from admins o where o.id = g.admin_id)`,
  facilities: sql`(select count(*) from gym_facilities f where f.admin_id = ${ownerOf('g', adminId)} and f.gym_id = g.id)`,
  employees: sql`(
    select count(*) from employee_gyms eg join employees e on e.admin_id = eg.admin_id and e.id = eg.employee_id and e.status <> 'fired'
    where eg.admin_id = ${ownerOf('g', adminId)} and eg.gym_id = g.id)`,
  end: { mayBeNull: sql`(select n.end_on from (${newestSubscription(today, adminId)}) n)` },
})

/** One page of gyms: of one owner, or of all when the caller is on the platform level. */
export async function listGyms(
  db: Db,
  { adminId, search, status, filterAz, sort, on, page, limit, today }: ListOf,
): Promise<{ gyms: Gym[]; total: number }> {
  const owned = adminId ? sql`g.admin_id = ${adminId}` : sql`true`
  const [withStatus, ofStatus] = status
    ? [
        sql`left join (${subscriptionStates(adminId, today)}) n on n.admin_id = ${ownerOf('g', adminId)} and n.gym_id = g.id`,
        sql`coalesce(n.status, 'no subscription') = ${status}`,
      ]
    : [sql``, sql`true`]
  const found = searchCondition(search, (matches) =>
    adminId ? matches('g') : ofGymOrOwner(sql`g.id`, adminId, matches),
  )
  const matching = sql`from gyms g ${withStatus} where ${owned} and ${wasThere(on, today)} and ${ofStatus} and ${found}`
  const order =
    sortOrder(sort, sorts(adminId, today), sql`g.name, g.id`) ??
    (filterAz
      ? filterAz === 'abc'
        ? sql`g.name, g.id`
        : sql`g.name desc, g.id desc`
      : sql`g.created_at desc, g.id desc`)
  const limited = sql`${matching} order by ${order} limit ${limit} offset ${(page - 1) * limit}`
  const [source, onPage] = await pageOfOwned(db, { table: 'gyms', as: 'g', adminId }, limited)
  const [{ rows }, { rows: counted }] = await together(
    sql<GymRow>`${gymColumns(source, adminId, today)} where ${onPage} order by ${order}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${matching}`.execute(db),
  )
  return { gyms: rows.map((row) => gymShown(row, today)), total: counted[0]?.total ?? 0 }
}

/** A gym that the caller was let in to. */
export async function getGym(
  db: Db,
  { adminId, id, today }: { adminId: string; id: string; today: Day },
): Promise<Gym> {
  const { rows } =
    await sql<GymRow>`${gymColumns(sql`gyms`, adminId, today)} where g.admin_id = ${adminId} and g.id = ${id} and g.deleted_at is null`.execute(
      db,
    )
  if (!rows[0]) throw new Error(`gym ${id} vanished`)
  return gymShown(rows[0], today)
}

type SwitcherRow = { id: string; name: string; logo: string | null; address: string }
const switcherShown = ({ id, name, logo, address }: SwitcherRow): SwitcherGym => ({
  _id: id,
  name,
  logo: fileUrl(logo),
  address,
})

export async function listEmployeeGyms(
  db: Db,
  { adminId, employeeId }: { adminId: string; employeeId: string },
): Promise<SwitcherGym[]> {
  const { rows } = await sql<SwitcherRow>`
    select g.id, g.name, g.logo, g.address
    from employee_gyms e join gyms g on g.admin_id = e.admin_id and g.id = e.gym_id and g.deleted_at is null
    where e.admin_id = ${adminId} and e.employee_id = ${employeeId} order by g.created_at, g.id`.execute(db)
  return rows.map(switcherShown)
}

/** In a member's own scope: the gyms of all owners that know them. */
export async function listMemberGyms(db: Db, personId: string, today: Day): Promise<SwitcherGym[]> {
  const { rows } = await sql<SwitcherRow>`
    select g.id, g.name, g.logo, g.address
    from member_gyms m join gyms g on g.admin_id = m.admin_id and g.id = m.gym_id and g.deleted_at is null
    where m.member_id = ${personId} order by ${firstGyms('m', today)}`.execute(db)
  return rows.map(switcherShown)
}

export type GymText = { name: string; phone_number: string; address: string }
const searchText = ({ name, phone_number, address }: GymText): string => foldText(`${name} ${phone_number} ${address}`)

type NewGym = GymText & { adminId: string; id: string; logo: string | null; map_url: string | null; now: Date }

export const insertGym = async (db: Db, gym: NewGym): Promise<void> => {
  await sql`
    insert into gyms (admin_id, id, name, logo, phone_number, address, map_url, search_text, created_at)
    values (${gym.adminId}, ${gym.id}, ${gym.name}, ${gym.logo}, ${gym.phone_number}, ${gym.address}, ${gym.map_url}, ${searchText(gym)}, ${gym.now})`.execute(
    db,
  )
  await sql`insert into gym_settings (admin_id, gym_id) values (${gym.adminId}, ${gym.id})`.execute(db)
}

type GymKey = { adminId: string; id: string }
type Changed = GymText & { logo: string | null; map_url: string | null }

/** False when somebody else changed the gym meanwhile. */
export async function updateGym(db: Db, { adminId, id }: GymKey, version: number, gym: Changed): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update gyms set name = ${gym.name}, phone_number = ${gym.phone_number}, address = ${gym.address}, logo = ${gym.logo}, map_url = ${gym.map_url},
      search_text = ${searchText(gym)}, version = version + 1
    where admin_id = ${adminId} and id = ${id} and deleted_at is null and version = ${version}`.execute(db)
  return numAffectedRows === 1n
}

/** Held for its deletion, which waits for all that is begun in it; a change of its card keeps nobody from a sale or a visit there. */
export async function getGymForUpdate(
  db: Db,
  { adminId, id }: GymKey,
  { isDeleted }: { isDeleted: boolean },
): Promise<Changed> {
  const { rows } = await sql<Changed>`
    select name, phone_number, address, logo, map_url from gyms
    where admin_id = ${adminId} and id = ${id} ${isDeleted ? sql`for update` : sql`for no key update`}`.execute(db)
  if (!rows[0]) throw new Error(`gym ${id} vanished`)
  return rows[0]
}

/** In the order typed; one that was typed twice counts once. */
export async function replaceFacilities(db: Db, { adminId, id }: GymKey, facilities: readonly string[]): Promise<void> {
  const names = facilities.filter(
    (name, index) => facilities.findIndex((other) => foldText(other) === foldText(name)) === index,
  )
  await sql`delete from gym_facilities where admin_id = ${adminId} and gym_id = ${id}`.execute(db)
  await sql<{ position: number }>`
    insert into gym_facilities (admin_id, gym_id, position, name)
    select ${adminId}::uuid, ${id}::uuid, nr - 1, name from unnest(${names}::text[]) with ordinality as typed (name, nr)
    returning position`.execute(db)
}

/** How many of these people work, or are about to, for the owner. */
export async function countEmployees(db: Db, adminId: string, employeeIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from employees where admin_id = ${adminId} and id = any(${employeeIds}::uuid[]) and status <> 'fired'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Memberships that run today or will. */
export async function countRunningMemberships(db: Db, { adminId, id }: GymKey, today: Day): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from memberships
    where admin_id = ${adminId} and gym_id = ${id} and ${isOpenOn('memberships', today)}`.execute(db)
  return rows[0]?.count ?? 0
}

export const markGymDeleted = async (db: Db, { adminId, id }: GymKey, now: Date): Promise<void> => {
  await sql`update gyms set deleted_at = ${now}, version = version + 1 where admin_id = ${adminId} and id = ${id}`.execute(
    db,
  )
}
