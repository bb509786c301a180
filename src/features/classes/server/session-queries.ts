import { type RawBuilder, sql } from 'kysely'
import { type Day, weekdayOf } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { type HoursRow, hoursColumns, hoursShown } from '#src/features/gyms/server/working-hours.ts'
import type { Db } from '#src/server/db.ts'
import { fileUrl } from '#src/server/files.ts'
import { ofOwner } from '#src/server/owned.ts'
import type { Work } from '#src/server/serve.ts'
import type { ClassSession } from '../contract.ts'
import { clockOf, fitsHours } from '../rules.ts'

export type SessionRow = HoursRow & {
  admin_id: string
  id: string
  gym_id: string
  gym_name: string
  series_id: string | null
  series_on: Day | null
  kind_id: string
  kind_name: string
  color: ClassSession['kind_id']['color']
  level: ClassSession['kind_id']['level']
  gender: 'any' | 'male' | 'female'
  age_from: number | null
  age_to: number | null
  coach_id: string | null
  coach_name: string | null
  coach_photo: string | null
  /** nobody by this name holds it: they left, or may not work */
  is_coach_away: boolean
  room_id: string
  room_name: string
  held_on: Day
  starts_at: Date
  ends_at: Date
  /** when it was last moved to another time */
  moved_at: Date | null
  places: number
  booked: number
  waiting: number
  asked: number
  /** what a place costs without a membership */
  drop_in_tiyin: Tiyin | null
  /** a price of this session's own */
  own_price_tiyin: Tiyin | null
  status: 'scheduled' | 'cancelled'
  cancel_reason: string | null
  is_changed: boolean
  closed_at: Date | null
  version: number
}

/** Does a coach, the employee `e` if they are one, still work? */
export const stillWorks = (c: 'c' | 't') =>
  sql<boolean>`(${sql.ref(c)}.left_at is null and coalesce(e.status not in ('blocked', 'fired'), true))`

