import * as z from 'zod/mini'
import { get, post, put } from '#src/contract/endpoint.ts'
import { exportOf } from '#src/contract/list-export.ts'
import {
  day,
  filter,
  id,
  imageUrl,
  instant,
  listQuery,
  name,
  optionalText,
  pagination,
  record,
  selectors,
  som,
  somReply,
  sortBy,
  text,
  version,
  whole,
  plannedDay,
} from '#src/contract/values.ts'
import { debt, transaction } from '#src/features/transactions/contract.ts'
import { subscriptionFigures, subscriptionMoves, subscriptionStatuses } from './rules.ts'

const listedSubscription = record(
  'ListedSubscription',
  z.object({
    _id: z.string(),
    gym_id: z.object({ _id: z.string(), name: z.string(), logo: imageUrl() }),
    admin_id: z.object({ _id: z.string(), fullname: z.string(), phone_number: z.string() }),
    plan_name: z.string(),
    /** days */
    duration: z.int(),
    status: z.enum(subscriptionStatuses),
    price: somReply(),
    ...debt,
    /** 100 fully paid, 0 unpaid */
    progress: z.int(),
    start_date: z.string(),
    end_date: z.string(),
    remaining_days: z.int(),
    createdAt: instant(),
  }),
)
/** On a list also what the figure that it is narrowed to counts of it. */
const rowOfList = z.extend(listedSubscription, { counted_amount: z.nullable(somReply()) })
export type ListedSubscription = z.output<typeof rowOfList>

const subscription = record(
  'Subscription',
  z.extend(listedSubscription, {
    plan_id: z.nullable(z.string()),
    options: z.array(z.object({ key: z.string(), value: z.string() })),
    transaction_ids: z.array(transaction),
    stop_reason: z.nullable(z.string()),
    stopped_on: z.nullable(z.string()),
    /** The subscription that this one follows, and the one that follows it. */
    renewed_from: z.nullable(z.string()),
    renewed_by: z.nullable(z.string()),
    note: z.nullable(z.string()),
    version: z.int(),
  }),
)
export type Subscription = z.output<typeof subscription>

const terms = {
  start_date: z.optional(plannedDay()),
  duration: whole(1, 36_500, 'duration.min'),
  plan_name: name({ error: 'plan_name.required' }),
  price: som(),
  plan_id: z.optional(z.nullable(id())),
  note: optionalText(),
}
const one = z.object({ subscription })
const made = z.object({ success: z.boolean(), subscription })
const writeFailures = ['subscription.overlap', 'plan.archived'] as const

const optionalDay = () => z.optional(z.union([day(), z.literal('')]))

const all = get('/subscription/all', {
  summary: 'Subscriptions of all gyms, of an owner or of a gym; search by gym, owner, phone or id',
  access: 'subscriptions.read',
  subject: 'gym:query.gym_id',
  query: z.object({
    ...listQuery,
    ...selectors,
    sort: sortBy('plan', 'end', 'price'),
    status: filter(subscriptionStatuses),
    figure: filter(subscriptionFigures),
    /** Begun between the two days. */
    start_from: optionalDay(),
    start_to: optionalDay(),
    /** Running at the end of this day: `counted_amount` is a month's worth. */
    monthly_on: optionalDay(),
    /** Of gyms whose month's worth changed so over these days: `counted_amount` is what came, or less than nothing what went. */
    moved: filter(subscriptionMoves),
    moved_from: optionalDay(),
    moved_to: optionalDay(),
    /** Earned in these days: `counted_amount` is how much. */
    earned_from: optionalDay(),
    earned_to: optionalDay(),
  }),
  mayBeOld: true,
  reply: z.object({
    subscriptions: z.array(rowOfList),
    /** Over all rows that the filters leave: what is due, what of it is paid, what is still to be paid, and what a figure counts. */
    totals: z.object({
      due: somReply(),
      paid: somReply(),
      remaining: somReply(),
      counted: z.nullable(somReply()),
    }),
    pagination: pagination(),
  }),
})

export const subscriptions = {
  create: post('/subscription/create', {
    summary: "Create a gym's paid period on the platform; free ones begin at once, others with the first payment",
    access: 'subscriptions.write',
    subject: 'gym:body.gym_id',
    ofPlatform: true,
    idempotent: true,
    status: 201,
    query: z.object({ admin_id: selectors.admin_id }),
    body: z.strictObject({ gym_id: id('subscription.gym_required'), ...terms }),
    reply: made,
    says: 'subscription.created',
    errors: writeFailures,
  }),
  all,
  exportAll: exportOf(all),
  one: get('/subscription/one/:id', {
    summary: 'A subscription with its payments',
    access: 'subscriptions.read',
    subject: 'subscription:id',
    reply: one,
  }),
  stop: put('/subscription/stop/:id', {
    idempotent: true,
    summary: 'Stop a pending or active subscription',
    access: 'subscriptions.write',
    subject: 'subscription:id',
    ofPlatform: true,
    body: z.object({ reason: text({ max: 500, error: 'reason.required' }), version: z.optional(version()) }),
    reply: one,
    says: 'subscription.stopped',
    errors: ['state_conflict', 'stale_version'],
  }),
  resume: put('/subscription/resume/:id', {
    idempotent: true,
    summary: 'Let a stopped subscription run on to its end',
    access: 'subscriptions.write',
    subject: 'subscription:id',
    ofPlatform: true,
    body: z.object({ version: z.optional(version()) }),
    reply: one,
    says: 'subscription.resumed',
    errors: ['state_conflict', 'stale_version', 'subscription.overlap'],
  }),
  renew: post('/subscription/renew/:id', {
    summary: 'A new subscription after this one, with the same terms unless others are given',
    access: 'subscriptions.write',
    subject: 'subscription:id',
    ofPlatform: true,
    idempotent: true,
    status: 201,
    body: z.strictObject({
      ...terms,
      duration: z.optional(terms.duration),
      plan_name: z.optional(terms.plan_name),
      price: z.optional(terms.price),
    }),
    reply: made,
    says: 'subscription.renewed',
    errors: ['state_conflict', 'subscription.already_renewed', ...writeFailures],
  }),
}
