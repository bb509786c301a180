import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { newId } from '#src/contract/ids.ts'
import { riskReasons } from '#src/features/memberships/rules.ts'
import { type Answer, type Caller, freshPhone, useApi } from './api.ts'
import { endpoints, idsOf, kindInPath, kinds, pathIds, roleMayCall } from './contracted.ts'
import { bodyOf, idFieldsOf, urlOf } from './sample-request.ts'
import { buildTenant, type RecordKind, type Tenant } from './tenant.ts'

// Made from the contracts alone: wherever a call takes an id (path, body, query), that of another looks like none at all, and the own
// one is good in the very same request, so that nothing else refused it. An employee tries those of the owner's other gym, a member
// those of somebody in their own gym; what another owner has is tried by both.

const world = useApi()
let own: Tenant
let gymBeside: Tenant
let mate: Tenant
let foreign: Tenant
/** Of one more owner: whom others may add. */
let known: string
beforeAll(async () => {
  own = await buildTenant(world)
  ;[gymBeside, mate, foreign] = await Promise.all([
    buildTenant(world, { tenant: own, inGym: 'another' }),
    buildTenant(world, { tenant: own, inGym: 'the same' }),
    buildTenant(world),
  ])
  const elsewhere = await world.admin()
  known = freshPhone()
  const person = { fullname: 'Barno Aliyeva', phone_number: known, gender: 'female' }
  const added = await elsewhere.post('/member/create', { ...person, gyms: [(await world.gym(elsewhere)).id] })
  if (added.status !== 201) throw new Error(`could not register whom others add: ${added.text}`)
})

type Place = { at: 'path' | 'body' | 'query'; name: string; isList: boolean; kind: RecordKind }
type Role = 'employee' | 'member'

const named = (at: 'body' | 'query', type: Endpoint['body']): Place[] =>
  idFieldsOf(type).flatMap((field) =>
    kinds[field.name] ? [{ at, kind: kinds[field.name] as RecordKind, ...field }] : [],
  )
const placesOf = (endpoint: Endpoint): Place[] => [
  ...(endpoint.path.includes(':')
    ? [
        {
          at: 'path' as const,
          name: /:(\w+)/.exec(endpoint.path)?.[1] ?? '',
          isList: false,
          kind: kindInPath(endpoint.path),
        },
      ]
    : []),
  ...named('body', endpoint.body),
  ...named('query', endpoint.query),
]

/** What belongs to the owner and to no gym of theirs: whoever may work with it works with all of it. */
const ofOwner: readonly RecordKind[] = ['class_kind', 'class_coach', 'plan', 'employee']
/** What belongs to a gym, not to one of its members. */
const ofGym: readonly RecordKind[] = [
  'gym',
  'plan',
  'class_kind',
  'class_coach',
  'class_session',
  'class_series',
  'news',
  'photo',
]
const othersOf = (role: Role, kind: RecordKind): Tenant[] => {
  if (ofOwner.includes(kind)) return [foreign]
  if (role === 'employee') return [gymBeside, foreign]
  return ofGym.includes(kind) ? [gymBeside, foreign] : [mate, foreign]
}

const allCases = endpoints
  .filter(({ endpoint }) => endpoint.access !== 'public' && !endpoint.streams && !endpoint.path.startsWith('/auth/'))
  .flatMap(({ name, endpoint }) =>
    (['employee', 'member'] as const)
      .filter((role) => roleMayCall(role, endpoint))
      .flatMap((role) =>
        placesOf(endpoint).map((place) => ({ name, endpoint, place, role, field: `${place.at}.${place.name}` })),
      ),
  )

const whole = ({ role, name, field }: { role: Role; name: string; field: string }) =>
  `${role} ${name.split(' ')[0]} ${field}`
