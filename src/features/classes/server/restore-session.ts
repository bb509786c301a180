import { sql } from 'kysely'
import { formatMoment } from '#src/contract/formats.ts'
import { isOpenOn } from '#src/features/memberships/server/membership-state.ts'
import { doorRules } from '#src/features/visits/server/queries.ts'
import type { Work } from '#src/server/serve.ts'
import type { BookingRefusal } from '../booking-refusals.ts'
import { leftFreelyUntil } from '../leaving.ts'
import { decideBooking, type LostCause, refusalOfPeople } from '../rules.ts'
import { askedInLine, askerOn, readAsker } from './asker.ts'
import { attendFromInside, entriesFor } from './attendance.ts'
import { assertDayOpen, holdSeries } from './alter.ts'
import { type BookingRow, listBookings } from './booking-queries.ts'
import { rulesOf } from './booking-rules.ts'
import { byOf, type Effect, isTakenIn, noEffect, note, termsOf, unlikeSeries } from './change-sessions.ts'
import { lockPlaces } from './clashes.ts'
import { holdCalendar } from './make-sessions.ts'
import { giveAgain, placesInLine, promote } from './places.ts'
import { getSeries, isHeldOn } from './series.ts'
import { lockNamed, type SessionRow } from './session-queries.ts'
import { tellMembers } from './tell.ts'
import { newsOf } from './tell-coaches.ts'

type Failures = 'state_conflict' | 'class.not_restorable' | 'class.day_closed'
type OfGym = { adminId: string; gymId: string }

/** The places that went with the class when it was called off, `b`, of whoever is still there. */
const lostWith = ({ admin_id: adminId, id }: SessionRow) => sql<boolean>`
  b.admin_id = ${adminId} and b.session_id = ${id} and b.status = 'cancelled' and b.end_cause = 'session'
  and b.ended_at = (select s.cancelled_at from class_sessions s where s.admin_id = ${adminId} and s.id = ${id})
  and exists (select from members m where m.admin_id = ${adminId} and m.id = b.member_id and m.deleted_at is null)`

/**
 * Held before the sessions, as by whoever books; the people before what they hold, as by whoever sells to one or bans them: somebody who is
 * banned in this moment is so by then, or is found with the place. Of two classes at one time, in two gyms of one owner, the second waits
 * for all of its people: each has places of the first that they get, and neither waits for the other in between.
 */
async function holdPeople({ db }: Pick<Work, 'db'>, { adminId, gymId }: OfGym, sessions: readonly SessionRow[]) {
  const people: string[] = []
  for (const session of sessions)
    people.push(...(await listBookings(db, lostWith(session))).map(({ member_id }) => member_id))
  await sql`
    select 1 from members where admin_id = ${adminId} and id = any(${people}::uuid[]) order by id for no key update`.execute(
    db,
  )
  for (const day of [...new Set(sessions.map(({ held_on }) => held_on))].toSorted())
    await sql`
      select 1 from memberships where admin_id = ${adminId} and gym_id = ${gymId} and member_id = any(${people}::uuid[])
        and ${isOpenOn('memberships', day)} order by id for update`.execute(db)
}

/** Its series goes on, still has that day, and has no other class for it, which stays so until this is done. */
async function isInSeries(work: Pick<Work, 'db' | 'now' | 'fail'>, session: SessionRow): Promise<boolean> {
  const { admin_id: adminId, series_id: seriesId, series_on: day } = session
  if (seriesId === null || day === null) return false
  const series = await holdSeries(work, await getSeries(work, adminId, seriesId))
  return !series.ended_at && isHeldOn(series, day)
}

/** All that these classes of one gym stand on, before any of them is locked. Answers those whose series still has their day. */
export async function holdToRestore(
  work: Pick<Work, 'db' | 'now' | 'fail'>,
  gym: OfGym,
  found: readonly SessionRow[],
): Promise<SessionRow[]> {
  await holdCalendar(work.db, gym.adminId, gym.gymId)
  const able: SessionRow[] = []
  for (const session of found) if (await isInSeries(work, session)) able.push(session)
  await lockPlaces(work.db, gym.adminId, ...able)
  await holdPeople(work, gym, able)
  return able
}

