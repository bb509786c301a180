import { BRAND_NAME } from '#src/contract/brand.ts'
import { cx } from './cx.ts'

/*
 * The symbol: khatim, the eight-pointed star of Samarkand's tiles (two squares, one turned),
 * with a dumbbell left open in it. public/favicon.svg is the same drawing.
 */
export const STAR =
  'M16 0.7 20.48 5.18H26.82V11.52L31.3 16 26.82 20.48V26.82H20.48L16 31.3 11.52 26.82H5.18V20.48L0.7 16 5.18 11.52V5.18H11.52Z'

const DUMBBELL = 'M8 14.7h16v2.6H8zM9.2 10.8h3v10.4h-3zM19.8 10.8h3v10.4h-3zM6 13h2.2v6H6zM23.8 13H26v6h-2.2z'

export function BrandSymbol({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cx('size-7 shrink-0', className)}>
      <path d={STAR} className="fill-accent" />
      <path d={DUMBBELL} className="fill-on-accent" />
    </svg>
  )
}

/** The bare star in outline, for empty states and patterns. */
export function Star({ className }: { className?: string }) {
  return (
    <svg viewBox="-1 -1 34 34" fill="none" aria-hidden="true" className={className}>
      <path d={STAR} stroke="currentColor" strokeWidth="0.8" strokeLinejoin="round" />
    </svg>
  )
}

/** "Polvon" drawn, not typed: looks the same before the font is there and on paper. */
export function Wordmark() {
  return (
    <svg
      viewBox="0 0 92 24"
      role="img"
      aria-label={BRAND_NAME}
      fill="none"
      stroke="currentColor"
      strokeWidth="3.1"
      className="h-5 w-auto"
    >
      <path d="M2 20.5V3.6h6.4a5.1 5.1 0 0 1 0 10.2H2" />
      <circle cx="23" cy="14" r="5.4" />
      <path d="M34.4 2v18.5" />
      <path d="m39.3 7.9 4.9 11h.5l4.9-11" strokeLinejoin="bevel" />
      <circle cx="59" cy="14" r="5.4" />
      <path d="M70.4 20.5V7.6M70.4 14a4.7 4.7 0 0 1 9.4 0v6.5" />
    </svg>
  )
}

/** Symbol and wordmark side by side; `compact` leaves the symbol (collapsed sidebar). */
export function Brand({ compact = false }: { compact?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-ink">
      <BrandSymbol />
      {compact ? <span className="sr-only">{BRAND_NAME}</span> : <Wordmark />}
    </span>
  )
}
