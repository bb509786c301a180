import * as z from 'zod/mini'
import { get, post } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import {
  day,
  filter,
  id,
  imageUrl,
  instant,
  listQuery,
  pagination,
  paymentMethod,
  selectors,
  som,
  somReply,
  text,
} from '#src/contract/values.ts'
import { transaction } from '#src/features/transactions/contract.ts'
import { paymentStatuses } from '#src/features/transactions/rules.ts'
import { membershipFilters, membershipStatuses } from './rules.ts'

export const membershipRow = z.object({
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
  due_amount: somReply(),
  paid_amount: somReply(),
  remaining_amount: somReply(),
  payment_status: z.enum(paymentStatuses),
  /** Payment is expected by this day. */
  due_date: z.string(),
  status: z.enum(membershipStatuses),
  is_frozen: z.boolean(),
  has_planned_freeze: z.boolean(),
  options: z.array(z.object({ key: z.string(), value: z.string() })),
  renewed_from: z.nullable(z.string()),
  /** The membership that renews this one. */
  renewed_to: z.nullable(z.string()),
  createdAt: instant(),
  version: z.int(),
  /** The owner, for the platform's eyes only. */
  admin_id: z.optional(z.object({ _id: z.string(), fullname: z.string() })),
})
export type MembershipRow = z.output<typeof membershipRow>

const freeze = z.object({
  _id: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  days: z.int(),
  reason: z.string(),
  state: z.enum(['planned', 'running', 'over', 'called_off']),
  createdAt: instant(),
})

const membership = z.extend(membershipRow, {
  transactions: z.array(transaction),
  freezes: z.array(freeze),
  /** Days that may still be frozen. */
  freeze_days_left: z.int(),
  frozen_days: z.int(),
  cancelled_on: z.nullable(z.string()),
  cancel_reason: z.nullable(z.string()),
  sold_by: z.object({ role: z.string(), fullname: z.nullable(z.string()) }),
})
export type Membership = z.output<typeof membership>

const list = {
  ...listQuery,
  status: z.pipe(
    filter(membershipFilters),
    z.transform((status: (typeof membershipFilters)[number] | undefined) =>
      status === 'cansel' ? ('cancelled' as const) : status,
    ),
  ),
  payment_status: filter(paymentStatuses),
  /** Memberships whose period meets the range. */
  start_date: z.optional(z.union([day(), z.literal('')])),
  end_date: z.optional(z.union([day(), z.literal('')])),
}
const listOfAll = z.object({ ...list, ...selectors })
export type MembershipListQuery = z.output<typeof listOfAll>

const listReply = z.object({ memberships: z.array(membershipRow), pagination: pagination() })
const one = z.object({ membership })
const ofTenant = z.object({ admin_id: z.optional(id()) })

