import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { newId } from '#src/contract/ids.ts'
import type { Role } from '#src/contract/roles.ts'
import { type Answer, type Caller, useApi } from './api.ts'
import { declaredOf, endpoints, idsOf, kindInPath, kinds, pathIds, roleMayCall } from './contracted.ts'
import { bodyOf, idFieldsOf, type KnownIds, urlOf } from './sample-request.ts'
import { buildTenant, type Tenant } from './tenant.ts'

// Made from the contracts alone: an endpoint is under these tests from the line that declares it.

const withId = endpoints.filter(({ endpoint }) => endpoint.path.includes(':'))
const tenantRoles = ['admin', 'employee', 'member'] as const

const world = useApi({ trustProxy: ['127.0.0.1'] })
let own: Tenant
let foreign: Tenant
/** Whose callers try every door: what they change matters to no other test. */
let visiting: Tenant
let superadmin: Caller
const seen: Answer[] = []
/** Failures that somebody was answered and that the contract of the call does not name. */
const undeclared = new Set<string>()
/** Calls that end a session or change the caller get a caller of their own. */
const risky = /\/auth\/(logout|sessions|password)|\/admin\/(status|delete)/

beforeAll(async () => {
  own = await buildTenant(world)
  foreign = await buildTenant(world)
  visiting = await buildTenant(world)
  superadmin = await world.superadmin()
})

let spare: Tenant | undefined
const signedInForMs = 4 * 60_000
let signedInAt = Date.now()
/** Signs the callers in anew from time to time: on a slow machine a token, or the proof of who they are, is over before the run. */
beforeEach(async () => {
  if (Date.now() - signedInAt < signedInForMs) return
  signedInAt = Date.now()
  const again = (caller: Caller) => world.session(caller.role as Role, caller.id)
  superadmin = await again(superadmin)
  for (const tenant of [own, foreign, visiting, ...(spare ? [spare] : [])]) {
    const { admin, employee, member } = tenant.callers
    tenant.callers = { admin: await again(admin), employee: await again(employee), member: await again(member) }
  }
})

/** For a call that may change whatever it names: a new one, or one that was refused a call and is as it was. */
async function untouched(): Promise<Tenant> {
  const tenant = spare ?? (await buildTenant(world))
  spare = undefined
  return tenant
}

/** A live stream never ends by itself: what it begins with is its answer. */
async function openStream(caller: Caller, url: string, from: Record<string, string> = {}): Promise<Answer> {
  const listening = new AbortController()
  const headers = { ...from, ...(caller.token && { authorization: `Bearer ${caller.token}` }) }
  const response = await fetch(world.base + url, { headers, signal: listening.signal })
  const isLive = response.headers.get('content-type')?.includes('event-stream')
  const text = isLive ? '' : await response.text()
  if (isLive) listening.abort()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : text }
}

let strangers = 0
/** Whoever opens links that open nothing waits: each call of an open door comes from somewhere else. */
const from = ({ access }: Endpoint) =>
  access === 'public' ? { headers: { 'x-forwarded-for': `2001:db8:${(++strangers).toString(16)}::1` } } : {}

async function send(caller: Caller, endpoint: Endpoint, url: string, body?: unknown): Promise<Answer> {
  const answer = await (endpoint.streams && endpoint.method === 'GET'
    ? openStream(caller, url, from(endpoint).headers)
    : endpoint.method === 'GET'
      ? caller.get(url, from(endpoint))
      : endpoint.method === 'POST'
        ? caller.post(url, body, from(endpoint))
        : endpoint.method === 'PUT'
          ? caller.put(url, body, from(endpoint))
          : caller.del(url, body === undefined ? {} : { body }))
  seen.push(answer)
  const { method, path } = endpoint
  const told = answer.status < 400 ? undefined : `${answer.status} ${answer.body.error}`
  if (told && !declaredOf(endpoint).has(told)) undeclared.add(`${method} ${path}: ${told}`)
  return answer
}

/** What anybody may see of an answer, less the id of the request. */
const bytes = ({ status, text }: Answer): string => `${status} ${text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')}`
const isOfTenants = (endpoint: Endpoint): boolean => tenantRoles.some((role) => roleMayCall(role, endpoint))
const callerOf = (tenant: Tenant, endpoint: Endpoint): Caller | undefined => {
  const role = tenantRoles.find((candidate) => roleMayCall(candidate, endpoint))
  return endpoint.access === 'public' || !role ? undefined : tenant.callers[role]
}

