import type { Day } from '#src/contract/days.ts'
import type { subscriptionMoves } from '#src/features/subscriptions/rules.ts'
import { bucketsOf, type Period, type Span, unitOf } from './rules.ts'

/**
 * Which rows a figure counts: a list, what it is narrowed to, and what of it is added up. The screens make their links
 * of it, figures-of.ts says it of every number of every reply, and a test asks each list and compares: what a figure says
 * and what it opens can't drift apart.
 */
export type Rows = { list: ListName; filter: Filter; sum: Measure }

export const listNames = [
  'transactions',
  'members',
  'memberships',
  'visits',
  'gyms',
  'employees',
  'admins',
  'subscriptions',
] as const
type SubscriptionMove = (typeof subscriptionMoves)[number]
type ListName = (typeof listNames)[number]
export type Filter = Readonly<Record<string, string>>
/** `count` is the number of rows; the others stand in the list's `totals`. */
export type Measure =
  | 'count'
  | 'net'
  | 'payments'
  | 'refunds'
  | 'paid'
  | 'due'
  | 'remaining'
  | 'counted'
  | 'active_days'
  | 'active_months'

/** Where the figure was asked for. */
export type Place = { gym_id?: string | undefined }

const at = ({ gym_id }: Place): Filter => (gym_id ? { gym_id } : {})
const days = ({ start, end }: Span): Filter => ({ start_date: start, end_date: end })

export type Column = Span & { bucket: string }

/** A column of a day's chart is an hour. */
export const isHour = ({ bucket }: Column): boolean => bucket.length > 10
const hourOf = ({ bucket }: Column): string => String(Number(bucket.slice(11, 13)))
/** The days, and of a day's chart the hour, of a column. */
export const within = (column: Column): Filter => ({
  ...days(column),
  ...(isHour(column) ? { hour: hourOf(column) } : {}),
})

