import { type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import { Swatch } from './ChartFrame.tsx'
import { type CategoryChartProps, seriesColor } from './series.ts'
import { labelsShown, niceTicks } from './ticks.ts'
import { useWidth } from './use-width.ts'

const BOTTOM = 22
const TOP = 10
const AXIS_CHARACTER = 6.6
/** what the words of the cursor take at most: max-w-60 */
const TIP = 240

export type Plotted = {
  /** the inner width and the place of a value on it */
  width: number
  y: (value: number) => number
  /** left edge, width and centre of a category */
  band: number
  centre: (at: number) => number
  /** the category under the cursor */
  cursor: number | null
}

/**
 * Axes, grid, cursor and tooltip of charts over categories. The cursor follows mouse and touch, and the arrow keys when
 * the plot has the focus; what it stands on is read out.
 */
export function Plot({
  label,
  categories,
  series,
  format,
  formatAxis = format,
  height = 220,
  extent,
  kind,
  onOpen,
  children,
}: CategoryChartProps & {
  extent: readonly [number, number]
  kind: 'bar' | 'line'
  children: (plotted: Plotted) => ReactNode
}) {
  const [measure, outer] = useWidth<HTMLDivElement>()
  const [cursor, setCursor] = useState<number | null>(null)

  const ticks = niceTicks(extent[0], extent[1], Math.max(2, Math.round(height / 56)))
  // an end without a tick stands as far as its figures reach
  const low = Math.min(ticks[0] ?? 0, extent[0])
  const high = Math.max(ticks.at(-1) ?? 1, extent[1])
  const left = Math.ceil(Math.max(...ticks.map((tick) => formatAxis(tick).length)) * AXIS_CHARACTER) + 8
  const width = Math.max(0, outer - left)
  const inner = height - TOP - BOTTOM
  const y = (value: number) => TOP + inner - ((value - low) / (high - low)) * inner
  const band = categories.length ? width / categories.length : width
  const centre = (at: number) =>
    kind === 'bar' || categories.length < 2 ? band * (at + 0.5) : (width / (categories.length - 1)) * at
  const longest = Math.max(1, ...categories.map((category) => category.length)) * AXIS_CHARACTER + 10
  const named = new Set(labelsShown(categories.length, width, longest, kind === 'line'))

  const cursorAt = (clientX: number, box: DOMRect) => {
    const x = clientX - box.left - left
    const at = kind === 'bar' ? Math.floor(x / band) : Math.round((x / width) * (categories.length - 1))
    const column = Math.max(0, Math.min(categories.length - 1, at))
    setCursor(column)
    return column
  }
  const step = (key: string) => {
    const last = categories.length - 1
    const now = cursor ?? (key === 'ArrowLeft' ? last + 1 : -1)
    const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[key]
    if (next === undefined) return false
    setCursor(Math.max(0, Math.min(last, next)))
    return true
  }

  const valueAt = (values: readonly (number | null)[], at: number) => {
    const value = values[at]
    return value === null || value === undefined ? '–' : format(value)
  }
  const tipLeft = cursor === null ? 0 : left + centre(cursor)
  const isRightHalf = tipLeft > outer / 2
  /** Beside the cursor; on a phone at the edge of the other half, where long sums have room. */
  const tipPlace =
    outer < TIP * 2
      ? { [isRightHalf ? 'left' : 'right']: 0 }
      : isRightHalf
        ? { right: outer - tipLeft + 10 }
        : { left: tipLeft + 10 }

  return (
    <div
      ref={measure}
      role="img"
      aria-label={label}
      tabIndex={0}
      onPointerMove={(event) => cursorAt(event.clientX, event.currentTarget.getBoundingClientRect())}
      onPointerDown={(event) => cursorAt(event.clientX, event.currentTarget.getBoundingClientRect())}
      onClick={(event) => onOpen?.(cursorAt(event.clientX, event.currentTarget.getBoundingClientRect()))}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setCursor(null)}
      onBlur={() => setCursor(null)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setCursor(null)
        else if (event.key === 'Enter' && cursor !== null) onOpen?.(cursor)
        else if (step(event.key)) event.preventDefault()
      }}
      className={cx('relative touch-pan-y rounded-sm', onOpen && 'cursor-pointer')}
      style={{ height }}
    >
      {outer > 0 && (
        <svg width={outer} height={height} aria-hidden="true" className="block overflow-visible">
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                x1={left}
                x2={outer}
                y1={y(tick)}
                y2={y(tick)}
                className={tick === 0 ? 'stroke-line-strong' : 'stroke-chart-grid'}
                shapeRendering="crispEdges"
              />
              <text x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className="fill-muted text-2xs tabular-nums">
                {formatAxis(tick)}
              </text>
            </g>
          ))}
          <g transform={`translate(${left} 0)`}>
            {cursor !== null && kind === 'bar' && (
              <rect x={band * cursor} y={TOP} width={band} height={inner} className="fill-ink/5" />
            )}
            {cursor !== null && kind === 'line' && (
              <line x1={centre(cursor)} x2={centre(cursor)} y1={TOP} y2={TOP + inner} className="stroke-line-strong" />
            )}
            {children({ width, y, band, centre, cursor })}
            {categories.map(
              (category, at) =>
                named.has(at) && (
                  <text
                    key={`${at} ${category}`}
                    x={centre(at)}
                    y={height - 5}
                    textAnchor={
                      kind === 'line' && categories.length > 1
                        ? at === 0
                          ? 'start'
                          : at === categories.length - 1
                            ? 'end'
                            : 'middle'
                        : 'middle'
                    }
                    className={cx('text-2xs tabular-nums', at === cursor ? 'fill-ink font-semibold' : 'fill-muted')}
                  >
                    {category}
                  </text>
                ),
            )}
          </g>
        </svg>
      )}
      {cursor !== null && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute top-1 z-10 max-w-60 rounded-md border border-line bg-raised px-3 py-2 text-sm shadow-float"
          style={tipPlace}
        >
          <div className="mb-1 font-semibold">{categories[cursor]}</div>
          {series.map((one, index) => (
            <div key={one.name} className="flex items-center gap-2">
              <Swatch color={seriesColor(one, index)} {...(kind === 'line' && series.length > 1 && { line: index })} />
              {series.length > 1 && <span className="min-w-0 flex-1 text-muted">{one.name}</span>}
              <span className="num ml-auto font-medium">{valueAt(one.values, cursor)}</span>
            </div>
          ))}
        </div>
      )}
      <div aria-live="polite" className="sr-only">
        {cursor !== null &&
          `${categories[cursor]}: ${series.map((one) => `${one.name} ${valueAt(one.values, cursor)}`).join(', ')}`}
      </div>
    </div>
  )
}
