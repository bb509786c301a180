import * as z from 'zod/mini'
import { get, post } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { exportOf } from '#src/contract/list-export.ts'
import {
  day,
  daysOfList,
  filter,
  id,
  listQuery,
  optionalText,
  pagination,
  selectors,
  som,
  somReply,
  sortBy,
  whole,
} from '#src/contract/values.ts'
import { memberBody } from '#src/features/members/contract.ts'
import { typedGiftCode } from '#src/features/gift-cards/contract.ts'
import { giftCardFailures } from '#src/features/gift-cards/rules.ts'
import { typedCode } from '#src/features/promo-codes/contract.ts'
import { transaction } from '#src/features/transactions/contract.ts'
import { makers, paymentStatuses } from '#src/features/transactions/rules.ts'
import { membershipActs } from './acts-contract.ts'
import {
  type Membership,
  type MembershipRow,
  membershipRow,
  ofTenant,
  one,
  payment,
  saleFailures,
  toldAmount,
} from './membership-parts.ts'
import { membershipUses } from './uses-contract.ts'
import { attentionLists, debtFilters, membershipFilters, renewalFilters, riskReasons } from './rules.ts'

export type { Membership, MembershipRow }

/** What a gift card pays of a sale, beside what is paid otherwise: the rest, or as much as is on it, or less. */
const giftCardPart = () =>
  z.optional(z.nullable(z.strictObject({ code: typedGiftCode(), amount: z.optional(som({ min: 'positive' })) })))

/** On which terms a plan is sold or renewed, and what is paid at once. */
const saleTerms = () => ({
  start_date: z.optional(day()),
  price: z.optional(som()),
  discount: z.optional(som()),
  discount_reason: optionalText(),
  promo_code: z.optional(typedCode()),
  payment: payment(),
  gift_card: giftCardPart(),
  told_amount: toldAmount(),
})

const optionalDay = () => z.optional(z.union([day(), z.literal('')]))

const list = {
  ...listQuery,
  sort: sortBy('plan', 'end', 'debt'),
  status: z.pipe(
    filter(membershipFilters),
    z.transform((status: (typeof membershipFilters)[number] | undefined) =>
      status === 'cansel' ? ('cancelled' as const) : status,
    ),
  ),
  payment_status: filter(paymentStatuses),
  /** Memberships whose period meets the range. */
  start_date: optionalDay(),
  end_date: optionalDay(),
  // what the figures count
  sold_from: optionalDay(),
  sold_to: optionalDay(),
  /** Of the Tashkent clock. */
  sold_hour: z.optional(whole(0, 23)),
  sold_by_role: filter(makers),
  sold_by: z.optional(id()),
  plan_id: z.optional(id()),
  ending_from: optionalDay(),
  ending_to: optionalDay(),
  debt: filter(debtFilters),
  /** The day at whose end `debt` and `payment_status` are taken, from the ledger; the rows' money is of that day too. */
  debt_on: optionalDay(),
  renewal: filter(renewalFilters),
  /** Earned in these days: `counted_amount` is how much. */
  earned_from: optionalDay(),
  earned_to: optionalDay(),
  /** Sold and not earned on this day: `counted_amount` is how much. */
  deferred_on: optionalDay(),
  /** Running and not frozen on this day: `counted_amount` is a month's worth. */
  monthly_on: optionalDay(),
  attention: filter(attentionLists),
  risk: filter(['any', ...riskReasons]),
}
const listOfAll = z.object({ ...list, ...selectors })
export type MembershipListQuery = z.output<typeof listOfAll>

const listReply = z.object({
  memberships: z.array(z.extend(membershipRow, { counted_amount: z.nullable(somReply()) })),
  /** Over all rows that the filters leave, not over this page. */
  totals: z.optional(
    z.object({
      due: somReply(),
      paid: somReply(),
      /** Of those not cancelled. */
      remaining: somReply(),
      counted: z.nullable(somReply()),
    }),
  ),
  pagination: pagination(),
})
export type ListedMembership = z.output<typeof listReply>['memberships'][number]

