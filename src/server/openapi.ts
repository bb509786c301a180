import * as z from 'zod/mini'
import { declaredFailures } from '#src/contract/declared-failures.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { type ErrorCode, failureOf } from '#src/contract/errors.ts'
import { described } from '#src/contract/values.ts'
import { imageLimitBytes, uploadLimitBytes } from './multipart.ts'
import type { Feature } from './serve.ts'

type Schema = Record<string, unknown>
type Parameter = Schema & { name: string; in: string; required: boolean }
export type OpenApi = {
  openapi: '3.1.0'
  info: object
  servers: object[]
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Schema>>
  components: Schema
}

/** Records are named in the contracts (`record`): each stands once in the components, and answers point at it. */
type Records = Record<string, Schema>

const lengthOf: Readonly<Record<string, number>> = { uuid: 36, date: 10 }
const largestInt32 = 2_147_483_647

/** What a format says of a text's length, and how wide a whole number is. */
function addLimits(schema: Schema): void {
  const { type, format, maximum } = schema
  if (type === 'string' && typeof format === 'string') schema['maxLength'] ??= lengthOf[format]
  if (type === 'integer') schema['format'] ??= Number(maximum) <= largestInt32 ? 'int32' : 'int64'
}

function schemaOf(type: z.ZodMiniType, io: 'input' | 'output', records: Records): Schema {
  const made = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    metadata: described,
    override: ({ jsonSchema }) => addLimits(jsonSchema as Schema), // a JSON Schema by construction
  })
  const {
    $schema: _,
    $defs,
    ...schema
  } = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')) as Schema & { $defs?: Records } // a JSON Schema by construction
  for (const [name, { id: _id, ...record }] of Object.entries($defs ?? {})) {
    if (records[name] && JSON.stringify(records[name]) !== JSON.stringify(record))
      throw new Error(`two records of the API are named ${name}`)
    records[name] = record
  }
  return schema
}

const errorSchema = {
  type: 'object',
  required: ['statusCode', 'error', 'message'],
  properties: {
    statusCode: { type: 'integer', format: 'int32', minimum: 400, maximum: 599 },
    error: { type: 'string', description: 'A short stable code' },
    message: { type: 'string', description: 'For people, in the language of Accept-Language' },
    command: { type: 'string', description: 'The popup that the client opens' },
    data: { description: "What the command's popup needs; with 429 perhaps the `proof` that stands for the wait" },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Form field → what is wrong with it',
    },
    duration: {
      type: 'integer',
      format: 'int32',
      minimum: 0,
      maximum: 86_400,
      description: 'Seconds to wait, with 429',
    },
  },
} as const

const accessText = ({ access, exports }: Endpoint): string =>
  typeof access === 'string'
    ? access === 'public'
      ? 'Open to everybody.'
      : access === 'signed_in'
        ? 'Any signed-in person.'
        : `Permission \`${access}\`${exports ? ' and `lists.export`' : ''}.`
    : `Roles: ${access.roles.join(', ')}.`

/** A part of a path that is longer names nothing. */
export const longestPart = 200

const parametersOf = (endpoint: Endpoint, records: Records): Parameter[] => {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: {
      type: 'string',
      ...(name.endsWith('id') ? { format: 'uuid', maxLength: 36 } : { maxLength: longestPart }),
    },
  }))
  const query = endpoint.query ? schemaOf(endpoint.query, 'input', records) : {}
  const required = (query['required'] as string[] | undefined) ?? []
  const inQuery = Object.entries((query['properties'] as Record<string, Schema> | undefined) ?? {}).map(
    ([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }),
  )
  const key = endpoint.idempotent
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', minLength: 8, maxLength: 200 },
          description:
            'The same key and body get the first answer again; the same key with another body is refused (422).',
        },
        {
          name: 'Idempotency-Ask',
          in: 'header',
          required: false,
          schema: { type: 'string', enum: ['1'] },
          description:
            'Beside a key: nothing is done, and the body may be left empty. The answer is that of the first request, or 409 `idempotency.not_done` when none with this key was done. So is found out what 429 `outcome.unknown` leaves open.',
        },
      ]
    : []
  const proof = endpoint.takesProof
    ? [
        {
          name: 'Proof-Of-Work',
          in: 'header',
          required: false,
          schema: { type: 'string', maxLength: 4000 },
          description:
            'Instead of a wait: a 429 whose `data` has a `proof` (a challenge of ALTCHA) lets one more call through that brings `{challenge, solution}` of it as JSON in base64.',
        },
      ]
    : []
  return [...inPath, ...inQuery, ...key, ...proof]
}

