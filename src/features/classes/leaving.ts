import { type BookingRules, lateFrom, undoSeconds } from './rules.ts'

/** So long has who was moved up from the waiting list, also shortly before the class. */
const promotedSeconds = 900

type Place = { startsAt: Date; bookedAt: Date | null; askedAt: Date }

/** Until when a place is given back without loss: a slip of the finger, and a place that came while nobody looked, are no offence. */
export function leftFreelyUntil({ startsAt, bookedAt, askedAt }: Place, rules: BookingRules): Date {
  const late = lateFrom(startsAt, rules)
  if (bookedAt === null) return startsAt
  const seconds = bookedAt > askedAt ? promotedSeconds : undoSeconds
  const undone = new Date(Math.min(bookedAt.getTime() + seconds * 1000, startsAt.getTime()))
  return undone > late ? undone : late
}
export const isLate = (place: Place, now: Date, rules: BookingRules): boolean => now > leftFreelyUntil(place, rules)
