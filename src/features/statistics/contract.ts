import * as z from 'zod/mini'
import { get } from '#src/contract/endpoint.ts'
import {
  day,
  filter,
  imageUrl,
  instant,
  listQuery,
  pagination,
  record,
  selectors,
  somReply,
} from '#src/contract/values.ts'
import { ageBands } from '#src/features/members/rules.ts'
import { debtAges } from '#src/features/memberships/rules.ts'
import { periods } from './rules.ts'

const period = filter([...periods])
const optionalDay = () => z.optional(z.union([day(), z.literal('')]))

/** `date` is any day of the period; today's when left out. `custom` takes the two dates, and the two dates mean `custom`, unless they are the very period that is named. */
const periodQuery = { period, date: optionalDay(), startDate: optionalDay(), endDate: optionalDay() }
const ofPeriod = z.object({ ...selectors, ...periodQuery })
export type PeriodQuery = Pick<z.output<typeof ofPeriod>, 'period' | 'date' | 'startDate' | 'endDate'>

export const gymsByStatus = {
  total: z.int(),
  active: z.int(),
  pending: z.int(),
  expired: z.int(),
  stoped: z.int(),
  without_subscription: z.int(),
}

const memberCounts = z.object({
  total: z.int(),
  /** A membership runs today and is not frozen. */
  active: z.int(),
  frozen: z.int(),
  /** Nothing runs yet, something begins later. */
  scheduled: z.int(),
  expired: z.int(),
  never: z.int(),
  debtors: z.int(),
  gender: z.object({ male: z.int(), female: z.int(), unknown: z.int() }),
  /** With a running membership at the end of the period and not before it, and the reverse. */
  new: z.int(),
  lost: z.int(),
  change: z.int(),
  /** With a running membership on the day before the period. */
  at_start: z.int(),
  series: z.array(z.object({ bucket: z.string(), total: z.int(), new: z.int(), lost: z.int() })),
})
export type MemberCounts = z.output<typeof memberCounts>

export const revenueBucket = record(
  'RevenueBucket',
  z.object({
    bucket: z.string(),
    start: z.string(),
    end: z.string(),
    gross: somReply(),
    refunds: somReply(),
    net: somReply(),
    count: z.int(),
  }),
)
export type RevenueBucket = z.output<typeof revenueBucket>

export const changePct = z.nullable(z.number())

const breakdown = record(
  'RevenueBreakdown',
  z.object({
    period: z.enum(periods),
    date: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    gross: somReply(),
    refunds: somReply(),
    net: somReply(),
    previous_net: somReply(),
    change_pct: changePct,
    by_method: z.object({ cash: somReply(), card: somReply(), online: somReply(), gift_card: somReply() }),
    by_gym: z.array(z.object({ gym_id: z.string(), name: z.string(), net: somReply() })),
    by_plan: z.array(z.object({ plan_id: z.string(), name: z.string(), net: somReply() })),
    /** Who took the money; the id is null for the platform and the system. */
    by_employee: z.array(
      z.object({
        employee_id: z.nullable(z.string()),
        role: z.string(),
        name: z.nullable(z.string()),
        net: somReply(),
      }),
    ),
    series: z.array(revenueBucket),
  }),
)
export type Breakdown = z.output<typeof breakdown>

export const person = z.object({
  _id: z.string(),
  fullname: z.string(),
  phone_number: z.nullable(z.string()),
  avatar: imageUrl(),
})
export const named = z.object({ _id: z.string(), name: z.string() })

const debtRow = record(
  'DebtRow',
  z.object({
    membership_id: z.string(),
    member: person,
    gym: named,
    plan_name: z.string(),
    due: somReply(),
    paid: somReply(),
    remaining: somReply(),
    due_date: z.string(),
    days_overdue: z.int(),
    last_notice_at: z.nullable(instant()),
  }),
)
export type DebtRow = z.output<typeof debtRow>

const debts = z.object({
  /** At the end of this day. */
  date: z.string(),
  total_remaining: z.optional(somReply()),
  members: z.int(),
  unpaid: z.object({ count: z.int(), remaining: z.optional(somReply()) }),
  partial: z.object({ count: z.int(), paid: z.optional(somReply()), remaining: z.optional(somReply()) }),
  aging: z.array(z.object({ bucket: z.enum(debtAges), count: z.int(), remaining: z.optional(somReply()) })),
  items: z.array(debtRow),
  pagination: pagination(),
})
export type Debts = z.output<typeof debts>

