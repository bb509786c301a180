import { cx } from '#src/ui/cx.ts'
import { Tile } from '#src/ui/Tile.tsx'
import { Link, usePathname } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { ImportBatch } from '../contract.ts'
import { texts } from './texts.ts'

type Shown = 'ready' | 'bad' | 'duplicate' | 'done' | 'kept' | 'undone'

/** How many rows became what; each number opens its rows. */
export function RowTiles({ batch, states }: { batch: ImportBatch; states: readonly Shown[] }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const pathname = usePathname()
  return (
    <div
      className={cx(
        'grid gap-3',
        states.length === 3 ? 'grid-cols-3' : 'grid-cols-2',
        states.length === 4 && 'lg:grid-cols-4',
      )}
    >
      {states.map((state) => (
        <Tile
          key={state}
          label={t[state]}
          value={formats.number(batch.counts[state])}
          renderLink={(props) => <Link to={pathname} search={{ state }} keepScroll {...props} />}
        />
      ))}
    </div>
  )
}
