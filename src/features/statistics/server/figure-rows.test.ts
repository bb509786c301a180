import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Caller, useApi } from '#test/api.ts'
import { type BusyOwner, createBusyOwner } from '#test/busy-owner.ts'
import type { PeriodQuery } from '../contract.ts'
import { type Figure, figuresOf, type Place, type Rows } from '../figure-rows.ts'
import { chosenPeriod } from './chosen-period.ts'

const world = useApi()
const today = '2026-07-15'
const now = new Date('2026-07-15T09:30:00Z')
let owner: BusyOwner
let root: Caller
beforeAll(async () => {
  world.clock(now)
  owner = await createBusyOwner(world, { now, today })
  root = await world.superadmin()
})

const listPaths = {
  admin: {
    transactions: '/transaction/foradmin/all',
    members: '/member/foradmin/all',
    memberships: '/membership/foradmin/all',
    visits: '/visit/all',
    gyms: '/gym/foradmin/all',
    employees: '/employee/foradmin/all',
    admins: '',
    subscriptions: '/subscription/all',
  },
  superadmin: {
    transactions: '/transaction/all',
    members: '/member/all',
    memberships: '/membership/all',
    visits: '/visit/all',
    gyms: '/gym/all',
    employees: '/employee/all',
    admins: '/admin/all',
    subscriptions: '/subscription/all',
  },
} as const

/** What a list adds up to for these rows. */
async function addedUp(caller: Caller, { list, filter, sum }: Rows, more: Record<string, string> = {}) {
  const path = listPaths[caller.role as keyof typeof listPaths][list]
  // the platform's list is that of subscriptions unless told otherwise
  const target: Record<string, string> =
    caller.role === 'superadmin' && list === 'transactions' ? { target: 'membership' } : {}
  const query = new URLSearchParams({ ...target, limit: '1', ...filter, ...more }).toString()
  const { status, body, text } = await caller.get(`${path}?${query}`)
  if (status !== 200) throw new Error(`${path}?${query} answered ${status} ${text}`)
  return sum === 'count' ? body.pagination.total : (body.totals[sum] ?? 0)
}

/** A few at a time. */
async function eachOf<T>(list: readonly T[], act: (one: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < list.length; from += 6) await Promise.all(list.slice(from, from + 6).map(act))
}

const periods = [
  'period=day',
  'period=week',
  'period=month',
  'period=month&date=2026-06-20',
  'period=year',
  'startDate=2026-03-10&endDate=2026-05-04',
]
const chosen = (query: string) => {
  const asked = Object.fromEntries(new URLSearchParams(query)) as Record<keyof PeriodQuery, never> // what a period is asked by
  const { period, start, end } = chosenPeriod(asked, today)
  return { period, span: { start, end }, today }
}
const days = ['', 'date=2026-06-30', 'date=2026-05-01', 'date=2026-01-02']

type Reply = never // each list of figures reads the reply of its own endpoint
type Of = (reply: Reply, place: Place, query: string) => Figure[]
const figures: [name: string, path: string, queries: string[], of: Of][] = [
  ['revenue', '/statistics/admin/total_revenue/breakdown', periods, figuresOf.breakdown],
  ['earned money', '/statistics/earned', periods, figuresOf.earned],
  ['sales', '/statistics/admin/memberships/payment_status', periods, figuresOf.sales],
  ['debts', '/statistics/gym/unpaidandpartial', [''], figuresOf.debts],
  [
    'members',
    '/statistics/gym/member/all',
    periods,
    (reply, place, query) => figuresOf.members(reply, place, chosen(query)),
  ],
  ['loyalty', '/statistics/member/loyalty', periods, figuresOf.loyalty],
  ['a day', '/statistics/day', days, figuresOf.day],
  ['visits', '/statistics/visit/hours', periods, figuresOf.visits],
  ['the morning', '/statistics/admin/morning', [''], figuresOf.morning],
  ['risks', '/statistics/member/risk', [''], figuresOf.risks],
]
const cases = figures.flatMap(([name, path, queries, of]) => queries.map((query) => [name, query, path, of] as const))

test.each(cases)(
  'every figure of %s (%s) is what the rows that it opens add up to',
  async (_, query, path, of) => {
    const { admin, gyms } = owner
    for (const place of [{}, { gym_id: gyms[0].id }] as Record<string, string>[]) {
      const { status, body } = await admin.get(`${path}?${query}&${new URLSearchParams(place).toString()}`)
      expect(status).toBe(200)
      const all = of(body as Reply, place, query)
      expect(all.length).toBeGreaterThan(0)
      // of those that count nothing some are asked, the others always
      const asked = all.filter(({ value }, nr) => value !== 0 || nr % 7 === 0)
      await eachOf(asked, async ({ name, value, rows }) =>
        expect([name, rows, await addedUp(admin, rows)]).toEqual([name, rows, value]),
      )
    }
  },
  120_000,
)

