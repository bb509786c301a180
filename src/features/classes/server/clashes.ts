import { sql } from 'kysely'
import { tashkentDay, tashkentTime } from '#src/contract/days.ts'
import { formatDay } from '#src/contract/formats.ts'
import type { Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import type { ClassEffect } from '../contract.ts'

/** A session that got another room, coach or time: which of them may meet another class there. */
export type Placed = { id: string; inRoom: boolean; withCoach: boolean }

type Chosen = { kind_id: string; room_id: string; coach_id: string | null }

/**
 * Whoever gives a class a room and a coach does it one after the other, so that each sees what the one before did; none of
 * them nor the kind is put away meanwhile. Comes before they are read, and before the locks of sessions; of several classes
 * all at once: kinds, rooms, coaches.
 */
export async function lockPlaces(db: Db, adminId: string, ...chosen: readonly Chosen[]): Promise<void> {
  const [kinds, rooms] = [chosen.map(({ kind_id: id }) => id), chosen.map(({ room_id: id }) => id)]
  const coaches = chosen.flatMap(({ coach_id: id }) => id ?? [])
  await sql`
    select 1 from class_kinds where admin_id = ${adminId} and id = any(${kinds}::uuid[]) order by id for key share`.execute(
    db,
  )
  await sql`
    select 1 from class_rooms where admin_id = ${adminId} and id = any(${rooms}::uuid[]) order by id for no key update`.execute(
    db,
  )
  if (coaches.length > 0)
    await sql`
      select 1 from class_coaches where admin_id = ${adminId} and id = any(${coaches}::uuid[]) order by id for no key update`.execute(
      db,
    )
}

const mostShown = 20
type Row = { id: string; by: 'room' | 'coach'; name: string; kind: string; starts_at: Date }

/** The classes that hold the same room or coach while one of these goes on. */
export async function findClashes(db: Db, adminId: string, placed: readonly Placed[]): Promise<ClassEffect['clashes']> {
  if (placed.length === 0) return []
  const { rows } = await sql<Row>`
    with placed as (
      select s.*, p.in_room, p.with_coach
      from unnest(${placed.map(({ id }) => id)}::uuid[], ${placed.map(({ inRoom }) => inRoom)}::boolean[], ${placed.map(({ withCoach }) => withCoach)}::boolean[])
        as p (id, in_room, with_coach)
      join class_sessions s on s.admin_id = ${adminId} and s.id = p.id and s.status = 'scheduled'
    ), met as (
      select o.id, o.kind_id, o.starts_at, 'room' as by, r.name as name
      from placed p
      join class_sessions o on o.admin_id = ${adminId} and o.room_id = p.room_id and o.id <> p.id and o.status = 'scheduled'
        and o.starts_at < p.ends_at and o.starts_at > p.starts_at - interval '12 hours' and o.ends_at > p.starts_at
      join class_rooms r on r.admin_id = ${adminId} and r.id = p.room_id
      where p.in_room
      union
      select o.id, o.kind_id, o.starts_at, 'coach', coalesce(e.fullname, c.fullname)
      from placed p
      join class_sessions o on o.admin_id = ${adminId} and o.coach_id = p.coach_id and o.id <> p.id and o.status = 'scheduled'
        and o.starts_at < p.ends_at and o.starts_at > p.starts_at - interval '12 hours' and o.ends_at > p.starts_at
      join class_coaches c on c.admin_id = ${adminId} and c.id = p.coach_id
      left join employees e on e.admin_id = ${adminId} and e.id = c.employee_id
      where p.with_coach
    )
    select m.id, m.by, m.name, k.name as kind, m.starts_at from met m
    join class_kinds k on k.admin_id = ${adminId} and k.id = m.kind_id
    order by m.starts_at, m.by desc, m.id limit ${mostShown}`.execute(db)
  return rows.map(({ id, by, name, kind, starts_at }) => ({
    _id: id,
    with: by,
    name,
    kind,
    date: tashkentDay(starts_at),
    time: tashkentTime(starts_at),
  }))
}

/** A room holds one class at a time and a coach is at one place, unless the one who decides says that it is meant. */
export async function assertNoClash(
  { db, fail }: Pick<Work<'class.clash'>, 'db' | 'fail'>,
  adminId: string,
  placed: readonly Placed[],
  mayClash: boolean | undefined,
): Promise<void> {
  if (mayClash) return
  const clashes = await findClashes(db, adminId, placed)
  const first = clashes[0]
  if (!first) return
  const { name, kind, date, time } = first
  throw fail('class.clash', { values: { name, kind, date: formatDay(date), time }, data: { clashes } })
}
