import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { features } from '#src/app/api.ts'
import type { ApplicationDeps } from '#src/app/deps.ts'
import { languages } from '#src/contract/languages.ts'
import { messages } from '#src/contract/messages.ts'
import { createSentences } from './sentences.ts'

const noDeps = new Proxy({}, { get: () => undefined }) as ApplicationDeps // only the contracts are read, no handler runs
const sentences = createSentences(features(noDeps))

test('every recorded act has a sentence of its own in three languages', () => {
  expect(sentences.actions.length).toBeGreaterThan(40)
  const bare = languages.flatMap((language) =>
    sentences.actions.filter(
      (action) => sentences.of(action, action.split('.')[0] ?? '', null, language) === messages.ok[language],
    ),
  )
  expect(bare).toEqual([])
})

test('what the product does by itself has a sentence of its own too', () => {
  const root = path.resolve('src/features')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /server.[a-z-]+\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => path.join(root, file))
  const acts = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\baction: '([a-z_]+\.[a-zA-Z_]+)'/g)].map(([, action]) => action ?? ''),
  )
  expect(acts).toContain('classes.close')
  const bare = languages.flatMap((language) =>
    acts.filter((action) => sentences.of(action, action.split('.')[0] ?? '', null, language) === messages.ok[language]),
  )
  expect(bare).toEqual([])
})
