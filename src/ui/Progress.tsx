import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const fills = { accent: 'bg-accent', good: 'bg-good', warn: 'bg-warn', bad: 'bg-bad' } as const

/** How much of a whole is done, with its words. */
export function Progress({
  label,
  percent,
  text,
  tone = 'accent',
  hideLabel = false,
  className,
}: {
  label: string
  percent: number
  /** "1 200 000 / 2 000 000 soʻm" at the right; also what screen readers say */
  text?: ReactNode
  tone?: keyof typeof fills
  hideLabel?: boolean
  className?: string
}) {
  const shown = Math.max(0, Math.min(100, percent))
  return (
    <div className={className}>
      {(!hideLabel || text) && (
        <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
          <span className={hideLabel ? 'sr-only' : 'text-muted'}>{label}</span>
          {text && <span className="num font-medium">{text}</span>}
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={Math.round(shown)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={typeof text === 'string' ? text : undefined}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div className={cx('h-full rounded-full', fills[tone])} style={{ width: `${shown}%` }} />
      </div>
    </div>
  )
}
