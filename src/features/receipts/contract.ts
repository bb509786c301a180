import * as z from 'zod/mini'
import { get, post } from '#src/contract/endpoint.ts'
import { paymentMethods } from '#src/contract/payment-methods.ts'
import { instant, record, selectors, somReply } from '#src/contract/values.ts'
import { receiptKinds, receiptStates } from './rules.ts'

/** A receipt as it was when the money changed hands; `state` is as of now. */
export const receipt = record(
  'Receipt',
  z.object({
    /** The transaction; of a gift card its sale, or the taking back of it. */
    _id: z.string(),
    /** Of the payment or of the refund: each has its own. */
    number: z.nullable(z.int()),
    /** Of the payment that a refund returns. */
    payment_number: z.nullable(z.int()),
    type: z.enum(['payment', 'refund']),
    createdAt: instant(),
    date: z.string(),
    /** Who took the money: the gym, or the platform for a gym's subscription. */
    seller: z.object({ name: z.string(), address: z.string(), phone_number: z.nullable(z.string()) }),
    gym: z.object({ _id: z.string(), name: z.string() }),
    /** The member, or the owner who pays for the gym. */
    buyer: z.object({
      role: z.enum(['member', 'admin']),
      _id: z.string(),
      fullname: z.string(),
      phone_number: z.nullable(z.string()),
    }),
    sold: z.object({
      kind: z.enum(receiptKinds),
      _id: z.string(),
      plan_name: z.string(),
      start_date: z.string(),
      end_date: z.string(),
      price: somReply(),
      discount: somReply(),
      /** What a promo code took off besides. */
      promo: z.nullable(z.object({ promo_code: z.string(), amount: somReply() })),
    }),
    amount: somReply(),
    payment_method: z.enum(paymentMethods),
    /** What was owed, paid before, and left after it. */
    due_amount: somReply(),
    paid_before: somReply(),
    remaining_amount: somReply(),
    /** A part of what is owed or money in advance: a receipt that is no fiscal one. */
    is_part: z.boolean(),
    /** Paid in full to a provider that has it registered, and has not told of that yet. */
    is_fiscal_awaited: z.boolean(),
    /** The tax office's own receipt, once whoever took the money has told of it. */
    fiscal: z.nullable(
      z.object({
        url: z.string(),
        receipt_id: z.nullable(z.string()),
        terminal_id: z.nullable(z.string()),
        fiscal_sign: z.nullable(z.string()),
      }),
    ),
    reason: z.nullable(z.string()),
    taken_by: z.object({ role: z.string(), fullname: z.nullable(z.string()) }),
    state: z.enum(receiptStates),
    refunded_amount: somReply(),
    /** Opens the public check: `/receipt/{token}`. */
    token: z.string(),
    /** It went to the buyer's phone. */
    is_sent: z.boolean(),
    /** The owner, for the platform's eyes only. */
    admin_id: z.optional(z.string()),
  }),
)
export type Receipt = z.output<typeof receipt>

/** What a stranger with the paper may read. */
const checked = z.object({
  number: z.nullable(z.int()),
  type: z.enum(['payment', 'refund']),
  kind: z.enum(receiptKinds),
  seller: z.string(),
  gym: z.string(),
  amount: somReply(),
  date: z.string(),
  /** Masked. */
  buyer: z.string(),
  state: z.enum(receiptStates),
  refunded_amount: somReply(),
  /** A part of what is owed or money in advance: no fiscal receipt. */
  is_part: z.boolean(),
  /** The tax office's own receipt, once it is told of. */
  fiscal_url: z.nullable(z.string()),
})
export type CheckedReceipt = z.output<typeof checked>

const ofTenant = z.object({ admin_id: selectors.admin_id })

export const receipts = {
  one: get('/receipt/one/:id', {
    summary:
      'The receipt of a payment or refund of a membership or subscription, by the transaction, or of a gift card, by its entry; a member reads the own ones',
    access: 'receipts.read',
    query: ofTenant,
    reply: z.object({ receipt }),
    errors: ['no_gym_assigned'],
  }),
  send: post('/receipt/sms/:id', {
    summary: "Send the receipt of a membership's payment or refund to the member's phone, once",
    access: 'transactions.pay',
    subject: 'transaction:id',
    idempotent: true,
    query: ofTenant,
    reply: z.object({ receipt }),
    says: 'receipt.sent',
    errors: ['receipt.sent_before', 'receipt.no_phone', 'no_gym_assigned'],
  }),
  check: get('/receipt/check/:token', {
    summary: 'Whether a receipt is true and still valid: for anybody who has its signed link',
    access: 'public',
    effect: true, // what is guessed is counted
    reply: z.object({ receipt: checked }),
  }),
}
