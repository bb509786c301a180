import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { features } from '#src/app/api.ts'
import type { ApplicationDeps } from '#src/app/deps.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { hasPermission, tickablePermissions } from '#src/contract/permissions.ts'
import { type Caller, freshPhone, useApi } from './api.ts'
import { type KnownIds, urlOf } from './sample-request.ts'

// Made from the contracts alone: a list is under these tests from the line that declares it.

const noDeps = new Proxy({}, { get: () => undefined }) as ApplicationDeps // only the contracts are read, no handler runs
const endpoints: Endpoint[] = features(noDeps).flatMap(({ contract }) => Object.values(contract))
const mayBeEmployees = ({ access }: Endpoint) =>
  typeof access === 'object'
    ? access.roles.includes('employee')
    : access === 'signed_in' || (access !== 'public' && hasPermission('employee', tickablePermissions, access))
const exportsOfAll = endpoints.filter(({ path, exports }) => exports || path.endsWith('/export'))

type Shape = { type?: string; properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] }
const shapeOf = (schema: z.ZodMiniType): Shape =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as Shape
/** Is there an amount of money in it? Counts are integers. */
const hasMoney = (shape: Shape): boolean =>
  shape.type === 'number' || [...Object.values(shape.properties ?? {}), ...(shape.anyOf ?? [])].some(hasMoney)
/** What adds up: all but the rows. Of figures each by its path, because counts stand beside it. */
const sumsIn = (properties: Record<string, Shape>, isFigures: boolean): string[] =>
  Object.entries(properties).flatMap(([key, shape]) => {
    if (isFigures && key !== 'items' && (shape.properties ?? shape.items?.properties))
      return sumsIn(shape.properties ?? shape.items?.properties ?? {}, true).map((sum) => `${key}.${sum}`)
    return shape.type !== 'array' && hasMoney(shape) ? [key] : []
  })
const has = (value: unknown, [key = '', ...rest]: string[]): boolean => {
  const inside = (value as Record<string, unknown>)[key] // what an endpoint answers
  if (rest.length === 0 || inside === undefined) return inside !== undefined
  return Array.isArray(inside) ? inside.some((one) => has(one, rest)) : has(inside, rest)
}
const listsWithSums = endpoints
  // figures are what the right to statistics is of
  .filter(({ access }) => access !== 'statistics.read')
  .filter((endpoint) => endpoint.method === 'GET' && !endpoint.streams && mayBeEmployees(endpoint))
  .map((endpoint) => ({ endpoint, properties: shapeOf(endpoint.reply).properties ?? {} }))
  .filter(({ properties }) => 'pagination' in properties)
  .map(({ endpoint, properties }) => ({
    endpoint,
    sums: sumsIn(properties, endpoint.figures === true),
  }))
  .filter(({ sums }) => sums.length > 0)

const world = useApi()
let ids: KnownIds
const callers = {} as Record<'without' | 'with', Caller> // before all tests
beforeAll(async () => {
  const admin = await world.admin()
  const { id: gym } = await world.gym(admin)
  const others = tickablePermissions.filter((tick) => tick !== 'lists.export' && tick !== 'money.totals')
  callers.without = await world.employee(admin, { gyms: [gym], ticks: others })
  callers.with = await world.employee(admin, { gyms: [gym], ticks: tickablePermissions })
  const person = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: [gym] }
  const { member } = (await admin.post('/member/create', person)).body
  ids = { gym_id: gym, member_id: member._id }
})
const url = (endpoint: Endpoint) => urlOf(endpoint, ids)

describe('what lists give away', () => {
  test.each(exportsOfAll.map((endpoint) => [endpoint.path, endpoint] as const))(
    'the file %s is kept from an employee who may read the list and not save lists',
    async (_, endpoint) => {
      expect(endpoint.exports).toBe(true)
      expect((await callers.without.get(url(endpoint))).status).toBe(403)
    },
  )

  test.each(exportsOfAll.filter(mayBeEmployees).map(({ path }) => path))(
    'the file %s is given to an employee who may do both',
    async (path) => {
      const query = `gym_id=${ids['gym_id']}&from=2026-01-01&to=2026-01-07`
      const file = path.replace(':member_id', ids['member_id'] ?? '')
      expect((await callers.with.get(`${file}?${query}`)).status).toBe(200)
    },
  )

  test('every file of a list asks whoever has a second factor who they are', () => {
    expect(exportsOfAll.filter(({ confirms }) => confirms !== 'with_factor').map(({ path }) => path)).toEqual([])
  })

  test('every sum of money over a list that employees read is named as one', () => {
    expect(listsWithSums.length).toBeGreaterThan(1)
    for (const { endpoint, sums } of listsWithSums) expect(endpoint.sums ?? [], endpoint.path).toEqual(sums)
  })

  const withoutId = listsWithSums.filter(({ endpoint }) => !endpoint.path.includes(':'))
  test.each(withoutId.map(({ endpoint, sums }) => [endpoint.path, endpoint, sums] as const))(
    'what all rows of %s add up to is there for those who may see it, and absent for the others',
    async (_, endpoint, sums) => {
      const keys = async (caller: Caller) => {
        const { status, body } = await caller.get(url(endpoint))
        expect(status).toBe(200)
        return sums.filter((sum) => has(body, sum.split('.')))
      }
      expect(await keys(callers.without)).toEqual([])
      expect(await keys(callers.with)).toEqual(sums)
    },
  )
})