const payment = () => z.optional(z.nullable(z.strictObject({ paid_amount: som(), payment_method: paymentMethod() })))
const subscriptionCommands = ['no_active_subscription', 'create_subscription'] as const
const saleFailures = [
  'plan.not_for_gym',
  'plan.archived',
  'discount.too_big',
  'payment.too_big',
  'membership.overlap',
  'member.banned',
  'forbidden',
  'rule.broken',
  'no_gym_assigned',
  ...subscriptionCommands,
] as const
const stateFailures = ['state_conflict', 'no_gym_assigned', 'rule.broken', ...subscriptionCommands] as const
const freezeFailures = [
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

const reason = () => text({ max: 500, error: 'reason.required' })

/** What stands against a freeze, or what an owner passes: a code and its words. */
const problem = z.object({ code: z.string(), text: z.string() })

export const memberships = {
  create: post('/membership/create', {
    summary: 'Sell a membership; the first payment is part of the same act',
    access: 'memberships.sell',
    idempotent: true,
    status: 201,
    query: ofTenant,
    body: z.strictObject({
      member_id: id('member.required'),
      gym_id: id('gym.required'),
      plan_id: id('plan.required'),
      start_date: z.optional(day()),
      price: z.optional(som()),
      discount: z.optional(som()),
      payment: payment(),
    }),
    reply: one,
    says: 'membership.created',
    errors: saleFailures,
  }),
  list: get('/membership/all', {
    summary: 'Memberships over all owners, or of one',
    access: { roles: ['superadmin'] },
    query: listOfAll,
    reply: listReply,
  }),
  listForAdmin: get('/membership/foradmin/all', {
    summary: "Memberships in the owner's gyms",
    access: { roles: ['admin'] },
    query: listOfAll,
    reply: listReply,
  }),
  listOfGym: get('/membership/gym/all', {
    summary: 'Memberships of one gym: the chosen one, else the first that the employee works in',
    access: 'memberships.read',
    query: listOfAll,
    reply: listReply,
    errors: ['no_gym_assigned'],
  }),
  listOfMember: get('/membership/member/all/:member_id', {
    summary: 'All memberships of one member, newest first',
    access: 'memberships.read',
    query: listOfAll,
    reply: listReply,
    errors: ['no_gym_assigned'],
  }),
  transactionsOfMember: get('/transaction/member/all/:member_id', {
    summary: 'Everything that one member paid, got back or was charged, newest first',
    access: 'memberships.read',
    query: z.object({ page: listQuery.page, limit: listQuery.limit, admin_id: z.optional(id()) }),
    reply: z.object({
      transactions: z.array(
        z.extend(transaction, { plan_name: z.string(), gym_id: z.object({ _id: z.string(), name: z.string() }) }),
      ),
      pagination: pagination(),
    }),
    errors: ['no_gym_assigned'],
  }),
  one: get('/membership/one/:id', {
    summary: 'One membership with its transactions and freezes',
    access: 'memberships.read',
    query: ofTenant,
    reply: one,
    errors: ['no_gym_assigned'],
  }),
  renew: post('/membership/renew/:id', {
    summary: 'Sell the next membership to the same member: a new linked row, the old one stays as it was',
    access: 'memberships.sell',
    idempotent: true,
    status: 201,
    query: ofTenant,
    body: z.strictObject({
      plan_id: z.optional(id('plan.required')),
      start_date: z.optional(day()),
      price: z.optional(som()),
      discount: z.optional(som()),
      payment: payment(),
    }),
    reply: one,
    says: 'membership.renewed',
    errors: [...saleFailures, 'state_conflict', 'membership.already_renewed'],
  }),
  freezePreview: get('/membership/freeze/preview/:id', {
    summary: 'What a freeze of these days would do, before it is saved',
    access: 'memberships.freeze',
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
      }),
    }),
    errors: ['state_conflict', 'no_gym_assigned'],
  }),
  freeze: post('/membership/freeze/:id', {
    summary: 'Freeze a membership; its end moves by the frozen days',
    access: 'memberships.freeze',
    idempotent: true,
    query: ofTenant,
    body: z
      .strictObject({ start_date: day(), end_date: day(), reason: reason() })
      .check(
        z.refine(({ start_date, end_date }) => start_date <= end_date, { ...field('day.invalid'), path: ['end_date'] }),
      ),
    reply: one,
    says: 'membership.frozen',
    errors: [...stateFailures, ...freezeFailures],
  }),
  unfreeze: post('/membership/unfreeze/:id', {
    summary: 'End a freeze today, or call off a planned one; the end moves back by the days not frozen',
    access: 'memberships.freeze',
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
    query: z.object({ admin_id: z.optional(id()), fee: z.optional(som()), refund: z.optional(som()) }),
    reply: z.object({
      preview: z.object({
        due_amount: somReply(),
        paid_amount: somReply(),
        remaining_amount: somReply(),
        entitled_days: z.int(),
        used_days: z.int(),
        unused_days: z.int(),
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
    idempotent: true,
    query: ofTenant,
    body: z.strictObject({
      reason: reason(),
      fee: z.optional(som()),
      refund: z.optional(som()),
      /** How the money goes back; as it came when left out. */
      payment_method: z.optional(paymentMethod()),
    }),
    reply: one,
    says: 'membership.cancelled',
    errors: [...stateFailures, 'forbidden', 'refund.too_big', 'adjustment.too_big', 'membership.overlap'],
  }),
}
