import { sql } from 'kysely'
import { tashkentDay } from '#src/contract/days.ts'
import { formatDay, formatMoment } from '#src/contract/formats.ts'
import { newId } from '#src/contract/ids.ts'
import { fill } from '#src/contract/languages.ts'
import { messages } from '#src/contract/messages.ts'
import { bookingIs } from '#src/features/memberships/booking-states.ts'
import { isOpenOn } from '#src/features/memberships/server/membership-state.ts'
import { doorRules } from '#src/features/visits/server/queries.ts'
import type { Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import { bookingIn } from '#src/features/memberships/server/booking-in.ts'
import { type BookingDecision, blockedUntil, countedStrikes, decideBooking, mayPromote, opensAt } from '../rules.ts'
import { askedOf, askerOn, decideAgain, listOffered, type Person, readAsker, refusalText } from './asker.ts'
import { attendFromInside, entriesFor } from './attendance.ts'
import { type BookingRow, findBooking, findLate, listBookings, listStrikes, lockBooking } from './booking-queries.ts'
import { rulesOf, type RulesRow } from './booking-rules.ts'
import { addBooking, endBooking, giveToLineFirst, promote, takeAgain, takePlace } from './places.ts'
import { costsOf, leavingOf } from './leaving-costs.ts'
import { lockDropIn, returnDropIn } from './return-drop-in.ts'
import { lockNamed, lockSession, type SessionRow } from './session-queries.ts'
import { tellMembers } from './tell.ts'

/** `isDropIn`: the place was bought just now. */
export type Asked = { memberId: string; byDesk: boolean; isDropIn?: boolean }
type Booked = { id: string; session: SessionRow; status: 'booked' | 'waiting' }

/**
 * Acts on one person's places come one after the other, also those that freeze or end a membership. The person before what they hold:
 * whoever is banned in this moment is so by then, or is found with the place.
 */
export async function holdPerson(db: Db, session: SessionRow, memberId: string): Promise<void> {
  await sql`select 1 from members where admin_id = ${session.admin_id} and id = ${memberId} for share`.execute(db)
  await sql`
    select 1 from memberships where admin_id = ${session.admin_id} and gym_id = ${session.gym_id} and member_id = ${memberId}
      and ${isOpenOn('memberships', session.held_on)} order by id for update`.execute(db)
}

/** Why somebody gets no place. */
export type BookingFailure =
  | 'class.refused'
  | 'class.over'
  | 'class.not_open'
  | 'class.cancelled'
  | 'class.already_booked'
  | 'class.overlap'
  | 'class.waiting_limit'
  | 'class.blocked'

/** A place, or the next one in the waiting list; who waits and asks again takes a place that nobody is moved up to any more. */
export async function book(
  work: Work<BookingFailure>,
  found: SessionRow,
  { memberId, byDesk, isDropIn = false }: Asked,
): Promise<Booked> {
  const { db, now, actor } = work
  const adminId = found.admin_id
  const person = { adminId, gymId: found.gym_id, memberId }
  await holdPerson(db, found, memberId)
  const known = await readAsker(db, person, [found.held_on])
  if (!known) throw work.fail('not_found')
  const session = await lockNamed(work, adminId, found.id)
  const rules = await rulesOf(db, adminId, session.gym_id)
  assertOpen(work, session, rules, byDesk)
  const { people, isFree } = await giveToLineFirst(work, session, rules)
  const door = await doorRules(db, adminId, session.gym_id, work.today)
  const refused = async (decision: Pick<BookingDecision, 'refusal' | 'count'>) =>
    work.fail('class.refused', {
      values: {
        why: refusalText(decision, session, known, await listOffered(db, adminId, session.gym_id), work.language),
      },
      data: { reason: decision.refusal },
    })
  const active = await listBookings(
    db,
    sql`b.admin_id = ${adminId} and b.session_id = ${session.id} and b.member_id = ${memberId} and ${bookingIn('b', 'standing')}`,
  )
  const own = active[0]
  // whoever waits on their membership has that one place: what is bought beside it would hold none
  if (own && isDropIn) throw work.fail('class.already_booked')
  // what kept them waiting is over
  if (own && people.includes(memberId)) return { id: own.id, session, status: 'booked' }
  if (own && (own.status !== 'waiting' || !isFree || mayPromote(session.starts_at, now, rules)))
    throw work.fail('class.already_booked')
  // the visit of the entry is that of the place
  const entries = isFree ? await entriesFor(work, session, [memberId]) : []
  const late = isFree && !own ? await findLate(db, session, memberId) : undefined
  const { again, decision } = decideAgain(late, (place = own) =>
    decideBooking(askerOn(known, session.held_on, place, entries[0]?.membershipId), askedOf(session), door, work.today),
  )
  await assertNotBlocked(work, person, rules, again?.id)
  if (decision.refusal || !decision.membershipId) throw await refused(decision)
  if (own) {
    await takePlace(work, session, own)
    await attendFromInside(work, session, entries)
    await record(work, session, { _id: own.id, member_id: memberId, status: 'booked' })
    return { id: own.id, session, status: 'booked' }
  }
  if (!rules.may_overlap) await assertFreeTime(work, session, memberId)
  if (!isFree) await assertMayWait(work, session, memberId, rules)
  const id = again?.id ?? newId(now.getTime())
  const status = isFree ? 'booked' : 'waiting'
  if (again) await takeAgain(work, session, again, rules.may_overlap)
  else
    await addBooking(work, session, {
      id,
      memberId,
      membershipId: decision.membershipId,
      status,
      countsVisits: decision.countsVisits,
      mayOverlap: rules.may_overlap,
      isDropIn,
      by: { role: actor.role, id: actor.id },
    })
  await attendFromInside(work, session, entries)
  await record(work, session, { _id: id, member_id: memberId, status })
  if (byDesk) await tellMembers(work, session, 'class_booked', [memberId], { status })
  return { id, session, status }
}

/** What they missed keeps them out; not what goes with a place that they take `again`. */
async function assertNotBlocked(
  { db, now, fail }: Pick<Work<'class.blocked'>, 'db' | 'now' | 'fail'>,
  person: Person,
  rules: RulesRow,
  again: string | undefined,
): Promise<void> {
  const until = blockedUntil(await listStrikes(db, person, again), now, rules)
  if (until) throw fail('class.blocked', { values: { day: formatMoment(until) }, data: { until: until.toISOString() } })
}

/** The desk lets people in before booking opens, and until the class is over. */
function assertOpen(
  work: Pick<Work<BookingFailure>, 'now' | 'fail'>,
  session: SessionRow,
  rules: RulesRow,
  byDesk: boolean,
): void {
  const { now } = work
  if (session.status === 'cancelled') throw work.fail('class.cancelled')
  if (now >= (byDesk ? session.ends_at : session.starts_at)) throw work.fail('class.over')
  const opens = opensAt(session.starts_at, rules)
  if (!byDesk && now < opens) throw work.fail('class.not_open', { values: { day: formatDay(tashkentDay(opens)) } })
}

async function assertFreeTime(
  work: Pick<Work<'class.overlap'>, 'db' | 'fail'>,
  session: SessionRow,
  memberId: string,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select k.name from class_bookings b
    join class_sessions s on s.admin_id = b.admin_id and s.id = b.session_id join class_kinds k on k.admin_id = s.admin_id and k.id = s.kind_id
    where b.admin_id = ${session.admin_id} and b.member_id = ${memberId} and ${bookingIn('b', 'takingTime')}
      and b.during && tstzrange(${session.starts_at}::timestamptz, ${session.ends_at}::timestamptz) limit 1`.execute(
    work.db,
  )
  if (rows[0]) throw work.fail('class.overlap', { values: { kind: rows[0].name } })
}

async function assertMayWait(
  work: Work<BookingFailure>,
  session: SessionRow,
  memberId: string,
  rules: RulesRow,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from class_bookings
    where admin_id = ${session.admin_id} and member_id = ${memberId} and held_on = ${session.held_on} and status = 'waiting'`.execute(
    work.db,
  )
  if ((rows[0]?.count ?? 0) >= rules.waiting_a_day)
    throw work.fail('class.waiting_limit', { values: { count: String(rules.waiting_a_day) } })
}

const record = (work: Work, session: SessionRow, after: Record<string, unknown>) =>
  work.audit({ entity: 'class_sessions', entityId: session.id, adminId: session.admin_id, after })

/**
 * Gives the place back: in time without loss, else it is a strike. The first who waits has it in the same transaction. `freely`: whoever
 * asks was not told yet that it costs anything.
 */
export async function cancelBooking(
  work: Work<'class.over' | 'class.costs' | 'state_conflict'>,
  found: BookingRow,
  freely = false,
): Promise<{ status: 'cancelled' | 'late'; session: SessionRow; staysOwed: boolean }> {
  const { db, now, actor } = work
  await lockDropIn(db, found)
  const session = await lockSession(db, found.admin_id, found.session_id)
  const booking = await lockBooking(db, found.admin_id, found.id)
  if (!bookingIs(booking.status, 'open')) throw work.fail('state_conflict')
  if (now >= session.starts_at) throw work.fail('class.over')
  const leaving = await leavingOf(work, { session, booking })
  const { late, isHad, rules } = leaving
  const why = freely && (await costsOf(work, booking, leaving))
  if (why) throw work.fail('class.costs', { values: { why } })
  const status = late ? 'late' : 'cancelled'
  await endBooking(work, session, booking, { status, by: { role: actor.role, id: actor.id } })
  const staysOwed = !late && isHad
  if (!late && !isHad) await returnDropIn(work, session, booking)
  await record(work, session, { _id: booking.id, member_id: booking.member_id, status })
  const cause = late && rules.strikes > 0 ? 'desk_late' : staysOwed ? 'desk_had' : 'desk'
  if (actor.role !== 'member') await tellMembers(work, session, 'class_lost', [booking.member_id], { cause })
  await promote(work, session, rules)
  return { status, session, staysOwed }
}

/** Somebody came, or did not; what was noted wrongly is noted anew, or taken back until the class is over. */
export async function noteAttendance(
  work: Work<'class.too_early' | 'class.overlap' | 'state_conflict'>,
  found: BookingRow,
  status: 'attended' | 'no_show' | 'booked',
): Promise<void> {
  const { db, now, actor } = work
  const session = await lockSession(db, found.admin_id, found.session_id)
  const booking = await lockBooking(db, found.admin_id, found.id)
  if (!bookingIs(booking.status, 'holding')) throw work.fail('state_conflict')
  if (now.getTime() < session.starts_at.getTime() - 60 * 60_000) throw work.fail('class.too_early')
  if (status === 'no_show' && now < session.starts_at) throw work.fail('state_conflict')
  // an entry is taken back at the door
  if (status === 'booked' && (booking.visit_id || session.closed_at || now >= session.ends_at))
    throw work.fail('state_conflict')
  const isOpen = status === 'booked'
  // said once more, it is as it was: forgiven, where it was forgiven
  const isSame = status === booking.status
  // staying away gave the time free: they may have another class in it by now
  const isBack = status !== 'no_show' && booking.status === 'no_show'
  if (isBack && !(await rulesOf(db, session.admin_id, session.gym_id)).may_overlap)
    await assertFreeTime(work, session, booking.member_id)
  await sql`
    update class_bookings set status = ${status}, ended_at = ${isOpen ? null : now}, ended_by_kind = ${isOpen ? null : actor.role}, ended_by_id = ${isOpen ? null : actor.id},
      strike_at = ${status === 'no_show' ? session.ends_at : null},
      forgiven_at = ${isSame ? sql`forgiven_at` : null}, forgive_reason = ${isSame ? sql`forgive_reason` : null}
    where admin_id = ${booking.admin_id} and id = ${booking.id}`.execute(db)
  await record(work, session, { _id: booking.id, member_id: booking.member_id, status })
}

/** What was booked, in words. */
export async function bookedMessage({ db, language }: Work, adminId: string, id: string): Promise<string | undefined> {
  const booking = await findBooking(db, adminId, id)
  if (booking?.status !== 'waiting') return undefined
  const { rows } = await sql<{ place: number }>`
    select count(*)::int as place from class_bookings
    where admin_id = ${adminId} and session_id = ${booking.session_id} and status = 'waiting' and nr <= ${booking.nr}`.execute(
    db,
  )
  return fill(messages['class.waiting'][language], { place: String(rows[0]?.place ?? 1) })
}

/** What a place that was given back too late costs its holder, in words. */
export async function lateMessage({ db, now, language }: Work, booking: BookingRow): Promise<string> {
  const { admin_id: adminId, gym_id: gymId, member_id: memberId } = booking
  const rules = await rulesOf(db, adminId, gymId)
  if (rules.strikes === 0) return messages['class.booking_late'][language]
  const strikes = await listStrikes(db, { adminId, gymId, memberId })
  const until = blockedUntil(strikes, now, rules)
  if (until) return fill(messages['class.booking_late_closed'][language], { day: formatMoment(until) })
  return fill(messages['class.booking_late_counted'][language], {
    count: String(countedStrikes(strikes, now, rules)),
    limit: String(rules.strikes),
    days: String(rules.strike_days),
  })
}
