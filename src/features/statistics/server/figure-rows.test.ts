import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addDays } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { failWithAny } from '#src/server/failure.ts'
import { type Caller, useApi } from '#test/api.ts'
import { readExport } from '#test/sheets.ts'
import { type BusyOwner, createBusyOwner } from '#test/busy-owner.ts'
import type { Asked, Figure } from '#test/figures/figure.ts'
import { figuresOf } from '#test/figures/figures-of.ts'
import { pastOf } from '#test/past.ts'
import { sellToGyms } from '#test/sold-to-gyms.ts'
import { type PeriodQuery, statistics } from '../contract.ts'
import { insights } from '../insights-contract.ts'
import { platformStatistics } from '../platform-contract.ts'
import type { Place, Rows } from '../figure-rows.ts'
import { chosenPeriod } from './chosen-period.ts'

const world = useApi()
const today = '2026-07-15'
const now = new Date('2026-07-15T09:30:00Z')
let owner: BusyOwner
let root: Caller
beforeAll(async () => {
  world.clock(now)
  owner = await createBusyOwner(world, { now, today })
  // somebody at risk: came never since the first membership began
  const { memberOf, membershipOf } = pastOf(world, { now, today })
  const place = { adminId: owner.admin.id, gymId: owner.gyms[0].id, planId: owner.plans[0] }
  await membershipOf(place, await memberOf(place), { start: addDays(today, -20), paid: 300_000 })
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
  return (sum === 'count' ? body.pagination.total : (body.totals[sum] ?? 0)) as number
}

const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10)
/** Of hundredths, so that sums of money are whole. */
const divided = (sum: number, among: number, decimals: number) => {
  const [n, d] = [Math.round(sum * 100) * 10 ** decimals, Math.round(among * 100)]
  return among === 0 ? null : Math.floor((2 * n + d) / (2 * d)) / 10 ** decimals
}

/** What a figure has to be by the lists that it is made of. */
async function madeOf(caller: Caller, { rows, from }: Figure, more: Record<string, string> = {}) {
  const sum = (of: Rows) => addedUp(caller, of, more)
  if (!from) return sum(rows)
  if ('share' in from) return percent(await sum(from.share), await sum(from.of))
  if ('change' in from) {
    const before = await sum(from.against)
    return percent((await sum(from.change)) - before, Math.abs(before))
  }
  if ('balance' in from) return (await sum(from.balance)) - (await sum(from.less))
  if ('average' in from) return divided(await sum(from.average), from.days, 2)
  return divided(from.times * (await sum(from.each)), await sum(from.among), from.decimals)
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
const days = ['', 'date=2026-06-30', 'date=2026-05-01', 'date=2026-01-02']
const pastDays = ['', 'on=2026-07-14', 'on=2026-06-30', 'on=2026-05-01', 'on=2026-03-15&limit=1']

function asked(query: string, place: Place): Asked {
  const words = Object.fromEntries(new URLSearchParams(query)) as Record<keyof PeriodQuery, never> // what a period is asked by
  const { period, start, end } = chosenPeriod({ today, fail: failWithAny }, words)
  return { place, period, span: { start, end }, today }
}

type Name = keyof typeof figuresOf
type Of = (reply: never, asked: Asked) => Figure[] // each reads the reply of its own endpoint
const figures = (name: Name, reply: unknown, about: Asked) => (figuresOf[name] as Of)(reply as never, about)
const contract = { ...statistics, ...insights, ...platformStatistics }
const pathOf = (name: Name) => contract[name].path

/** Each endpoint of an owner's figures with what it is asked about. */
const queriesOf: Record<Exclude<Name, 'platform' | 'platformMonthly'>, string[]> = {
  adminGyms: [''],
  adminEmployees: [''],
  adminMembers: ['period=month'],
  gymMembers: periods,
  revenueBreakdown: periods,
  gymRevenue: ['period=day', 'period=month', 'period=month&date=2026-06-20'],
  earned: periods,
  paymentStatus: periods,
  debts: pastDays,
  loyalty: periods,
  day: days,
  visits: periods,
  morning: [''],
  risks: [''],
}
const names = Object.keys(queriesOf) as (keyof typeof queriesOf)[] // its own keys
const cases = names.flatMap((name) => queriesOf[name].map((query) => [name, query] as const))

const ofOwner: readonly Name[] = ['adminGyms', 'adminEmployees']

test.each(cases)(
  'every figure of %s (%s) is what the rows that it opens add up to',
  async (name, query) => {
    const { admin, gyms } = owner
    for (const place of ofOwner.includes(name) ? [{}] : [{}, { gym_id: gyms[0].id }]) {
      const more = new URLSearchParams(place as Record<string, string>).toString()
      const { status, body } = await admin.get(`${pathOf(name)}?${query}&${more}`)
      expect(status).toBe(200)
      const all = figures(name, body, asked(query, place))
      expect(all.length).toBeGreaterThan(0)
      // of those that count nothing some are asked, the others always
      const looked = all.filter(({ value }, nr) => value !== 0 || nr % 7 === 0)
      await eachOf(looked, async (figure) => {
        const { path, rows, value } = figure
        expect([path, rows, await madeOf(admin, figure)]).toEqual([path, rows, value])
      })
    }
  },
  120_000,
)

test('a superadmin who looks at one owner opens the same rows as the owner', async () => {
  const { admin } = owner
  for (const name of names) {
    const { body } = await root.get(`${pathOf(name)}?admin_id=${admin.id}`)
    const some = figures(name, body, asked('', {})).filter(({ value }) => value !== 0)
    expect(some.length, name).toBeGreaterThan(0)
    await eachOf(some.slice(0, 12), async (figure) => {
      const made = await madeOf(root, figure, { admin_id: admin.id })
      expect([name, figure.path, made]).toEqual([name, figure.path, figure.value])
    })
  }
}, 120_000)

test('the files of lists that a figure counts parts of hold the same sum', async () => {
  const { admin } = owner
  const earned = (await admin.get('/statistics/earned?period=month&date=2026-06-20')).body
  const loyalty = (await admin.get('/statistics/member/loyalty?period=month&date=2026-06-20')).body
  const all = (['earned', 'loyalty'] as const).flatMap((name) =>
    figures(name, name === 'earned' ? earned : loyalty, asked('period=month&date=2026-06-20', {})),
  )
  for (const [path, list, title] of [
    ['earned', '/membership/foradmin/all', 'In the figure'],
    ['deferred.amount', '/membership/foradmin/all', 'In the figure'],
    ['average_active', '/member/foradmin/all', 'Active days'],
    ['engagement.months', '/member/foradmin/all', 'Active months'],
  ] as const) {
    const figure = all.find((one) => one.path === path) as Figure // they are among them
    const query = new URLSearchParams(figure.rows.filter).toString()
    const { csv, xlsx } = await readExport(world, admin, `${list}/export?${query}`, 'en')
    const wanted = await addedUp(admin, figure.rows)
    for (const { titles, rows } of [csv, xlsx]) {
      const tiyin = rows.map((row) => Math.round(Number(String(row[titles.indexOf(title)]).replace(',', '.')) * 100))
      expect([path, tiyin.reduce((sum, one) => sum + one, 0) / 100]).toEqual([path, wanted])
    }
  }
}, 60_000)

describe('the platform', () => {
  beforeAll(async () => {
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
    await sellToGyms(world, { now, today }, { gyms: 14 })
  })

  test.each(['platform', 'platformMonthly'] as const)(
    'what %s counts is what its own lists add up to',
    async (name) => {
      const { body } = await root.get(`${pathOf(name)}?months=6`)
      const all = figures(name, body, asked('', {}))
      expect(all.filter(({ value }) => value !== 0).length).toBeGreaterThan(24)
      for (const figure of all) expect([figure.path, await madeOf(root, figure)]).toEqual([figure.path, figure.value])
    },
    120_000,
  )
})

/** Numbers that count no rows, and why. A new number belongs here or into figures-of.ts. */
const withoutRows: [at: RegExp, why: string][] = [
  [/(^|\.)pagination\./, 'of the list, not of the gym'],
  [/(^|\.)items\.\*\./, 'a column of one row, which leads to its own page'],
  [/^newest\.\*\.gyms$/, 'a column of one row, which leads to its own page'],
  [/^cells\.\*\.(weekday|hour)$/, 'names the cell'],
]
const isExcepted = (path: string) => withoutRows.some(([at]) => at.test(path))
const patternOf = (path: string) => path.replace(/(?<=^|\.)\d+(?=\.|$)/g, '*')

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

// a schema without references or bare true and false: ours have none
const schemaOf = ({ reply }: Endpoint) => z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }) as Schema

