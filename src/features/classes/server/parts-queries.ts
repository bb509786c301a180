import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { foldText } from '#src/contract/text.ts'
import type { SortOf } from '#src/contract/values.ts'
import type { Db } from '#src/server/db.ts'
import { fileUrl } from '#src/server/files.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import type { Work } from '#src/server/serve.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import type { ClassCoach, ClassKind, ClassRoom } from '../parts-contract.ts'
import { classLevels } from '../rules.ts'
import { stillWorks } from './session-queries.ts'
import { liesAhead } from './session-states.ts'

export type Page = { page: number; limit: number; search?: string | undefined }
type Scope = { adminId: string | null; gymIds?: readonly string[] | null }
/** One, or a list in some order; the usual one puts what has been put away last. */
type Asked<C extends string> = { id?: string; sort?: SortOf<C> | undefined }

/** Kinds, coaches and rooms of an owner are few: names are compared folded, as people type them. */
export const pageOf = <T>(rows: readonly T[], nameOf: (row: T) => string, { page, limit, search }: Page) => {
  const wanted = search ? foldText(search) : ''
  const found = rows.filter((row) => foldText(nameOf(row)).includes(wanted))
  return { rows: found.slice((page - 1) * limit, page * limit), total: found.length }
}

const byId = (id: string | undefined) => sql`(${id ?? null}::uuid is null or t.id = ${id ?? null}::uuid)`

export type KindRow = Omit<ClassKind, '_id' | 'is_archived' | 'drop_in_price' | 'duration'> & {
  minutes: number
  drop_in_tiyin: Tiyin | null
  admin_id: string
  id: string
  archived_at: Date | null
}

export async function listKinds(
  db: Db,
  { adminId }: Scope,
  { id, archived = true, sort }: Asked<'name' | 'level'> & { archived?: boolean | undefined } = {},
) {
  const usual = sql`(t.archived_at is not null), t.name, t.id`
  const sorts = { name: sql`t.name`, level: sql`array_position(${[...classLevels]}::text[], t.level)` }
  const { rows } = await sql<KindRow>`
    select t.admin_id, t.id, t.name, t.color, t.level, t.minutes, t.description, t.picture, t.gender, t.age_from, t.age_to, t.drop_in_tiyin, t.archived_at, t.version
    from class_kinds t where ${ofOwner('t', adminId)} and ${byId(id)} and (${archived}::boolean or t.archived_at is null)
    order by ${sortOrder(sort, sorts, usual) ?? usual}`.execute(db)
  return rows
}

export const kindReply = (row: KindRow): ClassKind => ({
  _id: row.id,
  name: row.name,
  color: row.color,
  level: row.level,
  duration: row.minutes,
  description: row.description,
  picture: fileUrl(row.picture),
  gender: row.gender,
  age_from: row.age_from,
  age_to: row.age_to,
  drop_in_price: row.drop_in_tiyin === null ? null : toSom(row.drop_in_tiyin),
  is_archived: row.archived_at !== null,
  version: row.version,
})

export type KindTerms = Pick<
  KindRow,
  | 'name'
  | 'color'
  | 'level'
  | 'minutes'
  | 'description'
  | 'picture'
  | 'gender'
  | 'age_from'
  | 'age_to'
  | 'drop_in_tiyin'
>

export const insertKind = (db: Db, adminId: string, id: string, kind: KindTerms, now: Date) =>
  sql`
    insert into class_kinds (admin_id, id, name, color, level, minutes, description, picture, gender, age_from, age_to, drop_in_tiyin, created_at)
    values (${adminId}, ${id}, ${kind.name}, ${kind.color}, ${kind.level}, ${kind.minutes}, ${kind.description}, ${kind.picture}, ${kind.gender}, ${kind.age_from}, ${kind.age_to}, ${kind.drop_in_tiyin}, ${now})`.execute(
    db,
  )

/** False when somebody else has changed it meanwhile. */
export async function updateKind(
  db: Db,
  { admin_id, id }: KindRow,
  kind: KindTerms & { archived_at: Date | null },
  version: number,
) {
  const { numAffectedRows } = await sql`
    update class_kinds set name = ${kind.name}, color = ${kind.color}, level = ${kind.level}, minutes = ${kind.minutes}, description = ${kind.description}, picture = ${kind.picture},
      gender = ${kind.gender}, age_from = ${kind.age_from}, age_to = ${kind.age_to}, drop_in_tiyin = ${kind.drop_in_tiyin}, archived_at = ${kind.archived_at}, version = version + 1
    where admin_id = ${admin_id} and id = ${id} and version = ${version}`.execute(db)
  return numAffectedRows === 1n
}

export type CoachRow = Omit<ClassCoach, '_id' | 'employee_id' | 'has_left'> & {
  admin_id: string
  id: string
  employee_id: string | null
  employee_name: string | null
  avatar: string | null
  left_at: Date | null
  is_here: boolean
}

export async function listCoaches(
  db: Db,
  { adminId }: Scope,
  { id, left = true, sort }: Asked<'name' | 'phone'> & { left?: boolean | undefined } = {},
) {
  const name = sql`coalesce(e.fullname, t.fullname)`
  const usual = sql`(not ${stillWorks('t')}), ${name}, t.id`
  const sorts = { name, phone: { mayBeNull: sql`coalesce(t.phone_number, e.phone_number)` } }
  const { rows } = await sql<CoachRow>`
    select t.admin_id, t.id, t.employee_id, e.fullname as employee_name, e.avatar, t.fullname, coalesce(t.phone_number, e.phone_number) as phone_number,
      t.photo, t.skills, t.about, t.free_hours, t.left_at, t.version, ${stillWorks('t')} as is_here
    from class_coaches t left join employees e on e.admin_id = t.admin_id and e.id = t.employee_id
    where ${ofOwner('t', adminId)} and ${byId(id)} and (${left}::boolean or ${stillWorks('t')})
    order by ${sortOrder(sort, sorts, usual) ?? usual}`.execute(db)
  return rows
}

