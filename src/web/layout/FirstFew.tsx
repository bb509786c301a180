import { type ReactNode, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { defineTexts, useFormats, useTexts } from '../texts.ts'

const texts = defineTexts({
  uz: { more: (count: string) => `Yana ${count} tasini koʻrsatish` },
  ru: { more: (count) => `Показать ещё ${count}` },
  en: { more: (count) => `Show ${count} more` },
})

const few = 3

/** A list whose rows are acts: the first ones, the rest by a press. One that would be alone behind it is shown. */
export function FirstFew<Row>({ rows, row }: { rows: readonly Row[]; row: (one: Row) => ReactNode }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole || rows.length <= few + 1 ? rows : rows.slice(0, few)
  return (
    <div className="mb-3 grid gap-2">
      <ul className="grid gap-2">{shown.map(row)}</ul>
      {shown.length < rows.length && (
        <Button variant="ghost" onClick={() => setWhole(true)}>
          {t.more(formats.number(rows.length - shown.length))}
        </Button>
      )}
    </div>
  )
}
