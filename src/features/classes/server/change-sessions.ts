import { type RawBuilder, sql } from 'kysely'
import { tashkentDay, tashkentTime } from '#src/contract/days.ts'
import { holdsOn } from '#src/features/memberships/server/membership-state.ts'
import type { Tiyin } from '#src/contract/money.ts'
import { type PlanConditions, readConditions, refusalOfEntry } from '#src/features/plans/rules.ts'
import { isOpenFor } from '#src/features/visits/rules.ts'
import { doorRules } from '#src/features/visits/server/queries.ts'
import type { Work } from '#src/server/serve.ts'
import { bookingIn } from '#src/features/memberships/server/booking-in.ts'
import type { ClassEffect } from '../contract.ts'
import { clockOf, instantOf, isWeekFull, type LostCause, type MisfitCause, weekOf } from '../rules.ts'
import { passEntriesOn } from './attendance.ts'
import { type BookingRow, listBookings } from './booking-queries.ts'
import { rulesOf } from './booking-rules.ts'
import { findClashes, type Placed } from './clashes.ts'
import { otherMembership } from './other-membership.ts'
import { backToWaiting, endBooking, giveMembership, placesInLine, promote } from './places.ts'
import { giveUpDropIn, lockDropIn, returnDropIn } from './return-drop-in.ts'
import { lockSession, type SessionRow } from './session-queries.ts'
import { tellMembers } from './tell.ts'
import { type CoachNews, newsOf, newsOfChange } from './tell-coaches.ts'

/** What an act has done so far: added up over its sessions. */
export type Effect = {
  told: Set<string>
  sessions: { changed: number; made: number; cancelled: number }
  /** what an edit of the series leaves as it is */
  kept: SessionRow[]
  /** what coaches are told */
  coaches: CoachNews[]
  /** sessions that may meet another in their room, or by their coach */
  placed: Placed[]
  bookings: (Omit<ClassEffect['bookings'][number], 'fullname' | 'phone_number'> & { memberId: string })[]
}
export const noEffect = (): Effect => ({
  told: new Set(),
  coaches: [],
  placed: [],
  kept: [],
  sessions: { changed: 0, made: 0, cancelled: 0 },
  bookings: [],
})

/** So many of those who are told stand there by name. */
const mostNamed = 100

export async function effectReply({ db }: Pick<Work, 'db'>, adminId: string, effect: Effect): Promise<ClassEffect> {
  const ids = [...new Set([...effect.told, ...effect.bookings.map(({ memberId }) => memberId)])]
  const { rows } = await sql<{ id: string; fullname: string; phone_number: string | null }>`
    select id, fullname, phone_number from members where admin_id = ${adminId} and id = any(${ids}::uuid[]) order by fullname, id`.execute(
    db,
  )
  const people = new Map(rows.map((row) => [row.id, row]))
  return {
    told: effect.told.size,
    people: rows
      .filter(({ id }) => effect.told.has(id))
      .slice(0, mostNamed)
      .map(({ id, fullname }) => ({ _id: id, fullname })),
    sessions: effect.sessions,
    kept: effect.kept
      .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
      .map(({ id, held_on, starts_at }) => ({ _id: id, date: held_on, time: tashkentTime(starts_at) })),
    clashes: await findClashes(db, adminId, effect.placed),
    bookings: effect.bookings.map(({ memberId, ...booking }) => ({
      ...booking,
      fullname: people.get(memberId)?.fullname ?? '',
      phone_number: people.get(memberId)?.phone_number ?? null,
    })),
  }
}

/** Does it all, tells what it would do, and takes it back. */
export async function rehearse<T>({ db }: Pick<Work, 'db'>, act: () => Promise<T>): Promise<T> {
  await sql`savepoint rehearsal`.execute(db)
  const result = await act()
  await sql`rollback to savepoint rehearsal`.execute(db)
  return result
}

/** In whose name places are taken. */
export const byOf = ({ actor }: Work) => ({ role: actor.role, id: actor.id })

