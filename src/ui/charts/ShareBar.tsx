import { type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import { ChartFrame, Swatch } from './ChartFrame.tsx'
import { type Slice, shareTexts, sliceColor } from './slices.ts'

type SharesProps = {
  label: string
  isTitled?: boolean
  description?: ReactNode
  /** heads of the table: "Usul", "Summa", "Ulush" */
  heads: readonly [string, string, string]
  slices: readonly Slice[]
  /** every part by itself, where the bar has put small ones together */
  rows?: readonly Slice[]
  format: (value: number) => string
}

/** Shares of a whole along one bar; takes less room than a donut and compares better. */
export function ShareBar({ label, isTitled, description, heads, slices, rows = slices, format }: SharesProps) {
  const [active, setActive] = useState<number | null>(null)
  // what is below zero stands in the list with its value, but is no part of the bar
  const shares = shareTexts(slices.map(({ value }) => value))
  const rowShares = shareTexts(rows.map(({ value }) => value))
  return (
    <ChartFrame
      {...{ label, isTitled, description }}
      table={{
        head: [...heads],
        rows: rows.map((row, index) => [row.name, format(row.value), rowShares[index] ?? '']),
      }}
      cellLink={(row, column) => (column === 0 ? rows[row]?.link : undefined)}
    >
      <div aria-hidden="true" className="mb-3 flex h-3 gap-0.5 overflow-hidden rounded-sm bg-sunken">
        {slices.map((slice, index) =>
          slice.value > 0 ? (
            <span
              key={slice.name}
              onPointerEnter={() => setActive(index)}
              onPointerLeave={() => setActive(null)}
              className="min-w-1 transition-opacity duration-100"
              style={{
                flex: `${slice.value} 0 0`,
                background: sliceColor(slice, index),
                opacity: active === null || active === index ? 1 : 0.4,
              }}
            />
          ) : null,
        )}
      </div>
      <SliceRows slices={slices} shares={shares} format={format} active={active} onActive={setActive} />
    </ChartFrame>
  )
}

/** The names with their values: direct labels instead of a legend. */
export function SliceRows({
  slices,
  shares,
  format,
  active,
  onActive,
}: {
  slices: readonly Slice[]
  shares: readonly string[]
  format: (value: number) => string
  active: number | null
  onActive: (index: number | null) => void
}) {
  return (
    <ul aria-hidden={slices.some(({ link }) => link) ? undefined : true} className="min-w-44 flex-1">
      {slices.map((slice, index) => (
        <li
          key={slice.name}
          onPointerEnter={() => onActive(index)}
          onPointerLeave={() => onActive(null)}
          className={cx(
            'relative flex items-center gap-2 rounded-sm py-1 text-sm',
            slice.link && 'pointer-coarse:min-h-11',
            active === index && 'bg-hover',
          )}
        >
          <Swatch color={sliceColor(slice, index)} />
          <span className="min-w-0 flex-1 truncate" title={slice.name}>
            {slice.link?.({ className: 'after:absolute after:inset-0', children: slice.name }) ?? slice.name}
          </span>
          <span className="num font-medium">{format(slice.value)}</span>
          <span className="num w-10 text-end text-muted">{shares[index]}</span>
        </li>
      ))}
    </ul>
  )
}
