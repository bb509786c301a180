import { sql } from 'kysely'
import { addDays, type Day, daysBetween, startOfDay, tashkentDay } from '#src/contract/days.ts'
import { failureOf } from '#src/contract/errors.ts'
import { formatDay, formatMoment } from '#src/contract/formats.ts'
import { fill } from '#src/contract/languages.ts'
import { isGymWritable } from '#src/features/gyms/server/gym-access.ts'
import { ownGyms } from '#src/features/members/server/own-gyms.ts'
import { bookingIs, type BookingStatus } from '#src/features/memberships/booking-states.ts'
import { doorRules } from '#src/features/visits/server/queries.ts'
import { fileUrl } from '#src/server/files.ts'
import type { Work } from '#src/server/serve.ts'
import { together } from '#src/server/together.ts'
import { bookingIn } from '#src/features/memberships/server/booking-in.ts'
import { firstGyms } from '#src/features/memberships/server/membership-state.ts'
import type { ClassStrikes, KindTold, MemberCoach, MemberSession, OwnBooking } from '../contract.ts'
import { leftFreelyUntil } from '../leaving.ts'
import { blockedUntil, countedStrikes, decideBooking, lateFrom, mostDays, opensAt } from '../rules.ts'
import { twoWeeks } from '../shown-days.ts'
import { mayBuySingly } from '../booking-refusals.ts'
import {
  askedInLine,
  askedOf,
  askerOn,
  decideAgain,
  type HeldPlace,
  listOffered,
  readAsker,
  refusalText,
} from './asker.ts'
import { enteredOn } from './attendance.ts'
import { listStrikes, placeInLine } from './booking-queries.ts'
import { rulesOf, type RulesRow } from './booking-rules.ts'
import { readSessions, type SessionRow, sessionReply, stillWorks } from './session-queries.ts'
import { isCoachOf, liesAhead } from './session-states.ts'

export type OwnGym = { admin_id: string; id: string; name: string }

/** The gyms of the calling member, in their own scope: the database shows no other. */
export async function listOwnGyms(
  { db, actor, today }: Pick<Work, 'db' | 'actor' | 'today'>,
  gymId?: string,
): Promise<OwnGym[]> {
  const { rows } = await sql<OwnGym>`
    select g.admin_id, g.id, g.name from ${ownGyms(actor.id)}
    where ${gymId ?? null}::uuid is null or g.id = ${gymId ?? null}::uuid
    order by ${firstGyms('mg', today)}`.execute(db)
  return rows
}

export async function requireOwnGym(
  work: Pick<Work, 'db' | 'actor' | 'today' | 'fail'>,
  gymId: string,
): Promise<OwnGym> {
  const gym = (await listOwnGyms(work, gymId))[0]
  if (!gym) throw work.fail('not_found')
  return gym
}

export async function strikesOf(
  { db, actor, now }: Pick<Work, 'db' | 'actor' | 'now'>,
  gym: OwnGym,
  known?: RulesRow,
): Promise<ClassStrikes> {
  const rules = known ?? (await rulesOf(db, gym.admin_id, gym.id))
  const at = await listStrikes(db, { adminId: gym.admin_id, gymId: gym.id, memberId: actor.id })
  return {
    gym_id: { _id: gym.id, name: gym.name },
    count: countedStrikes(at, now, rules),
    limit: rules.strikes,
    days: rules.strike_days,
    blocked_until: blockedUntil(at, now, rules)?.toISOString() ?? null,
  }
}

type HeldTime = { kind: string; starts_at: Date; ends_at: Date }

type Own = {
  session_id: string
  id: string
  status: BookingStatus
  place: number | null
  asked_at: Date
  booked_at: Date | null
}

