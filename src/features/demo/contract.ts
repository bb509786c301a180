import * as z from 'zod/mini'
import { del, get, post } from '#src/contract/endpoint.ts'
import { instant, record } from '#src/contract/values.ts'

const state = record(
  'DemoGym',
  z.object({
    /** Is the caller in the demo gym now? */
    is_inside: z.boolean(),
    /** There is one for the caller. */
    is_made: z.boolean(),
    /** The caller is still at the first steps. */
    may_be_made: z.boolean(),
    /** When it is thrown away by itself. */
    ends_at: z.nullable(instant()),
  }),
)

const access = { roles: ['admin'] } as const

export const demoGyms = {
  own: get('/demo-gym', {
    summary: 'Whether the calling owner has a demo gym, or may have one made',
    access,
    reply: z.object({ demo_gym: state }),
  }),
  enter: post('/demo-gym/enter', {
    summary:
      'Go into the demo gym, which is made when there is none: the session of the cookie is one inside it until the caller leaves',
    access,
    notInDemo: true,
    isUnrecorded: true,
    reply: z.object({}),
    errors: ['demo.not_new'],
  }),
  leave: post('/demo-gym/leave', {
    summary: 'Come back from the demo gym to the session that was left for it',
    access,
    isUnrecorded: true,
    reply: z.object({}),
    errors: ['not_found'],
  }),
  remove: del('/demo-gym', {
    summary: 'Throw the demo gym away with all that is in it',
    access,
    notInDemo: true,
    isUnrecorded: true,
    reply: z.object({}),
    says: 'demo.removed',
  }),
} as const
