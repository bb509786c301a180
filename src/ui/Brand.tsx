import { cx } from './cx.ts'

/** The product's name, in one place. */
export const BRAND_NAME = 'Polvon'

/*
 * The symbol: khatim, the eight-pointed star of Samarkand's tiles (two squares, one turned),
 * with a barbell left open in it. public/favicon.svg is the same drawing.
 */
const STAR =
  'M16 0.7 20.48 5.18H26.82V11.52L31.3 16 26.82 20.48V26.82H20.48L16 31.3 11.52 26.82H5.18V20.48L0.7 16 5.18 11.52V5.18H11.52Z'

const BARBELL =
  'M8.5 13h1.8v6H8.5zM11.4 10.6h2.3v10.8h-2.3zM13.7 15h4.6v2h-4.6zM18.3 10.6h2.3v10.8h-2.3zM21.7 13h1.8v6h-1.8z'

export function BrandSymbol({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cx('size-7 shrink-0', className)}>
      <path d={STAR} className="fill-accent" />
      <path d={BARBELL} className="fill-on-accent" />
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
export function Wordmark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 92 24"
      role="img"
      aria-label={BRAND_NAME}
      fill="none"
      stroke="currentColor"
      strokeWidth="3.1"
      className={cx('h-5 w-auto', className)}
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
export function Brand({ compact = false, className }: { compact?: boolean; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5 text-ink', className)}>
      <BrandSymbol />
      {compact ? <span className="sr-only">{BRAND_NAME}</span> : <Wordmark />}
    </span>
  )
}

/** A quiet field of tiles for the side of the login page. */
export function TilePattern({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={cx('size-full', className)}>
      <defs>
        <pattern id="polvon-tiles" width="64" height="64" patternUnits="userSpaceOnUse">
          <path
            d={STAR}
            transform="translate(16 16)"
            fill="none"
            stroke="currentColor"
            strokeWidth="1"
            strokeLinejoin="round"
          />
          <path
            d="M47.3 32H64M0 32h16.7M32 0v16.7M32 47.3V64M0 0l21.2 21.2M64 0 42.8 21.2M0 64l21.2-21.2M64 64 42.8 42.8"
            stroke="currentColor"
            strokeWidth="1"
          />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#polvon-tiles)" />
    </svg>
  )
}
