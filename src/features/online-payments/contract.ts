import * as z from 'zod/mini'
import { get, post } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { exportOf } from '#src/contract/list-export.ts'
import { paymentProviders } from '#src/contract/payment-methods.ts'
import { day, id, record, selectors, som, somReply, text } from '#src/contract/values.ts'
import { differenceKinds, passPattern, passStates } from './rules.ts'

/** How a payment stands on one side; `missing` where that side does not know it. */
const side = z.object({
  state: z.enum(['created', 'performed', 'cancelled', 'returned', 'refused', 'missing']),
  amount: z.nullable(somReply()),
})

const difference = record(
  'ReconciliationDifference',
  z.object({
    kind: z.enum(differenceKinds),
    /** The provider's own id of the payment; null for an entry of the ledger without one. */
    external_id: z.nullable(z.string()),
    /** The number of the invoice. */
    invoice: z.nullable(z.string()),
    ours: side,
    theirs: side,
    date: z.string(),
    fullname: z.nullable(z.string()),
    gym_id: z.nullable(z.string()),
    membership_id: z.nullable(z.string()),
    subscription_id: z.nullable(z.string()),
    transaction_id: z.nullable(z.string()),
  }),
)
export type Difference = z.output<typeof difference>

const keptCall = record(
  'ProviderCall',
  z.object({
    _id: z.string(),
    provider: z.enum(paymentProviders),
    date: z.string(),
    /** Who called whom. */
    by: z.enum(['provider', 'us']),
    /** From where a provider called. */
    ip: z.nullable(z.string()),
    method: z.string(),
    sent: z.string(),
    /** Null: the server went away before there was one. */
    answer: z.nullable(z.string()),
    said: z.nullable(z.enum(['performed', 'cancelled', 'refused'])),
  }),
)
export type ProviderCall = z.output<typeof keptCall>

const receivedDay = record(
  'ReceivedDay',
  z.object({
    date: z.string(),
    provider: z.enum(paymentProviders),
    count: z.int(),
    payments: somReply(),
    refunds: somReply(),
    /** What the provider keeps, less what it gave back; null where the owner has not said its rate. */
    commission: z.nullable(somReply()),
    /** What the bank gets of it: below zero when more went back than came. */
    net: z.nullable(somReply()),
    bank_on: z.nullable(z.string()),
  }),
)
export type ReceivedDay = z.output<typeof receivedDay>

const pass = record(
  'ClickPass',
  z.object({
    /** The invoice that was made for it. */
    _id: z.string(),
    state: z.enum(passStates),
    amount: somReply(),
    /** In Click's own words, where it said no. */
    why: z.nullable(z.string()),
    /** The debt was paid otherwise meanwhile, or became smaller: Click keeps nothing of it. */
    is_overtaken: z.boolean(),
    /** Its time is over: it is closed, and what Click takes later goes back. */
    is_late: z.boolean(),
    /** Of the ledger, once the money is there. */
    transaction_id: z.nullable(z.string()),
  }),
)
export type Pass = z.output<typeof pass>

const received = get('/payment/received', {
  summary:
    'What came in and went back online, by day and provider, newest first, with the provider’s commission and the day on which the rest is in the bank; at most 92 days',
  access: { roles: ['superadmin', 'admin'] },
  query: z.object({ from: day(), to: day(), admin_id: selectors.admin_id }),
  reply: z.object({
    /** The boxes that are or were in use. */
    providers: z.array(z.enum(paymentProviders)),
    days: z.array(receivedDay),
    /** `commission` and `net` of the days that have them. */
    totals: z.object({ payments: somReply(), refunds: somReply(), commission: somReply(), net: somReply() }),
    /** Entries “online” that no provider brought: somebody typed them. The newest hundred of `count`. */
    by_hand: z.object({
      count: z.int(),
      entries: z.array(
        z.object({
          _id: z.string(),
          date: z.string(),
          type: z.enum(['payment', 'refund']),
          amount: somReply(),
          fullname: z.nullable(z.string()),
          made_by: z.nullable(z.string()),
        }),
      ),
    }),
    /** What is not in the bank yet, of whatever day; of days without a rate nothing is known. */
    on_its_way: z.array(
      z.object({ provider: z.enum(paymentProviders), amount: somReply(), next_on: z.string(), last_on: z.string() }),
    ),
  }),
})