export const rowsOf = {
  /** Money that changed hands. */
  money: (place: Place, span: Span, of: Filter = {}, sum: Measure = 'net'): Rows => ({
    list: 'transactions',
    filter: {
      ...at(place),
      ...days(span),
      transaction_type: sum === 'payments' ? 'payment' : sum === 'refunds' ? 'refund' : 'money',
      ...of,
    },
    sum,
  }),
  /** Money earned by the days of memberships. */
  earned: (place: Place, { start, end }: Span, of: Filter = {}): Rows => ({
    list: 'memberships',
    filter: { ...at(place), earned_from: start, earned_to: end, ...of },
    sum: 'counted',
  }),
  deferred: (place: Place, day: Day, sum: Measure = 'counted'): Rows => ({
    list: 'memberships',
    filter: { ...at(place), deferred_on: day },
    sum,
  }),
  monthly: (place: Place, day: Day, sum: Measure = 'counted'): Rows => ({
    list: 'memberships',
    filter: { ...at(place), monthly_on: day },
    sum,
  }),
  /** Members by their state, today or on a day. */
  members: (place: Place, of: Filter = {}): Rows => ({
    list: 'members',
    filter: { ...at(place), ...of },
    sum: 'count',
  }),
  /** `before` are all who were there on the day before the period, `changed` those who came and those who were lost. */
  moved: (place: Place, moved: 'new' | 'lost' | 'kept' | 'before' | 'changed', span: Span): Rows =>
    rowsOf.members(place, { moved, ...days(span) }),
  /** Members with the days on which they had a running membership that was not frozen. */
  active: (place: Place, { start, end }: Span): Rows => ({
    list: 'members',
    filter: { ...at(place), active_from: start, active_to: end },
    sum: 'active_days',
  }),
  /** Whoever had such a day by the end of a day, with the months in which they had one. */
  engaged: (place: Place, by: Day, sum: Measure = 'active_months'): Rows => ({
    list: 'members',
    filter: { ...at(place), months_by: by },
    sum,
  }),
  /** Who owes something, today or at the end of a past day. */
  debtors: (place: Place, on: Day | null = null): Rows =>
    rowsOf.members(place, { payment_status: 'debt', ...(on && { on }) }),
  running: (place: Place, on: Day): Rows => rowsOf.members(place, { status: 'running', on }),
  /** Memberships sold, neither cancelled nor only reserved. */
  sold: (place: Place, column: Column, of: Filter, sum: Measure = 'count'): Rows => ({
    list: 'memberships',
    filter: {
      ...at(place),
      status: 'kept',
      sold_from: column.start,
      sold_to: column.end,
      ...(isHour(column) ? { sold_hour: hourOf(column) } : {}),
      ...of,
    },
    sum,
  }),
  /** Memberships with a debt, today or at the end of a past day. */
  debts: (place: Place, on: Day | null = null, of: Filter = {}, sum: Measure = 'remaining'): Rows => ({
    list: 'memberships',
    filter: { ...at(place), debt: 'any', ...(on && { debt_on: on }), ...of },
    sum,
  }),
  renewals: (place: Place, { start, end }: Span, renewal: string): Rows => ({
    list: 'memberships',
    filter: { ...at(place), ending_from: start, ending_to: end, renewal },
    sum: 'count',
  }),
  attention: (place: Place, attention: string): Rows => ({
    list: 'memberships',
    filter: { ...at(place), attention },
    sum: 'count',
  }),
  risk: (place: Place, risk: string): Rows => ({ list: 'memberships', filter: { ...at(place), risk }, sum: 'count' }),
  visits: (place: Place, span: Span, of: Filter = {}): Rows => ({
    list: 'visits',
    filter: { ...at(place), ...days(span), ...of },
    sum: 'count',
  }),
  /** What came in for subscriptions. */
  platformMoney: (span: Span, sum: Measure = 'net'): Rows => rowsOf.money({}, span, { target: 'subscription' }, sum),
  subscriptions: (of: Filter, sum: Measure = 'count'): Rows => ({ list: 'subscriptions', filter: of, sum }),
  /** A month's worth of those that ran at the end of a day. */
  platformMonthly: (on: Day): Rows => rowsOf.subscriptions({ monthly_on: on }, 'counted'),
  /** Those by which the month's worth of their gyms changed over a period. */
  platformMoved: (moved: SubscriptionMove, { start, end }: Span): Rows =>
    rowsOf.subscriptions({ moved, moved_from: start, moved_to: end }, 'counted'),
  platformEarned: ({ start, end }: Span): Rows =>
    rowsOf.subscriptions({ earned_from: start, earned_to: end }, 'counted'),
  begun: ({ start, end }: Span, sum: Measure): Rows => rowsOf.subscriptions({ start_from: start, start_to: end }, sum),
  requests: (): Rows => ({ list: 'admins', filter: { status: 'pending' }, sum: 'count' }),
  gyms: (status?: string): Rows => ({ list: 'gyms', filter: status ? { status } : {}, sum: 'count' }),
  /** The gyms that were there at the end of a day. */
  gymsOn: (on: Day): Rows => ({ list: 'gyms', filter: { on }, sum: 'count' }),
  employees: (status: string): Rows => ({ list: 'employees', filter: { status }, sum: 'count' }),
  /** Who worked for the owner at the end of a day. */
  employeesOn: (on: Day): Rows => ({ list: 'employees', filter: { on }, sum: 'count' }),
} as const

/** Who wrote or sold it, as the lists ask. The platform and the system have no id. */
export const maker = (
  prefix: 'made_by' | 'sold_by',
  { role, employee_id }: { role: string; employee_id: string | null },
): Filter => ({
  [`${prefix}_role`]: role,
  ...(employee_id ? { [prefix]: employee_id } : {}),
})

/** The columns of a chart with their first and last days. */
export function columnsOf<T extends { bucket: string }>(
  series: readonly T[],
  period: Period,
  span: Span,
): (T & Span)[] {
  const spans = new Map(bucketsOf(unitOf(period, span), span).map((one) => [one.bucket, one]))
  return series.map((column) => ({ ...column, ...(spans.get(column.bucket) ?? span) }))
}
