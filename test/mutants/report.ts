import { createHash } from 'node:crypto'
import type { Mutant } from './find.ts'
import { mutantKinds } from './find.ts'

/** What is known of one of them; `red`: what noticed it. Kept by what stands there, so that a change elsewhere leaves it known. */
export type Verdict = { red: string | null; passed: string[]; isReached: boolean }
export type State = { verdicts: Record<string, Verdict>; files: Record<string, string> }

/** The same for the same check while its file changes elsewhere; `text` is that file. */
export const keyOf = ({ kind, file, was, start }: Mutant, text: string): string =>
  createHash('sha256')
    .update([kind, file, was, text.slice(Math.max(0, start - 90), start)].join('\0'))
    .digest('base64url')
    .slice(0, 16)

export const placeOf = ({ kind, file, line, was }: Mutant): string =>
  `${kind} ${file}:${line} ${was.replaceAll(/\s+/g, ' ').slice(0, 140)}`

const cell = (text: string): string => `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``
const list = (title: string, places: readonly string[]): string[] =>
  places.length === 0 ? [] : ['', `## ${title}`, '', ...places.map((place) => `- ${cell(place)}`)]

/** The page that the command keeps: how far it is, and what no test noticed. */
export function reportOf(known: readonly { mutant: Mutant; verdict: Verdict | undefined }[]): string {
  const rows = mutantKinds.map((kind) => {
    const ofKind = known.filter(({ mutant }) => mutant.kind === kind)
    const red = ofKind.filter(({ verdict }) => verdict?.red)
    const survived = ofKind.filter(({ verdict }) => verdict && !verdict.red && verdict.passed.length > 0)
    const cells = [kind, ofKind.length, red.length, survived.length, ofKind.length - red.length - survived.length]
    return `| ${cells.join(' | ')} |`
  })
  const survivors = known.filter(({ verdict }) => verdict && !verdict.red && verdict.passed.length > 0)
  return [
    '# Checks taken out, one by one',
    '',
    'Written by `npm run mutants`: what was taken out of the sources, and whether a test turned red. How it works stands in [testing](../testing.md#mutants). While runs are not over, what is listed may still be noticed by tests that did not come to their turn.',
    '',
    '| kind | there are | red | noticed by no test that came by | not tried yet |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    ...list(
      'Noticed by no test that came by',
      survivors.map(({ mutant }) => placeOf(mutant)),
    ),
    '',
  ].join('\n')
}