const period = { from: day(), to: day(), admin_id: selectors.admin_id }

export const onlinePayments = {
  pass: post('/payment/click-pass/create', {
    summary:
      'Ask Click for a payment by the QR that the person’s app shows at the desk; what becomes of it is asked after',
    access: 'transactions.pay',
    subject: 'membership:body.membership_id',
    idempotent: true,
    status: 201,
    query: z.object({ admin_id: selectors.admin_id }),
    body: z.strictObject({
      membership_id: id(),
      amount: som({ min: 'positive' }),
      qr: text({ max: 40 }).check(z.regex(passPattern, field('invalid'))),
    }),
    reply: z.object({ pass }),
    says: 'click_pass.asked',
    errors: [
      'provider.none',
      'provider.held',
      'invoice.nothing_owed',
      'invoice.too_big',
      'invoice.being_paid',
      'no_gym_assigned',
    ],
  }),
  passState: get('/payment/click-pass/one/:invoice_id', {
    summary: 'What became of an invoice that was asked to be paid by QR',
    access: 'transactions.pay',
    query: z.object({ admin_id: selectors.admin_id }),
    reply: z.object({ pass }),
    errors: ['no_gym_assigned'],
  }),
  giveBack: post('/payment/return', {
    summary:
      'Ask the provider to give a payment, or a part of it, back by the way it came; the ledger returns it once the provider has',
    access: 'transactions.refund',
    subject: 'transaction:body.transaction_id',
    idempotent: true,
    query: z.object({ admin_id: selectors.admin_id }),
    body: z.strictObject({
      transaction_id: id(),
      reason: text({ max: 500, error: 'reason.required' }),
      /** A part of it; all of it when left out. */
      amount: z.optional(som({ min: 'positive' })),
    }),
    reply: z.object({}),
    says: 'return.asked',
    errors: ['return.not_here', 'return.gone', 'return.too_late', 'return.under_way', 'no_gym_assigned'],
  }),
  reconciliation: get('/payment/reconciliation', {
    summary:
      'Where the ledger, the payments of a provider and what the provider said of its own side do not agree; at most 92 days',
    access: { roles: ['superadmin', 'admin'] },
    query: z.object({ provider: z.enum(paymentProviders), ...period }),
    reply: z.object({
      differences: z.array(difference),
      /** How many the provider began in these days, whatever became of them: of none there is nothing to compare. */
      payments: z.int(),
      /** Of Click, whose cabinet tells nobody what it gave back: when it was last asked, and about how many it answered. */
      asked: z.nullable(z.object({ payments: z.int(), answered: z.int(), last_at: z.nullable(z.string()) })),
    }),
  }),
  askStatus: post('/payment/reconciliation/ask', {
    summary: 'Ask Click how its side of the payments of some days stands, as every night; at most 92 days',
    access: { roles: ['superadmin', 'admin'] },
    idempotent: true,
    query: z.object({ admin_id: selectors.admin_id }),
    body: z.strictObject({ from: day(), to: day() }),
    /** Not, when all were asked about in the last minutes. */
    reply: z.object({ asks: z.boolean() }),
    says: 'click_status.asked',
    errors: ['provider.none'],
  }),
  calls: post('/payment/calls/read', {
    summary:
      'Every call between a provider and us about one invoice and its payments, with our answers, without secrets: for the day on which somebody disputes it. Reading is recorded',
    access: { roles: ['superadmin', 'admin'] },
    query: z.object({ admin_id: selectors.admin_id }),
    /** The number of the invoice. */
    body: z.strictObject({ invoice: text({ max: 20 }) }),
    reply: z.object({ calls: z.array(keptCall) }),
    errors: ['not_found'],
  }),
  received,
  exportReceived: exportOf(received),
}
