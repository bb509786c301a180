import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { newId } from '#src/contract/ids.ts'
import type { Role } from '#src/contract/roles.ts'
import { endpoints, idsOf, kinds, pathIds, type Named, seekKind } from '#test/contracted.ts'
import { bodyOf, schemaOf, urlOf } from '#test/sample-request.ts'
import type { Tenant } from '#test/tenant.ts'

// Requests made from the contracts: each begins as one that fits and is then spoiled, or not, in all that a request has.

/** Stands for the text of a number that JSON.stringify would never write. */
const raw = (number: string): string => `@raw${number}@`

/** Stands for a record of another owner, of the kind that the place takes. */
const foreignId = '@foreign@'

const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\u202e\u2066',
    '\ufeff',
    '🏋🏽‍♀️'.repeat(40),
    'İıſK',
    "'; drop table members; --",
    '%_\\',
    '<script>alert(1)</script>',
    '${7*7}{{7*7}}',
    '=cmd|’ /C calc’!A0',
    '__proto__',
    'constructor',
    'null',
    'NaN',
    '-0',
    '1e400',
    '99999999999999999999',
    '0000-00-00',
    '2024-02-30',
    '9999-12-31',
    '-271821-04-20',
    '275760-09-13',
    '24:60',
    '../../etc/passwd',
    'http://169.254.169.254/',
    'javascript:alert(1)',
    foreignId,
    foreignId,
    foreignId,
  ),
  fc.constantFrom(300, 5_000, 70_000).map((length) => 'x'.repeat(length)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.uuid(),
)

