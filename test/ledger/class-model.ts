/** Classes without the product: minutes since Monday midnight in Tashkent, days since that Monday. */

import {
  counts,
  covers,
  decide,
  decideAgain,
  entryOf,
  holderOf,
  isBlocked,
  isElsewhere,
  isMended,
  isOneTooMany,
  memberOf,
  rules,
  waitsEnough,
} from './class-decision.ts'
import {
  bookedOf,
  comeFromInside,
  dayLength as day,
  dayOf,
  entryFor,
  holds,
  isBought,
  isFree,
  meets,
  others,
  takesTime,
  waits,
} from './class-world.ts'
import type { Booking, Bought, Entry, Session, World } from './class-world.ts'

/** What one class of a kind costs; the second is not sold singly. */
export const singlePrices: readonly (number | null)[] = [50_000, null]

const active = (booking: Booking) => holds(booking) || waits(booking)
export const waitingOf = ({ bookings }: Session): number => bookings.filter(waits).length
const inLine = ({ bookings }: Session): Booking[] => bookings.filter(waits).toSorted((a, b) => a.nr - b.nr)

export function promote(world: World, session: Session): void {
  if (session.isCancelled || world.now > session.start - rules.promotion) return
  for (const first of inLine(session)) {
    if (!isFree(session)) return
    const entry = entryFor(world, session, first.member)
    if (isBlocked(world, first.member) || decide(world, session, { who: first.member, own: first, entry }).refusal)
      continue
    first.spent = counts(first.on)
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

/** What was bought for it is owed no more; what was paid for that is told as theirs. */
function giveBack(world: World, { isSingle, on }: Booking): void {
  if (!isSingle || !isBought(on) || on.isOver) return
  on.isOver = true
  on.due = 0
  world.told.push({ member: on.member, status: on.paid > 0 ? 'paid' : 'owed' })
  release(world, on.member)
}

/** Given up by its person, it is had once they came in by it, for no other class than its own. */
export function giveUp(world: World, given: Booking): void {
  const isOfAnother = (entry: Entry) =>
    others(world, entry.member).some(({ booking }) => booking !== given && holds(booking) && booking.entry === entry)
  const isHad = world.entries.some((entry) => isBought(entry.on) && entry.on === given.on && !isOfAnother(entry))
  if (!isHad) giveBack(world, given)
}

/** Those who wait come first; nothing is left of that when who asks is refused. */
export function book(
  world: World,
  session: Session,
  who: number,
  byDesk: boolean,
  isSingle = false,
): string | undefined {
  const before = world.sessions.flatMap(({ bookings }) => bookings.map((booking) => [booking, { ...booking }] as const))
  const refused = bookNow(world, session, who, byDesk, isSingle)
  if (refused) for (const [booking, was] of before) Object.assign(booking, was)
  return refused
}

const refusedWith = (refusal: string): string => `class.refused ${refusal}`

/** Who waits and asks again. */
function takeOwn(world: World, session: Session, own: Booking, hasWaited: boolean): string | undefined {
  if (hasWaited && !waits(own)) return undefined
  if (!waits(own) || !isFree(session) || world.now <= session.start - rules.promotion) return 'class.already_booked'
  if (isBlocked(world, own.member)) return 'class.blocked'
  const { refusal } = decide(world, session, { who: own.member, own, entry: entryOf(world, session, own.member) })
  if (refusal) return refusedWith(refusal)
  own.status = 'booked'
  own.spent = counts(own.on)
  own.bookedAt = world.now
  own.isPromoted = true
  comeFromInside(world, session, own.member)
  return undefined
}

function bookNow(world: World, session: Session, who: number, byDesk: boolean, isSingle = false): string | undefined {
  if (session.isCancelled) return 'class.cancelled'
  if (world.now >= (byDesk ? session.end : session.start)) return 'class.over'
  if (!byDesk && dayOf(world.now) < dayOf(session.start) - rules.opens) return 'class.not_open'
  const own = session.bookings.find((booking) => booking.member === who && active(booking))
  const hasWaited = own !== undefined && waits(own)
  promote(world, session)
  if (own && isSingle) return 'class.already_booked'
  if (own) return takeOwn(world, session, own, hasWaited)
  const { again, decision } = decideAgain(world, session, { who, entry: entryOf(world, session, who) })
  if (isBlocked(world, who, again)) return 'class.blocked'
  if (decision.refusal !== null) return refusedWith(decision.refusal)
  const { on } = decision
  if (isElsewhere(world, who, session, session)) return 'class.overlap'
  if (!isFree(session) && waitsEnough(world, session, who)) return 'class.waiting_limit'
  if (!isFree(session) && isSingle) return 'class.full'
  if (again) {
    Object.assign(again, {
      status: 'booked',
      strikeAt: null,
      forgiven: false,
      isTicked: false,
    } satisfies Partial<Booking>)
    comeFromInside(world, session, who)
    return undefined
  }
  session.bookings.push({
    member: who,
    on,
    isSingle,
    status: isFree(session) ? 'booked' : 'waiting',
    nr: ++session.asked,
    // who waits has spent nothing yet
    spent: isFree(session) && counts(on),
    bookedAt: isFree(session) ? world.now : null,
    strikeAt: null,
    forgiven: false,
    isPromoted: false,
    entry: null,
    isTicked: false,
    isCalledOff: false,
  })
  if (session.bookings.at(-1)?.status === 'booked') comeFromInside(world, session, who)
  return undefined
}

/** A place without a membership that holds it: sold and booked, or neither. */
export function buy(
  world: World,
  session: Session,
  { who, byDesk, paid }: { who: number; byDesk: boolean; paid: number },
): string | undefined {
  const { refusal } = decideAgain(world, session, { who, entry: entryOf(world, session, who) }).decision
  if (!refusal) return 'class.covered'
  if (!isMended(refusal)) return refusedWith(refusal)
  const { kind } = session.series
  const price = singlePrices[kind] ?? null
  if (price === null) return 'class.not_single'
  const bought: Bought = { member: who, day: dayOf(session.start), kind, due: price, paid, isOver: false }
  world.bought.push(bought)
  const refused = book(world, session, who, byDesk, true)
  if (refused) world.bought.pop()
  return refused
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
  if (!isLate) giveUp(world, booking)
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
  booking.forgiven &&= status === booking.status
  booking.status = status
  booking.strikeAt = status === 'no_show' ? session.end : null
  booking.isTicked = true
  return undefined
}

export function forgive(booking: Booking): string | undefined {
  if (booking.strikeAt === null || booking.forgiven) return 'state_conflict'
  booking.forgiven = true
  return undefined
}

/** An entry that paid a class which is called off pays the next one for which its person stayed. */
function passEntryOn(world: World, { member, entry, status }: Booking): void {
  if (!entry || status !== 'cancelled') return
  const stayed = others(world, member)
    .filter(({ booking }) => booking.entry === entry && booking.on === entry.on && holds(booking))
    .toSorted((a, b) => a.session.start - b.session.start)
    .map(({ booking }) => booking)
  if (stayed[0] && stayed.every(({ spent }) => spent)) stayed[0].spent = false
}

export function cancelSession(world: World, session: Session): string | undefined {
  if (session.isCancelled || session.end <= world.now) return 'state_conflict'
  for (const booking of session.bookings) booking.isCalledOff = active(booking)
  for (const booking of session.bookings.filter(active)) {
    booking.isTicked &&= booking.status === 'attended'
    end(booking, 'cancelled', world.now)
    giveBack(world, booking)
  }
  for (const booking of session.bookings) passEntryOn(world, booking)
  // who gave a place up too late kept it from nobody
  for (const booking of session.bookings.filter(({ status }) => status === 'late')) {
    end(booking, 'cancelled', world.now)
    giveUp(world, booking)
  }
  session.isCancelled = true
  return undefined
}

type Terms = { start: number; end: number; places: number }

/** Whether those who came leave so many places. */
const fits = (session: Session, places: number): boolean => {
  const kept = session.bookings.filter(({ status }) => status === 'attended' || status === 'no_show').length
  return kept <= places
}

export function change(world: World, session: Session, to: Terms): string | undefined {
  const isMoved = to.start !== session.start || to.end !== session.end
  if (isMoved) {
    for (const booking of session.bookings.filter(takesTime)) {
      const number = dayOf(to.start)
      const holdsThen = covers(booking.on, number) && !isOneTooMany(world, session, booking, number)
      const isFreeThen = !isElsewhere(world, booking.member, session, to)
      // a single place is of its day, and goes on on nothing else
      if (isFreeThen && (holdsThen || (!booking.isSingle && goOn(world, { ...session, ...to }, booking)))) continue
      end(booking, 'cancelled', world.now)
      giveBack(world, booking)
    }
    session.start = to.start
    session.end = to.end
    session.movedAt = world.now
  }
  if (!fits(session, to.places)) return 'state_conflict'
  const placed = session.bookings.filter(({ status }) => status === 'booked').toSorted((a, b) => b.nr - a.nr)
  for (const booking of placed) {
    if (bookedOf(session) <= to.places) break
    if (booking.isSingle) {
      end(booking, 'cancelled', world.now)
      giveBack(world, booking)
      continue
    }
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
export const isLikeSeries = ({ series, of, start, end, places }: Session): boolean =>
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

/** Places that nothing holds any more go on on what else their person has, or go to those who wait. */
export function release(world: World, who: number): void {
  const { isBanned } = memberOf(world, who)
  const broken = others(world, who).filter(
    ({ session, booking }) =>
      (booking.status === 'booked' || waits(booking)) &&
      !session.isCancelled &&
      session.start > world.now &&
      (isBanned || !covers(booking.on, dayOf(session.start))),
  )
  for (const { session, booking } of broken) {
    if ((booking.status !== 'booked' && !waits(booking)) || goOn(world, session, booking)) continue
    end(booking, 'cancelled', world.now)
    if (booking.isSingle) giveUp(world, booking)
    promote(world, session)
  }
}

/** Another membership of the person takes the place: what they owe took none of theirs. */
function goOn(world: World, session: Session, booking: Booking): boolean {
  const decision = holderOf(world, session, { who: booking.member })
  if (decision.refusal !== null) return false
  const { on } = decision
  booking.on = on
  booking.isSingle = false
  booking.spent = counts(on) && !waits(booking)
  return true
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