const bodyOf = (endpoint: Endpoint, records: Records): Schema | undefined => {
  if (!endpoint.body) return undefined
  const schema = schemaOf(endpoint.body, 'input', records)
  const file = (name: string, description: string, maxLength: number) => [
    name,
    { type: 'string', format: 'binary', description, maxLength },
  ]
  const files = Object.fromEntries([
    ...(endpoint.images ?? []).map((name) =>
      file(name, 'JPEG, PNG or WebP, at most 5 MB and 25 megapixels', imageLimitBytes),
    ),
    ...(endpoint.uploads ?? []).map((name) => file(name, 'At most 10 MB', uploadLimitBytes)),
  ])
  return {
    required: true,
    content: {
      ...(endpoint.uploads ? {} : { 'application/json': { schema } }),
      ...(endpoint.images || endpoint.uploads
        ? {
            'multipart/form-data': {
              schema: { ...schema, properties: { ...(schema['properties'] as object), ...files } },
            },
          }
        : {}),
    },
  }
}

const retryAfter = {
  description: 'Seconds to wait',
  schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 86_400 },
} as const

/** The answer of a status: what several calls answer word for word stands once, under its name. */
const answerOf = (codes: readonly ErrorCode[]): Schema => ({
  ...(codes.includes('rate_limited') ? { headers: { 'Retry-After': retryAfter } } : {}),
  description: codes.map((code) => `\`${code}\`: ${failureOf(code).en}`).join('  \n'),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const sharedAnswers: Readonly<Record<string, readonly ErrorCode[]>> = {
  InvalidInput: ['invalid_input', 'unreadable'],
  NotSignedIn: ['unauthorized'],
  Forbidden: ['token_expired', 'forbidden'],
  NotFound: ['not_found'],
  Conflict: ['duplicate'],
  ConflictOrInFlight: ['duplicate', 'idempotency.in_flight', 'idempotency.not_done'],
  TooLarge: ['too_large'],
  NotAnImage: ['image.unsupported'],
  RuleBroken: ['rule.broken'],
  RuleBrokenOrMismatch: ['rule.broken', 'idempotency.mismatch'],
  TooMany: ['rate_limited', 'overloaded'],
  TooManyOrUnknown: ['rate_limited', 'overloaded', 'outcome.unknown'],
  Internal: ['internal'],
  Maintenance: ['maintenance'],
}
const sharedName = new Map(Object.entries(sharedAnswers).map(([name, codes]) => [codes.join(), name]))

function failuresOf(endpoint: Endpoint): Record<string, Schema> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of declaredFailures(endpoint))
    byStatus.set(failureOf(code).status, [...(byStatus.get(failureOf(code).status) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = sharedName.get(codes.join())
      return [String(status), name ? { $ref: `#/components/responses/${name}` } : answerOf(codes)]
    }),
  )
}

function replyOf(endpoint: Endpoint, records: Records): Schema {
  if (endpoint.streams)
    return {
      description: 'A file or a stream',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  const schema = schemaOf(endpoint.reply, 'output', records)
  const properties = { message: { type: 'string' }, ...(schema['properties'] as object | undefined) }
  return {
    description: 'Done',
    content: {
      'application/json': {
        schema: {
          ...schema,
          type: 'object',
          properties,
          required: ['message', ...((schema['required'] as string[] | undefined) ?? [])],
        },
      },
    },
  }
}

const inOrder = <T>(named: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(named).sort(([one], [other]) => (one < other ? -1 : 1)))

/** A parameter that many calls take alike stands once, under its name; another one of this name under that of its feature too. */
const sharedFrom = 3

function shareParameters(operations: readonly Schema[]): Record<string, Schema> {
  const uses = new Map<string, { tag: string; parameter: Parameter; count: number }>()
  const [partsOf, textOf] = [(operation: Schema) => operation['parameters'] as Parameter[], JSON.stringify]
  for (const operation of operations)
    for (const parameter of partsOf(operation)) {
      const use = uses.get(textOf(parameter)) ?? { tag: (operation['tags'] as string[])[0] ?? '', parameter, count: 0 }
      uses.set(textOf(parameter), { ...use, count: use.count + 1 })
    }
  const named = new Map<string, string>()
  const components: Record<string, Schema> = {}
  for (const [text, { tag, parameter, count }] of [...uses].sort(([, one], [, other]) => other.count - one.count)) {
    const name = components[parameter.name] ? `${tag}.${parameter.name}` : parameter.name
    if (count < sharedFrom || components[name]) continue
    components[name] = parameter
    named.set(text, name)
  }
  for (const operation of operations)
    operation['parameters'] = partsOf(operation).map((parameter) => {
      const name = named.get(textOf(parameter))
      return name ? { $ref: `#/components/parameters/${name}` } : parameter
    })
  return components
}

/** The API's description, from the same definitions that validate its requests: it cannot drift. */
export function openApiOf(features: readonly Feature[], about: Readonly<Record<string, string>>): OpenApi {
  const paths: OpenApi['paths'] = {}
  const records: Records = {}
  for (const { name, contract } of features)
    for (const [key, endpoint] of Object.entries(contract)) {
      const url = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
      const body = bodyOf(endpoint, records)
      paths[url] = {
        ...paths[url],
        [endpoint.method.toLowerCase()]: {
          operationId: `${name}.${key}`,
          tags: [name],
          summary: endpoint.summary,
          description: accessText(endpoint),
          parameters: parametersOf(endpoint, records),
          ...(body ? { requestBody: body } : {}),
          responses: { [String(endpoint.status ?? 200)]: replyOf(endpoint, records), ...failuresOf(endpoint) },
          security: endpoint.access === 'public' ? [] : [{ session: [] }],
        },
      }
    }
  const parameters = shareParameters(Object.values(paths).flatMap((methods) => Object.values(methods)))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Polvon API',
      version: '1',
      description:
        'Money is a number of soʻm with at most two decimals, days are calendar days of Asia/Tashkent, instants are ISO 8601 UTC.',
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: '/', 'x-internal': false }],
    tags: features.map(({ name }) => ({ name, ...(about[name] ? { description: about[name] } : {}) })),
    paths,
    components: {
      schemas: { Error: errorSchema, ...inOrder(records) },
      parameters: inOrder(parameters),
      responses: Object.fromEntries(Object.entries(sharedAnswers).map(([name, codes]) => [name, answerOf(codes)])),
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The access token of a sign-in, good for 15 minutes' },
      },
    },
  }
}

