import { type RawBuilder, sql } from 'kysely'
import { tashkentDay, tashkentTime } from '#src/contract/days.ts'
import { knownReason } from '#src/contract/known-reasons.ts'
import { toSom } from '#src/contract/money.ts'
import { inGym, paths } from '#src/contract/paths.ts'
import { tellDesk } from '#src/features/employees/server/tell-desk.ts'
import { waiveMembership } from '#src/features/memberships/server/cancel-membership.ts'
import { getHeld, type Held } from '#src/features/memberships/server/membership-access.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import type { Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import { bookingIn } from '#src/features/memberships/server/booking-in.ts'
import { type BookingRow, listBookings } from './booking-queries.ts'
import { readSessions, type SessionRow } from './session-queries.ts'

type Bought = Pick<BookingRow, 'admin_id' | 'membership_id' | 'is_drop_in'>

/** Memberships are held before sessions, by whoever books and by whoever gives back. */
export async function lockDropIn(db: Db, { admin_id, membership_id, is_drop_in }: Bought): Promise<void> {
  if (!is_drop_in) return
  await sql`select 1 from memberships where admin_id = ${admin_id} and id = ${membership_id} for update`.execute(db)
}

/**
 * The single places in these classes, `s`, before any of the classes: what becomes of a class is acted on its places too. One that is
 * sold in this moment was not there yet, and is held after its class.
 */
export async function lockDropInsOf(db: Db, adminId: string, ofClasses: RawBuilder<unknown>): Promise<void> {
  await sql`
    select 1 from memberships m
    where m.admin_id = ${adminId} and m.id in (
      select b.membership_id from class_bookings b
      join class_sessions s on s.admin_id = b.admin_id and s.id = b.session_id
      where b.admin_id = ${adminId} and s.admin_id = ${adminId} and b.is_drop_in and b.status <> 'cancelled' and ${ofClasses})
    order by m.id for update`.execute(db)
}

/** Classes, `s`, and before them the single places in them, each held in one order for everybody. */
export async function lockClasses(
  db: Db,
  adminId: string,
  ofClasses: RawBuilder<unknown>,
): Promise<{ id: string; is_taken: boolean }[]> {
  await lockDropInsOf(db, adminId, ofClasses)
  const { rows } = await sql<{ id: string; is_taken: boolean }>`
    select s.id, s.booked + s.waiting > 0 as is_taken from class_sessions s
    where s.admin_id = ${adminId} and ${ofClasses} order by s.id for update`.execute(db)
  return rows
}

/**
 * A single place that was given back in time is no longer owed. What was paid for it stands as paid too much until the desk,
 * which is told, returns it by the way it came.
 */
export async function returnDropIn(work: Work, session: SessionRow, booking: BookingRow): Promise<void> {
  if (!booking.is_drop_in) return
  const adminId = booking.admin_id
  const inTenant = { ...work, adminId }
  const held = await getHeld(inTenant, adminId, booking.membership_id, { lock: true })
  if (held.status === 'cancelled') return
  await waiveMembership(inTenant, held, knownReason('place_given_back'))
  if (held.paid_tiyin > 0) await tellOfPlace(work, session, held)
  await tellHolder(work, session, held)
}

/**
 * Is it a single place on which its holder came into the gym already, for no other class than its own? What was bought was had then,
 * and nothing of it comes back. The caller holds its membership, as the door does: nobody comes in by it in this moment.
 */
export async function wasHad(
  db: Db,
  { admin_id: adminId, membership_id: membershipId, id, is_drop_in }: BookingRow,
): Promise<boolean> {
  if (!is_drop_in) return false
  const { rows } = await sql`
    select 1 from visits v where v.admin_id = ${adminId} and v.membership_id = ${membershipId} and v.undone_at is null
      and not exists (select from class_bookings o where o.admin_id = ${adminId} and o.visit_id = v.id and o.id <> ${id} and ${bookingIn('o', 'holding')})
    limit 1`.execute(db)
  return rows.length > 0
}

/** A single place that its holder gives up, or loses by what they did: it comes back unless it was had. */
export async function giveUpDropIn(work: Work, session: SessionRow, booking: BookingRow): Promise<void> {
  if (!(await wasHad(work.db, booking))) await returnDropIn(work, session, booking)
}

/** The single place that an entry was made on, held; undefined when it was made on anything else. */
export async function lockEntered(db: Db, adminId: string, visitId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select m.id from visits v join memberships m on m.admin_id = v.admin_id and m.id = v.membership_id
    where v.admin_id = ${adminId} and v.id = ${visitId} and m.is_drop_in`.execute(db)
  const membershipId = rows[0]?.id
  if (membershipId) await lockDropIn(db, { admin_id: adminId, membership_id: membershipId, is_drop_in: true })
  return membershipId
}

/** Given up in time, it stayed owed for an entry that was none. Not where another place was taken on it since. */
export async function returnUnentered(work: Work, adminId: string, membershipId: string): Promise<void> {
  const places = await listBookings(
    work.db,
    sql`b.admin_id = ${adminId} and b.membership_id = ${membershipId} and (b.is_drop_in or b.status <> 'cancelled')`,
  )
  const [given, ...others] = places
  if (!given || others.length > 0 || given.status !== 'cancelled') return
  const [session] = await readSessions(work.db, sql`s.admin_id = ${adminId} and s.id = ${given.session_id}`)
  if (session) await giveUpDropIn(work, session, given)
}

const placeOf = (session: SessionRow) => ({
  class_name: session.kind_name,
  date: tashkentDay(session.starts_at),
  time: tashkentTime(session.starts_at),
})

/** What becomes of the money: it comes back, or is no longer owed. */
async function tellHolder(work: Work, session: SessionRow, held: Held): Promise<void> {
  const amount = held.paid_tiyin || held.remaining_tiyin
  if (amount === 0) return
  await notify(work, {
    adminId: held.admin_id,
    recipients: [{ role: 'member', id: held.member_id }],
    kind: 'own_place_returned',
    params: {
      ...placeOf(session),
      gym_name: session.gym_name,
      status: held.paid_tiyin > 0 ? 'paid' : 'owed',
      amount: String(toSom(amount)),
    },
    link: inGym(paths.orders(), held.gym_id),
    gymId: held.gym_id,
  })
}

async function tellOfPlace(work: Work, session: SessionRow, held: Held): Promise<void> {
  const { admin_id: adminId, gym_id: gymId, member_id: memberId } = held
  const { rows } = await sql<{ fullname: string }>`
    select m.fullname from members m where m.admin_id = ${adminId} and m.id = ${memberId}`.execute(work.db)
  await tellDesk(work, {
    adminId,
    gymId,
    kind: 'place_returned',
    named: { memberId, fullname: rows[0]?.fullname ?? '' },
    params: { ...placeOf(session), amount: String(toSom(held.paid_tiyin)) },
    linkFor: (role) => paths.membership(role, held.id),
  })
}
