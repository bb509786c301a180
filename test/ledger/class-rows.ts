import { sql } from 'kysely'
import type { World } from '#test/api.ts'
import type * as known from './class-world.ts'

export type Row = {
  id: string
  series_id: string
  series_on: string | null
  starts_at: Date
  ends_at: Date
  places: number
  booked: number
  waiting: number
  is_cancelled: boolean
  is_changed: boolean
  people:
    | {
        id: string
        member: string
        on: string
        single: boolean
        status: known.Status
        nr: number
        spent: boolean
        strike: string | null
        forgiven: boolean
        door: boolean
      }[]
    | null
}

/** Every session of an owner with its bookings, as the rows say it. */
export async function readRows(api: World, adminId: string): Promise<Row[]> {
  const { rows } = await api.sql({ role: 'platform' }, (db) =>
    sql<Row>`
      select s.id, s.series_id, s.series_on, s.starts_at, s.ends_at, s.places, s.booked, s.waiting, s.status = 'cancelled' as is_cancelled, s.is_changed,
        (select json_agg(json_build_object('id', b.id, 'member', b.member_id, 'on', b.membership_id, 'single', b.is_drop_in, 'status', b.status, 'nr', b.nr, 'spent', b.is_visit_spent,
          'strike', b.strike_at, 'forgiven', b.forgiven_at is not null, 'door', b.visit_id is not null) order by b.nr)
          from class_bookings b where b.admin_id = s.admin_id and b.session_id = s.id) as people
      from class_sessions s where s.admin_id = ${adminId}`.execute(db),
  )
  return rows
}

type Bought = { id: string; member: string; day: string; due: number; paid: number; is_over: boolean }
type Told = { to: string; status: 'paid' | 'owed'; count: number }

/** What was bought for one class each, in order, and who was told what of money that goes back. */
export async function readBought(api: World, adminId: string): Promise<{ bought: Bought[]; told: Told[] }> {
  return api.sql({ role: 'platform' }, async (db) => {
    const { rows: bought } = await sql<Bought>`
      select id, member_id as member, start_on as day, due_tiyin / 100 as due, paid_tiyin / 100 as paid, status = 'cancelled' as is_over
      from memberships where admin_id = ${adminId} and is_drop_in order by created_at, id`.execute(db)
    const { rows: told } = await sql<Told>`
      select recipient_id as "to", coalesce(params ->> 'status', 'paid') as status, count(*)::int as count from notifications
      where admin_id = ${adminId} and kind in ('own_place_returned', 'place_returned') group by 1, 2`.execute(db)
    return { bought, told }
  })
}

/** People with two classes at one time, by the rows alone. */
export async function readDoubles(api: World, adminId: string): Promise<unknown[]> {
  const { rows } = await api.sql({ role: 'platform' }, (db) =>
    sql`
      select a.member_id, a.session_id, b.session_id as other from class_bookings a
      join class_sessions s on s.admin_id = a.admin_id and s.id = a.session_id
      join class_bookings b on b.admin_id = a.admin_id and b.member_id = a.member_id and b.id > a.id and b.status in ('waiting', 'booked', 'attended')
      join class_sessions o on o.admin_id = b.admin_id and o.id = b.session_id
      where a.admin_id = ${adminId} and a.status in ('waiting', 'booked', 'attended') and s.starts_at < o.ends_at and o.starts_at < s.ends_at`.execute(
      db,
    ),
  )
  return rows
}
