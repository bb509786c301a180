import { readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { features } from '#src/app/api.ts'
import type { ApplicationDeps } from '#src/app/deps.ts'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { type Language, languages } from '#src/contract/languages.ts'
import { hasPermission, type Permission, tickablePermissions } from '#src/contract/permissions.ts'
import type { Role } from '#src/contract/roles.ts'
import { projectRoot } from '#src/server/project-root.ts'
import { type Caller, useApi } from './api.ts'
import { readExport } from './sheets.ts'
import { buildTenant, type Tenant } from './tenant.ts'

const world = useApi()

test('the file of a list holds exactly the rows that its filters leave, in its order, over all pages', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const people: string[] = []
  for (const fullname of ['Anvar', 'Botir', 'Davron', 'Erkin']) {
    const person = await world.employee(admin, { gyms: fullname === 'Botir' ? [] : [gym.id] })
    const { body } = await admin.get(`/employee/one/${person.id}`)
    await admin.put(`/employee/update/${person.id}`, { fullname: `${fullname} Aliyev`, version: body.employee.version })
    people.push(person.id)
  }
  await admin.put(`/employee/status/${people[0]}`, { status: 'blocked' })
  const filters = `?gym_id=${gym.id}&filterAz=cba&status=active&search=aliyev`
  const { body: listed } = await admin.get(`/employee/foradmin/all${filters}&limit=1`)
  expect(listed.pagination.total).toBe(2)
  const { csv, xlsx } = await readExport(world, admin, `/employee/foradmin/all/export${filters}&limit=1&page=2`)
  expect(csv.rows.map(([name]) => name)).toEqual(['Erkin Aliyev', 'Davron Aliyev'])
  expect(xlsx.rows.map(([name]) => name)).toEqual(['Erkin Aliyev', 'Davron Aliyev'])
  expect(csv.rows[0]?.[1]).toMatch(/^\+998 \d\d \d{3} \d\d \d\d$/)
  expect(csv.filename).toMatch(/^Xodimlar \d{4}-\d\d-\d\d\.csv$/)
})

test('titles and states are in the language of the person', async () => {
  const admin = await world.admin()
  await world.employee(admin)
  const { csv, xlsx } = await readExport(world, admin, '/employee/foradmin/all/export', 'ru')
  expect(csv.titles).toEqual(['Имя', 'Телефон', 'Должность', 'Залы', 'Статус', 'Принят', 'Последний вход'])
  expect(xlsx.titles).toEqual(csv.titles)
  expect(csv.rows[0]?.[4]).toBe('Активен')
  expect(xlsx.rows[0]?.[4]).toBe('Активен')
})

test('a name that a spreadsheet program would run stays a name in both formats', async () => {
  const admin = await world.admin()
  const names = ['=HYPERLINK("http://zarar.uz")', '+1+1', '-2+3', '@SUM(A1)']
  for (const fullname of names) {
    const { id } = await world.employee(admin)
    expect((await admin.put(`/employee/update/${id}`, { fullname, version: 1 })).status).toBe(200)
  }
  const { csv, xlsx } = await readExport(world, admin, '/employee/foradmin/all/export?filterAz=abc')
  const sorted = (found: unknown[]) => found.map(String).sort()
  expect(sorted(csv.rows.map(([name]) => name))).toEqual(sorted(names.map((name) => `'${name}`)))
  expect(sorted(xlsx.rows.map(([name]) => name))).toEqual(sorted(names))
})

const noDeps = new Proxy({}, { get: () => undefined }) as ApplicationDeps // only the contracts are read, no handler runs
const contracts = features(noDeps).flatMap(({ name, contract }) =>
  Object.entries(contract).map(([key, endpoint]) => ({ name: `${name}.${key}`, endpoint: endpoint as Endpoint })),
)

/** Every text that a page has, by language. */
async function readScreens() {
  const folder = path.join(projectRoot(), 'src', 'features')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /web.[\w-]*texts\.ts$/.test(file),
  )
  const modules = await Promise.all(files.map((file) => import(path.join(folder, file)) as Promise<object>))
  const found = { uz: new Set<string>(), ru: new Set<string>(), en: new Set<string>() }
  const walk = (value: unknown, language: Language): void => {
    if (typeof value === 'string') found[language].add(value)
    else if (typeof value === 'function')
      found[language].add(String(value('')).trim()) // "Chek № 12" without its number
    else if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) walk(inner, language)
  }
  for (const texts of modules.flatMap((module) => Object.values(module) as Partial<Record<Language, unknown>>[]))
    for (const language of languages) walk(texts[language], language)
  return found
}
const wordsOfScreens = await readScreens()