/** What no record of a tenant is good for here: each has its reason. */
const untried: readonly string[] = [
  // an employee sees the shifts that they opened, and this is the owner’s: `shifts/server`
  'employee shifts.one path.id',
  'employee shifts.count path.id',
  'employee shifts.close path.id',
  // a code that is good for every plan and everybody asks for neither
  'employee promo-codes.check query.plan_id',
  'employee promo-codes.check query.member_id',
  // an employee sees no subscription at all, their own gym's neither
  'employee invoices.create body.subscription_id',
  // of a card that was ordered and paid: `gift-orders/server`
  'employee gift-orders.take body.invoice_id',
  // while a request waits no other plan is looked at: `change-requests/server`
  'member change-requests.ask body.plan_id',
  // of a coach who has an account: `measurements/server`
  'member measurements.share body.gym_id',
  'member measurements.share body.coach_id',
]

/** Calls that use up what they were about: the next case has the same once more. */
const usesUp =
  /\/membership\/(renew|change|cancel)|\/(series|session)\/update|\/reserve$|\/member\/update|\/delete\/|\/dismiss|\/erase/

const isUsedUp = ({ path, method }: Endpoint) => method === 'DELETE' || usesUp.test(path)
const cases = allCases
  .filter((one) => !untried.includes(whole(one)))
  .toSorted((a, b) => Number(isUsedUp(a.endpoint)) - Number(isUsedUp(b.endpoint)))

/** What a call needs besides to be good. */
const besides: Readonly<Record<string, () => Promise<Record<string, unknown>>>> = {
  '/member/add': async () => ({ phone_number: known }),
  '/member/update/:id': async () => {
    const { member } = (await own.callers.admin.get(`/member/one/${own.records.member}`)).body
    return { version: member.version }
  },
  '/transaction/membership/create': async () => ({ transaction_type: 'refund', reason: 'sinov' }),
}
const queries: Readonly<Record<string, Record<string, string>>> = {
  '/promo-code/check': { promo_code: 'SAMO20' },
  '/visit/refused/all': { reason: 'expired' },
  '/statistics/member/risk': { reason: riskReasons[0] },
}

async function ask(caller: Caller, endpoint: Endpoint, place: Place, from: Tenant | undefined): Promise<Answer> {
  const { method, path } = endpoint
  const idOf = (kind: RecordKind) => from?.records[kind] ?? newId()
  const inPath = path.includes(':')
    ? pathIds(place.at === 'path' ? idOf(place.kind) : own.records[kindInPath(path)])
    : {}
  const named = Object.fromEntries(Object.entries(inPath).filter(([name]) => path.split('/').includes(`:${name}`)))
  const value = place.isList ? [idOf(place.kind)] : idOf(place.kind)
  const more = (await besides[path]?.()) ?? {}
  const body = bodyOf(endpoint, idsOf(own), place.at === 'body' ? { ...more, [place.name]: value } : more)
  // where the body names gyms, what the query names beside them counts for nothing
  if (body && place.at === 'query' && place.name === 'gym_id') delete body['gyms']
  const query = { ...queries[path], ...(place.at === 'query' ? { [place.name]: String(value) } : {}) }
  const url = urlOf(endpoint, { ...idsOf(own), ...named }, query)
  if (method === 'GET') return caller.get(url)
  if (method === 'DELETE') return caller.del(url, body === undefined ? {} : { body })
  return method === 'PUT' ? caller.put(url, body) : caller.post(url, body)
}

/** What anybody may see of an answer, less the id of the request. */
const seen = ({ status, text }: Answer): string => `${status} ${text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')}`

test.each(cases)('$role $name: $field of another looks like none at all, and the own one is good', async (given) => {
  const { endpoint, place, role } = given
  const caller = own.callers[role]
  const [unknown, ...others] = await Promise.all(
    [undefined, ...othersOf(role, place.kind)].map(async (tenant) => seen(await ask(caller, endpoint, place, tenant))),
  )
  expect(others).toEqual(others.map(() => unknown))
  const good = await ask(caller, endpoint, place, own)
  expect(seen(good)).not.toBe(unknown)
  // what was used up is there once more, beside the same others
  if (isUsedUp(endpoint)) own = await buildTenant(world, { tenant: own, inGym: 'the same' })
})

test('whatever takes an id is tried, but what is listed with its reason', () => {
  expect(cases.length).toBeGreaterThan(200)
  const all = allCases.map(whole)
  expect(untried.filter((one) => !all.includes(one))).toEqual([])
})