const membershipsOfAll = get('/membership/all', {
  summary: 'Memberships over all owners, or of one',
  access: { roles: ['superadmin'] },
  subject: 'gym:query.gym_id',
  query: listOfAll,
  mayBeOld: true,
  reply: listReply,
  sums: ['totals'],
})
const listForAdmin = get('/membership/foradmin/all', {
  summary: "Memberships in the owner's gyms",
  access: { roles: ['admin'] },
  subject: 'gym:query.gym_id',
  query: listOfAll,
  reply: listReply,
  sums: ['totals'],
})
const listOfGym = get('/membership/gym/all', {
  summary: 'Memberships of one gym: the chosen one, else the first that the employee works in',
  access: 'memberships.read',
  subject: 'gym:query.gym_id',
  query: listOfAll,
  reply: listReply,
  sums: ['totals'],
  errors: ['no_gym_assigned'],
})

const listOfMember = get('/membership/member/all/:member_id', {
  summary: 'All memberships of one member, newest first',
  access: 'memberships.read',
  subject: 'member:member_id',
  query: listOfAll,
  reply: listReply,
  sums: ['totals'],
  errors: ['no_gym_assigned'],
})

export const memberships = {
  create: post('/membership/create', {
    summary: 'Sell a membership; a new member and the first payment are part of the same act',
    access: 'memberships.sell',
    subject: 'gym:body.gym_id',
    idempotent: true,
    status: 201,
    query: ofTenant,
    body: z
      .strictObject({
        /** Whom it is sold to: somebody who is known, or a new person who is registered in the same act. */
        member_id: z.optional(id('member.required')),
        member: z.optional(
          z.strictObject({
            fullname: memberBody.shape.fullname,
            phone_number: memberBody.shape.phone_number,
            gender: memberBody.shape.gender,
            dateOfBirth: memberBody.shape.dateOfBirth,
          }),
        ),
        gym_id: id('gym.required'),
        plan_id: id('plan.required'),
        ...saleTerms(),
      })
      .check(
        z.refine(({ member_id, member }) => (member_id === undefined) !== (member === undefined), {
          ...field('member.required'),
          path: ['member_id'],
          // beside whatever else is wrong
          when: ({ value }) => typeof value === 'object' && value !== null,
        }),
      ),
    reply: one,
    says: 'membership.created',
    errors: [
      ...saleFailures,
      ...giftCardFailures,
      'price.changed',
      'add_member',
      'phone.taken',
      'phone.too_many_known',
    ],
  }),
  list: membershipsOfAll,
  exportAll: exportOf(membershipsOfAll),
  listForAdmin,
  exportForAdmin: exportOf(listForAdmin),
  listOfGym,
  exportOfGym: exportOf(listOfGym),
  listOfMember,
  exportOfMember: exportOf(listOfMember),
  transactionsOfMember: get('/transaction/member/all/:member_id', {
    summary: 'Everything that one member paid, got back or was charged, newest first unless sorted otherwise',
    access: 'memberships.read',
    subject: 'member:member_id',
    query: z.object({
      page: listQuery.page,
      limit: listQuery.limit,
      sort: sortBy('date', 'amount', 'plan'),
      admin_id: z.optional(id()),
      ...daysOfList,
    }),
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
    subject: 'membership:id',
    query: ofTenant,
    reply: one,
    errors: ['no_gym_assigned'],
  }),
  renew: post('/membership/renew/:id', {
    summary: 'Sell the next membership to the same member: a new linked row, the old one stays as it was',
    access: 'memberships.sell',
    subject: 'membership:id',
    idempotent: true,
    status: 201,
    query: ofTenant,
    body: z.strictObject({
      plan_id: z.optional(id('plan.required')),
      ...saleTerms(),
    }),
    reply: one,
    says: 'membership.renewed',
    errors: [...saleFailures, ...giftCardFailures, 'price.changed', 'state_conflict', 'membership.already_renewed'],
  }),
  ...membershipActs,
  ...membershipUses,
}
