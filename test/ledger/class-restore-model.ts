/** Classes that were called off and are held after all, without the product. */

import { counts, holderOf as holderByRules, isElsewhere, memberOf } from './class-decision.ts'
import { isLikeSeries, promote } from './class-model.ts'
import { isHeldOn } from './class-series-model.ts'
import { type Booking, comeFromInside, entryFor, type Held, type Session, type World } from './class-world.ts'

/** On what the place is theirs again: what held it, or another membership that takes it. */
function holderOf(world: World, session: Session, booking: Booking): Held | null {
  const { member: who, isSingle } = booking
  // what was bought for one class is undone, and is bought anew
  if (isSingle || memberOf(world, who).isBanned || isElsewhere(world, who, session, session)) return null
  const entry = entryFor(world, session, who)
  const same = holderByRules(world, session, { who, own: booking, entry })
  if (same.refusal === null) return same.on
  // who waits spends no visit
  if (same.refusal === 'visits_used' && booking.bookedAt === null) return booking.on
  const other = holderByRules(world, session, { who, entry })
  return other.refusal === null ? other.on : null
}

export function restoreSession(world: World, session: Session): string | undefined {
  if (!session.isCancelled) return 'state_conflict'
  if (session.of === null || !isHeldOn(session.series, session.of)) return 'class.not_restorable'
  if (session.start <= world.now) return 'state_conflict'
  session.isCancelled = false
  session.isChanged = !isLikeSeries(session)
  const placed: number[] = []
  const inOrder = (a: Booking, b: Booking) => Number(a.bookedAt === null) - Number(b.bookedAt === null) || a.nr - b.nr
  for (const booking of session.bookings.filter(({ isCalledOff }) => isCalledOff).toSorted(inOrder)) {
    booking.isCalledOff = false
    const on = holderOf(world, session, booking)
    if (!on) continue
    const isPlaced = booking.bookedAt !== null
    booking.on = on
    // who came, as somebody had ticked it
    booking.isTicked &&= isPlaced
    booking.status = booking.isTicked ? 'attended' : isPlaced ? 'booked' : 'waiting'
    booking.spent = isPlaced && counts(on)
    booking.bookedAt = isPlaced ? world.now : null
    booking.isPromoted = isPlaced
    booking.entry = null
    if (isPlaced) placed.push(booking.member)
  }
  for (const who of placed) comeFromInside(world, session, who)
  promote(world, session)
  return undefined
}
