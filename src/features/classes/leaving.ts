import { type BookingRules, lateFrom, undoSeconds } from './rules.ts'

/** So long has who was moved up from the waiting list, also shortly before the class. */
const promotedSeconds = 900

/** A place in a class, as their rows have it. `moved_at`: when the gym gave the class this time. */
type Place = {
  session: { starts_at: Date; moved_at: Date | null }
  booking: { booked_at: Date | null; asked_at: Date }
}

/**
 * Until when a place is given back without loss: a slip of the finger, a place that came while nobody looked, and a class that
 * the gym moved when it was too late to leave in time, are no offence.
 */
export function leftFreelyUntil({ session, booking }: Place, rules: BookingRules): Date {
  const { starts_at: startsAt, moved_at: movedAt } = session
  const { booked_at: bookedAt, asked_at: askedAt } = booking
  const late = lateFrom(startsAt, rules)
  if (bookedAt === null) return startsAt
  if (movedAt && movedAt > bookedAt && movedAt.getTime() + promotedSeconds * 1000 > late.getTime()) return startsAt
  const seconds = bookedAt > askedAt ? promotedSeconds : undoSeconds
  const undone = new Date(Math.min(bookedAt.getTime() + seconds * 1000, startsAt.getTime()))
  return undone > late ? undone : late
}
export const isLate = (place: Place, now: Date, rules: BookingRules): boolean => now > leftFreelyUntil(place, rules)
