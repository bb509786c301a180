import { type RawBuilder, sql } from 'kysely'
import { type BookingState, bookingStates } from '../booking-states.ts'

/** Is a booking in this state? `of` is the alias of the class_bookings table. */
export const bookingIn = (of: string, state: BookingState): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${of}.status`)} in (${sql.join(bookingStates[state].map((status) => sql.lit(status)))})`
