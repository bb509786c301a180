import * as z from 'zod/mini'
import { del, get, post } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { paymentMethods } from '#src/contract/payment-methods.ts'
import {
  month,
  daysOfList,
  id,
  imageUrl,
  instant,
  listQuery,
  pagination,
  record,
  somReply,
} from '#src/contract/values.ts'
import { ownBooking, strikes } from '#src/features/classes/contract.ts'
import { directions, transactionTypes } from '#src/features/transactions/rules.ts'
import { workingHours } from '#src/features/gyms/contract.ts'
import { giftCard, paymentByCard, typedGiftCode } from '#src/features/gift-cards/contract.ts'
import { giftCardFailures, giftCardRefusals } from '#src/features/gift-cards/rules.ts'
import { toldAmount } from '#src/features/memberships/membership-parts.ts'
import { shownNews } from '#src/features/news/contract.ts'
import { countedLeft, planConditions } from '#src/features/plans/contract.ts'
import { refusalCodes } from '#src/features/visits/rules.ts'
import { typedCode } from '#src/features/promo-codes/contract.ts'
import { promoFailures } from '#src/features/promo-codes/rules.ts'

const gym = record(
  'PortalGym',
  z.object({
    _id: z.string(),
    name: z.string(),
    logo: imageUrl(),
    address: z.string(),
    phone_number: z.string(),
  }),
)

const membership = record(
  'PortalMembership',
  z.object({
    _id: z.string(),
    plan_id: z.string(),
    plan_name: z.string(),
    gym_id: z.object({ _id: z.string(), name: z.string() }),
    start_date: z.string(),
    end_date: z.string(),
    remaining_days: z.int(),
    duration: z.int(),
    status: z.enum(['scheduled', 'active', 'expired', 'cancelled']),
    is_frozen: z.boolean(),
    /** The last day of the freeze that runs; null when none does. */
    frozen_until: z.nullable(z.string()),
    /** Reserved by the member, and reception has not taken a payment yet. */
    is_reserved: z.boolean(),
    /** Bought for one class of that day: a place, and no membership. */
    is_drop_in: z.boolean(),
    payment_status: z.enum(['paid', 'partial', 'unpaid']),
    due_amount: somReply(),
    paid_amount: somReply(),
    remaining_amount: somReply(),
    /** Money may be given for it by oneself: something remains, and it is no reservation that is over or of somebody banned. */
    is_asked: z.boolean(),
    due_date: z.string(),
    /** What is left of what the plan counts. */
    counted: countedLeft,
  }),
)
export type PortalMembership = z.output<typeof membership>

const payment = record(
  'PortalPayment',
  z.object({
    _id: z.string(),
    amount: somReply(),
    transaction_type: z.enum(transactionTypes),
    /** Of a correction: whether it lowers what is owed. */
    direction: z.nullable(z.enum(directions)),
    payment_method: z.nullable(z.enum(paymentMethods)),
    /** Null: a gift card. */
    plan_name: z.nullable(z.string()),
    /** Of a payment; a refund's receipt has that of the payment which it returns. */
    receipt_number: z.nullable(z.int()),
    createdAt: instant(),
    /** The Tashkent day that it counts for. */
    date: z.string(),
  }),
)
export type PortalPayment = z.output<typeof payment>

const order = record(
  'PortalOrder',
  z.extend(membership, {
    price: somReply(),
    discount: somReply(),
    sold_on: z.string(),
    /** What was paid for it, given back and corrected, the oldest first. */
    payments: z.array(payment),
  }),
)
export type PortalOrder = z.output<typeof order>

const period = z.object({ from: z.string(), to: z.string() })

const gymToday = record(
  'PortalToday',
  z.object({
    /** When this person may come today; nothing on a holiday. For whom the gender is not noted, the men's and the women's. */
    hours: z.array(period),
    /** When what runs now ends; null while the gym is closed for this person. */
    open_until: z.nullable(z.string()),
    /** The name of today's holiday; null when it is none. */
    holiday: z.nullable(z.string()),
    /** How many are in the gym now. */
    present: z.int(),
    /** How many usually are at this hour of this weekday; null while the gym is too new to tell. */
    usual: z.nullable(z.int()),
  }),
)
export type PortalToday = z.output<typeof gymToday>

