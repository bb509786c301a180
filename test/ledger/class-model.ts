/** Classes without the product: minutes since Monday midnight in Tashkent, days since that Monday. */

import { comeFromInside, dayLength as day, dayOf, entryFor, meets, others, takesTime } from './class-world.ts'
import type { Booking, Member, Series, Session, World } from './class-world.ts'

export const rules = {
  opens: 7,
  late: 120,
  undo: 1,
  grace: 15,
  promotion: 30,
  waiting: 3,
  strikes: 3,
  strikeDays: 30,
  offDays: 7,
}
const lastOfMembership = 29
const horizon = 56

const mondayOf = (number: number): number => number - (((number % 7) + 7) % 7)
/** Moved into another week, it would be one more class than their plan has in it. */
function isOneTooMany(world: World, session: Session, who: number, number: number): boolean {
  const { perWeek } = (world.members[who] as Member).plan
  const monday = mondayOf(number)
  if (perWeek === undefined || mondayOf(dayOf(session.start)) === monday) return false
  const taken = others(world, who).filter(
    ({ session: other, booking }) =>
      other !== session && booking.status !== 'cancelled' && mondayOf(dayOf(other.start)) === monday,
  )
  return taken.length >= perWeek
}

const weekdayOf = (number: number): number => (number % 7) + 1
const holds = ({ status }: Booking) => status === 'booked' || status === 'attended' || status === 'no_show'
const waits = ({ status }: Booking) => status === 'waiting'
const active = (booking: Booking) => holds(booking) || waits(booking)
export const bookedOf = ({ bookings }: Session): number => bookings.filter(holds).length
export const waitingOf = ({ bookings }: Session): number => bookings.filter(waits).length
const isFree = (session: Session): boolean => bookedOf(session) < session.places
const inLine = ({ bookings }: Session): Booking[] => bookings.filter(waits).toSorted((a, b) => a.nr - b.nr)

export const isHeldOn = (series: Series, number: number): boolean =>
  series.weekdays.includes(weekdayOf(number)) && number >= series.first && number <= series.last

/** The sessions that a series has not yet within eight weeks. */
export function make(world: World, series: Series): void {
  const today = dayOf(world.now)
  for (let number = today; number <= today + horizon; number++) {
    const start = number * day + series.time
    if (!isHeldOn(series, number) || start <= world.now) continue
    if (world.sessions.some((session) => session.series === series && session.of === number)) continue
    world.sessions.push({
      series,
      of: number,
      start,
      end: start + series.minutes,
      places: series.places,
      isCancelled: false,
      isChanged: false,
      isClosed: false,
      movedAt: null,
      asked: 0,
      bookings: [],
    })
  }
}

/** What entries and places have spent. */
const visitsUsed = (world: World, who: number): number =>
  others(world, who).filter(({ booking }) => booking.spent).length +
  world.entries.filter(({ member }) => member === who).length

function promote(world: World, session: Session): void {
  if (session.isCancelled || world.now > session.start - rules.promotion) return
  for (const first of inLine(session)) {
    if (!isFree(session)) return
    if (isBlocked(world, first.member) || isRefused(world, session, first.member)) continue
    const { plan } = world.members[first.member] as Member
    first.spent = plan.visits !== undefined
    first.status = 'booked'
    first.bookedAt = world.now
    first.isPromoted = true
    comeFromInside(world, session, first.member)
  }
}

function end(booking: Booking, status: 'cancelled' | 'late', now: number): void {
  booking.status = status
  if (status === 'cancelled') booking.spent = false
  booking.strikeAt = status === 'late' ? now : null
}

/** Until when strikes keep somebody out. */
function isBlocked(world: World, member: number): boolean {
  const strikes = others(world, member)
    .flatMap(({ booking }) => (booking.strikeAt !== null && !booking.forgiven ? [booking.strikeAt] : []))
    .toSorted((a, b) => a - b)
  return strikes.some((at, index) => {
    const first = strikes[index - rules.strikes + 1]
    return first !== undefined && at - first <= rules.strikeDays * day && at + rules.offDays * day > world.now
  })
}

