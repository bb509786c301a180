import { useState } from 'react'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { ChartPlace, ShareBar } from './charts.tsx'
import type { RenderLink } from './rows-link.tsx'
import { texts } from './texts.ts'

export type Part = { name: string; value: number; link: RenderLink | undefined }

const slicesShown = 5

/** A sum by its parts, the largest first: none is left out. The small ones stand together until they are asked for. */
export function SplitBar({ label, head, rows }: { label: string; head: string; rows: readonly Part[] }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [isWhole, setWhole] = useState(false)
  const positive = rows.filter(({ value }) => value > 0)
  // one that would stand alone under "others" stands by its own name
  const shown = isWhole ? positive.length : positive.length === slicesShown + 1 ? slicesShown + 1 : slicesShown
  const rest = positive.slice(shown)
  const others: Part = {
    name: t.othersOf(formats.number(rest.length)),
    value: rest.reduce((sum, { value }) => sum + value, 0),
    link: (props) => <button type="button" onClick={() => setWhole(true)} {...props} />,
  }
  const slices = [
    ...positive.slice(0, shown),
    ...(rest.length > 0 ? [others] : []),
    // more went back than came in
    ...rows.filter(({ value }) => value < 0),
  ]
  return (
    <ChartPlace height="h-45 pointer-coarse:h-64">
      <ShareBar
        label={label}
        heads={[head, t.amount, t.share]}
        slices={slices}
        rows={rows.filter(({ value }) => value !== 0)}
        format={formats.figure}
      />
    </ChartPlace>
  )
}
