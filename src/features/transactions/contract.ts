import * as z from 'zod/mini'
import { get, post, put } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { exportOf } from '#src/contract/list-export.ts'
import { paymentMethods, paymentProviders } from '#src/contract/payment-methods.ts'
import {
  day,
  filter,
  id,
  imageUrl,
  instant,
  listQuery,
  optionalText,
  pagination,
  paymentMethod,
  record,
  selectors,
  som,
  somReply,
  sortBy,
  text,
  version,
  whole,
} from '#src/contract/values.ts'
import { directions, enteredTypes, makers, movesCash, needsReason, paymentStatuses, transactionTypes } from './rules.ts'

/** One row of the ledger, as every reply shows it. */
export const transaction = record(
  'Transaction',
  z.object({
    _id: z.string(),
    createdAt: instant(),
    /** The Tashkent day that it counts for. */
    date: z.string(),
    paid_amount: somReply(),
    payment_method: z.nullable(z.enum(paymentMethods)),
    /** Who brought it, where a provider of payments did. */
    provider: z.nullable(z.enum(paymentProviders)),
    transaction_type: z.enum(transactionTypes),
    direction: z.nullable(z.enum(directions)),
    subscribe_id: z.nullable(z.string()),
    membership_id: z.nullable(z.string()),
    /** The payment that a refund returns. */
    transaction_id: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    /** Of a refund by another way than the money came: why not by that one. */
    way_reason: z.nullable(z.string()),
    note: z.nullable(z.string()),
    /** Of a payment. */
    receipt_number: z.nullable(z.int()),
    /** Of a refund, a correction or a fee: each kind has its own numbers in a gym. */
    act_number: z.nullable(z.int()),
    made_by: z.object({ role: z.string(), fullname: z.nullable(z.string()) }),
    version: z.int(),
  }),
)
export type Transaction = z.output<typeof transaction>

/** What is owed and paid after a transaction. */
export const debt = {
  due_amount: somReply(),
  paid_amount: somReply(),
  remaining_amount: somReply(),
  payment_status: z.enum(paymentStatuses),
}

const transactionType = () => z.enum(enteredTypes, field('transaction.type_required'))

const entry = {
  paid_amount: som({ min: 'positive' }),
  transaction_type: transactionType(),
  /** `gift_card`: of what a card paid, which goes back onto it whatever is said. */
  payment_method: z.optional(z.nullable(z.enum(paymentMethods, field('transaction.method_required')))),
  transaction_id: z.optional(z.nullable(id())),
  direction: z.optional(z.nullable(z.enum(directions))),
  reason: optionalText(),
  /** Of a refund: why it goes back by another way than it came. Money that came online needs it (`reason.required`). */
  way_reason: optionalText(),
  note: optionalText(),
}

type Entered = { transaction_type: (typeof enteredTypes)[number]; payment_method?: unknown; reason?: unknown }

/** By a gift card nothing is paid here, it only gets back what it paid. */
const isMethodOf = ({ transaction_type, payment_method }: Entered): boolean =>
  Boolean(payment_method) && (payment_method !== 'gift_card' || transaction_type === 'refund')

/** A method where money changes hands, a reason for everything but a payment. */
const complete = <T extends z.ZodMiniType<Entered>>(schema: T): T =>
  schema.check(
    z.refine<Entered>((entered) => !movesCash(entered.transaction_type) || isMethodOf(entered), {
      ...field('transaction.method_required'),
      path: ['payment_method'],
    }),
    z.refine<Entered>((entered) => !needsReason(entered.transaction_type) || Boolean(entered.reason), {
      ...field('reason.required'),
      path: ['reason'],
    }),
  ) as T // a check changes nothing of the type

const made = z.object({ message: z.optional(z.string()), transaction, ...debt, status: z.string() })
const failures = [
  'payment.too_big',
  'refund.needs_payment',
  'refund.too_big',
  'refund.carried',
  'adjustment.too_big',
  'rule.broken',
] as const
const one = z.object({
  transaction: z.extend(transaction, {
    gym_id: z.object({ _id: z.string(), name: z.string() }),
    plan_name: z.string(),
  }),
})

const named = z.object({ _id: z.string(), name: z.string() })

const listed = record(
  'ListedTransaction',
  z.extend(transaction, {
    /** Whose membership it was; null for the subscription of a gym. */
    member: z.nullable(
      z.object({ _id: z.string(), fullname: z.string(), phone_number: z.nullable(z.string()), avatar: imageUrl() }),
    ),
    gym_id: named,
    plan_name: z.string(),
    /** The owner, for the platform's eyes only. */
    admin_id: z.optional(named),
  }),
)
export type ListedTransaction = z.output<typeof listed>

const optionalDay = () => z.optional(z.union([day(), z.literal('')]))