const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      null,
      true,
      false,
      0,
      -1,
      0.1 + 0.2,
      1e308,
      Number.MAX_SAFE_INTEGER,
      2 ** 31,
      ...['1e400', '-1e400', '9007199254740993', '123456789012345678901234567890', '0.00000000000000000001', '-0'].map(
        raw,
      ),
    ),
  },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.double({ noNaN: true }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      [],
      [null],
      {},
      { length: 1 },
      { toString: 1, valueOf: 1 },
      Array.from({ length: 3_000 }, () => 1),
      Array.from({ length: 200 }, () => ({})),
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Bodies that are none. */
const noBody = fc.oneof(
  fc.constantFrom('', '{', '[1', '"', 'null', '0', '[]', '"text"', 'true', '{"a":1}{"b":2}', '{"__proto__":{"a":1}}'),
  fc
    .constantFrom('[', '{"a":', '[{"a":')
    .chain((opening) => fc.constantFrom(200, 5_000, 60_000).map((depth) => opening.repeat(depth))),
  fc.constantFrom(200, 5_000, 60_000).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`),
  fc.constantFrom(200, 5_000, 60_000).map((depth) => `${'{"gyms":'.repeat(depth)}1${'}'.repeat(depth)}`),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/octet-stream',
  'application/json; charset=utf-7',
  'application/json; charset=utf-16le',
  'APPLICATION/JSON',
  'application/json;',
  'application/ld+json',
  'multipart/form-data',
  'multipart/form-data; boundary=edge',
  'multipart/mixed; boundary=edge',
  'image/png',
  '*/*',
  'x',
  ';',
]

/** How the body leaves. */
const wire = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ kind: 'json' } as const) },
  { weight: 2, arbitrary: fc.constant({ kind: 'form' } as const) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...contentTypes).map((type) => ({ kind: 'typed', type }) as const),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('utf16le', 'latin1', 'bom', 'gzip', 'not gzip', 'br', 'bad utf-8')
      .map((encoding) => ({ kind: 'encoded', encoding }) as const),
  },
  {
    weight: 1,
    arbitrary: fc.double({ min: 0, max: 0.99, noNaN: true }).map((part) => ({ kind: 'cut', part }) as const),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('zz\r\n', '5\r\nab', '-1\r\n', 'ffffffffffffffff\r\n')
      .map((chunk) => ({ kind: 'chunk', chunk }) as const),
  },
)

const oddHeaders = fc.record(
  {
    'accept-language': fc.constantFrom('', 'xx', 'ru;q=abc', 'uz,ru,en;q=', '*', 'x'.repeat(4_000), '__proto__'),
    'idempotency-key': fc.constantFrom('', 'k', 'x'.repeat(300), '\u00ff', newId(), '../..'),
    'idempotency-ask': fc.constantFrom('1', '0', 'x'),
    cookie: fc.constantFrom('refresh_token=', 'refresh_token=x; refresh_token=y', '=;=', `a=${'%'.repeat(500)}`),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', 'x', '::', `${'1.1.1.1,'.repeat(200)}`),
    'x-request-id': fc.constantFrom('x', '${jndi:ldap://x}'),
    accept: fc.constantFrom('text/html', 'application/xml', '*/*;q=0', 'x'),
    range: fc.constantFrom('bytes=0-1', 'bytes=-1', 'x'),
    'if-none-match': fc.constantFrom('*', 'x'),
  },
  { requiredKeys: [] },
)

const oddSegment = fc.oneof(
  fc.constantFrom(
    '%00',
    '%ED%A0%80',
    '%E0%A4%A',
    '%zz',
    '..',
    '%2e%2e%2f',
    '%2F',
    '0',
    '-1',
    'null',
    ';',
    "'",
    '%F0%9F%92%A9',
  ),
  fc.constantFrom(50, 300, 3_000).map((length) => 'f'.repeat(length)),
  fc.uuid().map((id) => id.toUpperCase()),
)

const oddQuery = fc.array(
  fc.record({
    name: fc.oneof(
      fc.nat(),
      fc.constantFrom('__proto__', 'search', 'page', 'limit', 'sort', 'admin_id', 'adminId', '', 'a[b]'),
    ),
    value: fc.oneof(
      oddText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 5_000))),
      fc.constantFrom('%00', '%ED%A0%80', '%', '%zz', '-1', '1e9', '999999999999', '0', ''),
    ),
  }),
  { maxLength: 2 },
)

const people = ['admin', 'employee', 'member', 'superadmin', 'visitor'] as const
type Who = Role | 'visitor'

const spoiledInAll = fc.record({
  at: fc.nat({ max: endpoints.length - 1 }),
  who: fc.constantFrom<Who>(...people),
  /** A caller who may, in three of four cases. */
  isMeant: fc.integer({ min: 0, max: 3 }).map((drawn) => drawn > 0),
  ids: fc.oneof(
    { weight: 6, arbitrary: fc.constant('own' as const) },
    { weight: 2, arbitrary: fc.constantFrom('foreign' as const, 'unknown' as const) },
    { weight: 2, arbitrary: oddSegment.map((text) => ({ text })) },
  ),
  edits: fc.array(fc.record({ where: fc.nat(), value: fc.option(oddValue, { nil: undefined }) }), { maxLength: 3 }),
  spoiled: fc.option(noBody, { nil: undefined, freq: 8 }),
  query: oddQuery,
  headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
  wire,
})
export type Plan = typeof spoiledInAll extends fc.Arbitrary<infer Value> ? Value : never

const whole = { edits: [], spoiled: undefined, query: [], headers: {}, wire: { kind: 'json' } } satisfies Partial<Plan>
/** One in four is as it should be, so that what follows meets what was really done; as many are wrong in one value alone. */
export const oddRequests: fc.Arbitrary<Plan> = fc
  .tuple(spoiledInAll, fc.constantFrom('none', 'a value', 'all', 'all'))
  .map(([plan, spoils]) =>
    spoils === 'none' ? { ...plan, ...whole } : spoils === 'a value' ? { ...plan, ...whole, edits: plan.edits } : plan,
  )

export type OddRequest = {
  endpoint: Endpoint
  /** As it stands in the request line, from /api on. */
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
  /** Sends less than its length says, or a chunk that is none: by hand, and the sending side ends. */
  broken: 'cut' | 'chunk' | undefined
}

/** Every place of a body where something may be put: also those that the sample leaves out, and one that no schema knows. */
function placesOf(endpoint: Endpoint, body: unknown): string[][] {
  const declared = Object.keys(schemaOf(endpoint.body).properties ?? {}).map((name) => [name])
  const walk = (value: unknown, at: string[]): string[][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [[...at, key], ...walk(inner, [...at, key])])
      : []
  return [...declared, ...walk(body, []), ['nobodyKnows']]
}

function put(target: Record<string, unknown>, [first = '', ...rest]: string[], value: unknown): void {
  const inner = target[first]
  if (rest.length === 0) {
    if (value === undefined) delete target[first]
    else target[first] = value
  } else if (typeof inner === 'object' && inner !== null) put(inner as Record<string, unknown>, rest, value) // an array is written by its index
}

const jsonOf = (value: unknown): string => JSON.stringify(value).replaceAll(/"@raw([^@"]*)@"/g, '$1')

const formOf = (body: Record<string, unknown>): Buffer => {
  const field = (name: string, value: unknown): string =>
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .slice(0, 230)
          .map(([key, inner]) => field(`${name}[${key}]`, inner))
          .join('')
      : `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`
  const fields = Object.entries(body).map(([name, value]) => field(name, value))
  return Buffer.from(`${fields.join('')}--edge--\r\n`)
}

function encoded(text: string, encoding: string): { body: Buffer; headers: Record<string, string> } {
  if (encoding === 'utf16le') return { body: Buffer.from(text, 'utf16le'), headers: {} }
  if (encoding === 'latin1') return { body: Buffer.from(`${text}\u00e9\u00ff`, 'latin1'), headers: {} }
  if (encoding === 'bom') return { body: Buffer.from(`\ufeff${text}`), headers: {} }
  if (encoding === 'bad utf-8')
    return { body: Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xc3, 0x28, 0xff])]), headers: {} }
  if (encoding === 'gzip') return { body: gzipSync(text), headers: { 'content-encoding': 'gzip' } }
  return { body: Buffer.from(text), headers: { 'content-encoding': encoding === 'br' ? 'br' : 'gzip' } }
}

/** Which call a plan means. */
export const endpointOf = ({ at }: Plan): Endpoint => (endpoints[at] as Named).endpoint // drawn from as many as there are

/** The path with ids of this owner, of another one, of nobody, or with something else in their place. */
function pathOf({ ids }: Plan, endpoint: Endpoint, own: Tenant, foreign: Tenant): [path: string, query: string] {
  const known = idsOf(own)
  // other parts of paths are words and signed keys
  const hasId = /:(\w+_)?id\b/.test(endpoint.path)
  if (!hasId) {
    const [path = '', query = ''] = urlOf(endpoint, known).split('?')
    return [path, query]
  }
  const named =
    typeof ids === 'object'
      ? ids.text
      : ids === 'unknown'
        ? newId()
        : (ids === 'own' ? own : foreign).records[seekKind(endpoint.path) ?? 'gym']
  const [path = '', query = ''] = urlOf(endpoint, { ...known, ...pathIds(named) }).split('?')
  return [path, query]
}

function searchOf({ query }: Plan, endpoint: Endpoint, given: string): string {
  const names = Object.keys(schemaOf(endpoint.query).properties ?? {})
  const asked = query.map(({ name, value }) => {
    const chosen = typeof name === 'string' ? name : (names[name % Math.max(1, names.length)] ?? 'search')
    return `${encodeURIComponent(chosen)}=${value}`
  })
  return [given, ...asked].filter((part) => part !== '').join('&')
}

function editedBody({ edits }: Plan, endpoint: Endpoint, own: Tenant, foreign: Tenant): Record<string, unknown> {
  const body: Record<string, unknown> = structuredClone(bodyOf(endpoint, idsOf(own)) ?? {})
  const places = placesOf(endpoint, body)
  for (const { where, value } of edits) {
    const place = places[where % places.length]
    if (place) put(body, place, value === foreignId ? foreign.records[kinds[place.at(-1) ?? ''] ?? 'gym'] : value)
  }
  return body
}

type Sent = Pick<OddRequest, 'body' | 'broken'> & { headers: Record<string, string> }

/** The body as it goes over the wire: in a form, in another encoding, cut off, in pieces that are none. */
function sentOf({ wire, spoiled }: Plan, body: Record<string, unknown>): Sent {
  const json = { 'content-type': 'application/json' }
  const text = spoiled ?? jsonOf(body)
  if (wire.kind === 'form') {
    const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
    return { headers, body: spoiled ? Buffer.from(spoiled) : formOf(body), broken: undefined }
  }
  if (wire.kind === 'encoded') {
    const sent = encoded(text, wire.encoding)
    return { headers: { ...json, ...sent.headers }, body: sent.body, broken: undefined }
  }
  const whole = Buffer.from(text)
  if (wire.kind === 'cut') {
    const headers = { ...json, 'content-length': String(whole.length + 1) }
    return { headers, body: whole.subarray(0, Math.floor(whole.length * wire.part)), broken: 'cut' }
  }
  if (wire.kind === 'chunk') return { headers: json, body: Buffer.from(wire.chunk), broken: 'chunk' }
  return { headers: wire.kind === 'typed' ? { 'content-type': wire.type } : json, body: whole, broken: undefined }
}

/** The request that a plan means among the records that there are. */
export function requestOf(plan: Plan, own: Tenant, foreign: Tenant): OddRequest {
  const endpoint = endpointOf(plan)
  const [path, given] = pathOf(plan, endpoint, own, foreign)
  const search = searchOf(plan, endpoint, given)
  const sendsBody = endpoint.method !== 'GET' && (endpoint.body !== undefined || plan.spoiled !== undefined)
  const sent: Sent = sendsBody
    ? sentOf(plan, editedBody(plan, endpoint, own, foreign))
    : { headers: {}, body: undefined, broken: undefined }
  return {
    ...sent,
    endpoint,
    path: `${path}${search ? `?${search}` : ''}`,
    headers: { ...plan.headers, ...sent.headers },
  }
}
