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
const pick = <T>(list: readonly T[], nr: number): T => list[nr % list.length] as T // no list here is empty
const pastDays = ['2026-11-18', '2026-10-31', '2026-08-15', '2026-03-01']
const withDays = (path: string) => (nr: number) => `${path}?date=${pick(['', '2026-09-30', '2026-03-01'], nr)}`

/** Every statistics endpoint in turns over the periods. */
const endpoints: [name: string, path: (nr: number) => string][] = [
  ['gyms', () => '/statistics/admin/gym/all'],
  ['employees', () => '/statistics/admin/employee/all'],
  ['members', ofPeriod('/statistics/admin/member/all')],
  ['payment status', ofPeriod('/statistics/admin/memberships/payment_status')],
  ['revenue, breakdown', ofPeriod('/statistics/admin/total_revenue/breakdown')],
  ['revenue', ofPeriod('/statistics/gym/total_revenue')],
  ['debts', () => '/statistics/gym/unpaidandpartial'],
  ['debts, any day', (nr) => `/statistics/gym/unpaidandpartial?on=${pick(pastDays, nr)}`],
  [
    'debts, any day, rows',
    (nr) => `/membership/foradmin/all?debt=any&debt_on=${pick(pastDays, nr)}&limit=10&page=${1 + (nr % 5)}`,
  ],
  ['debtors, any day, rows', (nr) => `/member/foradmin/all?payment_status=debt&on=${pick(pastDays, nr)}&limit=10`],
  [
    'active members, rows',
    (nr) => `/member/foradmin/all?active_from=${pick(pastDays, nr)}&active_to=2026-11-20&limit=10`,
  ],
  ['months of membership, rows', (nr) => `/member/foradmin/all?months_by=${pick(pastDays, nr)}&limit=10`],
  ['morning', () => '/statistics/admin/morning'],
  ['earned money', ofPeriod('/statistics/earned')],
  ['loyalty', ofPeriod('/statistics/member/loyalty')],
  ['any day', withDays('/statistics/day')],
  ['visits by hour', ofPeriod('/statistics/visit/hours')],
  ['risks', () => '/statistics/member/risk'],
  ['list of payments', (nr) => `/transaction/foradmin/all?limit=10&page=${1 + (nr % 20)}`],
]

/** What a month of the platform opens. */
const platformRows: [name: string, path: (nr: number) => string][] = [
  ['gyms of a month, rows', (nr) => `/gym/all?on=${pick(pastDays, nr)}&limit=10`],
  ['members of a month, rows', (nr) => `/member/all?on=${pick(pastDays, nr)}&limit=10`],
  ['normalised month, rows', (nr) => `/subscription/all?monthly_on=${pick(pastDays, nr)}&limit=10`],
  ['what a month lost, rows', () => '/subscription/all?moved=lost&moved_from=2026-08-01&moved_to=2026-08-31&limit=10'],
  ['what a month earned, rows', () => '/subscription/all?earned_from=2026-08-01&earned_to=2026-08-31&limit=10'],
]

const ofOwner = ([name, path]: (typeof endpoints)[number]): Scenario => ({
  name: `statistics: ${name}`,
  aim,
  call: (_, nr) => ({ method: 'GET', path: `/api${path(nr)}` }),
})

export const statisticsScenarios: Scenario[] = [
  ...endpoints.map(ofOwner),
  ...platformRows.map(
    ([name, path]): Scenario => ({
      name: `statistics: ${name}`,
      by: 'superadmin',
      aim,
      call: (_, nr) => ({ method: 'GET', path: `/api${path(nr)}` }),
    }),
  ),
  ...['platform', 'platform/monthly'].map(
    (name): Scenario => ({
      name: `statistics: ${name}`,
      by: 'superadmin',
      aim,
      call: (_, nr) => ({ method: 'GET', path: `/api/statistics/${name}?months=${[12, 3, 24][nr % 3]}` }),
    }),
  ),
]