/** Sessions with the names that people read; `order by` included. */
export async function readSessions(db: Db, where: RawBuilder<unknown>, limit = 5000): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.admin_id, s.id, s.gym_id, g.name as gym_name, s.series_id, s.series_on, s.kind_id, k.name as kind_name, k.color, k.level,
      k.gender, k.age_from, k.age_to, s.coach_id, coalesce(e.fullname, c.fullname) as coach_name, coalesce(c.photo, e.avatar) as coach_photo,
      s.room_id, r.name as room_name, s.held_on, s.starts_at, s.ends_at, s.moved_at, s.places, s.booked, s.waiting, s.asked, coalesce(s.drop_in_tiyin, k.drop_in_tiyin) as drop_in_tiyin, s.drop_in_tiyin as own_price_tiyin, s.status,
      s.cancel_reason, s.is_changed, s.closed_at, s.version, s.closed_at is null and c.id is not null and not ${stillWorks('c')} as is_coach_away,
      h.is_same_for_all, h.for_all_from, h.for_all_to, h.for_men_from, h.for_men_to, h.for_women_from, h.for_women_to, h.weekday_hours
    from class_sessions s
    join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id
    join class_kinds k on k.admin_id = s.admin_id and k.id = s.kind_id
    join class_rooms r on r.admin_id = s.admin_id and r.id = s.room_id
    left join class_coaches c on c.admin_id = s.admin_id and c.id = s.coach_id
    left join employees e on e.admin_id = c.admin_id and e.id = c.employee_id
    left join lateral (select ${hoursColumns} from gym_settings s where s.admin_id = g.admin_id and s.gym_id = g.id) h on true
    where ${where} order by s.starts_at, r.name, s.id limit ${limit}`.execute(db)
  return rows
}

type Asked = {
  gym_id: string
  from: Day
  to: Day
  kind?: string | undefined
  coach?: string | undefined
  room?: string | undefined
  status?: SessionRow['status'] | undefined
}

/** The sessions of a gym from a day to a day. */
export const listSessions = (
  { db, adminId }: { db: Db; adminId: string },
  { gym_id, from, to, kind, coach, room, status }: Asked,
): Promise<SessionRow[]> => {
  const only = (column: string, id: string | undefined) => (id ? sql`and s.${sql.ref(column)} = ${id}` : sql``)
  return readSessions(
    db,
    sql`s.admin_id = ${adminId} and s.gym_id = ${gym_id} and s.held_on between ${from} and ${to}
      ${only('kind_id', kind)} ${only('coach_id', coach)} ${only('room_id', room)} ${only('status', status)}`,
  )
}

export const kindShown = (
  row: Pick<SessionRow, 'kind_id' | 'kind_name' | 'color' | 'level' | 'gender' | 'age_from' | 'age_to'>,
) => ({
  _id: row.kind_id,
  name: row.kind_name,
  color: row.color,
  level: row.level,
  gender: row.gender,
  age_from: row.age_from,
  age_to: row.age_to,
})
type HeldBy = Pick<SessionRow, 'coach_id' | 'coach_name' | 'coach_photo' | 'is_coach_away'>
/** Who holds it; nobody where the coach has left it. */
export const coachShown = (row: HeldBy) =>
  row.coach_id && !row.is_coach_away
    ? { _id: row.coach_id, fullname: row.coach_name ?? '', photo: fileUrl(row.coach_photo) }
    : null

/** Is the gym closed to the people of the class for a part of it? */
export const isOutsideHours = (row: SessionRow): boolean => {
  const { time, duration: minutes } = clockOf(row.starts_at, row.ends_at)
  return !fitsHours(hoursShown(row), { time, minutes, gender: row.gender }, weekdayOf(row.held_on))
}

export const sessionReply = (row: SessionRow): ClassSession => ({
  _id: row.id,
  gym_id: { _id: row.gym_id, name: row.gym_name },
  series_id: row.series_id,
  series_date: row.series_on,
  kind_id: kindShown(row),
  coach_id: coachShown(row),
  coach_away: row.is_coach_away ? row.coach_name : null,
  room_id: { _id: row.room_id, name: row.room_name },
  ...clockOf(row.starts_at, row.ends_at),
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  places: row.places,
  booked: row.booked,
  waiting: row.waiting,
  free: row.status === 'cancelled' ? 0 : Math.max(0, row.places - row.booked),
  drop_in_price: row.drop_in_tiyin === null ? null : toSom(row.drop_in_tiyin),
  own_price: row.own_price_tiyin === null ? null : toSom(row.own_price_tiyin),
  status: row.status,
  cancel_reason: row.cancel_reason,
  is_changed: row.is_changed,
  is_outside_hours: row.closed_at === null && row.status === 'scheduled' && isOutsideHours(row),
  version: row.version,
})

export async function findSession(db: Db, adminId: string | null, id: string): Promise<SessionRow | undefined> {
  return (await readSessions(db, sql`s.id = ${id} and ${ofOwner('s', adminId)}`))[0]
}

/** One that somebody named. */
export async function openSession(
  { db, adminId, fail }: Pick<Work, 'db' | 'adminId' | 'fail'>,
  id: string,
): Promise<SessionRow> {
  const session = await findSession(db, adminId, id)
  if (!session) throw fail('not_found')
  return session
}

async function findLocked(db: Db, adminId: string, id: string): Promise<SessionRow | undefined> {
  await sql`select 1 from class_sessions where admin_id = ${adminId} and id = ${id} for update`.execute(db)
  return findSession(db, adminId, id)
}

/** Everything that happens to places of a session happens under its lock: one after the other, in order. */
export async function lockSession(db: Db, adminId: string, id: string): Promise<SessionRow> {
  const row = await findLocked(db, adminId, id)
  if (!row) throw new Error(`session ${id} vanished`)
  return row
}

/** One that somebody named: where nobody had asked for a place in it, it may be gone by now with its series. */
export async function lockNamed(
  { db, fail }: Pick<Work, 'db' | 'fail'>,
  adminId: string,
  id: string,
): Promise<SessionRow> {
  const row = await findLocked(db, adminId, id)
  if (!row) throw fail('not_found')
  return row
}