const isFrozenOn = ({ frozen }: Member, number: number): boolean =>
  frozen.some(([from, to]) => from <= number && to >= number)
/** A freeze makes the membership longer. */
const lastDay = ({ frozen }: Member): number =>
  lastOfMembership + frozen.reduce((sum, [from, to]) => sum + to - from + 1, 0)
export const covers = (member: Member, number: number): boolean =>
  number <= lastDay(member) && !isFrozenOn(member, number)

function isRefused(world: World, session: Session, who: number): boolean {
  const member = world.members[who] as Member
  const { plan } = member
  const number = dayOf(session.start)
  if (member.isBanned || !covers(member, number) || plan.isNone) return true
  if (plan.kinds && !plan.kinds.includes(session.series.kind)) return true
  // of whoever asks for a place that they wait for, the own one does not count
  const own = others(world, who).filter(({ session: other, booking }) => other !== session || !waits(booking))
  // the entry of whoever is in already pays the place
  const inside = isFree(session) && entryFor(world, session, who) ? 1 : 0
  if (plan.visits !== undefined && visitsUsed(world, who) - inside >= plan.visits) return true
  const monday = number - (number % 7)
  const taken = own.filter(
    ({ session: other, booking }) =>
      booking.status !== 'cancelled' && dayOf(other.start) >= monday && dayOf(other.start) <= monday + 6,
  )
  return plan.perWeek !== undefined && taken.length >= plan.perWeek
}

/** Those who wait come first; nothing is left of that when who asks is refused. */
export function book(world: World, session: Session, who: number, byDesk: boolean): string | undefined {
  const before = world.sessions.flatMap(({ bookings }) => bookings.map((booking) => [booking, { ...booking }] as const))
  const refused = bookNow(world, session, who, byDesk)
  if (refused) for (const [booking, was] of before) Object.assign(booking, was)
  return refused
}

/** Who waits and asks again. */
function takeOwn(world: World, session: Session, own: Booking, hasWaited: boolean): string | undefined {
  if (hasWaited && !waits(own)) return undefined
  if (!waits(own) || !isFree(session) || world.now <= session.start - rules.promotion) return 'class.already_booked'
  if (isBlocked(world, own.member)) return 'class.blocked'
  if (isRefused(world, session, own.member)) return 'class.refused'
  own.status = 'booked'
  own.spent = world.members[own.member]?.plan.visits !== undefined
  own.bookedAt = world.now
  own.isPromoted = true
  comeFromInside(world, session, own.member)
  return undefined
}

function bookNow(world: World, session: Session, who: number, byDesk: boolean): string | undefined {
  if (session.isCancelled) return 'class.cancelled'
  if (world.now >= (byDesk ? session.end : session.start)) return 'class.over'
  if (!byDesk && dayOf(world.now) < dayOf(session.start) - rules.opens) return 'class.not_open'
  const own = session.bookings.find((booking) => booking.member === who && active(booking))
  const hasWaited = own !== undefined && waits(own)
  promote(world, session)
  if (own) return takeOwn(world, session, own, hasWaited)
  if (isBlocked(world, who)) return 'class.blocked'
  if (isRefused(world, session, who)) return 'class.refused'
  const mine = others(world, who)
  if (mine.some((other) => takesTime(other.booking) && meets(other.session, session))) return 'class.overlap'
  if (!isFree(session)) {
    const waiting = mine.filter(
      (other) => waits(other.booking) && dayOf(other.session.start) === dayOf(session.start),
    ).length
    if (waiting >= rules.waiting) return 'class.waiting_limit'
  }
  session.bookings.push({
    member: who,
    status: isFree(session) ? 'booked' : 'waiting',
    nr: ++session.asked,
    // who waits has spent nothing yet
    spent: isFree(session) && world.members[who]?.plan.visits !== undefined,
    bookedAt: isFree(session) ? world.now : null,
    strikeAt: null,
    forgiven: false,
    isPromoted: false,
    entry: null,
    isTicked: false,
  })
  if (session.bookings.at(-1)?.status === 'booked') comeFromInside(world, session, who)
  return undefined
}

