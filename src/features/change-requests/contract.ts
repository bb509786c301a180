import * as z from 'zod/mini'
import { del, get, post, put } from '#src/contract/endpoint.ts'
import { id, instant, record, selectors, somReply, text } from '#src/contract/values.ts'
import { had, moved } from '#src/features/memberships/acts-contract.ts'
import { requestStates } from '#src/features/freeze-requests/rules.ts'

const own = record(
  'ChangeRequest',
  z.object({
    _id: z.string(),
    membership_id: z.string(),
    /** What runs, and what is asked for instead. */
    plan_name: z.string(),
    new_plan_id: z.string(),
    new_plan_name: z.string(),
    status: z.enum(requestStates),
    /** Why it was refused. */
    answer: z.nullable(z.string()),
    createdAt: instant(),
  }),
)
export type ChangeRequest = z.output<typeof own>

const received = record(
  'ReceivedChangeRequest',
  z.extend(own, {
    member_id: z.object({ _id: z.string(), fullname: z.string() }),
    gym_id: z.object({ _id: z.string(), name: z.string() }),
  }),
)
export type ReceivedChangeRequest = z.output<typeof received>

/** What another plan from today on would do: reckoned as at the desk. */
const offer = record(
  'PlanOffer',
  z.object({
    plan_id: z.string(),
    start_date: z.string(),
    /** null: no day of it is over, the old membership is called off. */
    old_end_date: z.nullable(z.string()),
    new_end_date: z.string(),
    ...had,
    due_amount: somReply(),
    /** Paid for the unused part and taken over. */
    credit: somReply(),
    /** To be paid for the new membership. */
    remaining_amount: somReply(),
    /** Still owed for what was used of the old one. */
    old_remaining_amount: somReply(),
    /** The day that stands for the old debt and ends with it. */
    agreed_day: z.nullable(z.string()),
    moved,
  }),
)
export type PlanOffer = z.output<typeof offer>

const access = { roles: ['member'] } as const
/** Why a plan is not for somebody. */
export const unfit = ['plan.not_for_gym', 'plan.archived', 'plan.gender', 'plan.age', 'plan.hours'] as const

export const changeRequests = {
  offers: get('/member/change/offers', {
    summary:
      'What each other plan of a gym would cost the calling member from today on, and what they asked for last; where money would be left over, it is spoken about at the desk',
    access,
    query: z.object({ gym_id: id('gym.required') }),
    reply: z.object({
      /** What runs and can be changed; null when nothing does. */
      membership: z.nullable(z.object({ _id: z.string(), plan_name: z.string(), end_date: z.string() })),
      /** What stands against a change of what runs, in words; null when nothing does that could be told. */
      obstacle: z.nullable(z.string()),
      offers: z.array(offer),
      request: z.nullable(own),
    }),
  }),
  ask: post('/member/change/request', {
    summary: 'Ask for another plan from today on; the desk changes it by taking the difference',
    access,
    idempotent: true,
    status: 201,
    body: z.strictObject({ membership_id: id(), plan_id: id('plan.required') }),
    reply: z.object({ request: own }),
    says: 'change.requested',
    errors: [
      'change.requested_already',
      'requests.too_many',
      'change.same_plan',
      'change.leaves_money',
      'change.frozen',
      'portal.not_now',
      'state_conflict',
      ...unfit,
    ],
  }),
  withdraw: del('/member/change/request/:change_request_id', {
    idempotent: true,
    summary: 'Take the own request back while nobody has answered it',
    access,
    reply: z.object({}),
    says: 'request.withdrawn',
    errors: ['state_conflict'],
  }),
  list: get('/membership/change/requests', {
    summary: 'Members who wait for another plan, those who asked first in front; at most 100',
    access: 'memberships.change',
    subject: 'gym:query.gym_id',
    query: z.object({ ...selectors }),
    reply: z.object({ requests: z.array(received) }),
    errors: ['no_gym_assigned'],
  }),
  refuse: put('/membership/change/requests/:change_request_id', {
    idempotent: true,
    summary: 'Refuse with a reason; to grant it, the plan is changed',
    access: 'memberships.change',
    subject: 'change_request:change_request_id',
    query: z.object({ admin_id: z.optional(id()) }),
    body: z.strictObject({ reason: text({ max: 500, error: 'reason.required' }) }),
    reply: z.object({ request: received }),
    says: 'request.answered',
    errors: ['state_conflict', 'no_gym_assigned'],
  }),
}
