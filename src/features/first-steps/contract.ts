import * as z from 'zod/mini'
import { get, put } from '#src/contract/endpoint.ts'
import { record } from '#src/contract/values.ts'
import { stepNames } from './rules.ts'

const state = record(
  'FirstSteps',
  z.object({
    steps: z.array(z.object({ name: z.enum(stepNames), is_done: z.boolean() })),
    /** False when all is done, when the owner put it away and when the owner is not new any more. */
    is_shown: z.boolean(),
    /** The gym that the next step is about: the owner's first that still stands. */
    gym_id: z.nullable(z.string()),
    /** Whom to call about a subscription, while no gym has one. */
    contact: z.nullable(z.object({ fullname: z.string(), phone_number: z.nullable(z.string()) })),
  }),
)
export type FirstSteps = z.output<typeof state>

export const firstSteps = {
  own: get('/first-steps', {
    summary: 'What leads a new owner to the first sale, and what of it is done: read from the books',
    access: { roles: ['admin'] },
    reply: z.object({ first_steps: state }),
  }),

  putAway: put('/first-steps', {
    summary: 'Puts the list of first steps away, or takes it out again',
    access: { roles: ['admin'] },
    body: z.object({ is_put_away: z.boolean() }),
    isUnrecorded: true,
    reply: z.object({ first_steps: state }),
  }),
} as const
