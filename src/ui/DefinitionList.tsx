import type { ReactElement, ReactNode } from 'react'
import { InfoPopover } from './Popover.tsx'
import { cx } from './cx.ts'

/** Facts of one thing: name at the left, value at the right; one under the other on a phone when it gets tight. */
export function DefinitionList({
  facts,
  className,
}: {
  facts: readonly { term: ReactNode; value: ReactNode }[]
  className?: string
}) {
  return (
    <dl className={cx('divide-y divide-line', className)}>
      {facts.map((fact, index) => (
        // the facts are a fixed list
        <div
          key={index}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5 first:pt-0 last:pb-0"
        >
          <dt className="min-w-0 break-words text-muted">{fact.term}</dt>
          <dd className="min-w-0 break-words font-medium">{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A finger has the name too, up to the sign that explains it. */
const valueLink =
  '-my-0.5 inline-block py-0.5 hover:underline focus-visible:underline pointer-coarse:min-w-11 pointer-coarse:after:absolute pointer-coarse:after:inset-0'

/** One figure with its name, for rows of figures inside a card. */
export function Stat({
  label,
  value,
  hint,
  info,
  link,
}: {
  label: string
  value: ReactNode
  hint?: ReactNode
  /** how the figure is counted */
  info?: ReactNode
  /** leads to the rows that it counts */
  link?: ((props: { className: string; children: ReactNode }) => ReactElement) | undefined
}) {
  return (
    <div className="min-w-0">
      <div className="pointer-coarse:relative pointer-coarse:min-w-11 pointer-coarse:pb-2.5 pointer-coarse:has-[button]:pr-11">
        <div className="flex items-center gap-1 text-muted text-sm pointer-coarse:min-h-6">
          {label}
          {info && (
            <span className="stat-info">
              <InfoPopover title={label}>{info}</InfoPopover>
            </span>
          )}
        </div>
        <div className="num mt-0.5 font-semibold text-lg">
          {link ? link({ className: valueLink, children: value }) : value}
        </div>
      </div>
      {hint && <div className="text-muted text-xs pointer-coarse:has-[a]:py-3">{hint}</div>}
    </div>
  )
}

/** Figures side by side; they wrap before they touch. */
export const StatRow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-8 gap-y-3">{children}</div>
)
