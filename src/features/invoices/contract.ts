import * as z from 'zod/mini'
import { del, get, post } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { exportOf } from '#src/contract/list-export.ts'
import { paymentProviders } from '#src/contract/payment-methods.ts'
import {
  day,
  filter,
  id,
  instant,
  listQuery,
  pagination,
  record,
  selectors,
  som,
  somReply,
  sortBy,
} from '#src/contract/values.ts'
import { invoiceEnds, invoiceStatuses } from './rules.ts'

const named = z.object({ _id: z.string(), name: z.string() })
const paymentProvider = () => z.enum(paymentProviders)

/** Where it is paid: a link for each cash box that is on. Empty once it is not open. */
const pay = z.object({
  payme: z.optional(z.string()),
  click: z.optional(z.string()),
  uzum: z.optional(z.string()),
})

/** What of the money went back, whichever way it did, and when the last of it. */
const returned = z.nullable(
  z.object({
    amount: somReply(),
    on: z.string(),
    /** By the provider that had brought it: what goes back otherwise is the gym's own word. */
    is_by_app: z.boolean(),
  }),
)

const invoice = record(
  'Invoice',
  z.object({
    _id: z.string(),
    number: z.string(),
    amount: somReply(),
    status: z.enum(invoiceStatuses),
    /** The page on which anybody who has the link pays it. */
    url: z.string(),
    pay,
    /** A payment is on its way there: nobody else may begin one. */
    held_by: z.nullable(paymentProvider()),
    /** Null while open, and when it was the desk that took the money. */
    paid_by: z.nullable(paymentProvider()),
    paid_at: z.nullable(instant()),
    returned,
    transaction_id: z.nullable(z.string()),
    membership_id: z.nullable(z.string()),
    subscription_id: z.nullable(z.string()),
    /** Of the gift card that was ordered: there is one once it is paid. */
    gift_card_id: z.nullable(z.string()),
    member_id: z.nullable(z.object({ _id: z.string(), fullname: z.string(), phone_number: z.nullable(z.string()) })),
    gym_id: named,
    plan_name: z.string(),
    expires_on: z.string(),
    createdAt: instant(),
    /** The owner, for the platform's eyes only. */
    admin_id: z.optional(named),
  }),
)
export type Invoice = z.output<typeof invoice>

const list = z.object({
  ...listQuery,
  ...selectors,
  sort: sortBy('amount', 'date'),
  status: filter(invoiceStatuses),
  /** Made from this day to that one. */
  start_date: z.optional(z.union([day(), z.literal('')])),
  end_date: z.optional(z.union([day(), z.literal('')])),
  membership_id: z.optional(id()),
  member_id: z.optional(id()),
})
export type InvoiceListQuery = z.output<typeof list>

const all = get('/invoice/all', {
  summary:
    'Invoices of memberships and gift cards in the own gyms, newest first unless sorted otherwise; for the platform those of subscriptions',
  access: 'transactions.pay',
  subject: 'gym:query.gym_id',
  query: list,
  reply: z.object({ invoices: z.array(invoice), pagination: pagination() }),
  errors: ['no_gym_assigned'],
})

const failures = ['provider.none', 'invoice.nothing_owed', 'invoice.too_big', 'invoice.too_many'] as const
const ofTenant = z.object({ admin_id: selectors.admin_id })

