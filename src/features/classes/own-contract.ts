import * as z from 'zod/mini'
import { get } from '#src/contract/endpoint.ts'
import { bookingStatuses } from '#src/features/memberships/booking-states.ts'
import { coachShown, session } from './contract.ts'
import { inOrder, range } from './range-parts.ts'

/** For an employee who is a coach. */
export const ownClasses = {
  sessions: get('/class/coach/own', {
    summary:
      'What the calling employee holds as a coach, in all gyms, and by name who comes from yesterday to tomorrow, also for a phone without a network; without a coach when they are none',
    access: { roles: ['employee'] },
    query: inOrder(z.object(range)),
    reply: z.object({
      coach: z.nullable(coachShown),
      sessions: z.array(session),
      comes: z.array(
        z.object({
          session_id: z.string(),
          fullname: z.string(),
          status: z.enum(bookingStatuses),
          /** Where they stand in the waiting list. */
          place: z.nullable(z.int()),
        }),
      ),
    }),
  }),
}