const listOf = ({ path }: Endpoint) =>
  contracts.find(({ endpoint }) => endpoint.method === 'GET' && `${endpoint.path}/export` === path)
const exported = contracts.filter(({ endpoint }) => endpoint.exports && listOf(endpoint))

/** A list of one gym is asked for a gym of the caller's own, one of a period for the days around today. */
const asked = ({ path: given, query }: Endpoint, { records }: Tenant) => {
  const path = given.replace(':member_id', records.member)
  if (!query || z.safeParse(query, {}).success) return path
  const day = tashkentDay(new Date())
  const span =
    'shape' in query && 'from' in (query.shape as object) ? `&from=${addDays(day, -7)}&to=${addDays(day, 7)}` : ''
  return `${path}?gym_id=${records.gym}${span}`
}

/** Lists without a file, and why. */
const withoutFile: Readonly<Record<string, string>> = {
  '/auth/passkey/all': "one's own keys",
  '/class/coach/all': 'few, and what classes are made of',
  '/class/kind/all': 'few, and what classes are made of',
  '/class/room/all': 'few, and what classes are made of',
  '/class/series/all': 'its classes have one: /class/session/all/export',
  '/coach/measurement/all': 'bodies of people, for the eyes of their coach',
  '/door/device/all': 'devices, not rows of the books',
  '/import/all': 'files themselves',
  '/import/one/:id': 'has the file of its refused rows',
  '/ledger/check/all': 'what they found has one: /ledger/finding/all/export',
  '/letter/all': 'conversations, each with one person',
  '/member/all/for/creategym': 'fifty to choose from',
  '/member/consent/all/:member_id': 'the card of one person',
  '/member/measurement/all': "one's own body: in one's own data",
  '/member/note/all/:member_id': 'the card of one person',
  '/member/payments': "one's own: in one's own data",
  '/payment/provider/all': 'three boxes',
  '/photo/all': 'pictures',
  '/statistics/admin/employee/all': 'numbers, whose rows are the list of employees',
  '/statistics/admin/gym/all': 'numbers, whose rows are the list of gyms',
  '/statistics/admin/member/all': 'numbers, whose rows are the list of members',
  '/statistics/gym/member/all': 'numbers, whose rows are the list of members',
  '/statistics/gym/unpaidandpartial': 'numbers, whose rows are the memberships with a debt',
  '/statistics/member/risk': 'its rows are the memberships at risk',
  '/transaction/member/all/:member_id': 'the list of payments, narrowed to the member',
  '/transaction/own/all': 'a search by one number',
}

test('every list has its file, or is named with the reason why not', () => {
  const isList = ({ method, path, reply }: Endpoint) =>
    method === 'GET' &&
    (/\/all(\/|$)/.test(path) || 'pagination' in ((reply as { shape?: object }).shape ?? {})) &&
    !path.endsWith('/export')
  const files = new Set(contracts.map(({ endpoint }) => endpoint.path))
  const lists = contracts.map(({ endpoint }) => endpoint).filter(isList)
  expect(lists.length).toBeGreaterThan(60)
  const unfiled = lists.map(({ path }) => path).filter((path) => !files.has(`${path}/export`))
  expect(unfiled.toSorted()).toEqual(Object.keys(withoutFile).toSorted())
})

