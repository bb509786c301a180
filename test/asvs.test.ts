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

type Title = { title: string; isSkipped: boolean }

/** What leaves a test out somewhere; that rows on nodes are locked there is no reason to say so, the product is tried without them. */
const leavesOut = /\.(?:skip|todo|runIf)\b|\.skipIf\((?!isOnCitus\(\)|onCitus\b)/

/** The titles of the tests of a file: no other words of it hold anything. */
function titlesOf(file: string): Title[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  const starts = [...source.matchAll(/^[ \t]*(?=(?:test|it)[.(<])/gm)].map(({ index }) => index)
  return starts.flatMap((start, at) => {
    const own = source.slice(start, starts[at + 1])
    const found = /(?:^\s*(?:test|it)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,/.exec(own)
    if (!found) return []
    const [, ...groups] = source.slice(0, start).split(/^describe(?=[.(])/m)
    const group = groups.at(-1) ?? ''
    const isInGroup = !group.includes('\n})') && leavesOut.test(/^.*?(?=\()\([^'"`]*/s.exec(group)?.[0] ?? '')
    const isSkipped = isInGroup || leavesOut.test(own.slice(0, found.index + found[0].length))
    return [{ title: (found[2] ?? '').replaceAll("\\'", "'"), isSkipped }]
  })
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
/** Says where a test is left out. */
const saysWhere = /where there is|on Linux/

/** Files that a text names, with the tests that it quotes of them, and are not there; and files of tests of which it quotes none. */
function missingOf(by: string): string[] {
  const missing: string[] = []
  for (const [, file = '', quotes = ''] of by.matchAll(/`([\w/.-]+)`((?:,? "[^"]+")*)/g)) {
    const place = path.join(root, file)
    const isThere = existsSync(place)
    if (!isThere) missing.push(file)
    const titles = isThere && statSync(place).isFile() && isTest(file) ? titlesOf(file) : []
    const quoted = [...quotes.matchAll(/"([^"]+)"/g)].map(([, words = '']) => words)
    if (isTest(file) && quoted.length === 0) missing.push(`a test of ${file}`)
    for (const words of quoted) {
      const found = titles.filter(({ title }) => title.includes(words))
      if (found.length === 0) missing.push(`"${words}" in ${file}`)
      else if (found.every(({ isSkipped }) => isSkipped) && !saysWhere.test(by))
        missing.push(`"${words}" in ${file} is not run everywhere`)
    }
  }
  return missing
}

test('only the title of a test that is run is one', () => {
  const titles = titlesOf('test/deploy-proxy.test.ts')
  const tls = titles.find(({ title }) => title.startsWith('TLS is 1.2 or 1.3'))
  expect(tls).toEqual({ title: 'TLS is 1.2 or 1.3, the newer one where both can, and nothing older', isSkipped: true })
  const own = titlesOf('test/asvs.test.ts')
  expect(own.map(({ title }) => title)).toContain('only the title of a test that is run is one')
  // words of a comment are none
  expect(own.filter(({ title }) => title.includes('no other words of it hold anything'))).toEqual([])
  const quoted = '`test/deploy-proxy.test.ts` "TLS is 1.2 or 1.3, the newer one where both can, and nothing older"'
  expect(missingOf(quoted)).toHaveLength(1)
  expect(missingOf(`${quoted}, where there is a Caddy`)).toEqual([])
  expect(missingOf('`test/asvs.test.ts`')).toEqual(['a test of test/asvs.test.ts'])
  expect(missingOf('`test/asvs.test.ts` "words of a comment are none"')).toHaveLength(1)
})

test('what is met names the tests that show it, by their titles, or where documentation is asked for the document', () => {
  const missing: string[] = []
  for (const { id, by } of rows.filter(({ verdict }) => verdict === 'met')) {
    if (!/\.test\.tsx?` "|\.md`|`docs\/generated`/.test(by)) missing.push(`${id} names nothing`)
    missing.push(...missingOf(by).map((what) => `${id}: ${what}`))
  }
  expect(missing).toEqual([])
})

test('what is met in part, or not, names nothing that is not there', () => {
  // they name cookies and settings too
  const files = ({ by }: { by: string }) =>
    by.replaceAll(/`([^`]+)`/g, (span, name: string) => (name.includes('/') ? span : ''))
  const others = rows.filter(({ verdict }) => verdict !== 'met')
  expect(others.flatMap((row) => missingOf(files(row)).map((what) => `${row.id}: ${what}`))).toEqual([])
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
