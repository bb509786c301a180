import * as z from 'zod/mini'
import { del, get, post } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { paymentProviders } from '#src/contract/payment-methods.ts'
import { flag, id, instant, record, selectors, somReply, text } from '#src/contract/values.ts'
import { autopayStates, chargeKinds, chargeStates, stopReasons } from './rules.ts'

const charge = record(
  'AutopayCharge',
  z.object({
    _id: z.string(),
    kind: z.enum(chargeKinds),
    /** The most that is taken. */
    amount: somReply(),
    state: z.enum(chargeStates),
    /** The first day on which it is tried, and the next. */
    date: z.string(),
    next_date: z.string(),
    tries: z.int(),
    /** The last no, in the provider's words. */
    why: z.nullable(z.string()),
  }),
)
export type ShownCharge = z.output<typeof charge>

const autopay = record(
  'Autopay',
  z.object({
    _id: z.string(),
    membership_id: z.string(),
    state: z.enum(autopayStates),
    provider: z.enum(paymentProviders),
    /** The last four digits. */
    card: z.nullable(z.string()),
    covers_renewal: z.boolean(),
    covers_parts: z.boolean(),
    agreedAt: instant(),
    stoppedAt: z.nullable(instant()),
    stop_why: z.nullable(z.enum(stopReasons)),
    /** Newest first. */
    charges: z.array(charge),
  }),
)
export type Autopay = z.output<typeof autopay>

const offer = z.object({
  provider: z.enum(paymentProviders),
  /** What the browser calls the provider with: neither is secret. */
  merchant_id: z.string(),
  url: z.string(),
  terms: z.object({ version: z.int(), text: z.string() }),
})
export type Offer = z.output<typeof offer>

const own = z.object({
  _id: z.string(),
  plan_name: z.string(),
  end_date: z.string(),
  /** What the next one costs now; null when this one can't be renewed. */
  renewal_price: z.nullable(somReply()),
  /** Parts of its debt that are still to come. */
  parts: z.int(),
  autopay: z.nullable(autopay),
})
export type OwnAutopay = z.output<typeof own>

const member = { roles: ['member'] } as const

export const autopays = {
  own: get('/member/autopay', {
    summary:
      'Where a card may be charged by itself for the own memberships at a gym, and what is agreed; no offer where the gym has not set it up',
    access: member,
    query: z.object({ gym_id: id('gym.required') }),
    reply: z.object({ offer: z.nullable(offer), memberships: z.array(own) }),
  }),
  create: post('/member/autopay/create', {
    summary:
      'Agree that a card is charged by itself. `token` is what the provider gave the browser for it: no number of a card comes here',
    access: member,
    idempotent: true,
    status: 201,
    body: z
      .strictObject({
        membership_id: id(),
        token: text({ min: 16, max: 1000 }).check(z.regex(/^[\w.-]+$/)),
        covers_renewal: flag(),
        covers_parts: flag(),
        /** Of the words that were shown. */
        terms_version: z.int().check(z.gte(1), z.lte(1_000_000)),
        /** Of the offer that the card was entered by. */
        merchant_id: z.optional(text({ max: 100 })),
      })
      .check(
        z.refine(({ covers_renewal, covers_parts }) => covers_renewal || covers_parts, {
          ...field('required'),
          path: ['covers_renewal'],
        }),
      ),
    reply: z.object({ autopay }),
    says: 'autopay.agreed',
    errors: ['provider.none', 'provider.held', 'autopay.terms_changed', 'autopay.nothing_to_pay'],
  }),
  stopOwn: del('/member/autopay/stop/:membership_id', {
    idempotent: true,
    summary: 'Stop it at once: nothing more is tried, and the provider forgets the card',
    access: member,
    reply: z.object({}),
    says: 'autopay.stopped',
    errors: ['autopay.none'],
  }),
  cards: get('/autopay/cards', {
    summary:
      'How many cards of members are kept at the cash box of the owner, and how many of those that a change of it has cut off are connected anew',
    access: { roles: ['superadmin', 'admin'] },
    query: z.object({ admin_id: z.optional(id()) }),
    reply: z.object({
      /** Charged by themselves, or being checked. */
      connected: z.int(),
      /** Of the last months; null where no change cut any off. */
      moved: z.nullable(z.object({ cut_off: z.int(), again: z.int(), last_at: instant() })),
    }),
  }),
  of: get('/autopay/of/:id', {
    summary: 'The autopay of a membership and what was taken or refused, for the desk; null when there never was one',
    access: 'memberships.read',
    subject: 'membership:id',
    query: z.object({ admin_id: selectors.admin_id }),
    reply: z.object({ autopay: z.nullable(autopay) }),
    errors: ['no_gym_assigned'],
  }),
  stop: del('/autopay/stop/:id', {
    idempotent: true,
    summary: 'Stop the autopay of a membership for a member who asks the desk',
    access: 'transactions.pay',
    subject: 'membership:id',
    query: z.object({ admin_id: selectors.admin_id }),
    reply: z.object({}),
    says: 'autopay.stopped',
    errors: ['autopay.none', 'no_gym_assigned'],
  }),
}