describe('every export', () => {
  let tenant: Tenant
  let foreign: Tenant
  let superadmin: Caller
  beforeAll(async () => {
    tenant = await buildTenant(world)
    foreign = await buildTenant(world)
    superadmin = await world.superadmin()
    const { admin } = tenant.callers
    const { gym, member, employee, plan } = tenant.records
    const named = [
      await admin.put(`/gym/update/${gym}`, { name: 'Begona zal', version: 1 }),
      await admin.put(`/member/update/${member}`, { fullname: 'Begona aʼzo', version: 1 }),
      await admin.put(`/employee/update/${employee}`, { fullname: 'Begona xodim', version: 1 }),
      await admin.put(`/plans/update/${plan}`, { name: 'Begona tarif', version: 1 }),
    ]
    if (named.some(({ status }) => status !== 200)) throw new Error('could not name the records of the tenant')
  })
  const callersOf = ({ access }: Endpoint): Caller[] =>
    [superadmin, tenant.callers.admin, tenant.callers.employee].filter(({ role }) =>
      typeof access === 'object'
        ? access.roles.includes(role as Role)
        : access === 'signed_in' ||
          hasPermission(role as Role, role === 'employee' ? tickablePermissions : [], access as Permission),
    )

  test.each(exported)('$name has as many rows as its list, for each who may read it', async ({ name, endpoint }) => {
    const callers = callersOf(endpoint)
    expect(callers).not.toEqual([])
    for (const caller of callers) {
      const path = asked(endpoint, tenant)
      const list = path.replace('/export', '')
      const read = () => caller.get(`${list}${list.includes('?') ? '&' : '?'}limit=100`)
      if (name.startsWith('audit.')) await read() // the platform's first look of a day at the log stands in it
      const { body } = await read()
      const total =
        body.pagination?.total ?? (body.plans ?? body.series ?? body.sessions ?? body.days ?? body.figures.slots).length
      const { csv, xlsx } = await readExport(world, caller, path)
      // whoever takes the log is told in it, so that the second file has a line more for each owner in the first
      const second = name.startsWith('audit.') ? csv.rows.length : xlsx.rows.length
      expect(xlsx.rows.length).toBeGreaterThanOrEqual(second)
      expect([caller.role, csv.rows.length, second]).toEqual([caller.role, total, total])
    }
  })

  test.each(exported)('$name speaks three languages, in the words of the screens', async ({ endpoint }) => {
    const [caller] = callersOf(endpoint)
    if (!caller) throw new Error('nobody may call it')
    const heads = new Set<string>()
    for (const language of languages) {
      const { csv, xlsx } = await readExport(world, caller, asked(endpoint, tenant), language)
      expect(csv.titles).not.toContain('')
      expect(xlsx.titles).toEqual(csv.titles)
      expect(csv.titles.filter((title) => !wordsOfScreens[language].has(String(title)))).toEqual([])
      heads.add(csv.titles.join())
    }
    expect(heads.size).toBe(3)
  })

  test.each(exported)("$name shows an owner nothing of another's", async ({ endpoint }) => {
    for (const caller of [foreign.callers.admin, foreign.callers.employee]) {
      if (!callersOf(endpoint).some(({ role }) => role === caller.role)) continue
      const { csv, xlsx } = await readExport(world, caller, asked(endpoint, foreign))
      expect(JSON.stringify([csv.rows, xlsx.rows])).not.toContain('Begona')
    }
  })
})

test('a gym without a subscription still exports, and an export of another owner or gym is refused like the list', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin, { subscription: 'none' })
  const stranger = await world.admin()
  const theirs = await world.gym(stranger)
  const { csv } = await readExport(world, admin, `/gym/foradmin/all/export`)
  expect(csv.rows).toHaveLength(1)
  await readExport(world, admin, `/member/foradmin/all/export?gym_id=${gym.id}`)
  const codes = async (path: string) => {
    const { status, body } = await admin.get(path)
    return [status, body.error]
  }
  expect(await codes(`/employee/all/export?admin_id=${stranger.id}`)).toEqual([403, 'forbidden'])
  expect(await codes(`/member/foradmin/all/export?gym_id=${theirs.id}`)).toEqual([404, 'not_found'])
  expect(await codes('/admin/all/export')).toEqual([403, 'forbidden'])
  expect(await codes('/employee/foradmin/all/export?format=pdf')).toEqual([400, 'invalid_input'])
  expect(await codes('/employee/foradmin/all/export?status=evil')).toEqual([400, 'invalid_input'])
})

test('sums are numbers and days are dates in an XLSX', async () => {
  const { callers } = await buildTenant(world)
  const { xlsx } = await readExport(world, callers.admin, '/membership/foradmin/all/export')
  const [row] = xlsx.rows
  const cell = (title: string) => row?.[xlsx.titles.indexOf(title)]
  expect([cell('Narxi'), cell('Qolgan qarz')]).toEqual([300_000, 200_000])
  expect(cell('Tugashi')).toBeInstanceOf(Date)
})
