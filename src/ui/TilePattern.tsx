import { useId } from 'react'
import { STAR } from './Brand.tsx'
import { cx } from './cx.ts'

/** Star and cross, the pattern of the Registan's walls: stars tip to tip leave crosses between them. For the side of the login page. */
export function TilePattern({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg aria-hidden="true" className={cx('size-full', className)}>
      <defs>
        <pattern id={id} width={TILE * 4} height={TILE * 4} patternUnits="userSpaceOnUse" patternTransform="scale(1.9)">
          {FILLED.map(([column, row, opacity]) => (
            <path
              key={`${column}-${row}`}
              d={STAR}
              transform={tileAt(column, row)}
              fill="currentColor"
              opacity={opacity}
            />
          ))}
          {Array.from({ length: 16 }, (_, at) => (
            <path
              key={at}
              d={STAR}
              transform={tileAt(at % 4, Math.floor(at / 4))}
              fill="none"
              stroke="currentColor"
              strokeWidth="0.5"
              strokeLinejoin="round"
              opacity="0.5"
            />
          ))}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

const TILE = 30.6
const tileAt = (column: number, row: number) => `translate(${column * TILE - 0.7} ${row * TILE - 0.7})`
/** column, row and strength of the stars that are glazed */
const FILLED = [
  [0, 0, 0.1],
  [2, 1, 0.22],
  [3, 3, 0.06],
  [1, 2, 0.14],
  [0, 3, 0.05],
  [3, 0, 0.08],
] as const