const activeOf = ({ db }: Pick<Work, 'db'>, session: SessionRow) =>
  listBookings(
    db,
    sql`b.admin_id = ${session.admin_id} and b.session_id = ${session.id} and ${bookingIn('b', 'takingTime')}`,
  )

export type SessionTerms = {
  coachId: string | null
  roomId: string
  startsAt: Date
  endsAt: Date
  places: number
  /** null: that of its kind */
  ownPrice: Tiyin | null
}

export const termsOf = (session: SessionRow): SessionTerms => ({
  coachId: session.coach_id,
  roomId: session.room_id,
  startsAt: session.starts_at,
  endsAt: session.ends_at,
  places: session.places,
  ownPrice: session.own_price_tiyin,
})

/** The terms with another day, time or length. */
export function movedTerms(
  session: SessionRow,
  { date, time, duration }: { date?: string | undefined; time?: string | undefined; duration?: number | undefined },
): Pick<SessionTerms, 'startsAt' | 'endsAt'> {
  const clock = clockOf(session.starts_at, session.ends_at)
  const startsAt = instantOf(date ?? clock.date, time ?? clock.time)
  return { startsAt, endsAt: new Date(startsAt.getTime() + (duration ?? clock.duration) * 60_000) }
}

type Held = {
  id: string
  gender: 'male' | 'female' | null
  conditions: Partial<PlanConditions>
  is_covered: boolean
  taken: number
  is_elsewhere: boolean
}

/** `why` is what its holder is told: a condition of the plan by its name. `beside`: what another membership of theirs would not mend. */
type Misfit = { cause: MisfitCause; why: string; beside: Misfit | null }

const inTwoClasses: Misfit = { cause: 'overlap', why: 'overlap', beside: null }
const whileClosed: Misfit = { cause: 'hours', why: 'hours', beside: null }