/** Only what the path itself names: a gym that a query names beside it stays the own one. */
const ofPath = (path: string, id: string): KnownIds =>
  Object.fromEntries(Object.entries(pathIds(id)).filter(([name]) => path.split('/').includes(`:${name}`)))

describe.each(endpoints.filter(({ endpoint }) => endpoint.access !== 'public'))(
  '$name is behind the door',
  ({ endpoint }) => {
    const url = () => urlOf(endpoint)

    test('without a token: 401', async () => {
      const { status, body } = await send(world.visitor, endpoint, url(), bodyOf(endpoint))
      expect([status, body.error]).toEqual([401, 'unauthorized'])
    })

    test('with a broken token: 403 token_expired', async () => {
      for (const token of [
        'Bearer broken',
        'Bearer ',
        `Bearer ${own.callers.admin.token.slice(0, -2)}`,
        'Basic cm9vdDpyb290',
      ]) {
        const response = await fetch(`${world.base}${url()}`, {
          method: endpoint.method,
          headers: { authorization: token },
        })
        const { error } = (await response.json()) as { error: string }
        expect([token, response.status, error]).toEqual([token, 403, 'token_expired'])
      }
    })
  },
)

describe.each(endpoints)('$name', ({ endpoint }) => {
  const url = () => urlOf(endpoint)
  const isPublic = endpoint.access === 'public'

  test.each(['superadmin', ...tenantRoles] as const)('%s passes or is refused as its access says', async (role) => {
    const fresh = risky.test(endpoint.path)
    const tenant = fresh && role !== 'superadmin' ? await untouched() : visiting
    const caller = role === 'superadmin' ? (fresh ? await world.superadmin() : superadmin) : tenant.callers[role]
    const { status, body } = await send(caller, endpoint, url(), bodyOf(endpoint))
    if (tenant !== visiting && body.error === 'forbidden') spare = tenant
    const verdict =
      status === 500 ? 'broken' : status === 403 ? body.error : status === 401 && !isPublic ? body.error : 'passes'
    expect(verdict).toBe(roleMayCall(role, endpoint) ? 'passes' : 'forbidden')
  })
})

