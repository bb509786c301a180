import { useFormats, useTexts } from '#src/web/texts.ts'
import type { ShownCharge } from '../contract.ts'
import { texts } from './texts.ts'

const shown = 5

/** What will be taken, was, or was refused: the newest first. */
export function Charges({ charges }: { charges: readonly ShownCharge[] }) {
  const t = useTexts(texts)
  const formats = useFormats()
  if (charges.length === 0) return null
  return (
    <ul className="mt-1 grid gap-0.5 text-sm">
      {charges.slice(0, shown).map(({ _id, state, amount, date, next_date, why }) => (
        <li key={_id} className="num">
          {t.charge[state](formats.som(amount), formats.day(state === 'called_off' ? date : next_date))}
          {why && <span className="block break-words text-muted">{why}</span>}
        </li>
      ))}
    </ul>
  )
}
