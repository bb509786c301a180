import { type BookingRules, lateFrom, undoSeconds } from './rules.ts'

/** So long has at least who was moved up from the waiting list, or whose class was moved. */
const promotedSeconds = 900

/** A place in a class, as their rows have it. `moved_at`: when the gym gave the class this time. */
type Place = {
  session: { starts_at: Date; moved_at: Date | null }
  booking: { booked_at: Date | null; asked_at: Date }
}

/**
 * Until when a place is given back without loss: a slip of the finger is no offence. A place that came from the waiting list when it
 * was late already, and a class that the gym moved then, leave nobody the time to leave in time: they are given back until the start.
 */
export function leftFreelyUntil({ session, booking }: Place, rules: BookingRules): Date {
  const { starts_at: startsAt, moved_at: movedAt } = session
  const { booked_at: bookedAt, asked_at: askedAt } = booking
  const late = lateFrom(startsAt, rules)
  if (bookedAt === null) return startsAt
  if (movedAt && movedAt > bookedAt && movedAt.getTime() + promotedSeconds * 1000 > late.getTime()) return startsAt
  const wasPromoted = bookedAt > askedAt
  if (wasPromoted && bookedAt.getTime() + promotedSeconds * 1000 > late.getTime()) return startsAt
  const seconds = wasPromoted ? promotedSeconds : undoSeconds
  const undone = new Date(Math.min(bookedAt.getTime() + seconds * 1000, startsAt.getTime()))
  return undone > late ? undone : late
}
export const isLate = (place: Place, now: Date, rules: BookingRules): boolean => now > leftFreelyUntil(place, rules)