describe('another tenant', () => {
  test.each(withId)('$name: a record of another tenant looks like none at all', async ({ endpoint }) => {
    for (const role of tenantRoles) {
      if (!roleMayCall(role, endpoint)) continue
      const caller = foreign.callers[role]
      const body = bodyOf(endpoint, idsOf(foreign))
      const unknown = await send(caller, endpoint, urlOf(endpoint, { ...idsOf(foreign), ...pathIds(newId()) }), body)
      expect([role, unknown.status, unknown.body.error]).toEqual([role, 404, 'not_found'])
      for (const [kind, id] of Object.entries(own.records)) {
        const answer = await send(caller, endpoint, urlOf(endpoint, { ...idsOf(foreign), ...pathIds(id) }), body)
        expect([role, kind, bytes(answer)]).toEqual([role, kind, bytes(unknown)])
      }
    }
  })

  test.each(withId.filter(({ endpoint }) => isOfTenants(endpoint)))(
    '$name: the own record is found, so that the test above reaches existence',
    async ({ endpoint }) => {
      const tenant = endpoint.method === 'GET' ? own : await untouched()
      const caller = callerOf(tenant, endpoint)
      const answer =
        caller &&
        (await send(
          caller,
          endpoint,
          urlOf(endpoint, { ...idsOf(tenant), ...ofPath(endpoint.path, tenant.records[kindInPath(endpoint.path)]) }),
          bodyOf(endpoint, idsOf(tenant)),
        ))
      if (tenant !== own && answer && [403, 409, 422].includes(answer.status)) spare = tenant
      expect(answer?.body).not.toMatchObject({ error: 'not_found' })
    },
  )

  const bodyFields = endpoints.flatMap(({ name, endpoint }) =>
    isOfTenants(endpoint) ? idFieldsOf(endpoint.body).map((field) => ({ name, endpoint, field })) : [],
  )
  test.each(bodyFields)(
    '$name: body.$field.name of another tenant is refused like one that does not exist',
    async ({ endpoint, field }) => {
      const caller = callerOf(own, endpoint)
      if (!caller) return
      const ids = idsOf(own)
      const url = urlOf(
        endpoint,
        endpoint.path.includes(':') ? { ...ids, ...pathIds(own.records[kindInPath(endpoint.path)]) } : ids,
      )
      const isRefund = field.name === 'transaction_id' && endpoint.path.startsWith('/transaction/')
      const refund = isRefund ? { transaction_type: 'refund', reason: 'sinov' } : {}
      const ask = (id: string) => {
        const kind = kinds[field.name] ?? 'gym'
        return send(
          caller,
          endpoint,
          url,
          bodyOf(endpoint, ids, { ...refund, [field.name]: field.isList ? [own.records[kind], id] : id }),
        )
      }
      const unknown = await ask(newId())
      const answer = await ask(
        field.name === 'admin_id' ? foreign.callers.admin.id : foreign.records[kinds[field.name] ?? 'gym'],
      )
      const statuses = field.name === 'transaction_id' ? [404, 422] : [field.name === 'admin_id' ? 403 : 404]
      expect(statuses).toContain(answer.status)
      expect(bytes(answer)).toBe(bytes(unknown))
    },
  )

  test.each(endpoints.filter(({ endpoint }) => idFieldsOf(endpoint.query).some(({ name }) => name === 'admin_id')))(
    '$name: the selector admin_id of another owner is refused',
    async ({ endpoint }) => {
      for (const role of ['admin', 'employee'] as const) {
        if (!roleMayCall(role, endpoint)) continue
        const path = urlOf(endpoint, idsOf(own)).split('?')[0]
        for (const name of ['admin_id', 'adminId']) {
          const url = `${path}?${name}=${foreign.callers.admin.id}`
          expect((await send(own.callers[role], endpoint, url, bodyOf(endpoint, idsOf(own)))).body).toMatchObject({
            statusCode: 403,
            error: 'forbidden',
          })
        }
      }
    },
  )

  // a timetable needs its days beside the gym, a promo code its plan
  const needed = ['from', 'to', 'plan_id', 'promo_code']
  test.each(endpoints.filter(({ endpoint }) => idFieldsOf(endpoint.query).some(({ name }) => name === 'gym_id')))(
    '$name: the selector gym_id of another owner looks like none at all',
    async ({ endpoint }) => {
      for (const role of tenantRoles) {
        if (!roleMayCall(role, endpoint)) continue
        // what the body names would decide before the selector
        const body = bodyOf(endpoint, idsOf(own))
        if (body) delete body['gyms']
        const [path, required] = urlOf(endpoint, {
          ...idsOf(own),
          ...(endpoint.path.includes(':') ? pathIds(own.records[kindInPath(endpoint.path)]) : {}),
        }).split('?')
        const of = (gym: string) => {
          const query = new URLSearchParams(
            [...new URLSearchParams(required)].filter(([name]) => needed.includes(name)),
          )
          query.set('gym_id', gym)
          return `${path}?${query.toString()}`
        }
        const unknown = await send(own.callers[role], endpoint, of(newId()), body)
        const answer = await send(own.callers[role], endpoint, of(foreign.records.gym), body)
        expect(unknown.status).toBe(404)
        expect(bytes(answer)).toBe(bytes(unknown))
      }
    },
  )
})

