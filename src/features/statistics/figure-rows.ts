import { addDays, type Day } from '#src/contract/days.ts'
import type { Reply } from '#src/contract/endpoint.ts'
import { paymentMethods } from '#src/contract/values.ts'
import { riskReasons } from '#src/features/memberships/rules.ts'
import type {
  Breakdown,
  DayFigures,
  Debts,
  Earned,
  Loyalty,
  MemberCounts,
  Morning,
  Sales,
  statistics,
  VisitFigures,
} from './contract.ts'
import { bucketsOf, type Period, type Span, spanBefore, unitOf } from './rules.ts'

/**
 * Which rows a figure counts: a list, what it is narrowed to, and what of it is added up. The screens make their links
 * of it, and a test asks each list and compares: what a figure says and what it opens can't drift apart.
 */
export type Rows = { list: ListName; filter: Filter; sum: Measure }

type ListName =
  | 'transactions'
  | 'members'
  | 'memberships'
  | 'visits'
  | 'gyms'
  | 'employees'
  | 'admins'
  | 'subscriptions'
type Filter = Readonly<Record<string, string>>
/** `count` is the number of rows; the others stand in the list's `totals`. */
type Measure = 'count' | 'net' | 'payments' | 'refunds' | 'paid' | 'due' | 'remaining' | 'counted'

/** Where the figure was asked for. */
export type Place = { gym_id?: string | undefined }

export type Figure = { name: string; value: number; rows: Rows }

const at = ({ gym_id }: Place): Filter => (gym_id ? { gym_id } : {})
const days = ({ start, end }: Span): Filter => ({ start_date: start, end_date: end })

type PlatformFigures = Omit<Reply<typeof statistics.platform>, 'message'>
type Column = Span & { bucket: string }

