import * as z from 'zod/mini'
import { del, post } from '#src/contract/endpoint.ts'
import { id, instant } from '#src/contract/values.ts'
import { countedLeft } from '#src/features/plans/contract.ts'
import { useKinds } from '#src/features/plans/rules.ts'
import { ofTenant } from './membership-parts.ts'

/** What a plan counts beside visits: guests who are brought, sessions with a coach. */
export const membershipUses = {
  use: post('/membership/use/:id', {
    summary: 'Note a guest who was brought or a session with a coach: one of those that the plan counts',
    access: 'visits.write',
    subject: 'membership:id',
    idempotent: true,
    status: 201,
    query: ofTenant,
    body: z.strictObject({ kind: z.enum(useKinds) }),
    reply: z.object({
      use: z.object({ _id: id(), kind: z.enum(useKinds), used_at: instant() }),
      counted: countedLeft,
      undo_seconds: z.int(),
    }),
    says: 'membership.use_noted',
    errors: ['state_conflict', 'use.none_left', 'no_gym_assigned'],
  }),
  undoUse: del('/membership/use/undo/:id', {
    idempotent: true,
    summary:
      'Take a noted guest or session back: within a minute, or on its day as long as none of its kind came after it',
    access: 'visits.write',
    subject: 'use:id',
    query: ofTenant,
    reply: z.object({ counted: countedLeft }),
    says: 'membership.use_undone',
    errors: ['use.too_late', 'state_conflict', 'no_gym_assigned'],
  }),
}