const escape = (text: unknown): string =>
  String(text ?? '').replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  )

/** The description as a page to read: no script, so that it lives under the same strict policy as the product. */
export function openApiPage(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const section = ({ name, description }: OpenApi['tags'][number]) => {
    const rows = operations.filter(({ operation }) => (operation['tags'] as string[]).includes(name))
    return `<section id="${escape(name)}"><h2>${escape(name)}</h2><p>${escape(description)}</p>${rows.map((row) => operationHtml(row, document)).join('')}</section>`
  }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Polvon API</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><header><h1>Polvon API</h1><p>${escape((document.info as Schema)['description'])}</p><p><a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1)</p></header>
<nav>${document.tags.map(({ name }) => `<a href="#${escape(name)}">${escape(name)}</a>`).join('')}</nav><main>${document.tags.map(section).join('')}</main></body></html>`
}

function operationHtml(
  { path, method, operation }: { path: string; method: string; operation: Schema },
  { components }: OpenApi,
): string {
  const shared = components as {
    parameters: Record<string, Parameter>
    responses: Record<string, { description: string }>
  }
  const parameters = (operation['parameters'] as (Parameter & { $ref?: string })[]).map((parameter) =>
    parameter.$ref ? (shared.parameters[parameter.$ref.replace(/.*\//, '')] ?? parameter) : parameter,
  )
  const responses = operation['responses'] as Record<
    string,
    { $ref?: string; description: string; content?: Record<string, { schema: unknown }> }
  >
  const body = operation['requestBody'] as { content: Record<string, { schema: unknown }> } | undefined
  const json = (title: string, schema: unknown) =>
    schema ? `<h4>${title}</h4><pre>${escape(JSON.stringify(schema, null, 2))}</pre>` : ''
  const [success] = Object.entries(responses)
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escape(path)}</code> <span>${escape(operation['summary'])}</span></summary>
<p>${escape(operation['description'])}</p>
${parameters.length > 0 ? `<h4>Parameters</h4><ul>${parameters.map(({ name, in: place, required }) => `<li><code>${escape(name)}</code> in ${place}${required ? ', required' : ''}</li>`).join('')}</ul>` : ''}
${json('Body', body?.content['application/json']?.schema)}${json(`Reply ${success?.[0] ?? ''}`, success?.[1].content?.['application/json']?.schema)}
<h4>Failures</h4><ul>${Object.entries(responses)
    .slice(1)
    .map(([status, { $ref, description }]) => {
      const text = $ref ? shared.responses[$ref.replace(/.*\//, '')]?.description : description
      return `<li><b>${status}</b> ${escape(text)}</li>`
    })
    .join('')}</ul></details>`
}

export const openApiStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: #8884; --accent: #0e7c86 }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 1rem 0; border-block: 1px solid var(--line) }
a { color: var(--accent) }
details { border-bottom: 1px solid var(--line); padding: .5rem 0 }
summary { cursor: pointer }
summary b { display: inline-block; min-width: 4.5rem }
summary span { opacity: .75 }
pre { overflow: auto; padding: .75rem; border: 1px solid var(--line); border-radius: .5rem; max-height: 24rem; font-size: .8rem }
`