/** A column of a day's chart is an hour. */
const isHour = ({ bucket }: Column): boolean => bucket.length > 10
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
  moved: (place: Place, moved: 'new' | 'lost' | 'kept', span: Span): Rows =>
    rowsOf.members(place, { moved, ...days(span) }),
  running: (place: Place, on: Day): Rows => rowsOf.members(place, { status: 'running', on }),
  /** Memberships sold, neither cancelled nor only reserved. */
  sold: (place: Place, column: Column, payment: string, sum: Measure = 'count'): Rows => ({
    list: 'memberships',
    filter: {
      ...at(place),
      status: 'kept',
      sold_from: column.start,
      sold_to: column.end,
      ...(isHour(column) ? { sold_hour: hourOf(column) } : {}),
      payment_status: payment,
    },
    sum,
  }),
  debts: (place: Place, of: Filter = {}, sum: Measure = 'remaining'): Rows => ({
    list: 'memberships',
    filter: { ...at(place), debt: 'any', ...of },
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
  begun: ({ start, end }: Span, sum: Measure): Rows => rowsOf.subscriptions({ start_from: start, start_to: end }, sum),
  requests: (): Rows => ({ list: 'admins', filter: { status: 'pending' }, sum: 'count' }),
  gyms: (status?: string): Rows => ({ list: 'gyms', filter: status ? { status } : {}, sum: 'count' }),
  employees: (status?: string): Rows => ({ list: 'employees', filter: status ? { status } : {}, sum: 'count' }),
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

const spanOf = ({ startDate, endDate }: { startDate: Day; endDate: Day }): Span => ({ start: startDate, end: endDate })
const figure = (name: string, value: number, rows: Rows): Figure => ({ name, value, rows })

/** Every number of a reply with the rows that it counts. */
export const figuresOf = {
  breakdown(reply: Breakdown, place: Place): Figure[] {
    const span = spanOf(reply)
    return [
      figure('net', reply.net, rowsOf.money(place, span)),
      figure('gross', reply.gross, rowsOf.money(place, span, {}, 'payments')),
      figure('refunds', reply.refunds, rowsOf.money(place, span, {}, 'refunds')),
      figure('previous_net', reply.previous_net, rowsOf.money(place, spanBefore(reply.period, span))),
      ...paymentMethods.map((method) =>
        figure(`by_method.${method}`, reply.by_method[method], rowsOf.money(place, span, { payment_method: method })),
      ),
      ...reply.by_gym.map(({ gym_id, net }) => figure(`by_gym.${gym_id}`, net, rowsOf.money(place, span, { gym_id }))),
      ...reply.by_plan.map(({ plan_id, net }) =>
        figure(`by_plan.${plan_id}`, net, rowsOf.money(place, span, { plan_id })),
      ),
      ...reply.by_employee.map((row) =>
        figure(`by_employee.${row.role}`, row.net, rowsOf.money(place, span, maker('made_by', row))),
      ),
      ...reply.series.flatMap((column) => {
        const of = within(column)
        return [
          figure(`${column.bucket}.net`, column.net, rowsOf.money(place, column, of)),
          figure(`${column.bucket}.gross`, column.gross, rowsOf.money(place, column, of, 'payments')),
          figure(`${column.bucket}.refunds`, column.refunds, rowsOf.money(place, column, of, 'refunds')),
          figure(`${column.bucket}.count`, column.count, rowsOf.money(place, column, of, 'count')),
        ]
      }),
    ]
  },

  earned(reply: Earned, place: Place): Figure[] {
    const span = spanOf(reply)
    const { deferred } = reply
    return [
      figure('earned', reply.earned, rowsOf.earned(place, span)),
      figure('previous', reply.previous, rowsOf.earned(place, spanBefore(reply.period, span))),
      figure('deferred.amount', deferred.amount, rowsOf.deferred(place, deferred.date)),
      figure('deferred.memberships', deferred.memberships, rowsOf.deferred(place, deferred.date, 'count')),
      ...reply.by_gym.map(({ gym_id, net }) => figure(`by_gym.${gym_id}`, net, rowsOf.earned(place, span, { gym_id }))),
      ...reply.by_plan.map(({ plan_id, net }) =>
        figure(`by_plan.${plan_id}`, net, rowsOf.earned(place, span, { plan_id })),
      ),
      ...reply.by_employee.map((row) =>
        figure(`by_employee.${row.role}`, row.net, rowsOf.earned(place, span, maker('sold_by', row))),
      ),
      ...reply.series.map((column) => figure(column.bucket, column.net, rowsOf.earned(place, column))),
    ]
  },

  sales(reply: Sales, place: Place): Figure[] {
    const whole = { ...spanOf(reply), bucket: reply.startDate }
    const { paid, partial, unpaid } = reply
    return [
      figure('paid.count', paid.count, rowsOf.sold(place, whole, 'paid')),
      figure('paid.amount', paid.amount, rowsOf.sold(place, whole, 'paid', 'paid')),
      figure('partial.count', partial.count, rowsOf.sold(place, whole, 'partial')),
      figure('partial.due', partial.due, rowsOf.sold(place, whole, 'partial', 'due')),
      figure('partial.paid', partial.paid, rowsOf.sold(place, whole, 'partial', 'paid')),
      figure('partial.remaining', partial.remaining, rowsOf.sold(place, whole, 'partial', 'remaining')),
      figure('unpaid.count', unpaid.count, rowsOf.sold(place, whole, 'unpaid')),
      figure('unpaid.remaining', unpaid.remaining, rowsOf.sold(place, whole, 'unpaid', 'remaining')),
      ...columnsOf(reply.series, reply.period, whole).flatMap((column) =>
        (['paid', 'partial', 'unpaid'] as const).map((status) =>
          figure(`${column.bucket}.${status}`, column[status], rowsOf.sold(place, column, status)),
        ),
      ),
    ]
  },

  debts(reply: Debts, place: Place): Figure[] {
    const { unpaid, partial } = reply
    const ofStatus = (payment_status: string, sum: Measure) => rowsOf.debts(place, { payment_status }, sum)
    return [
      figure('total_remaining', reply.total_remaining, rowsOf.debts(place)),
      figure('members', reply.members, rowsOf.members(place, { payment_status: 'debt' })),
      figure('unpaid.count', unpaid.count, ofStatus('unpaid', 'count')),
      figure('unpaid.remaining', unpaid.remaining, ofStatus('unpaid', 'remaining')),
      figure('partial.count', partial.count, ofStatus('partial', 'count')),
      figure('partial.paid', partial.paid, ofStatus('partial', 'paid')),
      figure('partial.remaining', partial.remaining, ofStatus('partial', 'remaining')),
      ...reply.aging.flatMap(({ bucket, count, remaining }) => [
        figure(`${bucket}.count`, count, rowsOf.debts(place, { debt: bucket }, 'count')),
        figure(`${bucket}.remaining`, remaining, rowsOf.debts(place, { debt: bucket })),
      ]),
    ]
  },

  /** Columns that lie ahead count nobody and open nothing; a day's chart has no hours of members. */
  members(
    reply: MemberCounts,
    place: Place,
    { period, span, today }: { period: Period; span: Span; today: Day },
  ): Figure[] {
    return [
      figure('total', reply.total, rowsOf.members(place)),
      ...memberStates.map((status) => figure(status, reply[status], rowsOf.members(place, { status }))),
      figure('debtors', reply.debtors, rowsOf.members(place, { payment_status: 'debt' })),
      ...(['male', 'female', 'unknown'] as const).map((gender) =>
        figure(`gender.${gender}`, reply.gender[gender], rowsOf.members(place, { gender })),
      ),
      figure('new', reply.new, rowsOf.moved(place, 'new', span)),
      figure('lost', reply.lost, rowsOf.moved(place, 'lost', span)),
      figure('at_start', reply.at_start, rowsOf.running(place, addDays(span.start, -1))),
      ...columnsOf(reply.series, period, span)
        .filter((column) => column.start <= today && !isHour(column))
        .flatMap((column) => [
          figure(`${column.bucket}.total`, column.total, rowsOf.running(place, column.end)),
          figure(`${column.bucket}.new`, column.new, rowsOf.moved(place, 'new', column)),
          figure(`${column.bucket}.lost`, column.lost, rowsOf.moved(place, 'lost', column)),
        ]),
    ]
  },

  loyalty(reply: Loyalty, place: Place): Figure[] {
    const span = spanOf(reply)
    return [
      figure('at_start', reply.at_start, rowsOf.running(place, addDays(span.start, -1))),
      figure('at_end', reply.at_end, rowsOf.running(place, span.end)),
      figure('new', reply.new, rowsOf.moved(place, 'new', span)),
      figure('lost', reply.lost, rowsOf.moved(place, 'lost', span)),
      figure('kept', reply.kept, rowsOf.moved(place, 'kept', span)),
      ...(['expired', 'renewed', 'left', 'open'] as const).map((renewal) =>
        figure(`renewal.${renewal}`, reply.renewal[renewal], rowsOf.renewals(place, span, renewal)),
      ),
    ]
  },

  day(reply: DayFigures, place: Place): Figure[] {
    const on = reply.date
    return [
      figure('total', reply.members.total, rowsOf.members(place, { on })),
      ...[...memberStates, 'running' as const].map((status) =>
        figure(status, reply.members[status], rowsOf.members(place, { status, on })),
      ),
      ...reply.people.flatMap((row) =>
        (['male', 'female', 'unknown'] as const).map((gender) =>
          figure(
            `${row.age}.${gender}`,
            row[gender],
            rowsOf.members(place, { status: 'running', on, age: row.age, gender }),
          ),
        ),
      ),
      figure('monthly.amount', reply.monthly.amount, rowsOf.monthly(place, on)),
      figure('monthly.memberships', reply.monthly.memberships, rowsOf.monthly(place, on, 'count')),
      figure('deferred.amount', reply.deferred.amount, rowsOf.deferred(place, on)),
      figure('deferred.memberships', reply.deferred.memberships, rowsOf.deferred(place, on, 'count')),
    ]
  },

  visits(reply: VisitFigures, place: Place): Figure[] {
    const span = spanOf(reply)
    return [
      figure('total', reply.total, rowsOf.visits(place, span)),
      ...reply.cells.map(({ weekday, hour, count }) =>
        figure(
          `${weekday}/${hour}`,
          count,
          rowsOf.visits(place, span, { weekday: String(weekday), hour: String(hour) }),
        ),
      ),
      ...reply.series.map((column) =>
        figure(column.bucket, column.count, rowsOf.visits(place, column, within(column))),
      ),
    ]
  },

  morning: (reply: Morning, place: Place): Figure[] =>
    (['ending', 'soon', 'debts', 'absent', 'newcomers'] as const).map((list) =>
      figure(list, reply[list].count, rowsOf.attention(place, list)),
    ),

  risks: (reply: Record<'total' | (typeof riskReasons)[number], number>, place: Place): Figure[] => [
    figure('total', reply.total, rowsOf.risk(place, 'any')),
    ...riskReasons.map((reason) => figure(reason, reply[reason], rowsOf.risk(place, reason))),
  ],

  gyms: (
    reply: Record<'total' | 'active' | 'pending' | 'expired' | 'stoped' | 'without_subscription', number>,
  ): Figure[] => [
    figure('total', reply.total, rowsOf.gyms()),
    ...(['active', 'pending', 'expired', 'stoped'] as const).map((status) =>
      figure(status, reply[status], rowsOf.gyms(status)),
    ),
    figure('without_subscription', reply.without_subscription, rowsOf.gyms('no subscription')),
  ],

  platform: (reply: PlatformFigures, today: Day): Figure[] => [
    figure('overdue.count', reply.overdue.count, rowsOf.subscriptions({ figure: 'overdue' })),
    figure('overdue.remaining', reply.overdue.remaining, rowsOf.subscriptions({ figure: 'overdue' }, 'remaining')),
    figure('ending.count', reply.ending.count, rowsOf.subscriptions({ figure: 'ending' })),
    figure('requests', reply.requests, rowsOf.requests()),
    ...figuresOf.gyms(reply.gyms),
    ...reply.series.flatMap((month) => {
      const soFar = { start: month.start, end: month.end < today ? month.end : today }
      return [
        figure(`${month.bucket}.net`, month.net, rowsOf.platformMoney(month)),
        figure(`${month.bucket}.gross`, month.gross, rowsOf.platformMoney(month, 'payments')),
        figure(`${month.bucket}.refunds`, month.refunds, rowsOf.platformMoney(month, 'refunds')),
        figure(`${month.bucket}.count`, month.count, rowsOf.platformMoney(month, 'count')),
        figure(`${month.bucket}.billed`, month.billed, rowsOf.begun(soFar, 'due')),
        figure(`${month.bucket}.collected`, month.collected, rowsOf.begun(soFar, 'paid')),
      ]
    }),
  ],

  employees: (reply: Record<'active' | 'pending' | 'blocked', number>): Figure[] =>
    (['active', 'pending', 'blocked'] as const).map((status) =>
      figure(status, reply[status], rowsOf.employees(status)),
    ),
}

const memberStates = ['active', 'frozen', 'scheduled', 'expired', 'never'] as const