describe('what no endpoint does', () => {
  test('HEAD, PATCH and the other methods of a path are refused with 405', {
    timeout: 90_000, // some thousand calls
  }, async () => {
    for (const path of new Set(endpoints.map(({ endpoint }) => endpoint.path))) {
      // what other programs fetch by a link they may look at first
      const allowed = endpoints
        .filter(({ endpoint }) => endpoint.path === path)
        .flatMap(({ endpoint }) =>
          endpoint.access === 'public' && endpoint.streams ? [endpoint.method, 'HEAD'] : [endpoint.method],
        ) as string[]
      const matches = endpoints
        .filter(({ endpoint }) => new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path))
        .map(({ endpoint }) => endpoint.method as string)
      for (const method of ['HEAD', 'PATCH', 'GET', 'POST', 'PUT', 'DELETE']) {
        if (allowed.includes(method) || matches.includes(method)) continue
        const { status } = await fetch(`${world.base}${urlOf({ path } as Endpoint)}`, { method })
        expect([method, path, status]).toEqual([method, path, 405])
      }
    }
  })

  test('a name given twice, a list in brackets, U+0000 and half a surrogate pair are refused by every endpoint', {
    timeout: 90_000, // some two thousand calls
  }, async () => {
    for (const { name, endpoint } of endpoints) {
      if (risky.test(endpoint.path)) continue
      const caller =
        endpoint.access === 'public'
          ? world.visitor
          : roleMayCall('superadmin', endpoint)
            ? superadmin
            : callerOf(own, endpoint)
      if (!caller) continue
      const url = urlOf(endpoint, idsOf(own)).split('?')[0]
      const id = own.callers.admin.id
      for (const query of [
        `adminId=${id}&adminId=${id}`,
        `page=1&page=2`,
        'adminId[]=1',
        'search[a]=1',
        'search=%00',
        'search=%ED%A0%80',
        '%00=1',
      ]) {
        const { status } = await send(caller, endpoint, `${url}?${query}`, bodyOf(endpoint, idsOf(own)))
        expect([name, query, status]).toEqual([name, query, 400])
      }
      if (!endpoint.body) continue
      for (const broken of [
        '{"fullname":"a\\u0000b"}',
        '{"fullname":"\\ud800"}',
        '{"a\\u0000":1}',
        '{',
        '[1',
        '{"gyms":["\\udc00"]}',
        '{"fullname":"a","fullname":"b"}',
        '{"gyms":[{"id":"a","\\u0069d":"b"}]}',
      ]) {
        const { status, body } = await send(caller, endpoint, urlOf(endpoint, idsOf(own)), broken)
        expect([name, broken, status, body.error]).toEqual([name, broken, 400, 'unreadable'])
      }
    }
  })

  test('no reply has a place for a password, a hash, a one-time code or a refresh token', () => {
    // the key of an authenticator app is shown once to whoever adds it; the member's own code at the desk, also as it was shown at the door, the code of a refusal, that of a gift card which the desk prints and its buyer sees once it is paid, and whether a password is the first are no secrets
    const harmless =
      /^portal\.(home\.portal|pass\.pass)\.code$|^own-data\.read\.data\.owners\.card\.code$|^(members|visits|memberships)\..*(member|member_id|problems|warnings|members|visit)\b.*\.code$|^visits\.refusals\.refusals\.code$|^gift-cards\.(one|sell)\.gift_card\.code$|^gift-orders\.own\.gift_cards\.code$|^invoices\.open\.invoice\.gift_card(\.\d)?\.code$|^factors\.(totpStart|enroll)\.secret$|\.password_is_first$/
    const secret = /^(code|otp)$|passw|hash|secret|salt|refresh_?token/i
    const walk = (schema: unknown, at: string): string[] => {
      if (typeof schema !== 'object' || schema === null) return []
      return Object.entries(schema).flatMap(([key, inner]) => {
        const here = key === 'properties' || key === 'items' || key === 'anyOf' ? at : `${at}.${key}`
        const isProperty = typeof inner === 'object' && secret.test(key)
        return [...(isProperty && !harmless.test(here) ? [here] : []), ...walk(inner, here)]
      })
    }
    const found = endpoints.flatMap(({ name, endpoint }) =>
      walk(z.toJSONSchema(endpoint.reply, { io: 'output', unrepresentable: 'any' }), name.split(' ')[0] ?? name),
    )
    expect(found).toEqual([])
  })

  test('every failure of this whole run is named by its operation in the API document', () => {
    expect([...undeclared].sort()).toEqual([])
  })

  test('no answer of this whole run carried a hash, a stack or the words of the database', () => {
    expect(seen.length).toBeGreaterThan(500)
    const leaks = seen.filter(({ text }) =>
      /\$argon2|password_hash|token_hash|node_modules|select .* from |violates|constraint "/i.test(text),
    )
    expect(leaks.map(({ text }) => text)).toEqual([])
    expect(seen.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([])
  })
})