/** The timetable with the person's own places, and why a session is not for them. The caller has entered the owner's scope. */
export async function timetableOf(
  work: Work,
  gym: OwnGym,
  { from, to }: { from: Day; to?: Day | undefined },
): Promise<{ sessions: MemberSession[]; kinds: KindTold[]; strikes: ClassStrikes }> {
  const { db, actor, now, today, language } = work
  const [rules, offered, debt, takesBookings] = await together(
    rulesOf(db, gym.admin_id, gym.id),
    listOffered(db, gym.admin_id, gym.id),
    doorRules(db, gym.admin_id, gym.id, today),
    isGymWritable(work, gym.admin_id, gym.id),
  )
  const last =
    to ?? addDays(from, Math.min(Math.max(twoWeeks, daysBetween(from, today) + rules.opens_days + 1), mostDays) - 1)
  const readOwn = sql<Own & HeldPlace & HeldTime>`
    select b.session_id, b.id, b.status, b.asked_at, b.booked_at, b.membership_id, b.is_visit_spent, ${placeInLine(gym.admin_id)} as place,
      k.name as kind, s.starts_at, s.ends_at
    from class_bookings b
    join class_sessions s on s.admin_id = ${gym.admin_id} and s.id = b.session_id join class_kinds k on k.admin_id = ${gym.admin_id} and k.id = s.kind_id
    where b.admin_id = ${gym.admin_id} and b.member_id = ${actor.id} and b.held_on between ${addDays(from, -1)} and ${addDays(last, 1)}
      and ${bookingIn('b', 'asked')}
    order by b.nr`
  // the places also at the owner's other gyms, and of the evening before: nobody is in two classes at once
  const [sessions, { rows: own }, strikes] = await together(
    readSessions(
      db,
      sql`s.admin_id = ${gym.admin_id} and s.gym_id = ${gym.id} and s.held_on between ${from} and ${last}`,
    ),
    readOwn.execute(db),
    strikesOf(work, gym, rules),
  )
  const inState = (isLate: boolean) =>
    new Map(own.filter(({ status }) => (status === 'late') === isLate).map((booking) => [booking.session_id, booking]))
  const bookings = inState(false)
  // what was given up too late, and is free, may be taken again
  const late = inState(true)
  const person = { adminId: gym.admin_id, gymId: gym.id, memberId: actor.id }
  const known = await readAsker(db, person, sessions.length > 0 ? sessions.map(({ held_on }) => held_on) : [today])
  if (!known) throw work.fail('not_found')
  const mayBuy = (session: SessionRow): boolean =>
    session.drop_in_tiyin !== null && session.booked < session.places && mayBuySingly(decide(session).decision.refusal)
  const entered = new Map<string, string | null>()
  for (const session of sessions.filter(({ starts_at }) => starts_at > now))
    entered.set(session.id, await enteredOn(work, session, actor.id))
  const decide = (session: SessionRow) =>
    decideAgain(session.booked < session.places ? late.get(session.id) : undefined, (own) =>
      decideBooking(askerOn(known, session.held_on, own, entered.get(session.id)), askedOf(session), debt, today),
    )
  // who gives a place up and takes it again is not closed out by that
  const blocked = new Map<string, Date | null>()
  for (const session of strikes.blocked_until ? sessions : []) {
    const { again } = decide(session)
    if (again) blocked.set(session.id, blockedUntil(await listStrikes(db, person, again.id), now, rules))
  }
  // who waits reads what would let a free place go past them
  const decideInLine = (session: SessionRow, own: HeldPlace) =>
    decideBooking(askerOn(known, session.held_on, own, entered.get(session.id)), askedInLine(session), debt, today)
  const refusalOf = (session: SessionRow, own?: HeldPlace): string | null => {
    const closed = closedFor(session, own)
    if (closed) return closed
    const decision = own ? decideInLine(session, own) : decide(session).decision
    if (decision.refusal) return refusalText(decision, session, known, offered, language)
    const other = own ? undefined : atThatTime(session)
    return other ? fill(failureOf('class.overlap')[language], { kind: other.kind }) : null
  }
  const atThatTime = ({ starts_at, ends_at }: SessionRow): HeldTime | undefined =>
    rules.may_overlap
      ? undefined
      : own.find((held) => bookingIs(held.status, 'takingTime') && held.starts_at < ends_at && starts_at < held.ends_at)
  const lateFromOf = (session: SessionRow, booking: Own | undefined): Date =>
    booking ? leftFreelyUntil({ session, booking }, rules) : lateFrom(session.starts_at, rules)
  const closedFor = (session: SessionRow, own?: HeldPlace): string | null => {
    if (session.status === 'cancelled') return failureOf('class.cancelled')[language]
    if (session.starts_at <= now) return failureOf('class.over')[language]
    // who waits has a place that becomes free also then
    if (!takesBookings && !own) return failureOf('class.not_now')[language]
    const opens = opensAt(session.starts_at, rules)
    if (now < opens) return fill(failureOf('class.not_open')[language], { day: formatDay(tashkentDay(opens)) })
    const until = blocked.has(session.id) ? blocked.get(session.id) : strikes.blocked_until
    if (until) {
      return fill(failureOf('class.blocked')[language], {
        day: formatMoment(new Date(until)),
      })
    }
    return null
  }
  return {
    sessions: sessions.map((session) => {
      const booking = bookings.get(session.id)
      return {
        ...sessionReply(session),
        booking: booking
          ? { _id: booking.id, status: booking.status, place: booking.place, is_visit_spent: booking.is_visit_spent }
          : null,
        refusal: booking && booking.status !== 'waiting' ? null : refusalOf(session, booking),
        late_from: lateFromOf(session, booking).toISOString(),
        may_buy: !booking && closedFor(session) === null && !atThatTime(session) && mayBuy(session),
      }
    }),
    kinds: await kindsTold(work, gym, sessions),
    strikes,
  }
}

