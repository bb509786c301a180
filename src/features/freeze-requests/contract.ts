import * as z from 'zod/mini'
import { del, get, post, put } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { exportOf } from '#src/contract/list-export.ts'
import {
  day,
  endsAfterStart,
  filter,
  id,
  instant,
  listQuery,
  optionalText,
  pagination,
  record,
  selectors,
  sortBy,
  text,
} from '#src/contract/values.ts'
import { freezeRequestPolicies } from '#src/features/gyms/rules.ts'
import { freezeFailures, moved, soldAhead, stateFailures } from '#src/features/memberships/acts-contract.ts'
import { requestStates } from './rules.ts'

const own = record(
  'FreezeRequest',
  z.object({
    _id: z.string(),
    membership_id: z.string(),
    plan_name: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    days: z.int(),
    reason: z.string(),
    status: z.enum(requestStates),
    /** Why it was refused. */
    answer: z.nullable(z.string()),
    createdAt: instant(),
  }),
)
export type FreezeRequest = z.output<typeof own>

const received = record(
  'ReceivedFreezeRequest',
  z.extend(own, {
    member_id: z.object({ _id: z.string(), fullname: z.string(), phone_number: z.nullable(z.string()) }),
    gym_id: z.object({ _id: z.string(), name: z.string() }),
    /** Of one that waits: the days on which places in classes stand on the membership alone, which the freeze takes. */
    booked_days: z.array(z.string()),
    /** … and those on which another membership of the person holds: it takes them over where its plan includes the class. */
    passing_days: z.array(z.string()),
    /** Of one that waits: what its person bought ahead and begins later by it. */
    moved,
  }),
)
export type ReceivedFreezeRequest = z.output<typeof received>

const list = get('/membership/freeze/requests', {
  summary: 'Freezes that members ask for; without an order, those that wait come first, then the newest',
  access: 'memberships.freeze',
  subject: 'gym:query.gym_id',
  query: z.object({
    ...selectors,
    page: listQuery.page,
    limit: listQuery.limit,
    status: filter(requestStates),
    /** Days of asking, both inclusive. */
    start_date: z.optional(z.union([day(), z.literal('')])),
    end_date: z.optional(z.union([day(), z.literal('')])),
    sort: sortBy('member', 'start', 'date'),
  }),
  reply: z.object({ requests: z.array(received), waiting: z.int(), pagination: pagination() }),
  errors: ['no_gym_assigned'],
})

export const freezeRequests = {
  ask: post('/member/freeze/request', {
    summary: 'Ask for a freeze of the own membership; a gym may have it done at once',
    access: { roles: ['member'] },
    idempotent: true,
    status: 201,
    body: z
      .strictObject({
        membership_id: id(),
        start_date: day(),
        end_date: day(),
        reason: text({ max: 500, error: 'reason.required' }),
      })
      .check(endsAfterStart()),
    reply: z.object({ request: own }),
    says: 'freeze.requested',
    errors: [
      'freeze.requests_off',
      'freeze.requested_already',
      'requests.too_many',
      'portal.not_now',
      'state_conflict',
      ...freezeFailures,
    ],
  }),
  own: get('/member/freeze/requests', {
    summary: 'What the calling member asked of one gym, newest first, and whether it takes such requests',
    access: { roles: ['member'] },
    query: z.object({ gym_id: id('gym.required') }),
    reply: z.object({
      policy: z.enum(freezeRequestPolicies),
      /** The own memberships for which a freeze could be asked for now: none that is frozen, or will be, or has no days left for it. */
      may_ask: z.array(z.string()),
      /** What their person has to mend first, of those for which one may be asked. */
      obstacles: z.array(z.object({ membership_id: z.string(), text: z.string() })),
      /** Their places in classes ahead, by day: a freeze takes those of its days, unless another membership of theirs takes them over. */
      booked: z.array(
        z.object({
          membership_id: z.string(),
          booked_days: z.array(z.string()),
          passing_days: z.array(z.string()),
        }),
      ),
      /** What they bought ahead, beside each that may be frozen: a freeze of so many days has some of it begin later. */
      ahead: z.array(
        z.object({ membership_id: z.string(), plan_id: z.string(), end_date: z.string(), sold: z.array(soldAhead) }),
      ),
      requests: z.array(own),
    }),
  }),
  withdraw: del('/member/freeze/request/:freeze_request_id', {
    idempotent: true,
    summary: 'Take the own request back while nobody has answered it',
    access: { roles: ['member'] },
    reply: z.object({}),
    says: 'request.withdrawn',
    errors: ['state_conflict'],
  }),
  list,
  exportList: exportOf(list),
  answer: put('/membership/freeze/requests/:freeze_request_id', {
    idempotent: true,
    summary: 'Freeze as the member asks, or refuse with a reason',
    access: 'memberships.freeze',
    subject: 'freeze_request:freeze_request_id',
    query: z.object({ admin_id: z.optional(id()) }),
    body: z.strictObject({ status: z.enum(['accepted', 'refused']), reason: optionalText(500) }).check(
      z.refine(({ status, reason }) => status === 'accepted' || Boolean(reason), {
        ...field('reason.required'),
        path: ['reason'],
      }),
    ),
    reply: z.object({ request: received }),
    says: 'request.answered',
    errors: [...stateFailures, ...freezeFailures],
  }),
}
