import { expect, test } from 'vitest'
import { about, features } from '#src/app/api.ts'
import type { ApplicationDeps } from '#src/app/deps.ts'
import { openApiOf } from '#src/server/openapi.ts'

// What Redocly's recommended rules and Spectral's OWASP set ask of the API document (.spectral.yaml has the exceptions).

type Schema = { [key: string]: unknown }
const noDeps = new Proxy({}, { get: () => undefined }) as ApplicationDeps // only the contracts are read, no handler runs
const document = openApiOf(features(noDeps), about)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
)

/** Every schema below, with the way to it. */
function schemasBelow(schema: unknown, at: string): { at: string; schema: Schema }[] {
  if (typeof schema !== 'object' || schema === null) return []
  const below = Object.entries(schema).flatMap(([key, inner]) => schemasBelow(inner, `${at}/${key}`))
  return 'type' in schema && typeof schema.type === 'string' ? [{ at, schema: schema as Schema }, ...below] : below
}
const taken = [
  ...schemasBelow(document.components['parameters'], 'parameters'),
  ...operations.flatMap(({ name, operation }) => [
    ...schemasBelow(operation['parameters'], name),
    ...schemasBelow(operation['requestBody'], name),
  ]),
]
const without = (type: string, isLimited: (schema: Schema) => boolean): string[] =>
  taken.filter(({ schema }) => schema['type'] === type && !isLimited(schema)).map(({ at }) => at)

test('every tag says what its calls are for (src/app/api.ts)', () => {
  expect(document.tags.filter(({ description }) => !description)).toEqual([])
})

test('every text, list and number that is taken has its limits', () => {
  expect(without('string', (schema) => 'maxLength' in schema || 'enum' in schema || 'const' in schema)).toEqual([])
  expect(without('array', (schema) => 'maxItems' in schema)).toEqual([])
  for (const type of ['integer', 'number'])
    expect(without(type, (schema) => 'enum' in schema || ('minimum' in schema && 'maximum' in schema))).toEqual([])
})

test('every operation names 400, 429 and 500; 401 and 403 behind a door; 404 where its path names a record', () => {
  const missing = operations.flatMap(({ name, path, operation }) => {
    const isOpen = (operation['security'] as unknown[]).length === 0
    const asked = ['400', '429', '500', ...(isOpen ? [] : ['401', '403']), ...(path.includes('{') ? ['404'] : [])]
    return asked
      .filter((status) => !(status in (operation['responses'] as object)))
      .map((status) => `${name}: ${status}`)
  })
  expect(missing).toEqual([])
})

test('what is pointed at is there, and what is there is pointed at', () => {
  const text = JSON.stringify(document)
  const asked = new Set([...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, at = '']) => at))
  const there = ['schemas', 'parameters', 'responses'].flatMap((kind) =>
    Object.keys(document.components[kind] as object).map((name) => `${kind}/${name}`),
  )
  expect([...asked].filter((at) => !there.includes(at))).toEqual([])
  expect(there.filter((at) => !asked.has(at))).toEqual([])
})
