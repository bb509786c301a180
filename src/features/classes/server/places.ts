import { type RawBuilder, sql } from 'kysely'
import { tashkentTime } from '#src/contract/days.ts'
import type { Role } from '#src/contract/permissions.ts'
import type { BookingStatus } from '#src/features/memberships/booking-states.ts'
import { visitsUsed } from '#src/features/memberships/server/counted.ts'
import { isOpenFor } from '#src/features/visits/rules.ts'
import { doorRules } from '#src/features/visits/server/queries.ts'
import { mayPromote, type MisfitCause } from '../rules.ts'
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

/** Counts a place that changes; of a new one (`from` null) it draws the number too. */
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
    update class_sessions set booked = booked + ${change.booked}, waiting = waiting + ${change.waiting}, asked = asked + ${from ? 0 : 1}
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
  // the number that was just drawn: the session is locked
  await sql`
    insert into class_bookings (admin_id, id, session_id, gym_id, member_id, membership_id, status, nr, held_on, during, may_overlap, is_visit_spent, is_drop_in,
      asked_at, asked_by_kind, asked_by_id, booked_at)
    select ${session.admin_id}::uuid, ${given.id}::uuid, ${session.id}::uuid, ${session.gym_id}::uuid, ${given.memberId}::uuid, ${given.membershipId}::uuid, ${given.status},
      s.asked, ${session.held_on}::date, tstzrange(${session.starts_at}::timestamptz, ${session.ends_at}::timestamptz), ${given.mayOverlap}::boolean, ${given.countsVisits && given.status === 'booked'}::boolean, ${given.isDropIn}::boolean,
      ${now}::timestamptz, ${given.by.role}, ${given.by.id}::uuid, ${given.status === 'booked' ? now : null}::timestamptz
    from class_sessions s where s.admin_id = ${session.admin_id} and s.id = ${session.id}
    returning nr`.execute(db)
}

/** Does a place of `class_bookings b` take a visit of its membership? */
export const spendsVisit = (adminId: string): RawBuilder<boolean> =>
  sql`exists (select from memberships m where m.admin_id = ${adminId} and m.id = b.membership_id and m.conditions ? 'visits')`

/** From the waiting list onto a place. */
export async function takePlace(work: Teller, session: SessionRow, booking: BookingRow): Promise<void> {
  await count(work, session, 'waiting', 'booked')
  await sql`
    update class_bookings b set status = 'booked', booked_at = ${work.now}, is_visit_spent = ${spendsVisit(booking.admin_id)}
    where b.admin_id = ${booking.admin_id} and b.id = ${booking.id}`.execute(work.db)
}

/** Back into the waiting list, where the number of asking puts them before all who came later. */
export async function backToWaiting(work: Teller, session: SessionRow, booking: BookingRow): Promise<void> {
  await count(work, session, 'booked', 'waiting')
  await sql`
    update class_bookings set status = 'waiting', booked_at = null, is_visit_spent = false where admin_id = ${booking.admin_id} and id = ${booking.id}`.execute(
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
    update class_bookings set membership_id = ${membershipId}, is_drop_in = false, is_visit_spent = ${countsVisits && booking.status !== 'waiting'}
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

/** Who waits, in the order of asking, with the visits that are left to them; null: their plan counts none. */
type InLine = Pick<BookingRow, 'id' | 'member_id' | 'membership_id'> & { gender: string; visits_left: number | null }

async function line({ db }: Pick<Teller, 'db'>, { admin_id: adminId, id }: SessionRow): Promise<InLine[]> {
  const { rows } = await sql<InLine>`
    select w.id, w.member_id, w.membership_id, coalesce(m.gender, '') as gender,
      case when s.conditions ? 'visits' then (s.conditions ->> 'visits')::int - ${visitsUsed('s', adminId)} end as visits_left
    from class_bookings w join members m on m.admin_id = w.admin_id and m.id = w.member_id
      join memberships s on s.admin_id = w.admin_id and s.id = w.membership_id
    where w.admin_id = ${adminId} and w.session_id = ${id} and w.status = 'waiting' order by w.nr`.execute(db)
  return rows
}

/** Holds a membership so that its last visit is not spent elsewhere in this moment; false: somebody else holds it. */
async function hold({ db }: Pick<Teller, 'db'>, adminId: string, membershipId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from memberships where admin_id = ${adminId} and id = ${membershipId} for no key update skip locked`.execute(
    db,
  )
  return rows.length > 0
}

export const promoteJob = 'classes.promote'

/**
 * Free places go to those who wait, whom the door would let in and whose plan still has a visit for it, in the order of asking,
 * and each is told: who they are is answered. Shortly before the class nobody is moved up any more.
 */
export const promote = async (work: Teller, session: SessionRow, rules: RulesRow): Promise<string[]> =>
  (await moveUp(work, session, rules)).people

/** Those who wait have their places first: is one left then for who asks only now? Not while it is open whether the first can take it. */
export async function giveToLineFirst(work: Teller, session: SessionRow, rules: RulesRow): Promise<boolean> {
  const { isUndecided } = await moveUp(work, session, rules)
  return session.booked < session.places && !isUndecided
}

type MovedUp = {
  people: string[]
  /** A free place waits for somebody whose membership is held elsewhere in this moment. */
  isUndecided: boolean
}
const nobody: MovedUp = { people: [], isUndecided: false }

async function moveUp(work: Teller, session: SessionRow, rules: RulesRow): Promise<MovedUp> {
  const { admin_id: adminId } = session
  const free = session.places - session.booked
  if (free <= 0 || session.waiting === 0 || session.status === 'cancelled') return nobody
  if (!mayPromote(session.starts_at, work.now, rules)) return nobody
  const genders = await admitted(work, session)
  const waiting = (await line(work, session)).filter(({ gender }) => genders.includes(gender))
  const entries = await entriesFor(
    work,
    session,
    waiting.map(({ member_id }) => member_id),
  )
  const next: InLine[] = []
  let isUndecided = false
  for (const one of waiting) {
    if (next.length === free) break
    if (one.visits_left !== null && !(await hold(work, adminId, one.membership_id))) {
      // nobody comes before them meanwhile; who holds it is done in a moment
      await work.enqueue(promoteJob, { adminId, id: session.id }, { key: `${promoteJob}:${session.id}` })
      isUndecided = true
      break
    }
    const left =
      one.visits_left === null ? 1 : ((await line(work, session)).find(({ id }) => id === one.id)?.visits_left ?? 0)
    // the visit of the entry is that of the place
    const isPaid = entries.some((entry) => entry.memberId === one.member_id && entry.membershipId === one.membership_id)
    if (left > 0 || isPaid) next.push(one)
  }
  if (next.length === 0) return { people: [], isUndecided }
  await sql`
    update class_bookings b set status = 'booked', booked_at = ${work.now}, is_visit_spent = ${spendsVisit(adminId)}
    where b.admin_id = ${adminId} and b.id = any(${next.map(({ id }) => id)}::uuid[])`.execute(work.db)
  for (const _ of next) await count(work, session, 'waiting', 'booked')
  const people = next.map(({ member_id }) => member_id)
  await attendFromInside(
    work,
    session,
    entries.filter(({ memberId }) => people.includes(memberId)),
  )
  await tellMembers(work, session, 'class_promoted', people)
  return { people, isUndecided }
}
