import { Kbd } from '#src/ui/Kbd.tsx'
import { keysOf } from '#src/ui/shortcuts.ts'
import { useTexts } from '#src/web/texts.ts'
import { saleTexts } from './sale-texts.ts'

/** Which keys do what, for whoever learns to work without the mouse; not where the screen is enlarged and low. */
export function SaleKeys({ hasBuyer }: { hasBuyer: boolean }) {
  const t = useTexts(saleTexts)
  const keys: [string, string][] = [
    ...(hasBuyer ? [[keysOf('sale'), t.newKey] as [string, string]] : []),
    ['Tab', t.tabKey],
    ['1–9', t.planKey],
    ['← →', t.arrowKeys],
    ['Enter', t.enterKey],
  ]
  return (
    <ul
      aria-label={t.keys}
      className="ml-auto flex flex-wrap gap-x-3 gap-y-1 text-muted text-sm pointer-coarse:hidden [@media(height<37.5rem)]:hidden"
    >
      {keys.map(([key, act]) => (
        <li key={key} className="inline-flex items-center gap-1.5">
          <Kbd>{key}</Kbd>
          {act}
        </li>
      ))}
    </ul>
  )
}
