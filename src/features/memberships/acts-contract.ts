import * as z from 'zod/mini'
import { get, post } from '#src/contract/endpoint.ts'
import {
  day,
  endsAfterStart,
  id,
  optionalText,
  paymentMethod,
  som,
  somReply,
  text,
  whole,
} from '#src/contract/values.ts'
import { subscriptionCommands } from '#src/features/gyms/rules.ts'
import { typedCode } from '#src/features/promo-codes/contract.ts'
import { promoFailures } from '#src/features/promo-codes/rules.ts'
import { ofTenant, one, payment, planFailures, saleFailures, toldAmount } from './membership-parts.ts'

export const stateFailures = ['state_conflict', 'no_gym_assigned', 'rule.broken', ...subscriptionCommands] as const
export const freezeFailures = [
  'freeze.not_allowed',
  'freeze.too_early',
  'freeze.outside',
  'freeze.too_short',
  'freeze.too_long',
  'freeze.too_many',
  'freeze.debt',
  'freeze.overlap',
  'membership.overlap',
] as const

const changeFailures = ['change.same_plan', 'change.outside', 'change.frozen', ...planFailures] as const

const reason = () => text({ max: 500, error: 'reason.required' })

/** What stands against a freeze, or what an owner passes: a code and its words. */
const problem = z.object({ code: z.string(), text: z.string() })

/** What was had of a membership, as a preview says it. */
export const had = {
  entitled_days: z.int(),
  unused_days: z.int(),
  /** Of a plan that counts them: those that were had, of how many. */
  visits: z.nullable(z.object({ used: z.int(), of: z.int() })),
  /** What the unused part is a share of: the days, or the visits when fewer of them are left. */
  counted_by: z.enum(['days', 'visits']),
}
export type Had = { [Key in keyof typeof had]: z.output<(typeof had)[Key]> }

/** What was sold ahead and would begin on another day, those that begin first in front. */
export const moved = z.array(
  z.object({ _id: z.string(), plan_name: z.string(), start_date: z.string(), new_start_date: z.string() }),
)
export type MovedAhead = z.output<typeof moved>[number]

/** What was sold ahead, as `planMoves` reads it. */
export const soldAhead = z.object({
  _id: z.string(),
  plan_id: z.string(),
  plan_name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  /** With another plan it goes on from the one beside which it stands. */
  goes_on: z.boolean(),
})
export type SoldAhead = z.output<typeof soldAhead>

