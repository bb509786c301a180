import * as z from 'zod/mini'
import { del, get, post } from '#src/contract/endpoint.ts'
import { day, id, instant, record, selectors, som, somReply } from '#src/contract/values.ts'
import { partRules, promiseStates } from './rules.ts'

const promise = record(
  'Promise',
  z.object({
    _id: z.string(),
    /** What will have come by its day: all that was owed when it was given, or the parts up to this one. */
    amount: somReply(),
    /** One of several parts. */
    part: z.nullable(z.object({ number: z.int(), of: z.int(), amount: somReply() })),
    promised_on: z.string(),
    /** On which its person's card is asked for it. */
    card_on: z.nullable(z.string()),
    state: z.enum(promiseStates),
    /** All of it is there by now, in time or not. */
    is_settled: z.boolean(),
    by_member: z.boolean(),
    createdAt: instant(),
  }),
)
export type Promised = z.output<typeof promise>

const ofTenant = z.object({ admin_id: selectors.admin_id })
const written = z.strictObject({ membership_id: id(), promised_on: day() })

export const promises = {
  make: post('/promise/create', {
    summary:
      'Note the day on which a debt will be paid; one that stands is moved to it, and nobody is reminded before; where the gym refuses who owes, for whoever may let people in against the rules',
    access: 'transactions.pay',
    subject: 'membership:body.membership_id',
    idempotent: true,
    status: 201,
    query: ofTenant,
    body: written,
    reply: z.object({ promise }),
    says: 'promise.made',
    errors: ['promise.nothing_owed', 'promise.lets_in', 'no_gym_assigned'],
  }),
  split: post('/promise/split', {
    summary:
      'Split a debt into parts, each with its day; together they are all that is owed, and take the place of what stood',
    access: 'transactions.pay',
    subject: 'membership:body.membership_id',
    idempotent: true,
    status: 201,
    query: ofTenant,
    body: z.strictObject({
      membership_id: id(),
      parts: z
        .array(z.strictObject({ promised_on: day(), amount: som({ min: 'positive' }) }))
        .check(z.minLength(partRules.least), z.maxLength(partRules.most)),
    }),
    reply: z.object({ promises: z.array(promise) }),
    says: 'promise.split',
    errors: ['promise.nothing_owed', 'promise.parts_sum', 'promise.parts_days', 'promise.lets_in', 'no_gym_assigned'],
  }),
  withdraw: del('/promise/withdraw/:id', {
    idempotent: true,
    summary: 'Take back the promise that stands for a membership, before its day is over',
    access: 'transactions.pay',
    subject: 'membership:id',
    query: ofTenant,
    reply: z.object({}),
    says: 'promise.withdrawn',
    errors: ['promise.none', 'no_gym_assigned'],
  }),
  of: get('/promise/of/:id', {
    summary: 'What was promised for a membership and what became of it, newest first',
    access: 'memberships.read',
    subject: 'membership:id',
    query: ofTenant,
    reply: z.object({ promises: z.array(promise) }),
    errors: ['no_gym_assigned'],
  }),
  summary: get('/promise/summary', {
    summary: 'How many promises of the last 90 days were kept and broken, and how many stand',
    access: 'memberships.read',
    subject: 'gym:query.gym_id',
    query: z.object({ ...selectors }),
    reply: z.object({
      since: z.string(),
      kept: z.int(),
      broken: z.int(),
      open: z.int(),
      /** Of a hundred that came due, those kept; null when none did. */
      kept_rate: z.nullable(z.number()),
    }),
    errors: ['no_gym_assigned'],
  }),
  own: get('/member/promises', {
    summary: 'What the calling member owes a gym, and the day that they promised for each debt',
    access: { roles: ['member'] },
    query: z.object({ gym_id: id('gym.required') }),
    reply: z.object({
      debts: z.array(
        z.object({
          _id: z.string(),
          plan_name: z.string(),
          remaining_amount: somReply(),
          /** The one that stands; of a debt in parts the first that is not paid, late or not. */
          promised_on: z.nullable(z.string()),
          /** What is to come by it. */
          promised_amount: z.nullable(somReply()),
          /** Not with a promise that stands, and not again after one that was broken: then the desk is asked. */
          may_promise: z.boolean(),
          /** From this day on the door and booking stay closed until it is paid, whatever its member says by themselves; null where the gym lets in with a debt. */
          closed_from: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  makeOwn: post('/member/promise/create', {
    summary: 'Say on which of the next 14 days the own debt will be paid; once, and not after a broken promise',
    access: { roles: ['member'] },
    idempotent: true,
    status: 201,
    body: written,
    reply: z.object({ promise }),
    says: 'promise.made',
    errors: ['promise.nothing_owed', 'promise.made_already'],
  }),
}