/** Its kind and its room are still in use. */
export async function isUsable({ db }: Pick<Work, 'db'>, session: SessionRow): Promise<boolean> {
  const { admin_id: adminId, kind_id: kindId, room_id: roomId } = session
  const { rows } = await sql`
    select 1 from class_kinds k, class_rooms r
    where k.admin_id = ${adminId} and k.id = ${kindId} and k.archived_at is null
      and r.admin_id = ${adminId} and r.id = ${roomId} and r.archived_at is null`.execute(db)
  return rows.length > 0
}

/**
 * A class that was called off is held after all. Whoever had a place, or waited, has it again as far as they still might: on the same
 * membership or another that takes it, with nothing else at that time. A single place was sold, and that is undone; it is sold anew.
 */
export async function restoreSession(work: Work<Failures>, found: SessionRow): Promise<Effect> {
  const { admin_id: adminId, gym_id: gymId } = found
  if (found.status !== 'cancelled') throw work.fail('state_conflict')
  const [able] = await holdToRestore(work, { adminId, gymId }, [found])
  if (!able) throw work.fail('class.not_restorable')
  const session = await lockNamed(work, adminId, found.id)
  const isOfSeries = session.series_id === found.series_id && session.series_on !== null
  if (session.status !== 'cancelled' || session.starts_at <= work.now || !isOfSeries) throw work.fail('state_conflict')
  if (!(await isUsable(work, session))) throw work.fail('class.not_restorable')
  await assertDayOpen(work, session)
  const effect = noEffect()
  await holdAgain(work, session, effect)
  return effect
}

/** Of a class that may be held again, and is locked with what it stands on. */
export async function holdAgain(work: Work, session: SessionRow, effect: Effect): Promise<void> {
  const { db } = work
  const { admin_id: adminId } = session
  const lost = await listBookings(db, lostWith(session))
  // its series may have gone on with other terms meanwhile
  await sql`
    update class_sessions set status = 'scheduled', cancel_reason = null, cancelled_at = null, version = version + 1,
      is_changed = ${unlikeSeries(session, termsOf(session))}
    where admin_id = ${adminId} and id = ${session.id}`.execute(db)
  await giveBack(work, { ...session, status: 'scheduled', cancel_reason: null }, lost, effect)
  effect.coaches.push(...newsOf(session, 'given'))
  effect.placed.push({ id: session.id, inRoom: true, withCoach: true })
  effect.sessions.changed += 1
}

/** Those who had places first, each in the order of asking. */
async function giveBack(work: Work, session: SessionRow, lost: readonly BookingRow[], effect: Effect): Promise<void> {
  const { db, now } = work
  const rules = await rulesOf(db, session.admin_id, session.gym_id)
  const entries = await entriesFor(
    work,
    session,
    lost.map(({ member_id }) => member_id),
  )
  const placed: string[] = []
  const waiting: string[] = []
  for (const booking of lost.toSorted((a, b) => Number(isWaiting(a)) - Number(isWaiting(b)) || a.nr - b.nr)) {
    const entered = entries.find(({ memberId }) => memberId === booking.member_id)?.membershipId
    const judged = await judge(work, session, booking, entered)
    if ('why' in judged) {
      await tellMembers(work, session, 'class_restored_without', [booking.member_id], {
        cause: judged.why,
        status: isWaiting(booking) ? 'waiting' : 'booked',
      })
      note(effect, session, booking, 'cancelled', causeOf(judged.why))
      continue
    }
    await giveAgain(work, session, booking, { ...judged, by: byOf(work) })
    ;(isWaiting(booking) ? waiting : placed).push(booking.member_id)
  }
  await attendFromInside(
    work,
    session,
    entries.filter(({ memberId }) => placed.includes(memberId)),
  )
  const until = formatMoment(leftFreelyUntil({ session, booking: { booked_at: now, asked_at: new Date(0) } }, rules))
  await tellMembers(work, session, 'class_restored', placed, { status: 'booked', free_until: until })
  const moved = await promote(work, session, rules)
  const stand = await placesInLine(work, session)
  for (const memberId of waiting.filter((id) => !moved.includes(id)))
    await tellMembers(work, session, 'class_restored', [memberId], {
      status: 'waiting',
      count: String(stand.get(memberId) ?? 1),
    })
  for (const memberId of [...placed, ...waiting, ...moved]) effect.told.add(memberId)
}

