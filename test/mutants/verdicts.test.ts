import { expect, test } from 'vitest'
import type { Mutant } from './find.ts'
import { keptLines, keyed, pageOf, readVerdicts, type Verdict } from './verdicts.ts'

const file = 'src/features/toys/server/routes.ts'
const first = "const limits = of(box)\nif (!row) throw fail('not_found')\n"
const second = "const other = of(toys)\nif (!row) throw fail('not_found')\n"
const mutantsIn = (text: string) => {
  const found: Mutant[] = [...text.matchAll(/if .*/g)].map(({ 0: was, index: start }) => {
    const end = start + was.length
    return { kind: 'refusal', file, line: 1, start, end, was, made: ';', within: [start, end], isAtStart: false }
  })
  return keyed(found, () => text)
}
const keysOf = (text: string) => mutantsIn(text).map(({ key }) => key)

test('a check is the same one after its file changed elsewhere, and another one where it or what stands before it changed', () => {
  const keys = keysOf(first + second)
  expect(new Set(keys).size).toBe(2)
  expect(keysOf(`${'// a line more\n'.repeat(9)}${first}${second}`).at(-1)).toBe(keys[1])
  expect(keysOf((first + second).replaceAll('\n', '\n\n  '))).toEqual(keys)
  expect(keysOf(first + second.replace('!row', '!rows'))[1]).not.toBe(keys[1])
  expect(keysOf(first + second.replace('toys', 'dolls'))[1]).not.toBe(keys[1])
  const twice = keysOf(second.repeat(4))
  expect(new Set(twice).size).toBe(4)
})

test('what is kept is read as it was written, in the order of the sources, and what is no more is dropped', () => {
  const all = mutantsIn(first + second)
  const [one = '', two = ''] = all.map(({ key }) => key)
  const verdicts = new Map<string, Verdict>([
    ['gone', { is: 'red', day: '2026-11-20', by: 'x.test.ts: x' }],
    [two, { is: 'wall', day: '2026-11-27', by: 'the kernel found it before' }],
    [one, { is: 'red', day: '2026-11-26', by: 'toys.test.ts: a toy\nis\tfound' }],
  ])
  const kept = keptLines(all, verdicts)
  expect(kept.split('\n').map((line) => line.split('\t')[2])).toEqual(['key', one, two, undefined])
  expect(readVerdicts(kept).get(one)).toEqual({ is: 'red', day: '2026-11-26', by: 'toys.test.ts: a toy is found' })
  expect(keptLines(all, readVerdicts(kept))).toBe(kept)
  const page = pageOf(all, readVerdicts(kept))
  expect(page).toContain('| refusal | 2 | 1 | 1 | 0 | 0 |')
  expect(page).toContain('**the kernel found it before**\n\n- `refusal src/features/toys/server/routes.ts if (!row)')
})