const calendar = record(
  'VisitCalendar',
  z.object({
    /** Its first day. */
    month: z.string(),
    visits: z.array(z.object({ date: z.string(), visited_at: instant() })),
    /** Of the gym, at any time. */
    first_on: z.nullable(z.string()),
    total_days: z.int(),
    /** Weeks in a row with a visit; one that is not over yet breaks nothing. */
    streak_weeks: z.int(),
    best_streak_weeks: z.int(),
  }),
)
export type VisitCalendar = z.output<typeof calendar>

const nextClass = record(
  'PortalNextClass',
  z.object({
    _id: z.string(),
    name: z.string(),
    room: z.string(),
    coach: z.nullable(z.string()),
    starts_at: instant(),
    ends_at: instant(),
    status: z.enum(['booked', 'waiting']),
  }),
)

const portal = record(
  'Portal',
  z.object({
    /** The gym that was asked for, else the first; null while the person is in no gym. */
    gym: z.nullable(gym),
    fullname: z.string(),
    /** What reception scans or types: one for each owner. */
    code: z.nullable(z.string()),
    status: z.enum(['active', 'banned']),
    /** The gym's subscription opens Memberships, Schedule and Orders. */
    is_open: z.boolean(),
    membership: z.nullable(membership),
    /** What runs beside it or begins later, and is confirmed. */
    others: z.array(membership),
    /** Why the door would stay closed now; null when it opens. */
    refusal: z.nullable(z.enum(refusalCodes)),
    /** What waits for its first payment, beside the membership that runs. */
    reservation: z.nullable(membership),
    debt: somReply(),
    /** By when the first of the debt is to be paid; null without a debt. */
    debt_due: z.nullable(z.string()),
    /** null while the person is in no gym. */
    today: z.nullable(gymToday),
    /** The class booked or waited for that comes first; null without one. */
    next_class: z.nullable(nextClass),
    /** What the gym tells today, the newest first; at most ten. */
    news: z.array(shownNews),
    visits_this_month: z.int(),
    visits: z.array(z.object({ _id: z.string(), visited_at: instant() })),
    payments: z.array(payment),
  }),
)
export type Portal = z.output<typeof portal>

const contact = record(
  'PortalContact',
  z.extend(gym, {
    map_url: z.nullable(z.string()),
    facilities: z.array(z.string()),
    workingHours,
    holidays: z.array(z.object({ date: z.string(), name: z.string() })),
  }),
)
export type GymContact = z.output<typeof contact>

const plan = record(
  'PortalPlan',
  z.object({
    _id: z.string(),
    name: z.string(),
    price: somReply(),
    duration: z.int(),
    options: z.array(z.object({ key: z.string(), value: z.string() })),
    conditions: planConditions,
    /** Why it is not for the calling member; null when it is. */
    refusal: z.nullable(z.string()),
    is_current: z.boolean(),
    is_reserved: z.boolean(),
  }),
)
export type PortalPlan = z.output<typeof plan>

const ofGym = z.object({ gym_id: z.optional(id()) })
const access = { roles: ['member'] } as const

