import { Kbd } from '#src/ui/Kbd.tsx'
import { useTexts } from '#src/web/texts.ts'
import { saleKey } from './sale-key.ts'
import { saleTexts } from './sale-texts.ts'

/** Which keys do what, for whoever learns to work without the mouse. */
export function SaleKeys({ hasBuyer }: { hasBuyer: boolean }) {
  const t = useTexts(saleTexts)
  const keys: [string, string][] = [
    ...(hasBuyer ? [[saleKey, t.newKey] as [string, string]] : []),
    ['Tab', t.tabKey],
    ['1–9', t.planKey],
    ['← →', t.arrowKeys],
    ['Enter', t.enterKey],
  ]
  return (
    <ul aria-label={t.keys} className="ml-auto flex flex-wrap gap-x-3 gap-y-1 text-muted text-sm pointer-coarse:hidden">
      {keys.map(([key, act]) => (
        <li key={key} className="inline-flex items-center gap-1.5">
          <Kbd>{key}</Kbd>
          {act}
        </li>
      ))}
    </ul>
  )
}
