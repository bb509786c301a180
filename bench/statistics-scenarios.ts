import type { Scenario } from './scenarios.ts'

const aim = { p95: 300 }
const periods = [
  '',
  'period=day',
  'period=week',
  'period=month',
  'period=year',
  'startDate=2026-01-10&endDate=2026-05-20',
]
const ofPeriod = (path: string) => (nr: number) => `${path}?${periods[nr % periods.length]}`
const withDays = (path: string) => (nr: number) => `${path}?date=${['', '2026-09-30', '2026-03-01'][nr % 3]}`

/** Every statistics endpoint in turns over the periods. */
const endpoints: [name: string, path: (nr: number) => string][] = [
  ['gyms', () => '/statistics/admin/gym/all'],
  ['employees', () => '/statistics/admin/employee/all'],
  ['members', ofPeriod('/statistics/admin/member/all')],
  ['payment status', ofPeriod('/statistics/admin/memberships/payment_status')],
  ['revenue, breakdown', ofPeriod('/statistics/admin/total_revenue/breakdown')],
  ['revenue', ofPeriod('/statistics/gym/total_revenue')],
  ['debts', () => '/statistics/gym/unpaidandpartial'],
  ['morning', () => '/statistics/admin/morning'],
  ['earned money', ofPeriod('/statistics/earned')],
  ['loyalty', ofPeriod('/statistics/member/loyalty')],
  ['any day', withDays('/statistics/day')],
  ['visits by hour', ofPeriod('/statistics/visit/hours')],
  ['risks', () => '/statistics/member/risk'],
  ['list of payments', (nr) => `/transaction/foradmin/all?limit=10&page=${1 + (nr % 20)}`],
]

const ofOwner = ([name, path]: (typeof endpoints)[number]): Scenario => ({
  name: `statistics: ${name}`,
  aim,
  call: (_, nr) => ({ method: 'GET', path: `/api${path(nr)}` }),
})

export const statisticsScenarios: Scenario[] = [
  ...endpoints.map(ofOwner),
  {
    name: 'statistics: platform',
    by: 'superadmin',
    aim,
    call: (_, nr) => ({ method: 'GET', path: `/api/statistics/platform?months=${[12, 3, 24][nr % 3]}` }),
  },
]