const share = z.nullable(z.number())
const byGym = z.array(z.object({ gym_id: z.string(), name: z.string(), net: somReply() }))
const byPlan = z.array(z.object({ plan_id: z.string(), name: z.string(), net: somReply() }))
const byEmployee = z.array(
  z.object({ employee_id: z.nullable(z.string()), role: z.string(), name: z.nullable(z.string()), net: somReply() }),
)
const ofPeriodReply = { period: z.enum(periods), startDate: z.string(), endDate: z.string() }

const sales = z.object({
  ...ofPeriodReply,
  paid: z.object({ count: z.int(), amount: somReply() }),
  partial: z.object({ count: z.int(), due: somReply(), paid: somReply(), remaining: somReply() }),
  unpaid: z.object({ count: z.int(), remaining: somReply() }),
  series: z.array(z.object({ bucket: z.string(), paid: z.int(), partial: z.int(), unpaid: z.int() })),
})
export type Sales = z.output<typeof sales>

const earned = z.object({
  ...ofPeriodReply,
  earned: somReply(),
  previous: somReply(),
  change_pct: z.nullable(z.number()),
  /** Sold and not earned at the end of the period, or today while it runs. */
  deferred: z.object({ date: z.string(), amount: somReply(), memberships: z.int() }),
  /** Members with a running membership that was not frozen, on an average day so far. */
  average_active: z.number(),
  /** Earned so far for each of them. */
  earned_per_member: z.nullable(z.number()),
  by_gym: byGym,
  by_plan: byPlan,
  /** Who sold it. */
  by_employee: byEmployee,
  series: z.array(z.object({ bucket: z.string(), start: z.string(), end: z.string(), net: somReply() })),
})
export type Earned = z.output<typeof earned>

const loyalty = z.object({
  ...ofPeriodReply,
  at_start: z.int(),
  at_end: z.int(),
  new: z.int(),
  lost: z.int(),
  kept: z.int(),
  retention_pct: share,
  churn_pct: share,
  renewal: z.object({
    expired: z.int(),
    renewed: z.int(),
    left: z.int(),
    pct: share,
    open: z.int(),
    /** Some of the days in which they may still be renewed are ahead. */
    is_provisional: z.boolean(),
  }),
  /** Of everybody who had an active membership by this day, in how many months they had one. */
  engagement: z.object({ date: z.string(), members: z.int(), months: z.int(), average: z.nullable(z.number()) }),
})
export type Loyalty = z.output<typeof loyalty>

const dayReply = z.object({
  date: z.string(),
  members: z.object({
    total: z.int(),
    active: z.int(),
    frozen: z.int(),
    scheduled: z.int(),
    expired: z.int(),
    never: z.int(),
    /** Active or frozen, in the gyms that are looked at. */
    running: z.int(),
  }),
  /** Members with a running membership by age and gender. */
  people: z.array(z.object({ age: z.enum(ageBands), male: z.int(), female: z.int(), unknown: z.int() })),
  /** What the memberships that run and are not frozen bring in thirty days, by their prices. */
  monthly: z.object({ amount: somReply(), memberships: z.int() }),
  deferred: z.object({ amount: somReply(), memberships: z.int() }),
})
export type DayFigures = z.output<typeof dayReply>

const visitsReply = z.object({
  ...ofPeriodReply,
  total: z.int(),
  /** Of the 28 days until the end of the period, or until today: visits a week for each member who was active on an average day. */
  weekly: z.object({
    start: z.string(),
    end: z.string(),
    visits: z.int(),
    average_active: z.number(),
    per_member: z.nullable(z.number()),
  }),
  /** Monday is 1; cells without a visit are left out. */
  cells: z.array(z.object({ weekday: z.int(), hour: z.int(), count: z.int() })),
  series: z.array(z.object({ bucket: z.string(), start: z.string(), end: z.string(), count: z.int() })),
})
export type VisitFigures = z.output<typeof visitsReply>

const owners = { roles: ['superadmin', 'admin'] } as const
const ofOwner = z.object({ admin_id: selectors.admin_id })

