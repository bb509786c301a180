import { counts, heldBy, isFrozen, lastOf, memberOf, owes, runsOn, visitsOf } from './class-decision.ts'
import {
  type Booking,
  come,
  dayOf,
  type Entry,
  type Held,
  holds,
  isBought,
  others,
  type Session,
  type World,
} from './class-world.ts'
import { giveUp } from './class-model.ts'

/** What the door means for classes, without the product. */

type Place = { session: Session; booking: Booking }

const isRunning = ({ now }: World, { session }: Place) => session.start <= now && session.end > now

/** The entry is counted instead of the place that its person comes for. */
function isSwapped(world: World, place: Place): boolean {
  const { booking, session } = place
  const isOpen = booking.status === 'booked' || booking.status === 'waiting'
  if (booking.entry || !(isOpen || booking.status === 'attended' || booking.status === 'no_show')) return false
  if (isRunning(world, place)) return true
  return dayOf(session.start) === dayOf(world.now) && (isOpen || session.end > world.now)
}

/** What their memberships are at the door at this moment, the one that they come on first. */
function atTheDoor(world: World, who: number) {
  const today = dayOf(world.now)
  const placesOn = (on: Held) => others(world, who).filter(({ booking }) => booking.on === on)
  const of = (on: Held) => {
    // who comes after midnight to a class of the evening comes for the evening
    const isOfYesterday = placesOn(on).some(
      (place) =>
        holds(place.booking) &&
        dayOf(place.session.start) === today - 1 &&
        isRunning(world, place) &&
        runsOn(on, today - 1),
    )
    const spent = placesOn(on).filter((place) => place.booking.spent && !isSwapped(world, place)).length
    const used = spent + world.entries.filter((entry) => entry.member === who && entry.on === on).length
    const visits = visitsOf(on)
    return {
      on,
      day: isOfYesterday ? today - 1 : today,
      isFrozen: isFrozen(on, today) && !isOfYesterday,
      isUsed: visits !== undefined && used >= visits,
      isForClass: placesOn(on).some(
        ({ session, booking }) =>
          holds(booking) && booking.entry === null && session.start - 60 <= world.now && session.end > world.now,
      ),
    }
  }
  const weight = (held: ReturnType<typeof of>) => (held.isFrozen ? 4 : 0) + (held.isUsed ? 8 : 0)
  return heldBy(world, who)
    .map(of)
    .filter(({ on, day }) => runsOn(on, day))
    .toSorted(
      (a, b) =>
        weight(a) - weight(b) ||
        Number(b.isForClass) - Number(a.isForClass) ||
        Number(isBought(a.on)) - Number(isBought(b.on)) ||
        lastOf(a.on) - lastOf(b.on) ||
        Number(counts(a.on)) - Number(counts(b.on)),
    )
}

/** Coming would end the freeze. */
export const endsFreeze = (world: World, who: number): boolean => atTheDoor(world, who)[0]?.isFrozen === true

export function enter(world: World, who: number): { refused?: string; entry?: Entry } {
  const today = dayOf(world.now)
  const ofDay = (wanted: number) => world.entries.find(({ member: came, day }) => came === who && day === wanted)
  const overnight = others(world, who).filter(
    (place) => dayOf(place.session.start) === today - 1 && isRunning(world, place),
  )
  const known = ofDay(today) ?? overnight.find(({ booking }) => booking.entry?.day === today - 1)?.booking.entry
  // whoever was banned after they came does not come again
  if (memberOf(world, who).isBanned) return { refused: 'visit.refused' }
  const best = atTheDoor(world, who)[0]
  if (!known && (!best || best.isUsed || owes(world, heldBy(world, who), best.day))) return { refused: 'visit.refused' }
  const before = known ?? (best && ofDay(best.day))
  if (before) {
    come(world, before)
    return {}
  }
  if (!best) return { refused: 'visit.refused' } // of nobody who is known
  const entry = { member: who, day: best.day, at: world.now, on: best.on }
  world.entries.push(entry)
  come(world, entry)
  return { entry }
}

export function undo(world: World, entry: Entry): void {
  world.entries.splice(world.entries.indexOf(entry), 1)
  for (const { session, booking } of others(world, entry.member)) {
    if (booking.entry !== entry || !holds(booking)) continue
    booking.entry = null
    booking.spent = counts(booking.on)
    if (booking.isTicked) continue
    booking.status = session.isClosed ? 'no_show' : 'booked'
    booking.strikeAt = session.isClosed ? session.end : null
  }
  // given up in time, it was owed for this entry alone
  const places = others(world, entry.member).filter(({ booking: { on } }) => isBought(on) && on === entry.on)
  const given = places.find(({ booking }) => booking.isSingle && booking.status === 'cancelled')
  if (given && places.every(({ booking }) => booking.status === 'cancelled')) giveUp(world, given.booking)
}
