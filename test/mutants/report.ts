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
const title = '## Noticed by no test that came by'

/** What came by, and whose taking out nobody noticed: of a refusal also, that nobody was refused. */
const isUnnoticed = ({ mutant, verdict }: { mutant: Mutant; verdict: Verdict | undefined }): boolean =>
  Boolean(verdict && !verdict.red && (verdict.passed.length > 0 || (mutant.kind === 'refusal' && verdict.isReached)))

/** The page that the command keeps: how far it is, and what no test noticed; what people wrote of it between the two stays. */
export function reportOf(known: readonly { mutant: Mutant; verdict: Verdict | undefined }[], page: string): string {
  const rows = mutantKinds.map((kind) => {
    const ofKind = known.filter(({ mutant }) => mutant.kind === kind)
    const red = ofKind.filter(({ verdict }) => verdict?.red)
    const survived = ofKind.filter(isUnnoticed)
    const cells = [kind, ofKind.length, red.length, survived.length, ofKind.length - red.length - survived.length]
    return `| ${cells.join(' | ')} |\n`
  })
  const head = '| --- | --- | --- | --- | --- |\n'
  const [before = '', after = ''] = page.split(head)
  const judged = after.replace(/^(?:\|.*\n)+/, '').split(title)[0]
  const listed = known.filter(isUnnoticed).map(({ mutant }) => `- ${cell(placeOf(mutant))}\n`)
  return [before, head, ...rows, judged, `${title}\n\n`, ...listed].join('')
}
