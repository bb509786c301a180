import type { TileProps } from '#src/ui/Tile.tsx'
import { useFormats } from '#src/web/texts.ts'

/** "+12%" with its arrow; nothing when there was nothing before. */
export function useChange() {
  const formats = useFormats()
  return (pct: number | null): TileProps['change'] => {
    if (pct === null) return undefined
    if (pct === 0) return { text: formats.percent(0), direction: 'same', isGood: null }
    return {
      text: `${pct > 0 ? '+' : '−'}${formats.percent(Math.abs(pct))}`,
      direction: pct > 0 ? 'up' : 'down',
      isGood: pct > 0,
    }
  }
}
