import { useFormats, useTexts } from '#src/web/texts.ts'
import { ChartPlace, ShareBar } from './charts.tsx'
import type { RenderLink } from './rows-link.tsx'
import { texts } from './texts.ts'

export type Part = { name: string; value: number; link: RenderLink | undefined }

const slicesShown = 5

/** A sum by its parts, the largest first. What came out below zero has no share; the small ones stand together. */
export function SplitBar({ label, head, rows }: { label: string; head: string; rows: readonly Part[] }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const positive = rows.filter(({ value }) => value > 0)
  // one that would stand alone under "others" stands by its own name
  const shown = positive.length === slicesShown + 1 ? slicesShown + 1 : slicesShown
  const rest = positive.slice(shown).reduce((sum, { value }) => sum + value, 0)
  const slices = [...positive.slice(0, shown), ...(rest > 0 ? [{ name: t.others, value: rest }] : [])]
  return (
    <ChartPlace height="h-28">
      <ShareBar label={label} heads={[head, t.amount, t.share]} slices={slices} format={formats.som} />
    </ChartPlace>
  )
}
