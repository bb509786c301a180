import { addDays, type Day, firstOfMonth } from '#src/contract/days.ts'
import type { statistics } from '#src/features/statistics/contract.ts'
import type { platformStatistics } from '#src/features/statistics/platform-contract.ts'
import { type Answer, type Asked, each, figures, type Line } from './figure.ts'
import { type Rows, rowsOf } from '#src/features/statistics/figure-rows.ts'
import { moneyFigures } from './money-figures.ts'
import { peopleFigures } from './people-figures.ts'

const gymStates = ['active', 'pending', 'expired', 'stoped'] as const
const gymLines = (prefix: string): Line[] => [
  [`${prefix}total`, rowsOf.gyms()],
  ...each(gymStates, (status) => [[`${prefix}${status}`, rowsOf.gyms(status)]]),
  [`${prefix}without_subscription`, rowsOf.gyms('no subscription')],
]

/** This month's change of what was there on a day. */
const sinceMonth = (path: string, rowsOn: (day: Day) => Rows, today: Day): Line => [
  path,
  rowsOn(today),
  { balance: rowsOn(today), less: rowsOn(addDays(firstOfMonth(today), -1)) },
]

/** Every number of a reply with the rows that it counts, by the names of the endpoints. */
export const figuresOf = {
  ...moneyFigures,
  ...peopleFigures,

  adminGyms: (reply: Answer<typeof statistics.adminGyms>, { today }: Asked) =>
    figures(reply, [...gymLines(''), sinceMonth('change', rowsOf.gymsOn, today)]),

  adminEmployees: (reply: Answer<typeof statistics.adminEmployees>, { today }: Asked) =>
    figures(reply, [
      ['total', rowsOf.employeesOn(today)],
      ...each(['active', 'pending', 'blocked'], (status) => [[status, rowsOf.employees(status)]]),
      sinceMonth('change', rowsOf.employeesOn, today),
    ]),

  platform(reply: Answer<typeof platformStatistics.platform>, { today }: Asked) {
    const first = firstOfMonth(today)
    const now = rowsOf.platformMoney({ start: first, end: today })
    const last = addDays(first, -1)
    const before = rowsOf.platformMoney({ start: firstOfMonth(last), end: last })
    return figures(reply, [
      ...gymLines('gyms.'),
      ['members', rowsOf.members({})],
      ['revenue.net', now],
      ['revenue.previous_net', before],
      ['revenue.change_pct', before, { change: now, against: before }],
      ['overdue.count', rowsOf.subscriptions({ figure: 'overdue' })],
      ['overdue.remaining', rowsOf.subscriptions({ figure: 'overdue' }, 'remaining')],
      ['ending.count', rowsOf.subscriptions({ figure: 'ending' })],
      ['requests', rowsOf.requests()],
      ...each(reply.series, (month, nr) => {
        const soFar = { start: month.start, end: month.end < today ? month.end : today }
        return [
          [`series.${nr}.net`, rowsOf.platformMoney(month)],
          [`series.${nr}.gross`, rowsOf.platformMoney(month, 'payments')],
          [`series.${nr}.refunds`, rowsOf.platformMoney(month, 'refunds')],
          [`series.${nr}.count`, rowsOf.platformMoney(month, 'count')],
          [`series.${nr}.billed`, rowsOf.begun(soFar, 'due')],
          [`series.${nr}.collected`, rowsOf.begun(soFar, 'paid')],
          [`series.${nr}.gyms`, rowsOf.gymsOn(soFar.end)],
          [`series.${nr}.members`, rowsOf.members({}, { on: soFar.end })],
        ]
      }),
    ])
  },

  platformMonthly: (reply: Answer<typeof platformStatistics.platformMonthly>, { today }: Asked) =>
    figures(
      reply,
      each(reply.series, (month, nr) => {
        const soFar = { start: month.start, end: month.end < today ? month.end : today }
        return [
          [`series.${nr}.opening`, rowsOf.platformMonthly(addDays(month.start, -1))],
          [`series.${nr}.new`, rowsOf.platformMoved('new', soFar)],
          [`series.${nr}.resumed`, rowsOf.platformMoved('resumed', soFar)],
          [`series.${nr}.expansion`, rowsOf.platformMoved('expanded', soFar)],
          [`series.${nr}.contraction`, rowsOf.platformMoved('contracted', soFar)],
          [`series.${nr}.lost`, rowsOf.platformMoved('lost', soFar)],
          [`series.${nr}.closing`, rowsOf.platformMonthly(soFar.end)],
          [`series.${nr}.earned`, rowsOf.platformEarned(soFar)],
        ]
      }),
    ),
} as const
