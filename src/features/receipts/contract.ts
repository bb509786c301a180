import * as z from 'zod/mini'
import { get, post } from '#src/contract/endpoint.ts'
import { instant, paymentMethods, selectors, somReply } from '#src/contract/values.ts'
import { receiptStates } from './rules.ts'

/** A receipt as it was when the money changed hands; `state` is as of now. */
export const receipt = z.object({
  /** The transaction. */
  _id: z.string(),
  /** Of the payment; a refund carries the number of the payment that it returns. */
  number: z.nullable(z.int()),
  type: z.enum(['payment', 'refund']),
  createdAt: instant(),
  date: z.string(),
  gym: z.object({ _id: z.string(), name: z.string(), address: z.string(), phone_number: z.string() }),
  member: z.object({ _id: z.string(), fullname: z.string(), phone_number: z.nullable(z.string()) }),
  membership: z.object({
    _id: z.string(),
    plan_name: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    price: somReply(),
    discount: somReply(),
  }),
  amount: somReply(),
  payment_method: z.enum(paymentMethods),
  /** What was owed, paid before, and left after it. */
  due_amount: somReply(),
  paid_before: somReply(),
  remaining_amount: somReply(),
  /** A part of what is owed or money in advance: a receipt that is no fiscal one. */
  is_part: z.boolean(),
  reason: z.nullable(z.string()),
  taken_by: z.object({ role: z.string(), fullname: z.nullable(z.string()) }),
  state: z.enum(receiptStates),
  refunded_amount: somReply(),
  /** Opens the public check: `/receipt/{token}`. */
  token: z.string(),
  /** It went to the member's phone. */
  is_sent: z.boolean(),
})
export type Receipt = z.output<typeof receipt>

/** What a stranger with the paper may read. */
const checked = z.object({
  number: z.nullable(z.int()),
  type: z.enum(['payment', 'refund']),
  gym: z.string(),
  amount: somReply(),
  date: z.string(),
  member: z.string(),
  state: z.enum(receiptStates),
  refunded_amount: somReply(),
})
export type CheckedReceipt = z.output<typeof checked>

const ofTenant = z.object({ admin_id: selectors.admin_id })

export const receipts = {
  one: get('/receipt/one/:id', {
    summary: 'The receipt of a payment or refund of a membership, by the transaction',
    access: 'memberships.read',
    query: ofTenant,
    reply: z.object({ receipt }),
    errors: ['no_gym_assigned'],
  }),
  send: post('/receipt/sms/:id', {
    summary: "Send the receipt to the member's phone, once",
    access: 'transactions.pay',
    idempotent: true,
    query: ofTenant,
    reply: z.object({ receipt }),
    says: 'receipt.sent',
    errors: ['receipt.sent_before', 'receipt.no_phone', 'no_gym_assigned'],
  }),
  check: get('/receipt/check/:token', {
    summary: 'Whether a receipt is true and still valid: for anybody who has its signed link',
    access: 'public',
    reply: z.object({ receipt: checked }),
  }),
}