/** What is done with a membership after it was sold. */
export const membershipActs = {
  freezePreview: get('/membership/freeze/preview/:id', {
    summary: 'What a freeze of these days would do, before it is saved',
    access: 'memberships.freeze',
    subject: 'membership:id',
    query: z.object({ admin_id: z.optional(id()), start_date: z.optional(day()), end_date: z.optional(day()) }),
    reply: z.object({
      preview: z.object({
        start_date: z.string(),
        end_date: z.string(),
        days: z.int(),
        old_end_date: z.string(),
        new_end_date: z.string(),
        remaining_days: z.int(),
        earliest_start_date: z.string(),
        min_days: z.int(),
        days_allowed: z.int(),
        days_left: z.int(),
        count_left: z.int(),
        is_possible: z.boolean(),
        problems: z.array(problem),
        warnings: z.array(problem),
        /** On which places in classes stand on the membership alone: the freeze takes them. */
        booked_days: z.array(z.string()),
        /** … and on which another membership of the person holds: it takes them over where its plan includes the class. */
        passing_days: z.array(z.string()),
        moved,
      }),
    }),
    errors: ['state_conflict', 'no_gym_assigned'],
  }),
  freeze: post('/membership/freeze/:id', {
    summary: 'Freeze a membership; its end moves by the frozen days',
    access: 'memberships.freeze',
    subject: 'membership:id',
    idempotent: true,
    query: ofTenant,
    body: z.strictObject({ start_date: day(), end_date: day(), reason: reason() }).check(endsAfterStart()),
    reply: one,
    says: 'membership.frozen',
    errors: [...stateFailures, ...freezeFailures],
  }),
  giftPreview: get('/membership/gift/preview/:id', {
    summary: 'What was sold ahead of a membership, which days that are given would move',
    access: 'memberships.gift',
    subject: 'membership:id',
    query: ofTenant,
    reply: z.object({
      preview: z.object({ plan_id: z.string(), end_date: z.string(), ahead: z.array(soldAhead) }),
    }),
    errors: ['state_conflict', 'no_gym_assigned'],
  }),
  gift: post('/membership/gift/:id', {
    summary: 'Give days: the end moves, the price does not',
    access: 'memberships.gift',
    subject: 'membership:id',
    idempotent: true,
    query: ofTenant,
    body: z.strictObject({ days: whole(1, 366), reason: reason() }),
    reply: one,
    says: 'membership.gifted',
    errors: [...stateFailures, 'gift.too_many', 'membership.overlap'],
  }),
  changePreview: get('/membership/change/preview/:id', {
    summary: 'What changing to another plan would do, before it is saved',
    access: 'memberships.change',
    subject: 'membership:id',
    query: z.object({
      admin_id: z.optional(id()),
      plan_id: id('plan.required'),
      start_date: z.optional(day()),
      discount: z.optional(som()),
      promo_code: z.optional(typedCode()),
    }),
    reply: z.object({
      preview: z.object({
        start_date: z.string(),
        earliest_start_date: z.string(),
        latest_start_date: z.string(),
        /** null: no day of it is over, the old membership is cancelled. */
        old_end_date: z.nullable(z.string()),
        new_end_date: z.string(),
        ...had,
        unused_amount: somReply(),
        price: somReply(),
        due_amount: somReply(),
        /** What the promo code takes off that. */
        promo_off: somReply(),
        /** Paid for the unused part and taken over. */
        credit: somReply(),
        /** To be paid for the new membership. */
        remaining_amount: somReply(),
        /** Still owed for what was used of the old one. */
        old_remaining_amount: somReply(),
        /** Paid for the unused part beyond the new price: may be returned from the old membership. */
        refundable: somReply(),
        /** The day agreed for the debt of the old one, which ends with that debt; null where none does. */
        agreed_day: z.nullable(z.string()),
        moved,
      }),
    }),
    errors: ['state_conflict', 'no_gym_assigned', 'codes.too_many', ...changeFailures, ...promoFailures],
  }),
  change: post('/membership/change/:id', {
    summary:
      'Change the plan from a day on: the old row ends, a linked new one begins with the value of the unused part',
    access: 'memberships.change',
    subject: 'membership:id',
    idempotent: true,
    status: 201,
    query: ofTenant,
    body: z.strictObject({
      plan_id: id('plan.required'),
      start_date: z.optional(day()),
      discount: z.optional(som()),
      discount_reason: optionalText(),
      promo_code: z.optional(typedCode()),
      payment: payment(),
      told_amount: toldAmount(),
      reason: optionalText(500),
    }),
    reply: one,
    says: 'membership.changed',
    errors: [
      ...saleFailures,
      'price.changed',
      'codes.too_many',
      'change.same_plan',
      'change.outside',
      'change.frozen',
      'state_conflict',
      'membership.already_renewed',
    ],
  }),
  unfreeze: post('/membership/unfreeze/:id', {
    summary: 'End a freeze today, or call off a planned one; the end moves back by the days not frozen',
    access: 'memberships.freeze',
    subject: 'membership:id',
    idempotent: true,
    query: ofTenant,
    body: z.optional(z.strictObject({})),
    reply: one,
    says: 'membership.unfrozen',
    errors: stateFailures,
  }),
  cancelPreview: get('/membership/cancel/preview/:id', {
    summary: 'The refund that cancelling today proposes',
    access: 'memberships.cancel',
    subject: 'membership:id',
    query: z.object({ admin_id: z.optional(id()), fee: z.optional(som()), refund: z.optional(som()) }),
    reply: z.object({
      preview: z.object({
        due_amount: somReply(),
        paid_amount: somReply(),
        remaining_amount: somReply(),
        ...had,
        used_days: z.int(),
        unused_amount: somReply(),
        fee: somReply(),
        /** What the formula proposes. */
        refund: somReply(),
        /** What no longer has to be paid. */
        written_off: somReply(),
        remaining_after: somReply(),
      }),
    }),
    errors: ['state_conflict', 'no_gym_assigned'],
  }),
  cancel: post('/membership/cancel/:id', {
    summary: 'Cancel a membership: fee, refund and what is no longer owed are written together, or nothing is',
    access: 'memberships.cancel',
    subject: 'membership:id',
    idempotent: true,
    query: ofTenant,
    body: z.strictObject({
      reason: reason(),
      fee: z.optional(som()),
      refund: z.optional(som()),
      /** How the money goes back; as it came when left out. */
      payment_method: z.optional(paymentMethod()),
      /** Why it goes back by another way than it came. Money that came online needs it (`reason.required`). */
      way_reason: optionalText(),
    }),
    reply: one,
    says: 'membership.cancelled',
    errors: [
      ...stateFailures,
      'shift.required',
      'forbidden',
      'refund.too_big',
      'refund.carried',
      'refund.needs_payment',
      'adjustment.too_big',
      'membership.overlap',
    ],
  }),
}