/** Moved when it was too late to leave in time, a class is left without loss by who was in it. */
const isMovedTooLate = ({ movedAt, start }: Session, bookedAt: number): boolean =>
  movedAt !== null && movedAt > bookedAt && movedAt + rules.grace > start - rules.late

export function cancel(world: World, session: Session, booking: Booking): string | undefined {
  if (booking.status !== 'booked' && booking.status !== 'waiting') return 'state_conflict'
  if (world.now >= session.start) return 'class.over'
  const { bookedAt } = booking
  const isLate =
    bookedAt !== null &&
    world.now > session.start - rules.late &&
    !isMovedTooLate(session, bookedAt) &&
    !(booking.isPromoted && bookedAt + rules.grace > session.start - rules.late) &&
    world.now - bookedAt > rules.undo
  end(booking, isLate ? 'late' : 'cancelled', world.now)
  promote(world, session)
  return undefined
}

export function attend(
  world: World,
  session: Session,
  booking: Booking,
  status: 'attended' | 'no_show' | 'booked',
): string | undefined {
  if (!holds(booking)) return 'state_conflict'
  if (world.now < session.start - 60) return 'class.too_early'
  if (status === 'no_show' && world.now < session.start) return 'state_conflict'
  if (status === 'booked' && (booking.entry || session.isClosed || world.now >= session.end)) return 'state_conflict'
  // a place that was given up by staying away gave its time free
  if (status !== 'no_show' && booking.status === 'no_show') {
    const taken = others(world, booking.member).some(
      (other) => other.session !== session && takesTime(other.booking) && meets(other.session, session),
    )
    if (taken) return 'class.overlap'
  }
  booking.status = status
  booking.strikeAt = status === 'no_show' ? session.end : null
  booking.forgiven = false
  booking.isTicked = true
  return undefined
}

export function forgive(booking: Booking): string | undefined {
  if (booking.strikeAt === null || booking.forgiven) return 'state_conflict'
  booking.forgiven = true
  return undefined
}

export function cancelSession(world: World, session: Session): string | undefined {
  if (session.isCancelled || session.end <= world.now) return 'state_conflict'
  for (const booking of session.bookings.filter(active)) end(booking, 'cancelled', world.now)
  session.isCancelled = true
  return undefined
}

type Terms = { start: number; end: number; places: number }

/** Whether those who came leave so many places. */
const fits = (session: Session, places: number): boolean => {
  const kept = session.bookings.filter(({ status }) => status === 'attended' || status === 'no_show').length
  return kept <= places
}

function change(world: World, session: Session, to: Terms): string | undefined {
  const isMoved = to.start !== session.start || to.end !== session.end
  if (isMoved) {
    for (const booking of session.bookings.filter(takesTime)) {
      const member = world.members[booking.member] as Member
      const taken = others(world, booking.member).some(
        (other) => other.session !== session && takesTime(other.booking) && meets(other.session, to),
      )
      if (taken || !covers(member, dayOf(to.start)) || isOneTooMany(world, session, booking.member, dayOf(to.start)))
        end(booking, 'cancelled', world.now)
    }
    session.start = to.start
    session.end = to.end
    session.movedAt = world.now
  }
  if (!fits(session, to.places)) return 'state_conflict'
  const placed = session.bookings.filter(({ status }) => status === 'booked').toSorted((a, b) => b.nr - a.nr)
  for (const booking of placed) {
    if (bookedOf(session) <= to.places) break
    booking.status = 'waiting'
    booking.spent = false
    booking.bookedAt = null
    booking.isPromoted = false
  }
  session.places = to.places
  promote(world, session)
  return undefined
}

/** Moved back to where its series has it, a class is its series' again. */
const isLikeSeries = ({ series, of, start, end, places }: Session): boolean =>
  of !== null && start === of * day + series.time && end === start + series.minutes && places === series.places

