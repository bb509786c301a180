import { useFormats, useTexts } from '#src/web/texts.ts'
import type { ImportBatch } from '../contract.ts'
import { texts } from './texts.ts'

/** What the rows that are ready, or done, make together. */
export function ImportSums({ batch }: { batch: ImportBatch }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { sums } = batch
  const facts: [string, string, boolean][] = [
    [t.newPeople, formats.number(sums.new), true],
    [t.existingPeople, formats.number(sums.existing), sums.existing > 0],
    [t.memberships, formats.number(sums.memberships), true],
    [t.paid, formats.som(sums.paid_amount), sums.memberships > 0],
    [t.remaining, formats.som(sums.remaining_amount), sums.remaining_amount > 0],
  ]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {facts
        .filter(([, , isShown]) => isShown)
        .map(([term, value]) => (
          <div key={term}>
            <dt className="text-muted text-sm">{term}</dt>
            <dd className="num font-semibold text-md">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