export const statistics = {
  adminGyms: get('/statistics/admin/gym/all', {
    summary: 'Gyms by the state of their subscription',
    access: owners,
    query: ofOwner,
    reply: z.object({ ...gymsByStatus, change: z.int() }),
  }),
  adminEmployees: get('/statistics/admin/employee/all', {
    summary: 'Employees by status, without those who were dismissed',
    access: owners,
    query: ofOwner,
    reply: z.object({ total: z.int(), active: z.int(), pending: z.int(), blocked: z.int(), change: z.int() }),
  }),
  adminMembers: get('/statistics/admin/member/all', {
    summary: 'Members of all gyms by what runs today, and who came and went in the period',
    access: owners,
    subject: 'gym:query.gym_id',
    query: ofPeriod,
    reply: memberCounts,
    figures: true,
  }),
  gymMembers: get('/statistics/gym/member/all', {
    summary: 'Members of one gym by what runs today, and who came and went in the period',
    access: 'members.read',
    subject: 'gym:query.gym_id',
    query: ofPeriod,
    reply: memberCounts,
    errors: ['no_gym_assigned'],
    figures: true,
  }),
  paymentStatus: get('/statistics/admin/memberships/payment_status', {
    summary: 'Memberships sold in the period by what of them is paid',
    access: 'statistics.read',
    subject: 'gym:query.gym_id',
    query: ofPeriod,
    reply: sales,
    errors: ['no_gym_assigned'],
    figures: true,
  }),
  revenueBreakdown: get('/statistics/admin/total_revenue/breakdown', {
    summary: 'Revenue of the period by method, gym, plan and who took it',
    access: 'statistics.read',
    subject: 'gym:query.gym_id',
    query: ofPeriod,
    reply: breakdown,
    errors: ['no_gym_assigned'],
    figures: true,
  }),
  gymRevenue: get('/statistics/gym/total_revenue', {
    summary: 'Revenue of the period and the one before',
    access: 'statistics.read',
    subject: 'gym:query.gym_id',
    query: ofPeriod,
    reply: z.object({
      currency: z.literal('UZS'),
      total: somReply(),
      previous_total: somReply(),
      change_pct: changePct,
      series: z.array(revenueBucket),
    }),
    errors: ['no_gym_assigned'],
    figures: true,
  }),
  debts: get('/statistics/gym/unpaidandpartial', {
    summary:
      'Who owes what and since when, today or at the end of a past day (`on`), from the ledger; a period narrows it to memberships sold in it',
    access: 'memberships.read',
    subject: 'gym:query.gym_id',
    query: z.object({ ...selectors, ...periodQuery, on: optionalDay(), page: listQuery.page, limit: listQuery.limit }),
    reply: debts,
    sums: ['total_remaining', 'unpaid.remaining', 'partial.paid', 'partial.remaining', 'aging.remaining'],
    errors: ['no_gym_assigned'],
    figures: true,
  }),
  earned: get('/statistics/earned', {
    summary: 'Money earned: what is due, spread over the days of the memberships that were not frozen',
    access: 'statistics.read',
    subject: 'gym:query.gym_id',
    query: ofPeriod,
    reply: earned,
    snapshot: true,
    errors: ['no_gym_assigned'],
    figures: true,
  }),
  loyalty: get('/statistics/member/loyalty', {
    summary:
      'Members kept and lost in the period, memberships that ran out and were bought again within 14 days, and months of membership',
    access: 'statistics.read',
    subject: 'gym:query.gym_id',
    query: ofPeriod,
    reply: loyalty,
    snapshot: true,
    errors: ['no_gym_assigned'],
    figures: true,
  }),
  day: get('/statistics/day', {
    summary: 'The state of any day: members by state, age and gender, a normalised month, what is not earned yet',
    access: 'statistics.read',
    subject: 'gym:query.gym_id',
    query: z.object({ ...selectors, date: optionalDay() }),
    reply: dayReply,
    snapshot: true,
    errors: ['no_gym_assigned'],
    figures: true,
  }),
  visits: get('/statistics/visit/hours', {
    summary: 'Visits by weekday and hour, their course, and visits a week for each active member',
    access: 'members.read',
    subject: 'gym:query.gym_id',
    query: ofPeriod,
    reply: visitsReply,
    errors: ['no_gym_assigned'],
    figures: true,
  }),
}
