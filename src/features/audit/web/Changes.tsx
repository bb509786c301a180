import { ArrowRight } from 'lucide-react'
import { useTexts } from '#src/web/texts.ts'
import type { Change } from '../contract.ts'
import { texts } from './texts.ts'

/** "Narxi: 300 000 → 350 000", a line for each field; in `most` lines, the last of which says how many more there are. */
export function Changes({ changes, most = changes.length }: { changes: readonly Change[]; most?: number }) {
  const t = useTexts(texts)
  const shown = changes.length > most ? most - 1 : most
  const rest = changes.length - shown
  return (
    <ul className="flex min-w-0 flex-col gap-0.5 text-sm">
      {changes.slice(0, shown).map((change) => (
        <li key={change.field} className="min-w-0 [overflow-wrap:anywhere] rows:truncate">
          <span className="text-muted">{change.label}: </span>
          <OldAndNew change={change} />
        </li>
      ))}
      {rest > 0 && <li className="text-muted">{t.more(rest)}</li>}
    </ul>
  )
}

function OldAndNew({ change: { before, after } }: { change: Change }) {
  const t = useTexts(texts)
  if (before === null) return <span>{after ?? '—'}</span>
  return (
    <>
      <span className="sr-only">{t.before} </span>
      <del className="text-muted no-underline">{before}</del>
      <ArrowRight aria-hidden="true" className="mx-1 inline size-3 text-muted" />
      <span className="sr-only">{t.after} </span>
      <span>{after ?? '—'}</span>
    </>
  )
}