export const portals = {
  home: get('/member/portal', {
    summary: "The calling member's pass, membership, debt, last visits and payments in one gym",
    access,
    query: ofGym,
    reply: z.object({ portal }),
  }),
  pass: get('/member/pass', {
    summary: "What the calling member's phone needs to draw its pass, also without a network for seven days",
    access,
    query: z.object({ gym_id: id('gym.required') }),
    reply: z.object({
      pass: z.object({
        /** The person's id in 32 hex digits, as it stands in the text of the QR. */
        member: z.string(),
        /** Signs the codes; 32 bytes in base64. It dies with the session. */
        key: z.string(),
        /** A code changes after so many seconds. */
        period: z.int(),
        valid_until: instant(),
        /** The printable code of cards. */
        code: z.string(),
      }),
      /** The clock of the server: codes are drawn by it, however wrong the phone's is. */
      now: instant(),
    }),
  }),
  memberships: get('/member/memberships', {
    summary: "The calling member's memberships in one gym, newest first",
    access,
    query: ofGym,
    reply: z.object({ memberships: z.array(membership) }),
    errors: ['portal.locked'],
  }),
  schedule: get('/member/schedule', {
    summary:
      "The calling member's own classes in one gym: those ahead, the next first, and those of the last ninety days, the last first",
    access,
    query: ofGym,
    reply: z.object({ bookings: z.array(ownBooking), past: z.array(ownBooking), strikes }),
    errors: ['portal.locked'],
  }),
  orders: get('/member/orders', {
    summary: 'What the calling member bought or reserved in one gym, newest first; at most 200, each with its payments',
    access,
    query: ofGym,
    reply: z.object({ orders: z.array(order) }),
    errors: ['portal.locked'],
  }),
  payments: get('/member/payments', {
    summary: 'What the calling member paid in one gym and got back, newest first, page by page: open to every member',
    access,
    query: z.object({ gym_id: z.optional(id()), page: listQuery.page, limit: listQuery.limit, ...daysOfList }),
    reply: z.object({ payments: z.array(payment), pagination: pagination() }),
  }),
  invitation: get('/member/invitation', {
    summary: 'The link by which the calling member brings friends to a gym, and how many asked and joined by it',
    access,
    query: ofGym,
    reply: z.object({
      /** The path of the gym's page; null while the gym has none for strangers. */
      path: z.nullable(z.string()),
      asked: z.int(),
      joined: z.int(),
      /** Days that the gym gives for a friend whose first membership is paid and runs: to who brought, and to the friend. */
      days_brought: z.int(),
      days_came: z.int(),
      /** What the calling member has from that, for bringing and for having come; and what waits for a membership of theirs. */
      given_brought: z.int(),
      given_came: z.int(),
      waiting: z.int(),
    }),
  }),
  visits: get('/member/visits', {
    summary: "A month of the calling member's visits in one gym, and their weeks in a row",
    access,
    query: z.object({ gym_id: z.optional(id()), month: z.optional(month()) }),
    reply: z.object({ calendar }),
  }),
  plans: get('/member/plans', {
    summary: "The plans of the calling member's gym",
    access,
    query: ofGym,
    reply: z.object({ plans: z.array(plan), starts_on: z.string() }),
  }),
  price: get('/member/reserve/price', {
    summary: 'What a plan would cost the calling member if it were reserved now, also with a promo code',
    access,
    query: z.object({ gym_id: id('gym.required'), plan_id: id('plan.required'), promo_code: z.optional(typedCode()) }),
    reply: z.object({
      price: somReply(),
      promo_code: z.nullable(z.string()),
      promo_off: somReply(),
      due_amount: somReply(),
      /** Whether the gym has a promo code that can be used today. */
      has_promo: z.boolean(),
    }),
    errors: ['plan.archived', 'plan.not_for_gym', 'codes.too_many', ...promoFailures],
  }),
  reserve: post('/member/reserve', {
    summary: 'Reserve a plan: an unpaid membership that reception confirms by taking the payment',
    access,
    idempotent: true,
    status: 201,
    body: z.strictObject({
      gym_id: id('gym.required'),
      plan_id: z.string(field('plan.required')).check(z.maxLength(200)),
      promo_code: z.optional(typedCode()),
      told_amount: toldAmount(),
    }),
    reply: z.object({ membership }),
    says: 'portal.reserved',
    errors: [
      'portal.reserved_already',
      'requests.too_many',
      'codes.too_many',
      'portal.not_now',
      'price.changed',
      'member.banned',
      'membership.overlap',
      'plan.archived',
      'plan.not_for_gym',
      'plan.gender',
      'plan.age',
      'plan.hours',
      ...promoFailures,
    ],
  }),
  cancelReservation: del('/member/reservation/:membership_id', {
    idempotent: true,
    summary: 'Cancel what the calling member reserved and has not paid for',
    access,
    reply: z.object({}),
    says: 'portal.reservation_cancelled',
    errors: ['state_conflict'],
  }),
  giftCard: post('/member/gift-card/check', {
    summary: "What is on the gift card of a code, in one of the calling member's gyms, and what it could pay there",
    access,
    body: z.strictObject({ gym_id: id('gym.required'), code: typedGiftCode() }),
    reply: z.object({
      gift_card: giftCard,
      /** What the member owes that gym, and what waits for its first payment. */
      debts: z.array(z.object({ _id: z.string(), plan_name: z.string(), remaining_amount: somReply() })),
    }),
    isUnrecorded: true,
    errors: [...giftCardRefusals],
  }),
  payByGiftCard: post('/member/gift-card/pay', {
    summary: 'Pay what the calling member owes for a membership, or reserved, with a gift card',
    access,
    idempotent: true,
    status: 201,
    ...paymentByCard,
    says: 'gift_card.paid',
    errors: [...giftCardFailures],
  }),
  contacts: get('/member/managers', {
    summary: "The calling member's gyms with phone, hours and the way there",
    access,
    reply: z.object({ gyms: z.array(contact) }),
  }),
}
