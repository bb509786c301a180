import { type RawBuilder, sql } from 'kysely'
import { tashkentDay } from '#src/contract/days.ts'
import { formatMoment } from '#src/contract/formats.ts'
import type { Role } from '#src/contract/roles.ts'
import type { BookingStatus } from '#src/features/memberships/booking-states.ts'
import type { DoorRules } from '#src/features/visits/rules.ts'
import { doorRules } from '#src/features/visits/server/queries.ts'
import { leftFreelyUntil } from '../leaving.ts'
import { blockedUntil, decideBooking, mayPromote, type MisfitCause } from '../rules.ts'
import { askedInLine, askerOn, readAsker } from './asker.ts'
import { attendFromInside, entriesFor } from './attendance.ts'
import { type BookingRow, listStrikes } from './booking-queries.ts'
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

/**
 * A place, or one in the line, that went with its class and is there again with it, on this membership; no entry is of it yet. That somebody
 * had ticked who came stands again, by whoever brings the class back.
 */
export async function giveAgain(
  work: Teller,
  session: SessionRow,
  { admin_id: adminId, id, booked_at: bookedAt, was_ticked: wasTicked }: BookingRow,
  { membershipId, countsVisits, by }: { membershipId: string; countsVisits: boolean; by: By },
): Promise<void> {
  const isPlaced = bookedAt !== null
  const status = isPlaced ? (wasTicked ? 'attended' : 'booked') : 'waiting'
  const came = status === 'attended' ? { at: work.now, ...by } : { at: null, role: null, id: null }
  await count(work, session, 'cancelled', status)
  await sql`
    update class_bookings set status = ${status}, membership_id = ${membershipId}, is_visit_spent = ${isPlaced && countsVisits},
      booked_at = ${isPlaced ? work.now : null}, visit_id = null, ended_at = ${came.at}, ended_by_kind = ${came.role}, ended_by_id = ${came.id}, end_cause = null, was_ticked = false
    where admin_id = ${adminId} and id = ${id}`.execute(work.db)
}

/**
 * A place that was given up too late, and is free, is taken again as it was: nothing of the giving up is left, and it is late from the same moment on.
 * The visit stays the one that was taken.
 */
export async function takeAgain(
  work: Teller,
  session: SessionRow,
  { admin_id: adminId, id }: BookingRow,
  mayOverlap: boolean,
): Promise<void> {
  await count(work, session, 'late', 'booked')
  await sql`
    update class_bookings set status = 'booked', may_overlap = ${mayOverlap}, strike_at = null, forgiven_at = null, forgive_reason = null,
      ended_at = null, ended_by_kind = null, ended_by_id = null, end_cause = null, was_ticked = false
    where admin_id = ${adminId} and id = ${id}`.execute(work.db)
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
      is_visit_spent = is_visit_spent and ${isLate}::boolean, strike_at = ${isLate ? work.now : null},
      was_ticked = status = 'attended' and ended_by_kind is distinct from 'system'
    where admin_id = ${booking.admin_id} and id = ${booking.id}`.execute(work.db)
}

/** Who waits; `countsVisits`: a place spends a visit of their plan. */
type InLine = Pick<BookingRow, 'id' | 'member_id' | 'membership_id' | 'is_visit_spent'> & { counts_visits: boolean }

/** In the order of asking. */
async function line({ db }: Pick<Teller, 'db'>, { admin_id: adminId, id }: SessionRow): Promise<InLine[]> {
  const { rows } = await sql<InLine>`
    select w.id, w.member_id, w.membership_id, w.is_visit_spent, s.conditions ? 'visits' as counts_visits
    from class_bookings w join memberships s on s.admin_id = w.admin_id and s.id = w.membership_id
    where w.admin_id = ${adminId} and w.session_id = ${id} and w.status = 'waiting' order by w.nr`.execute(db)
  return rows
}

/** Where each of those who wait stands, from 1. */
export const placesInLine = async (work: Pick<Teller, 'db'>, session: SessionRow): Promise<Map<string, number>> =>
  new Map((await line(work, session)).map(({ member_id }, index) => [member_id, index + 1]))

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
 * Free places go to those who wait and might book at this moment, in the order of asking, and each is told: who they are is answered.
 * Who might not keeps their number and is told why, once. Shortly before the class nobody is moved up any more.
 */
export const promote = async (work: Teller, session: SessionRow, rules: RulesRow): Promise<string[]> =>
  (await moveUp(work, session, rules)).people

type MovedUp = {
  people: string[]
  /** A free place waits for somebody whose membership is held elsewhere in this moment. */
  isUndecided: boolean
}
const nobody: MovedUp = { people: [], isUndecided: false }

/** Those who wait have their places first: who of them has one now, and is one left for who asks only now? Not while it is open whether the first can take it. */
export async function giveToLineFirst(
  work: Teller,
  session: SessionRow,
  rules: RulesRow,
): Promise<{ people: string[]; isFree: boolean }> {
  const { people, isUndecided } = await moveUp(work, session, rules)
  return { people, isFree: session.booked < session.places && !isUndecided }
}

async function moveUp(work: Teller, session: SessionRow, rules: RulesRow): Promise<MovedUp> {
  const { admin_id: adminId } = session
  const free = session.places - session.booked
  if (free <= 0 || session.waiting === 0 || session.status === 'cancelled') return nobody
  if (!mayPromote(session.starts_at, work.now, rules)) return nobody
  const waiting = await line(work, session)
  const entries = await entriesFor(
    work,
    session,
    waiting.map(({ member_id }) => member_id),
  )
  const door = await doorRules(work.db, adminId, session.gym_id, tashkentDay(work.now))
  const next: InLine[] = []
  let isUndecided = false
  for (const one of waiting) {
    if (next.length === free) break
    if (one.counts_visits && !(await hold(work, adminId, one.membership_id))) {
      // nobody comes before them meanwhile; who holds it is done in a moment
      await work.enqueue(promoteJob, { adminId, id: session.id }, { key: `${promoteJob}:${session.id}` })
      isUndecided = true
      break
    }
    // the visit of the entry is that of the place
    const isPaid = entries.some((entry) => entry.memberId === one.member_id && entry.membershipId === one.membership_id)
    const cause = await refusalOf(work, session, one, { rules, door, enteredOn: isPaid ? one.membership_id : null })
    if (cause) await tellMembers(work, session, 'class_passed_over', [one.member_id], { cause })
    else next.push(one)
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
  const booking = { booked_at: work.now, asked_at: new Date(0) } // of whoever waited
  const freeUntil = formatMoment(leftFreelyUntil({ session, booking }, rules))
  await tellMembers(work, session, 'class_promoted', people, { free_until: freeUntil })
  return { people, isUndecided }
}

/** Why somebody who waits might not book at this moment. */
async function refusalOf(
  { db, now }: Teller,
  session: SessionRow,
  one: InLine,
  { rules, door, enteredOn }: { rules: RulesRow; door: DoorRules; enteredOn: string | null },
): Promise<string | null> {
  const person = { adminId: session.admin_id, gymId: session.gym_id, memberId: one.member_id }
  if (blockedUntil(await listStrikes(db, person), now, rules)) return 'blocked'
  const known = await readAsker(db, person, [session.held_on])
  if (!known) return 'no_membership'
  const asker = askerOn(known, session.held_on, one, enteredOn)
  return decideBooking(asker, askedInLine(session), door, tashkentDay(now)).refusal
}
