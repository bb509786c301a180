import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.ts'

const root = projectRoot()
const text = readFileSync(path.join(root, 'docs/security/asvs.md'), 'utf8')
const rows = [...text.matchAll(/^\| (V\d+\.\d+\.\d+) \| ([12]) \| ([\w ]+) \| (.+) \|$/gm)].map(
  ([, id = '', level = '', verdict = '', by = '']) => ({ id, level, verdict, by }),
)
const verdicts = ['met', 'unproved', 'deviation', 'not met', 'not applicable']
/** Requirements of levels 1 and 2 in each chapter of ASVS 5.0.0. */
const ofChapter = {
  V1: 27,
  V2: 11,
  V3: 19,
  V4: 10,
  V5: 9,
  V6: 35,
  V7: 18,
  V8: 7,
  V9: 7,
  V10: 29,
  V11: 14,
  V12: 9,
  V13: 13,
  V14: 9,
  V15: 13,
  V16: 16,
  V17: 7,
}

test('every requirement of levels 1 and 2 stands in the list once', () => {
  const counted: Record<string, number> = {}
  for (const { id } of rows) {
    const chapter = id.split('.')[0] ?? ''
    counted[chapter] = (counted[chapter] ?? 0) + 1
  }
  expect(counted).toEqual(ofChapter)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

test('what is met names files that are there, and quotes tests that stand in them', () => {
  const missing: string[] = []
  for (const { id, by } of rows.filter(({ verdict }) => verdict === 'met')) {
    const named = [...by.matchAll(/`([\w/.-]+)`(?: "([^"]+)")?/g)]
    if (named.length === 0) missing.push(`${id} names nothing`)
    for (const [, file = '', quoted] of named) {
      const place = path.join(root, file)
      if (!existsSync(place)) missing.push(`${id}: ${file}`)
      else if (quoted && !readFileSync(place, 'utf8').includes(quoted)) missing.push(`${id}: "${quoted}" in ${file}`)
    }
  }
  expect(missing).toEqual([])
})

test('whatever is not met by a test says why', () => {
  const silent = rows.filter(({ verdict, by }) => !verdicts.includes(verdict) || (verdict !== 'met' && by.length < 6))
  expect(silent).toEqual([])
})

test('the counts at its top are those of the list', () => {
  const counts = verdicts.map((verdict) => rows.filter((row) => row.verdict === verdict).length)
  expect(text).toContain(`| ${counts.join(' | ')} |`)
})