export const coachReply = (row: CoachRow): ClassCoach => ({
  _id: row.id,
  employee_id: row.employee_id ? { _id: row.employee_id, fullname: row.employee_name ?? '' } : null,
  fullname: row.employee_name ?? row.fullname,
  phone_number: row.phone_number,
  photo: fileUrl(row.photo ?? row.avatar),
  skills: row.skills,
  about: row.about,
  free_hours: row.free_hours,
  has_left: !row.is_here,
  version: row.version,
})

export type CoachTerms = Pick<CoachRow, 'fullname' | 'phone_number' | 'photo' | 'skills' | 'about' | 'free_hours'>

export const insertCoach = (
  db: Db,
  adminId: string,
  id: string,
  coach: CoachTerms & { employee_id: string | null },
  now: Date,
) =>
  sql`
    insert into class_coaches (admin_id, id, employee_id, fullname, phone_number, photo, skills, about, free_hours, created_at)
    values (${adminId}, ${id}, ${coach.employee_id}, ${coach.fullname}, ${coach.phone_number}, ${coach.photo}, ${coach.skills}, ${coach.about},
      ${JSON.stringify(coach.free_hours)}::jsonb, ${now})`.execute(db)

export async function updateCoach(
  db: Db,
  { admin_id, id }: CoachRow,
  coach: CoachTerms & { left_at: Date | null },
  version: number,
) {
  const { numAffectedRows } = await sql`
    update class_coaches set fullname = ${coach.fullname}, phone_number = ${coach.phone_number}, photo = ${coach.photo}, skills = ${coach.skills}, about = ${coach.about},
      free_hours = ${JSON.stringify(coach.free_hours)}::jsonb, left_at = ${coach.left_at}, version = version + 1
    where admin_id = ${admin_id} and id = ${id} and version = ${version}`.execute(db)
  return numAffectedRows === 1n
}

export type RoomRow = {
  admin_id: string
  id: string
  gym_id: string
  gym_name: string
  name: string
  places: number
  places_ahead: number | null
  archived_at: Date | null
  version: number
}

export async function listRooms(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { adminId, gymIds = null }: Scope,
  { id, archived = true, sort }: Asked<'name' | 'places'> & { archived?: boolean | undefined } = {},
) {
  const usual = sql`(t.archived_at is not null), g.name, t.name, t.id`
  const sorts = { name: sql`t.name`, places: sql`t.places` }
  const { rows } = await sql<RoomRow>`
    select t.admin_id, t.id, t.gym_id, g.name as gym_name, t.name, t.places, t.archived_at, t.version,
      (select max(s.places) from class_sessions s
        where s.admin_id = ${ownerOf('t', adminId)} and s.room_id = t.id and ${liesAhead('s', now)}) as places_ahead
    from class_rooms t join gyms g on g.admin_id = t.admin_id and g.id = t.gym_id
    where ${ofOwner('t', adminId)} and ${byId(id)} and (${gymIds}::uuid[] is null or t.gym_id = any(${gymIds}::uuid[]))
      and (${archived}::boolean or t.archived_at is null)
    order by ${sortOrder(sort, sorts, usual) ?? usual}`.execute(db)
  return rows
}

export const roomReply = (row: RoomRow): ClassRoom => ({
  _id: row.id,
  gym_id: { _id: row.gym_id, name: row.gym_name },
  name: row.name,
  places: row.places,
  places_ahead: row.places_ahead,
  is_archived: row.archived_at !== null,
  version: row.version,
})

export const insertRoom = (
  db: Db,
  adminId: string,
  id: string,
  room: Pick<RoomRow, 'gym_id' | 'name' | 'places'>,
  now: Date,
) =>
  sql`
    insert into class_rooms (admin_id, id, gym_id, name, places, created_at)
    values (${adminId}, ${id}, ${room.gym_id}, ${room.name}, ${room.places}, ${now})`.execute(db)

export async function updateRoom(
  db: Db,
  { admin_id, id }: RoomRow,
  room: Pick<RoomRow, 'name' | 'places' | 'archived_at'>,
  version: number,
) {
  const { numAffectedRows } = await sql`
    update class_rooms set name = ${room.name}, places = ${room.places}, archived_at = ${room.archived_at}, version = version + 1
    where admin_id = ${admin_id} and id = ${id} and version = ${version}`.execute(db)
  return numAffectedRows === 1n
}

const tableOf = { kind_id: sql`class_kinds`, coach_id: sql`class_coaches`, room_id: sql`class_rooms` }

/** Do sessions lie ahead, or does a series go on, with it? None begins to until this transaction ends. */
export async function isInUse(
  db: Db,
  { admin_id, id }: { admin_id: string; id: string },
  column: keyof typeof tableOf,
  { now, today }: { now: Date; today: Day },
): Promise<boolean> {
  await sql`select 1 from ${tableOf[column]} where admin_id = ${admin_id} and id = ${id} for update`.execute(db)
  const of = (table: RawBuilder<unknown>, more: RawBuilder<unknown>) =>
    sql`select 1 from ${table} x where x.admin_id = ${admin_id} and x.${sql.ref(column)} = ${id} and ${more}`
  const { rows } = await sql`
    ${of(sql`class_sessions`, liesAhead('x', now))} union all
    ${of(sql`class_series`, sql`x.ended_at is null and (x.last_on is null or x.last_on >= ${today})`)} limit 1`.execute(
    db,
  )
  return rows.length > 0
}
