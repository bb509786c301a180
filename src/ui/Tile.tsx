import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { InfoPopover } from './Popover.tsx'

export type TileProps = {
  label: string
  value: ReactNode
  /** "soʻm", smaller than the number */
  unit?: ReactNode
  /** against the period before: "+12%"; `isGood` gives the colour, because more debt is not good */
  change?: { text: ReactNode; direction: 'up' | 'down' | 'same'; isGood: boolean | null }
  /** what it is compared with: "oʻtgan oyga nisbatan" */
  compared?: ReactNode
  /** a Sparkline or ShareBar */
  picture?: ReactNode
  /** how the figure is counted */
  info?: ReactNode
  /** leads to the rows that the figure counts */
  renderLink?: (props: { className: string; children: ReactNode }) => ReactElement
  className?: string
}

const arrows = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight } as const

/** One figure that matters. The number is the largest thing on it. */
export function Tile({ label, value, unit, change, compared, picture, info, renderLink, className }: TileProps) {
  const Arrow = change ? arrows[change.direction] : null
  const linkClass =
    'text-muted outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-accent'
  return (
    <div
      className={cx(
        'relative flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4',
        renderLink && 'transition-colors duration-100 hover:border-line-strong active:bg-hover',
        className,
      )}
    >
      <div className="flex min-h-6 items-start justify-between gap-2 text-sm">
        {renderLink ? (
          renderLink({ className: linkClass, children: label })
        ) : (
          <span className="text-muted">{label}</span>
        )}
        {info && <InfoPopover title={label}>{info}</InfoPopover>}
      </div>
      <div
        className={cx(
          'mt-0.5 font-semibold',
          // a long sum keeps its unit beside it
          typeof value === 'string' && value.length > 11 ? 'text-xl sm:leading-8' : 'text-2xl max-sm:text-xl',
        )}
      >
        <span className="num">{value}</span>
        {unit && <span className="ml-1.5 whitespace-nowrap font-medium text-base text-muted">{unit}</span>}
      </div>
      {(change || compared || picture) && (
        <div className="mt-2 flex flex-1 items-end justify-between gap-3">
          <p className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-muted text-xs">
            {change && Arrow && (
              <span
                className={cx(
                  'inline-flex items-center gap-0.5 font-semibold tabular-nums',
                  change.isGood === null ? 'text-muted' : change.isGood ? 'text-good' : 'text-bad',
                )}
              >
                <Arrow aria-hidden="true" className="size-3.5" />
                {change.text}
              </span>
            )}
            {compared && <span>{compared}</span>}
          </p>
          {picture && <div className="w-20 shrink-0">{picture}</div>}
        </div>
      )}
    </div>
  )
}
