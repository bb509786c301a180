import * as z from 'zod/mini'
import { get, post } from '#src/contract/endpoint.ts'
import { exportOf } from '#src/contract/list-export.ts'
import { givenMethods, paymentProviders } from '#src/contract/payment-methods.ts'
import {
  day,
  daysOfList,
  filter,
  id,
  instant,
  listQuery,
  pagination,
  paymentMethod,
  record,
  selectors,
  som,
  somReply,
  sortBy,
  text,
} from '#src/contract/values.ts'
import { giftCardEntryKinds, giftCardFailures, giftCardRefusals, giftCardStates, plainGiftCode } from './rules.ts'

const named = z.object({ _id: z.string(), name: z.string() })

export const giftCard = record(
  'GiftCard',
  z.object({
    _id: z.string(),
    /** The last four of its code. */
    code_end: z.string(),
    gym_id: named,
    value: somReply(),
    /** What is on it, from its entries. */
    balance: somReply(),
    valid_to: z.string(),
    state: z.enum(giftCardStates),
    /** Who brought its money, where it was bought online: it goes back through them alone. */
    paid_by: z.nullable(z.enum(paymentProviders)),
    createdAt: instant(),
  }),
)
export type GiftCard = z.output<typeof giftCard>

const entry = z.object({
  _id: z.string(),
  kind: z.enum(giftCardEntryKinds),
  amount: somReply(),
  payment_method: z.nullable(z.enum(givenMethods)),
  transaction_id: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  date: z.string(),
  gym_id: named,
  made_by: z.nullable(z.string()),
})

/** With its code, for whoever sells and prints it. */
const wholeCard = z.extend(giftCard, { code: z.nullable(z.string()), entries: z.array(entry) })
export type WholeGiftCard = z.output<typeof wholeCard>

/** As somebody types or scans it: spaces, dashes and small letters are no difference. */
export const typedGiftCode = () =>
  z.pipe(
    text({ max: 60, error: 'gift_card.code_required' }),
    z.transform((typed: string) => plainGiftCode(typed)),
  )

const ofTenant = z.object({ admin_id: selectors.admin_id })

const all = get('/gift-card/all', {
  summary: 'Gift cards sold in the own gyms, newest first unless sorted otherwise, with what is left on each',
  access: 'transactions.pay',
  subject: 'gym:query.gym_id',
  query: z.object({
    ...listQuery,
    ...selectors,
    sort: sortBy('value', 'balance', 'date', 'valid_to'),
    state: filter(giftCardStates),
    /** Sold on these days. */
    ...daysOfList,
  }),
  reply: z.object({
    gift_cards: z.array(giftCard),
    /** Of all that the filters leave: what was sold, and what is still owed to those who hold them. */
    totals: z.optional(z.object({ value: somReply(), balance: somReply() })),
    pagination: pagination(),
  }),
  sums: ['totals'],
  errors: ['no_gym_assigned'],
})

/** A debt that a card pays, at the desk and by the member. */
export const paymentByCard = {
  body: z.strictObject({
    membership_id: id(),
    code: typedGiftCode(),
    amount: z.optional(som({ min: 'positive' })),
  }),
  reply: z.object({ gift_card: giftCard, transaction_id: z.string(), paid_amount: somReply() }),
}

export const giftCards = {
  all,
  exportAll: exportOf(all),
  one: get('/gift-card/one/:gift_card_id', {
    summary: 'A gift card with its code, to be printed again, and everything that came onto it and went off',
    access: 'transactions.pay',
    query: ofTenant,
    reply: z.object({ gift_card: wholeCard }),
    errors: ['no_gym_assigned'],
  }),
  sell: post('/gift-card/sell', {
    summary: 'Sell a gift card: money that is owed to whoever holds it, and no revenue before it pays for something',
    access: 'transactions.pay',
    subject: 'gym:body.gym_id',
    idempotent: true,
    tellsSecret: true,
    status: 201,
    query: ofTenant,
    body: z.strictObject({
      gym_id: id('gym.required'),
      value: som({ min: 'positive' }),
      payment_method: paymentMethod(),
      valid_to: z.optional(day()),
    }),
    reply: z.object({ gift_card: wholeCard }),
    says: 'gift_card.sold',
    errors: ['shift.required', 'no_gym_assigned', 'no_active_subscription', 'create_subscription'],
  }),
  check: post('/gift-card/check', {
    summary: 'What is on the card of a code, before it pays',
    access: 'transactions.pay',
    query: ofTenant,
    body: z.strictObject({ code: typedGiftCode() }),
    reply: z.object({ gift_card: giftCard }),
    isUnrecorded: true,
    errors: [...giftCardRefusals, 'no_gym_assigned'],
  }),
  pay: post('/gift-card/pay', {
    summary: 'Pay a debt of a membership with a gift card: all that is owed, or as much as is on the card, or less',
    access: 'transactions.pay',
    subject: 'membership:body.membership_id',
    idempotent: true,
    status: 201,
    query: ofTenant,
    ...paymentByCard,
    says: 'gift_card.paid',
    errors: [...giftCardFailures, 'no_gym_assigned'],
  }),
  reverse: post('/gift-card/reverse/:gift_card_id', {
    summary: 'Take back the sale of a gift card that nobody has paid with: the money goes back as it came',
    access: 'transactions.refund',
    idempotent: true,
    query: ofTenant,
    body: z.strictObject({ reason: text({ max: 500, error: 'reason.required' }) }),
    reply: z.object({ gift_card: giftCard }),
    says: 'gift_card.reversed',
    errors: ['gift_card.used', 'gift_card.paid_online', 'shift.required', 'no_gym_assigned'],
  }),
}
