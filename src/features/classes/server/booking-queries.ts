import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { BookingStatus } from '#src/features/memberships/booking-states.ts'
import type { Db } from '#src/server/db.ts'
import { fileUrl } from '#src/server/files.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import type { Work } from '#src/server/serve.ts'
import type { ClassBooking } from '../contract.ts'

export type BookingRow = {
  admin_id: string
  id: string
  session_id: string
  gym_id: string
  member_id: string
  membership_id: string
  status: BookingStatus
  nr: number
  held_on: Day
  is_visit_spent: boolean
  is_drop_in: boolean
  visit_id: string | null
  asked_at: Date
  booked_at: Date | null
  strike_at: Date | null
  forgiven_at: Date | null
  /** a coach or the desk had said that they came, when their class was called off */
  was_ticked: boolean
}

const columns = sql`b.admin_id, b.id, b.session_id, b.gym_id, b.member_id, b.membership_id, b.status, b.nr, b.held_on,
  b.is_visit_spent, b.is_drop_in, b.visit_id, b.asked_at, b.booked_at, b.strike_at, b.forgiven_at, b.was_ticked`

export async function listBookings(db: Db, where: RawBuilder<unknown>): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`select ${columns} from class_bookings b where ${where} order by b.nr`.execute(
    db,
  )
  return rows
}

/** The booking as it is now: read after the lock of its session. */
export async function lockBooking(db: Db, adminId: string, id: string): Promise<BookingRow> {
  const { rows } = await sql<BookingRow>`
    select ${columns} from class_bookings b where b.admin_id = ${adminId} and b.id = ${id} for update`.execute(db)
  if (!rows[0]) throw new Error(`booking ${id} vanished`)
  return rows[0]
}

export async function findBooking(db: Db, adminId: string | null, id: string): Promise<BookingRow | undefined> {
  return (await listBookings(db, sql`b.id = ${id} and ${ofOwner('b', adminId)}`))[0]
}

/** Where somebody stands in the waiting list, from 1. */
export const placeInLine = (adminId: string | null) => sql<number | null>`case when b.status = 'waiting' then (
  select count(*)::int from class_bookings w where w.admin_id = ${ownerOf('b', adminId)} and w.session_id = b.session_id and w.status = 'waiting' and w.nr <= b.nr) end`

type ShownRow = BookingRow & {
  fullname: string
  phone_number: string | null
  avatar: string | null
  plan_name: string
  place: number | null
  forgive_reason: string | null
}
type Shown = Pick<Work, 'db'>
type OfGym = { admin_id: string; gym_id: string }

/** Bookings of a gym as its desk sees them: places first, then the waiting list, then those who gave theirs up. */
export async function showBookings(
  { db }: Shown,
  { admin_id: adminId, gym_id: gymId }: OfGym,
  where: RawBuilder<unknown>,
): Promise<ClassBooking[]> {
  const { rows } = await sql<ShownRow>`
    select ${columns}, b.forgive_reason, m.fullname, m.phone_number, m.avatar, ms.plan_name, ${placeInLine(adminId)} as place
    from class_bookings b
    join members m on m.admin_id = b.admin_id and m.id = b.member_id
    join memberships ms on ms.admin_id = b.admin_id and ms.id = b.membership_id
    where b.admin_id = ${adminId} and b.gym_id = ${gymId} and ${where}
    order by case b.status when 'waiting' then 1 when 'cancelled' then 2 when 'late' then 2 else 0 end, b.nr`.execute(
    db,
  )
  return rows.map((row) => ({
    _id: row.id,
    session_id: row.session_id,
    member_id: {
      _id: row.member_id,
      fullname: row.fullname,
      phone_number: row.phone_number,
      avatar: fileUrl(row.avatar),
    },
    membership: { _id: row.membership_id, name: row.plan_name },
    status: row.status,
    place: row.place,
    is_visit_spent: row.is_visit_spent,
    is_drop_in: row.is_drop_in,
    is_by_door: row.visit_id !== null,
    asked_at: row.asked_at.toISOString(),
    booked_at: row.booked_at?.toISOString() ?? null,
    strike_at: row.strike_at?.toISOString() ?? null,
    forgiven_at: row.forgiven_at?.toISOString() ?? null,
    forgive_reason: row.forgive_reason,
  }))
}

export async function showBooking(work: Shown, gym: OfGym, id: string): Promise<ClassBooking> {
  const shown = (await showBookings(work, gym, sql`b.id = ${id}`))[0]
  if (!shown) throw new Error(`booking ${id} vanished`)
  return shown
}

/** The place in a class that somebody gave up too late, the last one. */
export async function findLate(
  db: Db,
  { admin_id: adminId, id }: { admin_id: string; id: string },
  memberId: string,
): Promise<BookingRow | undefined> {
  const late = await listBookings(
    db,
    sql`b.admin_id = ${adminId} and b.session_id = ${id} and b.member_id = ${memberId} and b.status = 'late'`,
  )
  return late.at(-1)
}

/** What somebody missed in a gym and was not forgiven, as far back as it can matter; `but`: a place that they take again. */
export async function listStrikes(
  db: Db,
  { adminId, gymId, memberId }: { adminId: string; gymId: string; memberId: string },
  but?: string,
): Promise<Date[]> {
  const { rows } = await sql<{ strike_at: Date }>`
    select strike_at from class_bookings
    where admin_id = ${adminId} and gym_id = ${gymId} and member_id = ${memberId} and strike_at is not null and forgiven_at is null
      and id is distinct from ${but ?? null}::uuid
    order by strike_at desc limit 200`.execute(db)
  return rows.map((row) => row.strike_at)
}