/** The paths of all numbers that a reply may hold. */
function numbersOf(schema: Schema, at: string[] = []): string[] {
  const isNumber = [schema.type].flat().some((type) => type === 'number' || type === 'integer')
  return [
    ...(isNumber ? [at.join('.')] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => numbersOf(inner, [...at, key])),
    ...(schema.items ? numbersOf(schema.items, [...at, '*']) : []),
    ...(schema.anyOf ?? []).flatMap((inner) => numbersOf(inner, at)),
  ]
}

test('every number in the contract of a statistics reply opens rows, or is named with the reason why not', async () => {
  const { admin } = owner
  const endpoints: [string, Endpoint][] = Object.entries(contract)
  for (const [name, endpoint] of endpoints) {
    const numbers = [...new Set(numbersOf(schemaOf(endpoint)))]
    if (numbers.length === 0) continue // a file
    expect([name, name in figuresOf]).toEqual([name, true])
    const of = name as Name
    const opened = new Set<string>()
    const isPlatform = of === 'platform' || of === 'platformMonthly'
    for (const query of isPlatform ? [''] : queriesOf[of]) {
      const { body } = await (isPlatform ? root : admin).get(`${pathOf(of)}?${query}`)
      for (const { path } of figures(of, body, asked(query, {}))) opened.add(patternOf(path))
    }
    expect([name, numbers.filter((path) => !opened.has(path) && !isExcepted(path))]).toEqual([name, []])
    // and nothing is excepted that is not there any more
    expect([name, [...opened].filter((path) => !numbers.includes(path))]).toEqual([name, []])
  }
}, 120_000)

test('no number of a reply that counts something is without its rows', async () => {
  const { admin } = owner
  for (const name of names) {
    const { body } = await admin.get(`${pathOf(name)}?period=month`)
    const known = new Set(figures(name, body, asked('period=month', {})).map(({ path }) => path))
    const left: string[] = []
    const walk = (value: unknown, at: string): void => {
      if (typeof value === 'number' && value !== 0 && !known.has(at) && !isExcepted(patternOf(at))) left.push(at)
      if (value && typeof value === 'object')
        for (const [key, inner] of Object.entries(value)) walk(inner, at ? `${at}.${key}` : key)
    }
    walk(body, '')
    expect([name, left]).toEqual([name, []])
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
