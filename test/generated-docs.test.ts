import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.ts'
import { browserCalls } from './browser-calls.ts'
import { contractDocuments } from './contract-documents.ts'

test.each(contractDocuments())('docs/generated/%s says what the contracts say', async (name, made) => {
  const file = path.join(projectRoot(), 'docs', 'generated', name)
  if (process.env['UPDATE_GENERATED'] === '1') await writeFile(file, made)
  expect(await readFile(file, 'utf8').catch(() => '')).toBe(made)
})

test.each([...(await browserCalls())])('%s says what its contract says', async (name, made) => {
  const file = path.join(projectRoot(), name)
  if (process.env['UPDATE_GENERATED'] === '1') await writeFile(file, made)
  expect(await readFile(file, 'utf8').catch(() => '')).toBe(made)
})

test('no page has calls of a contract that is gone', async () => {
  const features = path.join(projectRoot(), 'src', 'features')
  const found = (await readdir(features, { recursive: true }))
    .filter((file) => file.endsWith('calls.generated.ts'))
    .map((file) => `src/features/${file.replaceAll('\\', '/')}`)
  expect(found.sort()).toEqual([...(await browserCalls()).keys()].sort())
})