export function changeSession(
  world: World,
  session: Session,
  by: { minutes: number; places: number },
): string | undefined {
  if (session.isCancelled || session.end <= world.now) return 'state_conflict'
  const start = session.start + by.minutes
  if (by.minutes !== 0 && (session.start <= world.now || start <= world.now)) return 'state_conflict'
  const isSame = by.minutes === 0 && by.places === session.places
  const refused = change(world, session, { start, end: session.end + by.minutes, places: by.places })
  if (!refused && !isSame) session.isChanged = !isLikeSeries(session)
  return refused
}

function drop(world: World, session: Session): void {
  if (session.asked === 0) world.sessions.splice(world.sessions.indexOf(session), 1)
  else {
    cancelSession(world, session)
    session.of = null
  }
}

export type SeriesEdit = {
  weekdays?: readonly number[]
  time?: number
  places?: number
  last?: number
  laterFrom?: number
}

/** Answers the series that goes on. */
export function changeSeries(world: World, series: Series, edit: SeriesEdit): { refused?: string; series: Series } {
  const today = dayOf(world.now)
  const { laterFrom, ...terms } = edit
  const from = laterFrom !== undefined && laterFrom > today ? laterFrom : today
  const isSplit = laterFrom !== undefined && from > series.first && from > today
  const after: Series = { ...series, ...terms, first: isSplit ? from : series.first }
  const first = after.first > today ? after.first : from
  if (after.last < first) return { refused: 'class.no_days', series }
  const days = [0, 1, 2, 3, 4, 5, 6].map((add) => first + add).filter((number) => number <= after.last)
  if (!days.some((number) => after.weekdays.includes(weekdayOf(number)))) return { refused: 'class.no_days', series }
  const ahead = world.sessions.filter(
    (session) =>
      session.series === series &&
      !session.isCancelled &&
      session.start > world.now &&
      session.of !== null &&
      session.of >= from,
  )
  const goesOn = isSplit ? after : series
  if (isSplit) {
    for (const session of world.sessions)
      if (session.series === series && session.of !== null && session.of >= from) session.series = after
    series.last = Math.min(series.last, from - 1)
    world.series[world.series.indexOf(series)] = after
  } else Object.assign(series, after)
  let refused: string | undefined
  for (const session of ahead) {
    const number = session.of as number
    // a day that the series has lost takes what was changed by itself with it
    if (session.isChanged && isHeldOn(after, number)) continue
    const start = number * day + after.time
    if (!isHeldOn(after, number) || start <= world.now) drop(world, session)
    else refused ??= change(world, session, { start, end: start + after.minutes, places: after.places })
  }
  make(world, goesOn)
  return { series: goesOn, ...(refused ? { refused } : {}) }
}

/** Places that nothing holds any more. */
export function release(world: World, who: number): void {
  const member = world.members[who] as Member
  for (const { session, booking } of others(world, who)) {
    if ((booking.status !== 'booked' && !waits(booking)) || session.start <= world.now) continue
    if (!member.isBanned && covers(member, dayOf(session.start))) continue
    end(booking, 'cancelled', world.now)
    promote(world, session)
  }
}

/** Who came to a class is there for the next one too. */
function stay(world: World): void {
  const begun = world.sessions
    .filter(({ start, isClosed, isCancelled }) => start <= world.now && !isClosed && !isCancelled)
    .toSorted((a, b) => a.start - b.start)
  for (const session of begun)
    for (const booking of session.bookings) {
      if (booking.status !== 'booked') continue
      const before = others(world, booking.member)
        .filter(
          ({ session: { end: ended }, booking: { status, entry } }) =>
            status === 'attended' && entry !== null && ended <= session.start && ended >= session.start - 60,
        )
        .toSorted((a, b) => b.session.end - a.session.end)[0]
      if (!before) continue
      booking.status = 'attended'
      booking.entry = before.booking.entry
      booking.isTicked = false
    }
}

/** What is over is closed. */
export function close(world: World): void {
  stay(world)
  for (const session of world.sessions) {
    if (session.isClosed || session.end > world.now) continue
    session.isClosed = true
    for (const booking of session.bookings) {
      if (waits(booking)) end(booking, 'cancelled', world.now)
      if (booking.status === 'booked') {
        booking.status = 'no_show'
        booking.strikeAt = session.end
      }
    }
  }
}
