import { sql } from 'kysely'
import { tashkentTime } from '#src/contract/days.ts'
import type { Role } from '#src/contract/permissions.ts'
import { later } from '#src/server/db.ts'
import { isOpenFor } from '#src/features/visits/rules.ts'
import { doorRules } from '#src/features/visits/server/queries.ts'
import { type BookingStatus, mayPromote, type MisfitCause } from '../rules.ts'
import { attendFromInside, entriesFor } from './attendance.ts'
import type { BookingRow } from './booking-queries.ts'
import type { RulesRow } from './booking-rules.ts'
import type { SessionRow } from './session-queries.ts'
import { type Teller, tellMembers } from './tell.ts'

/** All of this runs under the lock of the session: its counts and its bookings change together. */

type By = { role: Role | 'system'; id: string | null }
type Cause = 'session' | 'member' | 'over' | MisfitCause

const counters: Partial<Record<BookingStatus, 'booked' | 'waiting'>> = {
  booked: 'booked',
  attended: 'booked',
  no_show: 'booked',
  waiting: 'waiting',
}

async function count(
  { db }: Teller,
  session: SessionRow,
  from: BookingStatus | null,
  to: BookingStatus,
): Promise<void> {
  const change = { booked: 0, waiting: 0 }
  const [left, taken] = [from && counters[from], counters[to]]
  if (left) change[left] -= 1
  if (taken) change[taken] += 1
  if (change.booked === 0 && change.waiting === 0) return
  await sql`
    update class_sessions set booked = booked + ${change.booked}, waiting = waiting + ${change.waiting}
    where admin_id = ${session.admin_id} and id = ${session.id}`.execute(db)
  session.booked += change.booked
  session.waiting += change.waiting
}

export type NewBooking = {
  id: string
  memberId: string
  membershipId: string
  status: 'booked' | 'waiting'
  countsVisits: boolean
  mayOverlap: boolean
  isDropIn: boolean
  by: By
}

/** The next number of the session, on a place or in the waiting list. */
export async function addBooking(work: Teller, session: SessionRow, given: NewBooking): Promise<void> {
  const { db, now } = work
  await count(work, session, null, given.status)
  later(
    db,
    sql`update class_sessions set asked = asked + 1 where admin_id = ${session.admin_id} and id = ${session.id}`,
  )
  // the number that was just drawn: the session is locked
  await sql`
    insert into class_bookings (admin_id, id, session_id, gym_id, member_id, membership_id, status, nr, held_on, during, may_overlap, is_visit_spent, is_drop_in,
      asked_at, asked_by_kind, asked_by_id, booked_at)
    select ${session.admin_id}::uuid, ${given.id}::uuid, ${session.id}::uuid, ${session.gym_id}::uuid, ${given.memberId}::uuid, ${given.membershipId}::uuid, ${given.status},
      s.asked, ${session.held_on}::date, tstzrange(${session.starts_at}::timestamptz, ${session.ends_at}::timestamptz), ${given.mayOverlap}::boolean, ${given.countsVisits}::boolean, ${given.isDropIn}::boolean,
      ${now}::timestamptz, ${given.by.role}, ${given.by.id}::uuid, ${given.status === 'booked' ? now : null}::timestamptz
    from class_sessions s where s.admin_id = ${session.admin_id} and s.id = ${session.id}
    returning nr`.execute(db)
}

/** From the waiting list onto a place. */
export async function takePlace(work: Teller, session: SessionRow, booking: BookingRow): Promise<void> {
  await count(work, session, 'waiting', 'booked')
  await sql`
    update class_bookings set status = 'booked', booked_at = ${work.now} where admin_id = ${booking.admin_id} and id = ${booking.id}`.execute(
    work.db,
  )
}

/** Back into the waiting list, where the number of asking puts them before all who came later. */
export async function backToWaiting(work: Teller, session: SessionRow, booking: BookingRow): Promise<void> {
  await count(work, session, 'booked', 'waiting')
  await sql`
    update class_bookings set status = 'waiting', booked_at = null where admin_id = ${booking.admin_id} and id = ${booking.id}`.execute(
    work.db,
  )
}

/** Another membership of the same person holds the place from now on. */
export async function giveMembership(
  { db }: Pick<Teller, 'db'>,
  booking: BookingRow,
  { membershipId, countsVisits }: { membershipId: string; countsVisits: boolean },
): Promise<void> {
  await sql`
    update class_bookings set membership_id = ${membershipId}, is_drop_in = false, is_visit_spent = ${countsVisits}
    where admin_id = ${booking.admin_id} and id = ${booking.id}`.execute(db)
}

type Ending = { status: 'cancelled' | 'late'; by: By; cause?: Cause }

/** Gives a place or a waiting place up; in time the visit comes back with it. */
export async function endBooking(
  work: Teller,
  session: SessionRow,
  booking: BookingRow,
  { status, by, cause }: Ending,
): Promise<void> {
  const isLate = status === 'late'
  await count(work, session, booking.status, status)
  await sql`
    update class_bookings set status = ${status}, ended_at = ${work.now}, ended_by_kind = ${by.role}, ended_by_id = ${by.id}, end_cause = ${cause ?? null},
      is_visit_spent = is_visit_spent and ${isLate}::boolean, strike_at = ${isLate ? work.now : null}
    where admin_id = ${booking.admin_id} and id = ${booking.id}`.execute(work.db)
}

/** For whom the door opens when the class begins; '' is somebody whose gender is not noted. */
async function admitted({ db }: Pick<Teller, 'db'>, session: SessionRow): Promise<string[]> {
  const rules = await doorRules(db, session.admin_id, session.gym_id, session.held_on)
  const time = tashkentTime(session.starts_at)
  return ([null, 'male', 'female'] as const).flatMap((gender) =>
    isOpenFor(rules, gender, session.held_on, time) ? [gender ?? ''] : [],
  )
}

/**
 * Free places go to those who wait and whom the door would let in, in the order of asking, and each is told: who they are is
 * answered; shortly before the class nobody is moved up any more.
 */
export async function promote(work: Teller, session: SessionRow, rules: RulesRow): Promise<string[]> {
  const free = session.places - session.booked
  if (free <= 0 || session.waiting === 0 || session.status === 'cancelled') return []
  if (!mayPromote(session.starts_at, work.now, rules)) return []
  const { rows } = await sql<{ member_id: string }>`
    with next as (
      select w.admin_id, w.id from class_bookings w join members m on m.admin_id = w.admin_id and m.id = w.member_id
      where w.admin_id = ${session.admin_id} and w.session_id = ${session.id} and w.status = 'waiting'
        and coalesce(m.gender, '') = any(${await admitted(work, session)}::text[])
      order by w.nr limit ${free}
    )
    update class_bookings b set status = 'booked', booked_at = ${work.now} from next
    where b.admin_id = ${session.admin_id} and b.id = next.id returning b.member_id`.execute(work.db)
  for (const _ of rows) await count(work, session, 'waiting', 'booked')
  const people = rows.map(({ member_id }) => member_id)
  await attendFromInside(work, session, await entriesFor(work, session, people))
  await tellMembers(work, session, 'class_promoted', people)
  return people
}