export const invoices = {
  all,
  exportAll: exportOf(all),
  one: get('/invoice/one/:invoice_id', {
    summary: 'One invoice with its state and the links to pay it',
    access: 'transactions.pay',
    query: ofTenant,
    reply: z.object({ invoice }),
    errors: ['no_gym_assigned'],
  }),
  create: post('/invoice/create', {
    summary: 'Ask for a debt, or a part of it, to be paid online; owners ask themselves for the subscription of a gym',
    access: 'transactions.pay',
    idempotent: true,
    status: 201,
    query: ofTenant,
    body: z
      .strictObject({
        membership_id: z.optional(id()),
        subscription_id: z.optional(id()),
        amount: z.optional(som({ min: 'positive' })),
        expires_on: z.optional(day()),
        /** the open one for this debt and sum, where there is one */
        again: z.optional(z.boolean()),
      })
      .check(
        z.refine(({ membership_id, subscription_id }) => Boolean(membership_id) !== Boolean(subscription_id), {
          ...field('required'),
          path: ['membership_id'],
        }),
      ),
    reply: z.object({ invoice }),
    says: 'invoice.created',
    errors: [...failures, 'no_gym_assigned'],
  }),
  cancel: del('/invoice/cancel/:invoice_id', {
    idempotent: true,
    summary: 'Take an open invoice back; not while somebody is paying it',
    access: 'transactions.pay',
    query: ofTenant,
    reply: z.object({ invoice }),
    says: 'invoice.cancelled',
    errors: ['invoice.closed', 'invoice.being_paid', 'no_gym_assigned'],
  }),
  createOwn: post('/member/invoice/create', {
    summary:
      'An invoice for what the member owes for one of the own memberships, or for a part of it; the open one again where there is one',
    access: { roles: ['member'] },
    status: 201,
    idempotent: true,
    body: z.strictObject({ membership_id: id(), amount: z.optional(som({ min: 'positive' })) }),
    reply: z.object({ invoice }),
    says: 'invoice.created',
    errors: failures,
  }),
  payable: get('/member/invoice/payable', {
    summary: 'What the member owes a gym, and where it can be paid online: nowhere while the gym has not set it up',
    access: { roles: ['member'] },
    query: z.object({ gym_id: id('gym.required') }),
    reply: z.object({
      providers: z.array(paymentProvider()),
      debts: z.array(z.object({ _id: z.string(), plan_name: z.string(), remaining_amount: somReply() })),
    }),
  }),
  providers: get('/invoice/providers', {
    summary: 'Where people can pay the owner online; with `subscription` where owners pay the platform',
    access: 'transactions.pay',
    query: z.object({ admin_id: selectors.admin_id, target: filter(['membership', 'subscription']) }),
    reply: z.object({
      providers: z.array(paymentProvider()),
      /** A cash box was set up once: there may be something to read although none is on. */
      is_set: z.boolean(),
    }),
  }),
  again: post('/invoice/public/:token/again', {
    summary:
      'A link for what is left of a debt, for whoever has the link of an invoice that a payment of a part has closed',
    access: 'public',
    takesProof: true,
    reply: z.object({ token: z.string() }),
    says: 'invoice.created',
    errors: ['not_found', 'invoice.closed', 'provider.none'],
  }),
  open: get('/invoice/public/:token', {
    summary:
      'What whoever has the link of an invoice may see: the gym, the first name, the amount, the state and where to pay',
    access: 'public',
    takesProof: true,
    effect: true, // what is guessed is counted
    reply: z.object({
      invoice: z.object({
        gym: z.string(),
        first_name: z.string(),
        amount: somReply(),
        status: z.enum(invoiceStatuses),
        held_by: z.nullable(paymentProvider()),
        pay,
        /** Opens the receipt, once a provider has brought the money. */
        receipt: z.nullable(z.string()),
        returned,
        /** Of a cancelled one that nobody paid. */
        ended: z.nullable(z.enum(invoiceEnds)),
        /** Who is asked about it: of a subscription the platform, by its phone where it has named one; null: the gym's reception. */
        platform: z.nullable(z.object({ phone_number: z.nullable(z.string()) })),
        /** A part of the debt was paid since, or it was lowered: so much may still be asked for. */
        left: z.nullable(somReply()),
        /** For whoever buys a gift card: its code, once it is paid. */
        gift_card: z.nullable(
          z.object({
            code: z.nullable(z.string()),
            valid_to: z.nullable(z.string()),
            /** Its money went back: the code that was told pays nothing any more. */
            is_returned: z.boolean(),
          }),
        ),
      }),
    }),
  }),
}
export type OpenInvoice = z.output<(typeof invoices.open)['reply']>['invoice']