async function kindsTold(
  { db }: Pick<Work, 'db'>,
  { admin_id: adminId }: OwnGym,
  sessions: readonly SessionRow[],
): Promise<KindTold[]> {
  const ids = [...new Set(sessions.map(({ kind_id }) => kind_id))]
  const { rows } = await sql<{ id: string; description: string; picture: string | null }>`
    select k.id, k.description, k.picture from class_kinds k
    where k.admin_id = ${adminId} and k.id = any(${ids}::uuid[]) and (k.description <> '' or k.picture is not null)
    order by k.name, k.id`.execute(db)
  return rows.map(({ id, description, picture }) => ({ _id: id, description, picture: fileUrl(picture) }))
}

type Ahead = { id: string; place: number | null; is_coach_away: boolean }

/**
 * What the person may not read of their places at an owner, and is told in the owner's scope: where they stand in a line,
 * and whether the coach still works.
 */
async function placesAhead({ db, actor, enter, now }: Work, adminId: string): Promise<Map<string, Ahead>> {
  await enter({ role: 'tenant', adminId })
  const { rows } = await sql<Ahead>`
    select b.id, ${placeInLine(adminId)} as place, c.id is not null and not ${stillWorks('c')} as is_coach_away
    from class_bookings b join class_sessions s on s.admin_id = b.admin_id and s.id = b.session_id
    left join class_coaches c on c.admin_id = s.admin_id and c.id = s.coach_id
    left join employees e on e.admin_id = c.admin_id and e.id = c.employee_id
    where b.admin_id = ${adminId} and b.member_id = ${actor.id} and ${bookingIn('b', 'takingTime')} and s.ends_at > ${now}`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

type OwnRow = Omit<Own, 'place'> & { admin_id: string; is_visit_spent: boolean }

/** The person's own places at all owners: what lies ahead, the next first, and the last of the past. Whoever has any ahead leaves their own scope. */
export async function ownBookings(
  work: Work,
  gymId: string | undefined,
): Promise<{ bookings: OwnBooking[]; past: OwnBooking[] }> {
  const { db, actor, now, today } = work
  const { rows } = await sql<OwnRow>`
    select b.admin_id, b.session_id, b.id, b.status, b.is_visit_spent, b.asked_at, b.booked_at from class_bookings b
    where b.member_id = ${actor.id} and b.held_on >= ${addDays(today, -90)} and (${gymId ?? null}::uuid is null or b.gym_id = ${gymId ?? null}::uuid)
    order by b.held_on desc, b.id limit 300`.execute(db)
  const sessions = await readSessions(db, sql`s.id = any(${rows.map(({ session_id }) => session_id)}::uuid[])`)
  const byId = new Map(sessions.map((session) => [session.id, session]))
  const ruled = new Map<string, Awaited<ReturnType<typeof rulesOf>>>()
  const all: (OwnBooking & { endsAt: Date })[] = []
  for (const row of rows) {
    const session = byId.get(row.session_id)
    if (!session) continue // of a gym that the person has left
    const rules = ruled.get(session.gym_id) ?? (await rulesOf(db, session.admin_id, session.gym_id))
    ruled.set(session.gym_id, rules)
    const isOpen = bookingIs(row.status, 'open')
    all.push({
      _id: row.id,
      session: sessionReply(session),
      status: row.status,
      place: null,
      is_visit_spent: row.is_visit_spent,
      can_cancel: isOpen && session.starts_at > now,
      late_from: leftFreelyUntil({ session, booking: row }, rules).toISOString(),
      booked_at: row.booked_at?.toISOString() ?? null,
      endsAt: session.ends_at,
    })
  }
  const isAhead = ({ status, endsAt }: (typeof all)[number]) => endsAt > now && bookingIs(status, 'takingTime')
  const ahead = new Set(all.filter(isAhead).map(({ _id }) => _id))
  for (const adminId of new Set(rows.flatMap(({ id, admin_id }) => (ahead.has(id) ? [admin_id] : [])))) {
    const known = await placesAhead(work, adminId)
    for (const booking of all) {
      const own = known.get(booking._id)
      if (!own) continue
      booking.place = own.place
      if (own.is_coach_away) booking.session = { ...booking.session, coach_id: null }
    }
  }
  const byStart = (a: OwnBooking, b: OwnBooking) => a.session.starts_at.localeCompare(b.session.starts_at)
  const reply = ({ endsAt: _, ...booking }: (typeof all)[number]): OwnBooking => booking
  return {
    bookings: all.filter(isAhead).map(reply).toSorted(byStart),
    past: all
      .filter((booking) => !isAhead(booking))
      .map(reply)
      .toSorted((a, b) => byStart(b, a))
      .slice(0, 50),
  }
}

type CoachRow = Omit<MemberCoach, '_id' | 'sessions'> & { id: string }

/** Those who hold classes in the gym, or work there, with what they hold in the next two weeks. */
export async function coachesOf({ db, today, now }: Work, gym: OwnGym): Promise<MemberCoach[]> {
  const until = startOfDay(addDays(today, 15))
  const { rows } = await sql<CoachRow>`
    select c.id, coalesce(e.fullname, c.fullname) as fullname, coalesce(c.photo, e.avatar) as photo, c.skills, c.about, c.free_hours
    from class_coaches c left join employees e on e.admin_id = c.admin_id and e.id = c.employee_id
    where ${isCoachOf(gym, now)}
    order by 2, c.id limit 200`.execute(db)
  const sessions = await readSessions(
    db,
    sql`s.admin_id = ${gym.admin_id} and s.gym_id = ${gym.id} and ${liesAhead('s', now)} and s.starts_at < ${until}
      and s.coach_id = any(${rows.map(({ id }) => id)}::uuid[])`,
  )
  return rows.map(({ id, photo, ...coach }) => ({
    _id: id,
    ...coach,
    photo: fileUrl(photo),
    sessions: sessions.filter(({ coach_id }) => coach_id === id).map(sessionReply),
  }))
}
