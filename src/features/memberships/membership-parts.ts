import * as z from 'zod/mini'
import { id, imageUrl, instant, paymentMethod, record, som, somReply } from '#src/contract/values.ts'
import { subscriptionCommands } from '#src/features/gyms/rules.ts'
import { countedLeft, planConditions } from '#src/features/plans/contract.ts'
import { transaction } from '#src/features/transactions/contract.ts'
import { promoFailures } from '#src/features/promo-codes/rules.ts'
import { paymentStatuses } from '#src/features/transactions/rules.ts'
import { freezeStates, membershipStatuses } from './rules.ts'

/** What every endpoint of memberships speaks of. */

export const membershipRow = record(
  'ListedMembership',
  z.object({
    _id: z.string(),
    member_id: z.object({
      _id: z.string(),
      fullname: z.string(),
      phone_number: z.nullable(z.string()),
      avatar: imageUrl(),
    }),
    gym_id: z.object({ _id: z.string(), name: z.string() }),
    plan_id: z.string(),
    plan_name: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    duration: z.int(),
    remaining_days: z.int(),
    price: somReply(),
    discount: somReply(),
    discount_reason: z.nullable(z.string()),
    due_amount: somReply(),
    paid_amount: somReply(),
    remaining_amount: somReply(),
    payment_status: z.enum(paymentStatuses),
    /** Payment is expected by this day. */
    due_date: z.string(),
    /** The day of the sale; of what a file brought that of its old books. */
    sold_on: z.string(),
    status: z.enum(membershipStatuses),
    is_frozen: z.boolean(),
    /** Chosen by the member in the portal, nothing paid yet: neither sold nor owed. */
    is_reserved: z.boolean(),
    has_planned_freeze: z.boolean(),
    options: z.array(z.object({ key: z.string(), value: z.string() })),
    /** Of the plan as it was sold. */
    conditions: planConditions,
    /** Entries so far, of a plan that counts them. */
    visits_used: z.nullable(z.int()),
    /** What is left of what the plan counts. */
    counted: countedLeft,
    renewed_from: z.nullable(z.string()),
    /** The membership that renews this one. */
    renewed_to: z.nullable(z.string()),
    createdAt: instant(),
    version: z.int(),
    /** The owner, for the platform's eyes only. */
    admin_id: z.optional(z.object({ _id: z.string(), fullname: z.string() })),
  }),
)
export type MembershipRow = z.output<typeof membershipRow>

const gift = record(
  'GiftOfDays',
  z.object({
    _id: z.string(),
    days: z.int(),
    reason: z.string(),
    made_by: z.object({ role: z.string(), fullname: z.nullable(z.string()) }),
    createdAt: instant(),
  }),
)

const freeze = record(
  'Freeze',
  z.object({
    _id: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    days: z.int(),
    reason: z.string(),
    state: z.enum(freezeStates),
    createdAt: instant(),
  }),
)

const membership = record(
  'Membership',
  z.extend(membershipRow, {
    transactions: z.array(transaction),
    freezes: z.array(freeze),
    gifts: z.array(gift),
    gift_days: z.int(),
    /** Goes on from `renewed_from` with another plan, with this much of what was paid there. */
    is_plan_change: z.boolean(),
    /** It ends early: `renewed_to` goes on with another plan. */
    is_changed: z.boolean(),
    credit: somReply(),
    /** Money for it may be asked for elsewhere than at the desk: something remains, and it is no reservation that is over or of somebody banned. */
    is_asked: z.boolean(),
    /** Days that may still be frozen. */
    freeze_days_left: z.int(),
    frozen_days: z.int(),
    cancelled_on: z.nullable(z.string()),
    cancel_reason: z.nullable(z.string()),
    sold_by: z.object({ role: z.string(), fullname: z.nullable(z.string()) }),
  }),
)
export type Membership = z.output<typeof membership>

export const one = z.object({ membership })
export const ofTenant = z.object({ admin_id: z.optional(id()) })

export const payment = () =>
  z.optional(z.nullable(z.strictObject({ paid_amount: som(), payment_method: paymentMethod() })))

/** What the buyer was told it costs, before anything is paid: for another sum nothing is sold. */
export const toldAmount = () => z.optional(som())

/** Why a plan can't be had at what was asked for it. */
export const planFailures = [
  'plan.not_for_gym',
  'plan.archived',
  'plan.gender',
  'plan.age',
  'plan.hours',
  'discount.too_big',
] as const
/** Why a sale may be refused. */
export const saleFailures = [
  ...planFailures,
  ...promoFailures,
  'payment.too_big',
  'membership.overlap',
  'member.banned',
  'shift.required',
  'forbidden',
  'rule.broken',
  'no_gym_assigned',
  ...subscriptionCommands,
] as const
