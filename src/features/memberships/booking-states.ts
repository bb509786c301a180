export const bookingStatuses = ['waiting', 'booked', 'attended', 'no_show', 'cancelled', 'late'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** What a booking of a class is to its person, by its status: each said here and nowhere else. */
export const bookingStates = {
  /** A place, or one in the line, that may still be given up. */
  open: ['waiting', 'booked'],
  /** Nothing else at that time (`class_bookings_no_overlap`), unless the gym lets it. */
  takingTime: ['waiting', 'booked', 'attended'],
  /** A place was theirs until the end: it counts, whether they came or not. */
  holding: ['booked', 'attended', 'no_show'],
  /** The one booking of a person in a class (`class_bookings_once`): another can't be made beside it. */
  standing: ['waiting', 'booked', 'attended', 'no_show'],
  /** What counts towards the classes of a week: a place given up in time does not. */
  asked: ['waiting', 'booked', 'attended', 'no_show', 'late'],
} as const satisfies Record<string, readonly BookingStatus[]>
export type BookingState = keyof typeof bookingStates

export const bookingIs = (status: BookingStatus, state: BookingState): boolean =>
  (bookingStates[state] as readonly BookingStatus[]).includes(status)

/** The door knows the class of somebody who comes so many minutes before it, until its end. */
export const doorOpensMinutes = 60