/** They had no place yet. */
const isWaiting = ({ booked_at }: BookingRow): boolean => booked_at === null

type Why = BookingRefusal | 'single' | 'not_single' | 'overlap' | 'people'
const causes: Partial<Record<Why, LostCause>> = {
  banned: 'banned',
  hours: 'hours',
  overlap: 'overlap',
  people: 'people',
}
/** Of a single place it stands beside them all that none comes back. */
const causeOf = (why: Why): LostCause | null =>
  why === 'single' || why === 'not_single' ? null : (causes[why] ?? 'membership')

/** Nothing is left of the membership on that day: what else they have, or not, is why. */
const isGone = (refusal: BookingRefusal | null) => refusal === 'not_that_day' || refusal === 'no_membership'

/** On which membership the place is theirs again, or why it is not. What they owe, or missed, would not have taken it either. */
async function judge(
  work: Work,
  session: SessionRow,
  booking: BookingRow,
  enteredOn: string | null | undefined,
): Promise<{ membershipId: string; countsVisits: boolean } | { why: Why }> {
  const { db, today } = work
  const { admin_id: adminId, gym_id: gymId, held_on: day } = session
  const { id, member_id: memberId, membership_id } = booking
  const known = await readAsker(db, { adminId, gymId, memberId }, [day])
  if (!known) return { why: 'no_membership' }
  if (known.status === 'banned') return { why: 'banned' }
  const people = refusalOfPeople(known, { ...session, heldOn: day })?.refusal
  // of whom it is not noted nobody says that it is not for them
  if (people && people !== 'gender_unknown' && people !== 'birthday_unknown') return { why: 'people' }
  if (await isElsewhere(work, session, booking)) return { why: 'overlap' }
  if (booking.is_drop_in) return { why: session.drop_in_tiyin === null ? 'not_single' : 'single' }
  const door = { ...(await doorRules(db, adminId, gymId, today)), debtRule: 'allow' as const }
  const decide = (own?: Parameters<typeof askerOn>[2]) =>
    decideBooking(askerOn(known, day, own, enteredOn), askedInLine(session), door, today)
  const same = decide({ id, membership_id, is_visit_spent: false })
  // who waits spends no visit, and is asked for it when a place becomes free
  if (same.membershipId) return { membershipId: same.membershipId, countsVisits: same.countsVisits }
  if (same.refusal === 'visits_used' && isWaiting(booking)) return { membershipId: membership_id, countsVisits: true }
  const other = decide()
  if (other.membershipId) return { membershipId: other.membershipId, countsVisits: other.countsVisits }
  return { why: (isGone(same.refusal) ? other.refusal : same.refusal) ?? 'no_membership' }
}

async function isElsewhere({ db }: Pick<Work, 'db'>, session: SessionRow, { id }: BookingRow): Promise<boolean> {
  const { admin_id: adminId, starts_at: starts, ends_at: ends } = session
  const { rows } = await sql<{ is_taken: boolean }>`
    select ${isTakenIn(adminId, sql`tstzrange(${starts}::timestamptz, ${ends}::timestamptz)`)} as is_taken
    from class_bookings b where b.admin_id = ${adminId} and b.id = ${id}`.execute(db)
  return rows[0]?.is_taken ?? false
}