const list = z.object({
  ...listQuery,
  sort: sortBy('date', 'amount', 'who'),
  ...selectors,
  /** Days of payment, both inclusive. */
  start_date: optionalDay(),
  end_date: optionalDay(),
  /** Of the Tashkent clock. */
  hour: z.optional(whole(0, 23)),
  /** `money` is what changed hands: payments and refunds. */
  transaction_type: filter([...transactionTypes, 'money']),
  payment_method: filter(paymentMethods),
  plan_id: z.optional(id()),
  /** Who wrote it, by role or by id. */
  made_by_role: filter(makers),
  made_by: z.optional(id()),
  membership_id: z.optional(id()),
  member_id: z.optional(id()),
  /** Each gym counts its own receipts, those of payments and those of refunds. */
  receipt_number: z.optional(whole(1, 999_999_999)),
  /** Money of memberships or of the gyms' own subscriptions. Owners see that of memberships unless they ask; the platform the other. */
  target: filter(['membership', 'subscription']),
})
export type TransactionListQuery = z.output<typeof list>

const listReply = z.object({
  transactions: z.array(listed),
  /** Over all rows that the filters leave, not over this page. */
  totals: z.optional(z.object({ payments: somReply(), refunds: somReply(), net: somReply(), count: z.int() })),
  pagination: pagination(),
})

const listOfPlatform = get('/transaction/all', {
  summary: 'Payments for subscriptions over all owners, or of one, newest first, with their sums',
  access: { roles: ['superadmin'] },
  subject: 'gym:query.gym_id',
  query: list,
  mayBeOld: true,
  reply: listReply,
  sums: ['totals'],
})
const listForAdmin = get('/transaction/foradmin/all', {
  summary: "Payments in the owner's gyms, newest first, with their sums",
  access: { roles: ['admin'] },
  subject: 'gym:query.gym_id',
  query: list,
  mayBeOld: true,
  reply: listReply,
  sums: ['totals'],
})
const listOfGym = get('/transaction/gym/all', {
  summary: 'Payments of one gym: the chosen one, else the first that the employee works in',
  access: 'statistics.read',
  subject: 'gym:query.gym_id',
  query: list,
  mayBeOld: true,
  reply: listReply,
  sums: ['totals'],
  errors: ['no_gym_assigned'],
})

export const transactions = {
  list: listOfPlatform,
  exportAll: exportOf(listOfPlatform),
  listForAdmin,
  exportForAdmin: exportOf(listForAdmin),
  listOfGym,
  exportOfGym: exportOf(listOfGym),
  ownByNumber: get('/transaction/own/all', {
    summary: 'What the calling employee wrote under a receipt number, in any gym where they work, without any sums',
    access: { roles: ['employee'] },
    query: z.object({ receipt_number: whole(1, 999_999_999) }),
    reply: z.object({ transactions: z.array(listed) }),
    errors: ['no_gym_assigned'],
  }),
  oneForSuperadmin: get('/superadmin/transaction/:id', {
    summary: 'One transaction',
    access: { roles: ['superadmin'] },
    subject: 'transaction:id',
    reply: one,
  }),
  oneForAdmin: get('/admin/transaction/:id', {
    summary: 'One transaction of the own gyms',
    access: { roles: ['admin'] },
    subject: 'transaction:id',
    reply: one,
  }),
  oneForEmployee: get('/employee/transaction/:id', {
    summary: 'One transaction of a membership in an assigned gym',
    access: { roles: ['employee'] },
    subject: 'transaction:id',
    reply: one,
    errors: ['no_gym_assigned'],
  }),
  oneForMember: get('/member/transaction/:id', {
    summary: 'One of the own transactions',
    access: { roles: ['member'] },
    reply: one,
  }),
  createForSubscription: post('/transaction/subscription/create', {
    summary: 'Take a payment of a subscription, return it, or correct what is owed',
    access: 'subscriptions.write',
    subject: 'subscription:body.subscribe_id',
    ofPlatform: true,
    idempotent: true,
    status: 201,
    query: z.object({ admin_id: z.optional(id()) }),
    body: complete(z.strictObject({ subscribe_id: id(), ...entry })),
    reply: made,
    says: 'transaction.created',
    errors: failures,
  }),
  createForMembership: post('/transaction/membership/create', {
    summary: 'Take a payment of a membership, return it, or correct what is owed',
    access: 'transactions.pay',
    subject: 'membership:body.membership_id',
    idempotent: true,
    status: 201,
    query: z.object({ admin_id: z.optional(id()) }),
    body: complete(z.strictObject({ membership_id: id(), ...entry })),
    reply: made,
    says: 'transaction.created',
    errors: [...failures, 'shift.required', 'forbidden', 'no_gym_assigned'],
  }),
  update: put('/transaction/update', {
    idempotent: true,
    summary: 'Correct the method or the note of a transaction; amount, type and target stay as they are',
    access: 'transactions.edit',
    subject: 'transaction:body._id',
    query: z.object({ admin_id: z.optional(id()) }),
    body: z.strictObject({
      _id: id(),
      payment_method: z.optional(paymentMethod()),
      /** Of a return: why it goes another way than the money came, asked once it does. */
      way_reason: optionalText(),
      note: optionalText(),
      reason: text({ max: 500, error: 'reason.required' }),
      version: z.optional(version()),
    }),
    reply: z.object({ transaction }),
    says: 'transaction.updated',
    errors: [
      'stale_version',
      'shift.closed',
      'shift.none',
      'payment.by_provider',
      'fiscal.returned',
      'gift_card.method',
      'forbidden',
      'rule.broken',
    ],
  }),
}