test('a superadmin who looks at one owner opens the same rows as the owner', async () => {
  const { admin } = owner
  for (const [, path, , of] of figures) {
    const { body } = await root.get(`${path}?admin_id=${admin.id}`)
    const some = of(body as Reply, {}, '').filter(({ value }) => value !== 0)
    expect(some.length).toBeGreaterThan(0)
    await eachOf(some.slice(0, 12), async ({ name, value, rows }) =>
      expect([path, name, await addedUp(root, rows, { admin_id: admin.id })]).toEqual([path, name, value]),
    )
  }
}, 120_000)

test('what the platform counts is what its own lists add up to', async () => {
  await world.sql({ role: 'platform' }, async (db) => {
    const { rows } = await sql<{ admin_id: string; id: string }>`select admin_id, id from gyms`.execute(db)
    for (const [nr, gym] of rows.entries())
      for (let sold = 0; sold < 3; sold++) {
        const id = newId()
        const start = addDays(today, sold * 40 - 95 + nr * 3)
        const [price, paid] = [100_000 * (nr + 1), sold === 1 ? 30_000 : 0]
        await sql`insert into subscriptions (admin_id, id, gym_id, plan_name, start_on, duration_days, price_tiyin, paid_tiyin, status, stopped_on, created_at)
          values (${gym.admin_id}, ${id}, ${gym.id}, 'Oylik', ${start}, 30, ${price}, ${paid}, 'stoped', ${start}, ${now})`.execute(
          db,
        )
        if (paid === 0) continue
        await sql`insert into transactions (admin_id, id, gym_id, subscription_id, transaction_type, amount_tiyin, payment_method, created_at, business_on, made_by_kind)
          values (${gym.admin_id}, ${newId()}, ${gym.id}, ${id}, 'payment', ${paid}, 'card', ${now}, ${addDays(today, -nr * 17)}, 'superadmin')`.execute(
          db,
        )
      }
  })
  const { body } = await root.get('/statistics/platform?months=6')
  const all = figuresOf.platform(body, today)
  expect(all.filter(({ value }) => value !== 0).length).toBeGreaterThan(12)
  for (const { name, value, rows } of all) expect([name, await addedUp(root, rows)]).toEqual([name, value])
}, 120_000)

test('gyms and employees are counted as their lists show them', async () => {
  const { admin } = owner
  const gyms = (await admin.get('/statistics/admin/gym/all')).body
  const employees = (await admin.get('/statistics/admin/employee/all')).body
  for (const { name, value, rows } of [...figuresOf.gyms(gyms), ...figuresOf.employees(employees)])
    expect([name, await addedUp(admin, rows)]).toEqual([name, value])
})

/** Numbers of a reply that are no sum of rows: shares, averages, positions. */
const notCounted = /(_pct|\.pct|change|average_active|earned_per_member|weekday|hour|pagination|items|usual_gap)/

test('no number of a reply is without its rows', async () => {
  const { admin } = owner
  for (const [name, path, , of] of figures) {
    const { body } = await admin.get(`${path}?period=month`)
    const numbers: number[] = []
    const walk = (value: unknown, at: string): void => {
      if (notCounted.test(at)) return
      if (typeof value === 'number') numbers.push(value)
      else if (value && typeof value === 'object')
        for (const [key, inner] of Object.entries(value)) walk(inner, `${at}.${key}`)
    }
    walk(body, '')
    const known = of(body as Reply, {}, 'period=month').map(({ value }) => value)
    const left = [...numbers]
    for (const value of known) {
      const place = left.indexOf(value)
      if (place >= 0) left.splice(place, 1)
    }
    // what is left are columns that lie ahead
    expect([name, left.filter((value) => value !== 0)]).toEqual([name, []])
  }
})

test('what no day has earned is neither earned nor hidden: the months of a membership and its deferred money are its due', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const planId = newId()
  const memberId = newId()
  await world.sql({ role: 'platform' }, async (db) => {
    await sql`insert into membership_plans (admin_id, id, name, price_tiyin, duration_days, search_text, created_at)
      values (${admin.id}, ${planId}, 'Choraklik', 10000001, 90, 'choraklik', ${now})`.execute(db)
    await sql`insert into people (id, created_at) values (${memberId}, ${now})`.execute(db)
    await sql`insert into members (admin_id, id, fullname, code, search_text, created_at) values (${admin.id}, ${memberId}, 'Aziza', '12345678', 'aziza', ${now})`.execute(
      db,
    )
    await sql`insert into memberships (admin_id, id, gym_id, member_id, plan_id, plan_name, start_on, duration_days, price_tiyin, due_on, status, sold_on, sold_by_kind, created_at)
      values (${admin.id}, ${newId()}, ${gym.id}, ${memberId}, ${planId}, 'Choraklik', ${addDays(today, -40)}, 90, 10000001, ${today}, 'active', ${addDays(today, -40)}, 'admin', ${now})`.execute(
      db,
    )
  })
  const until = (await admin.get(`/statistics/earned?startDate=2026-01-01&endDate=${today}`)).body
  const whole = (await admin.get('/statistics/earned?startDate=2026-01-01&endDate=2026-12-31')).body
  expect(whole.earned).toBe(100_000.01)
  expect(Math.round((until.earned + until.deferred.amount) * 100)).toBe(10_000_001)
  expect(until.by_plan).toEqual([{ plan_id: planId, name: 'Choraklik', net: until.earned }])
})