/** Has whoever holds the place `b` another class at that time? */
export const isTakenIn = (
  adminId: string,
  during: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(not b.may_overlap and exists (
  select from class_bookings o where o.admin_id = ${adminId} and o.member_id = b.member_id and o.session_id <> b.session_id
    and ${bookingIn('o', 'takingTime')} and not o.may_overlap and o.during && ${during}))`

/**
 * Whose place can't go along to the new time: a membership that does not hold then, a gym that is closed to them, another
 * class of theirs.
 */
async function misfits({ db }: Pick<Work, 'db'>, session: SessionRow, to: SessionTerms): Promise<Map<string, Misfit>> {
  const { admin_id: adminId } = session
  const [day, time] = [tashkentDay(to.startsAt), tashkentTime(to.startsAt)]
  const week = weekOf(day)
  const isOtherWeek = session.held_on < week.from || session.held_on > week.to
  const { rows } = await sql<Held>`
    select b.id, m.gender, ms.conditions,
      ${holdsOn('ms', adminId, day)} as is_covered,
      (select count(*)::int from class_bookings o where o.admin_id = ${adminId} and o.membership_id = b.membership_id and o.session_id <> b.session_id
        and ${bookingIn('o', 'asked')} and o.held_on between ${week.from} and ${week.to}) as taken,
      ${isTakenIn(adminId, sql`tstzrange(${to.startsAt}::timestamptz, ${to.endsAt}::timestamptz)`)} as is_elsewhere
    from class_bookings b join memberships ms on ms.admin_id = b.admin_id and ms.id = b.membership_id
      join members m on m.admin_id = b.admin_id and m.id = b.member_id
    where b.admin_id = ${adminId} and b.session_id = ${session.id} and ${bookingIn('b', 'takingTime')}`.execute(db)
  if (rows.length === 0) return new Map()
  const door = await doorRules(db, adminId, session.gym_id, day)
  const misfitOf = ({ gender, conditions, is_covered, taken, is_elsewhere: isElsewhere }: Held): Misfit | null => {
    // the visit of the place is spent already
    const plan = { ...readConditions(conditions), visits: null }
    const beside = !isOpenFor(door, gender, day, time) ? whileClosed : isElsewhere ? inTwoClasses : null
    if (!is_covered) return { cause: 'membership', why: 'membership', beside }
    const entry = refusalOfEntry(plan, { gender, visitsUsed: 0 }, day, time)
    if (entry) return { cause: 'membership', why: entry, beside }
    if (isOtherWeek && isWeekFull(plan, taken)) return { cause: 'membership', why: 'week_full', beside }
    return beside
  }
  const lost = new Map<string, Misfit>()
  for (const row of rows) {
    const misfit = misfitOf(row)
    if (misfit) lost.set(row.id, misfit)
  }
  return lost
}

async function move(work: Work, session: SessionRow, to: SessionTerms, effect: Effect): Promise<void> {
  const { db } = work
  const { admin_id: adminId } = session
  // who is in a class that goes on stays in it: its end alone can change, and what they go on to begins all the same
  const goesOn = session.starts_at <= work.now
  const lost = goesOn ? new Map<string, Misfit>() : await misfits(work, session, to)
  const then = { ...session, starts_at: to.startsAt, ends_at: to.endsAt, held_on: tashkentDay(to.startsAt) }
  for (const booking of await activeOf(work, session)) {
    const misfit = lost.get(booking.id)
    if (!misfit) continue
    // a renewal may hold on the new day
    const other =
      misfit.cause === 'membership' && !booking.is_drop_in && (await otherMembership(work, then, booking.member_id))
    if (other && !misfit.beside) {
      await giveMembership(work, booking, other)
      continue
    }
    const { cause, why } = (other && misfit.beside) || misfit
    await endBooking(work, session, booking, { status: 'cancelled', by: byOf(work), cause })
    await returnDropIn(work, session, booking)
    // a single place was bought for its day: there is no membership to be told about
    const told = booking.is_drop_in && why === 'membership' ? 'single' : why
    await tellMembers(work, session, 'class_lost', [booking.member_id], { cause: told })
    note(effect, session, booking, 'cancelled', cause)
  }
  const during = sql`tstzrange(${to.startsAt}::timestamptz, ${to.endsAt}::timestamptz)`
  await sql`
    update class_bookings b set held_on = ${tashkentDay(to.startsAt)}, during = ${during}
    where b.admin_id = ${adminId} and b.session_id = ${session.id} and not (${goesOn}::boolean and ${isTakenIn(adminId, during)})`.execute(
    db,
  )
}

/** Somebody loses a place, or waits again: they are told, and named before it is done. */
export function note(
  effect: Effect,
  session: SessionRow,
  booking: BookingRow,
  outcome: 'cancelled' | 'waiting',
  cause: LostCause | null = null,
): void {
  const { date, time } = clockOf(session.starts_at, session.ends_at)
  effect.told.add(booking.member_id)
  effect.bookings.push({ _id: booking.id, date, time, outcome, cause, memberId: booking.member_id })
}

/** A price of a session's own is another than its kind's. */
const ownPriceOf = ({ admin_id: adminId, kind_id: kindId }: SessionRow, { ownPrice }: Pick<SessionTerms, 'ownPrice'>) =>
  sql<Tiyin | null>`nullif(${ownPrice}::bigint, (select k.drop_in_tiyin from class_kinds k where k.admin_id = ${adminId} and k.id = ${kindId}))`

/** Does a session with these terms differ from its series? One that was moved by mistake and back again is its series' again. */
export const unlikeSeries = (
  session: SessionRow,
  { coachId, roomId, startsAt, endsAt, places, ownPrice }: SessionTerms,
) => sql<boolean>`
  coalesce((
    select not (x.kind_id = ${session.kind_id} and x.coach_id is not distinct from ${coachId}::uuid and x.room_id = ${roomId}
      and ${session.series_on === tashkentDay(startsAt)}::boolean and x.starts_time = ${tashkentTime(startsAt)}::time
      and x.minutes = ${(endsAt.getTime() - startsAt.getTime()) / 60_000} and x.places = ${places}
      and ${ownPriceOf(session, { ownPrice })} is null)
    from class_series x where x.admin_id = ${session.admin_id} and x.id = ${session.series_id}), false)`

/**
 * Gives a session other terms. Whose place can't go along loses it and is told why; with fewer places the last who came
 * wait again, with more the first who wait move up; everybody else learns the new time and room.
 */
export async function changeSession(
  work: Work<'state_conflict'>,
  session: SessionRow,
  to: SessionTerms,
  effect: Effect,
  { isOwn }: { isOwn: boolean },
): Promise<void> {
  const { db } = work
  const before = { ...session }
  const isMoved = +to.startsAt !== +session.starts_at || +to.endsAt !== +session.ends_at
  const isTold = isMoved || to.roomId !== session.room_id || to.coachId !== session.coach_id
  if (!isTold && to.places === session.places && to.ownPrice === session.own_price_tiyin) return
  if (isMoved) await move(work, session, to, effect)
  if (to.places < session.booked) {
    const last = (await activeOf(work, session))
      .filter(({ status }) => status === 'booked')
      .slice(to.places - session.booked)
    if (session.booked - last.length > to.places) throw work.fail('state_conflict') // those who came stay
    const stood = await placesInLine(work, session)
    const again = new Set<string>()
    for (const booking of last.toReversed()) {
      if (booking.is_drop_in) {
        // a place that was bought is had or given back, and does not wait
        await endBooking(work, session, booking, { status: 'cancelled', by: byOf(work), cause: 'session' })
        await returnDropIn(work, before, booking)
        await tellMembers(work, before, 'class_lost', [booking.member_id], { cause: 'desk' })
        note(effect, before, booking, 'cancelled')
        continue
      }
      await backToWaiting(work, session, booking)
      again.add(booking.member_id)
      note(effect, before, booking, 'waiting')
    }
    await tellOfLine(work, before, { stood, stand: await placesInLine(work, session), again }, effect)
  }
  await sql`
    update class_sessions set coach_id = ${to.coachId}, room_id = ${to.roomId}, starts_at = ${to.startsAt}, ends_at = ${to.endsAt}, held_on = ${tashkentDay(to.startsAt)},
      moved_at = ${isMoved ? work.now : session.moved_at}, places = ${to.places}, drop_in_tiyin = ${ownPriceOf(session, to)}, is_changed = ${isOwn ? unlikeSeries(session, to) : sql`is_changed`}, version = version + 1
    where admin_id = ${session.admin_id} and id = ${session.id}`.execute(db)
  const after = await lockSession(db, session.admin_id, session.id)
  if (isTold) {
    effect.coaches.push(...newsOfChange(before, after))
    await tellOfMove(work, before, after, effect)
  }
  for (const memberId of await promote(work, after, await rulesOf(db, session.admin_id, session.gym_id)))
    effect.told.add(memberId)
  effect.sessions.changed += 1
  const [inRoom, withCoach] = [isMoved || to.roomId !== before.room_id, isMoved || to.coachId !== before.coach_id]
  if (inRoom || withCoach) effect.placed.push({ id: session.id, inRoom, withCoach })
}

/** Who waits again, and whoever waited and stands further back because of them, learns where in the line that is. */
async function tellOfLine(
  work: Work,
  session: SessionRow,
  { stood, stand, again }: { stood: Map<string, number>; stand: Map<string, number>; again: ReadonlySet<string> },
  effect: Effect,
): Promise<void> {
  for (const [memberId, place] of stand) {
    if (!again.has(memberId) && place <= (stood.get(memberId) ?? 0)) continue
    const kind = again.has(memberId) ? 'class_waiting_again' : 'class_slid_back'
    await tellMembers(work, session, kind, [memberId], { count: String(place) })
    effect.told.add(memberId)
  }
}

async function tellOfMove(work: Work, before: SessionRow, after: SessionRow, effect: Effect): Promise<void> {
  const members = (await activeOf(work, after)).map(({ member_id }) => member_id)
  for (const id of members) effect.told.add(id)
  const hasOtherCoach = after.coach_id !== before.coach_id
  if (hasOtherCoach) await tellMembers(work, after, 'class_coach_changed', members, { coach: after.coach_name ?? '' })
  const isElsewhere = after.room_id !== before.room_id
  if (!isElsewhere && +after.starts_at === +before.starts_at && +after.ends_at === +before.ends_at) return
  // of one that takes longer, or is over sooner, the end is told too
  const { date, time, end_time, duration } = clockOf(after.starts_at, after.ends_at)
  await tellMembers(work, before, 'class_moved', members, {
    new_date: date,
    new_time: clockOf(before.starts_at, before.ends_at).duration === duration ? time : `${time}–${end_time}`,
    room: after.room_name,
  })
}

/** Whoever gave a place in it up too late kept it from nobody: nothing of that counts, what it cost comes back, and they are told. */
async function forgetLate(
  work: Work,
  session: SessionRow,
  { reason, told }: { reason: string; told: readonly string[] },
  effect: Effect,
): Promise<void> {
  const { db } = work
  const { admin_id: adminId, id } = session
  const late = await listBookings(db, sql`b.admin_id = ${adminId} and b.session_id = ${id} and b.status = 'late'`)
  if (late.length === 0) return
  await sql`
    update class_bookings set status = 'cancelled', is_visit_spent = false, strike_at = null
    where admin_id = ${adminId} and session_id = ${id} and status = 'late'`.execute(db)
  for (const booking of late) {
    await lockDropIn(db, booking)
    await giveUpDropIn(work, session, booking)
  }
  const people = [...new Set(late.map(({ member_id }) => member_id))].filter((memberId) => !told.includes(memberId))
  await tellMembers(work, session, 'class_cancelled', people, { reason, cause: 'late' })
  for (const memberId of people) effect.told.add(memberId)
}

/** Nobody keeps a place in it, everybody gets the visit back and is told why. */
export async function cancelSession(work: Work, session: SessionRow, reason: string, effect: Effect): Promise<void> {
  const { db } = work
  // who was noted as missing a class that goes on missed nothing
  const active = await listBookings(
    db,
    sql`b.admin_id = ${session.admin_id} and b.session_id = ${session.id} and ${bookingIn('b', 'standing')}`,
  )
  for (const booking of active) {
    await endBooking(work, session, booking, { status: 'cancelled', by: byOf(work), cause: 'session' })
    await returnDropIn(work, session, booking)
    note(effect, session, booking, 'cancelled')
  }
  await passEntriesOn(db, session)
  await sql`
    update class_sessions set status = 'cancelled', cancel_reason = ${reason}, cancelled_at = ${work.now}, version = version + 1
    where admin_id = ${session.admin_id} and id = ${session.id}`.execute(db)
  const told = active.map(({ member_id }) => member_id)
  await tellMembers(work, session, 'class_cancelled', told, { reason })
  await forgetLate(work, session, { reason, told }, effect)
  effect.coaches.push(...newsOf(session, 'cancelled'))
  effect.sessions.cancelled += 1
}

/** A session that nobody ever asked for leaves no trace; any other is cancelled, and its day is free for another of its series. */
export async function dropSession(work: Work, session: SessionRow, reason: string, effect: Effect): Promise<void> {
  if (session.asked > 0) {
    await cancelSession(work, session, reason, effect)
    await sql`update class_sessions set series_on = null where admin_id = ${session.admin_id} and id = ${session.id}`.execute(
      work.db,
    )
    return
  }
  await sql`delete from class_sessions where admin_id = ${session.admin_id} and id = ${session.id}`.execute(work.db)
  effect.coaches.push(...newsOf(session, 'cancelled'))
  effect.sessions.cancelled += 1
}
