import { arc, pie } from 'd3-shape'
import { type ReactNode, useState } from 'react'
import { ChartFrame } from './ChartFrame.tsx'
import { SliceRows } from './ShareBar.tsx'
import { type Slice, sliceColor, wholePercents } from './slices.ts'

const SIZE = 148
const THICK = 20

export type SharesProps = {
  label: string
  isTitled?: boolean
  description?: ReactNode
  /** heads of the table: "Usul", "Summa", "Ulush" */
  heads: readonly [string, string, string]
  slices: readonly Slice[]
  format: (value: number) => string
}

/** Shares of a whole, at most six, with the sum in the middle and the names beside it. */
export function DonutChart({
  label,
  isTitled,
  description,
  heads,
  slices,
  format,
  centre,
}: SharesProps & {
  /** what stands in the middle while nothing is pointed at */
  centre: { value: ReactNode; label: ReactNode }
}) {
  const [active, setActive] = useState<number | null>(null)
  const percents = wholePercents(slices.map((slice) => slice.value))
  const arcs = pie<Slice>()
    .value((slice) => Math.max(0, slice.value))
    .sort(null)
    .padAngle(slices.length > 1 ? 0.02 : 0)(slices as Slice[] /* d3 only reads it */)
  const draw = arc<(typeof arcs)[number]>()
    .innerRadius(SIZE / 2 - THICK)
    .outerRadius(SIZE / 2)
    .cornerRadius(2)
  const pointed = active === null ? undefined : slices[active]
  const isEmpty = slices.every((slice) => slice.value <= 0)
  return (
    <ChartFrame
      {...{ label, isTitled, description }}
      table={{
        head: [...heads],
        rows: slices.map((slice, index) => [slice.name, format(slice.value), `${percents[index]} %`]),
      }}
    >
      <div className="flex flex-wrap items-center justify-center gap-x-8 gap-y-4">
        <div className="relative shrink-0" style={{ width: SIZE, height: SIZE }}>
          <svg width={SIZE} height={SIZE} viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`} aria-hidden="true">
            {isEmpty && <circle r={(SIZE - THICK) / 2} fill="none" strokeWidth={THICK} className="stroke-sunken" />}
            {!isEmpty &&
              arcs.map((one, index) => (
                <path
                  key={one.data.name}
                  d={draw(one) ?? ''}
                  fill={sliceColor(one.data, index)}
                  opacity={active === null || active === index ? 1 : 0.4}
                  onPointerEnter={() => setActive(index)}
                  onPointerLeave={() => setActive(null)}
                />
              ))}
          </svg>
          <div className="pointer-events-none absolute inset-6 flex flex-col items-center justify-center text-center">
            <div className="font-semibold text-lg tabular-nums">
              {pointed ? `${percents[active ?? 0]} %` : centre.value}
            </div>
            <div className="text-muted text-xs">{pointed ? pointed.name : centre.label}</div>
          </div>
        </div>
        <SliceRows slices={slices} percents={percents} format={format} active={active} onActive={setActive} />
      </div>
    </ChartFrame>
  )
}
