import * as z from 'zod/mini'
import { get } from '#src/contract/endpoint.ts'
import { coachShown, session } from './contract.ts'
import { inOrder, range } from './range-parts.ts'

/** For an employee who is a coach. */
export const ownClasses = {
  sessions: get('/class/coach/own', {
    summary: 'What the calling employee holds as a coach, in all gyms; without a coach when they are none',
    access: { roles: ['employee'] },
    query: inOrder(z.object(range)),
    reply: z.object({ coach: z.nullable(coachShown), sessions: z.array(session) }),
  }),
}
