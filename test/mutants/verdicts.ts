import { createHash } from 'node:crypto'
import type { Mutant, MutantKind } from './find.ts'
import { mutantKinds } from './find.ts'

/**
 * `red`: a test noticed; `wall`: none does, and whoever judged it says what stands behind; `survived`: none did of those
 * that came to their turn.
 */
export type Verdict = { is: 'red' | 'wall' | 'survived'; day: string; by: string }
export type Keyed<M extends Mutant = Mutant> = M & { key: string }

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
/** What stands before on the same line, and the line above. */
const lastLines = (text: string): string => {
  const own = text.slice(text.lastIndexOf('\n') + 1)
  return plain(
    `${text
      .slice(0, -own.length || undefined)
      .trimEnd()
      .split('\n')
      .at(-1)} ${own}`,
  )
}
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)
const head = 'file\tkind\tkey\tverdict\tday\tby\ttext\n'
const columns = 7

/**
 * Each with what stays the same while its file changes elsewhere and is formatted anew: what it is, what stands before it,
 * and which one it is among equal ones.
 */
export function keyed<M extends Mutant>(mutants: readonly M[], textOf: (file: string) => string): Keyed<M>[] {
  const seen = new Map<string, number>()
  return mutants.map((mutant) => {
    const before = lastLines(textOf(mutant.file).slice(Math.max(0, mutant.start - 400), mutant.start))
    const digest = createHash('sha256')
      .update([mutant.kind, mutant.file, plain(mutant.was), before].join('\0'))
      .digest('base64url')
      .slice(0, 10)
    const nth = (seen.get(digest) ?? 0) + 1
    seen.set(digest, nth)
    return { ...mutant, key: nth === 1 ? digest : `${digest}.${nth}` }
  })
}

/** The kept lines, by key. */
export const readVerdicts = (kept: string): Map<string, Verdict> =>
  new Map(
    kept
      .split('\n')
      .map((line) => line.split('\t'))
      .filter((cells) => cells.length === columns && cells[0] !== 'file')
      .map(([, , key = '', is, day = '', by = '']) => [key, { is, day, by } as Verdict]), // written below
  )

/** A line for each check that was judged, in the order of the sources; what is no more is left out. */
export const keptLines = (all: readonly Keyed[], verdicts: ReadonlyMap<string, Verdict>): string =>
  head +
  all
    .flatMap(({ file, kind, key, was }) => {
      const verdict = verdicts.get(key)
      if (!verdict) return []
      const { is, day, by } = verdict
      return [`${[file, kind, key, is, day, cut(plain(by), 120), cut(plain(was), 100)].join('\t')}\n`]
    })
    .join('')

export const placeOf = ({ kind, file, line, was }: Mutant): string => `${kind} ${file}:${line} ${cut(plain(was), 140)}`

const partOf = (file: string): string => /^src\/(?:features\/)?([\w-]+)/.exec(file)?.[1] ?? file
const cell = (text: string): string => `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``
const stands = ['red', 'wall', 'survived', undefined] as const
const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |\n`

/** The page: how many of each kind and of each part are how, what survived, and what stands behind which. */
export function pageOf(all: readonly Keyed[], verdicts: ReadonlyMap<string, Verdict>): string {
  const isOf = ({ key }: Keyed) => verdicts.get(key)?.is
  const counts = (of: readonly Keyed[]) => [
    of.length,
    ...stands.map((is) => of.filter((one) => isOf(one) === is).length),
  ]
  const table = (title: string, names: readonly string[], nameOf: (mutant: Keyed) => string): string =>
    row([title, 'there are', 'red', 'another wall', 'survived', 'not asked']) +
    row(Array.from({ length: 6 }, () => '---')) +
    names.map((name) => row([name, ...counts(all.filter((one) => nameOf(one) === name))])).join('')
  const parts = [...new Set(all.map(({ file }) => partOf(file)))]
  const text = ({ kind, file, was }: Mutant) => cell(`${kind} ${file} ${cut(plain(was), 140)}`)
  const survived = all.filter((one) => isOf(one) === 'survived').map((one) => `- ${text(one)}\n`)
  const walled = all.filter((one) => isOf(one) === 'wall')
  const walls = [...new Set(walled.map(({ key }) => verdicts.get(key)?.by ?? ''))]
  const behind = walls.map((by) => {
    const of = walled.filter(({ key }) => verdicts.get(key)?.by === by)
    return `**${by}**\n\n${of.map((one) => `- ${text(one)}\n`).join('')}`
  })
  return [
    '# Checks taken out, one by one\n\n',
    'Written by `npm run mutants` from [what is kept of each check](../../test/mutants/verdicts.tsv): which test turned red without it, and on which day; how it works stands in [testing](../testing.md#mutants).\n\n',
    table('kind', mutantKinds, ({ kind }: { kind: MutantKind }) => kind),
    '\n',
    table('part', parts, ({ file }) => partOf(file)),
    '\n## Survived\n\n',
    survived.length > 0 ? survived.join('') : 'None of those that were asked.\n',
    '\n## Noticed by no test, and what stands behind\n\n',
    behind.join('\n'),
  ].join('')
}
