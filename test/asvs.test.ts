import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
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

/** Files that a text names, with the tests that it quotes of them, and are not there. */
function missingOf(by: string): string[] {
  const missing: string[] = []
  for (const [, file = '', quotes = ''] of by.matchAll(/`([\w/.-]+)`((?:,? "[^"]+")*)/g)) {
    const place = path.join(root, file)
    const isThere = existsSync(place)
    if (!isThere) missing.push(file)
    const found = isThere && statSync(place).isFile() ? readFileSync(place, 'utf8') : ''
    for (const [, quoted = ''] of quotes.matchAll(/"([^"]+)"/g))
      if (isThere && !found.includes(quoted)) missing.push(`"${quoted}" in ${file}`)
  }
  return missing
}

test('what is met names files that are there, and quotes tests that stand in them', () => {
  const missing: string[] = []
  for (const { id, by } of rows.filter(({ verdict }) => verdict === 'met')) {
    if (!by.includes('`')) missing.push(`${id} names nothing`)
    missing.push(...missingOf(by).map((what) => `${id}: ${what}`))
  }
  expect(missing).toEqual([])
})

test('every attack that was found and every promise names what shows that it fails or holds', () => {
  const page = readFileSync(path.join(root, 'docs/security/attacks.md'), 'utf8')
  const lines = [...page.matchAll(/^\| ([AB]\.\d+)[^|]*\| [^|]+ \| (.+) \|$/gm)].map(([, id = '', by = '']) => ({
    id,
    by,
  }))
  const ids = [
    ...Array.from({ length: 12 }, (_, at) => `A.${at + 1}`),
    ...Array.from({ length: 7 }, (_, at) => `B.${at + 1}`),
  ]
  expect([...new Set(lines.map(({ id }) => id))]).toEqual(ids)
  expect(lines.flatMap(({ id, by }) => missingOf(by).map((what) => `${id}: ${what}`))).toEqual([])
  expect(lines.filter(({ by }) => !by.includes('`'))).toEqual([])
})

test('the claims of SECURITY.md name tests that are there', () => {
  const claims = readFileSync(path.join(root, 'SECURITY.md'), 'utf8').split('## Claims')[1]?.split('\n## ')[0] ?? ''
  const all = ['src', 'test'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  const named = [...claims.matchAll(/`([\w/*.-]+)`/g)].map(([, name = '']) => name)
  const isThere = (name: string) => {
    const [start = '', end] = name.split('*')
    if (end !== undefined) return all.some((file) => file.startsWith(start) && file.endsWith(end))
    return existsSync(path.join(root, name)) || all.some((file) => file.endsWith(`/${name}`))
  }
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((name) => !isThere(name))).toEqual([])
  const rows = claims.split('\n').flatMap((line) => {
    const [, claim = '', by = ''] = /^\| ([^|]+) \| ([^|]+) \|$/.exec(line) ?? []
    return claim === '' || claim === 'claim' || claim.startsWith('---') ? [] : [{ claim, by }]
  })
  expect(rows.length).toBeGreaterThan(40)
  // a claim without a file, a command of its own or a whole folder of tests is a promise
  expect(rows.filter(({ by }) => !by.includes('`'))).toEqual([])
  const quoted = rows.flatMap(({ by }) => {
    const of = [...by.matchAll(/`([\w/*.-]+)`/g)].flatMap(([, name = '']) => {
      const [start = '', end] = name.split('*')
      return all.filter(
        (file) =>
          /\.test\.tsx?$|damages\.ts$/.test(file) &&
          (end === undefined
            ? file === name || file.endsWith(`/${name}`) || file.startsWith(`${name}/`)
            : file.startsWith(start)),
      )
    })
    const texts = of.map((file) => readFileSync(path.join(root, file), 'utf8'))
    return [...by.matchAll(/"([^"]+)"/g)].flatMap(([, words = '']) => {
      const parts = words.split('…').map((part) => part.trim().replace(/,$/, ''))
      return texts.some((text) => parts.every((part) => text.includes(part))) ? [] : [words]
    })
  })
  expect(quoted).toEqual([])
})

test('whatever is not met by a test says why', () => {
  const silent = rows.filter(({ verdict, by }) => !verdicts.includes(verdict) || (verdict !== 'met' && by.length < 6))
  expect(silent).toEqual([])
})

test('the counts at its top are those of the list', () => {
  const counts = verdicts.map((verdict) => rows.filter((row) => row.verdict === verdict).length)
  expect(text).toContain(`| ${counts.join(' | ')} |`)
})
