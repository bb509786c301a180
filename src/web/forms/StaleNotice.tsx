import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { formTexts } from './form-texts.ts'
import { useTexts } from '../texts.ts'

export type Stale = {
  differences: readonly { name: string; label: string; theirs: string | null; mine: string | null }[]
  /** What was typed stays in the form, over the newest record: saving it again is meant. */
  keepMine: () => void
  /** The newest record as it is; what was typed goes. */
  takeTheirs: () => void
}

/** Somebody else was faster: what they changed, and the two ways on. Nothing typed is lost before one of them is chosen. */
export function StaleNotice({ stale }: { stale: Stale }) {
  const t = useTexts(formTexts)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      ref={element}
      role="alert"
      data-form-error
      className="flex flex-col gap-3 rounded-md border border-warn/40 bg-warn-soft px-4 py-3"
    >
      <div>
        <p className="font-medium text-warn">{t.staleTitle}</p>
        <p className="text-sm">{t.staleText}</p>
      </div>
      {stale.differences.length > 0 && (
        <dl className="flex flex-col gap-2 text-sm">
          {stale.differences.map(({ name, label, theirs, mine }) => (
            <div key={name}>
              <dt className="font-medium">{label}</dt>
              <dd className="[overflow-wrap:anywhere]">
                {theirs !== null ? t.staleTheirs(theirs) : t.staleChanged}
                {mine !== null && <span> {t.staleMine(mine)}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={stale.keepMine}>
          {t.staleKeepMine}
        </Button>
        <Button variant="ghost" size="sm" onClick={stale.takeTheirs}>
          {t.staleTakeTheirs}
        </Button>
      </div>
    </div>
  )
}
