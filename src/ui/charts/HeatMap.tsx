import { type KeyboardEvent, useState } from 'react'
import { cx } from '../cx.ts'
import { ChartFrame } from './ChartFrame.tsx'
import type { CellLink } from './series.ts'

export type HeatMapProps = {
  label: string
  isTitled?: boolean
  /** names of the rows and of the columns, and what stands above the rows' names in the table */
  rows: readonly string[]
  columns: readonly string[]
  corner: string
  values: readonly (readonly number[])[]
  format: (value: number) => string
  /** opens what a field counts: a click, or Enter while the cursor stands on it */
  onOpen?: ((row: number, column: number) => void) | undefined
  cellLink?: CellLink | undefined
}

type Field = { row: number; column: number }
const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

/** The field that the pointer is on. */
function fieldOf(target: EventTarget): Field | null {
  const place = target instanceof HTMLElement ? target.dataset['field']?.split('/').map(Number) : undefined
  return place ? { row: place[0] ?? 0, column: place[1] ?? 0 } : null
}

/** How much falls into each field of two scales. The deeper, the more; the number is told by cursor, table and reader. */
export function HeatMap(chart: HeatMapProps) {
  const { label, isTitled, rows, columns, corner, values, format, onOpen, cellLink } = chart
  const [cursor, setCursor] = useState<Field | null>(null)
  const most = Math.max(1, ...values.flat())
  const valueAt = ({ row, column }: Field) => values[row]?.[column] ?? 0
  const named = (field: Field) => `${rows[field.row]}, ${columns[field.column]}: ${format(valueAt(field))}`
  const open = (field: Field | null) => {
    if (field && valueAt(field) > 0) onOpen?.(field.row, field.column)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setCursor(null)
    if (event.key === 'Enter') return open(cursor)
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const within = (value: number, length: number) => Math.max(0, Math.min(length - 1, value))
    const from = cursor ?? { row: 0 - step[0], column: 0 - step[1] }
    setCursor({ row: within(from.row + step[0], rows.length), column: within(from.column + step[1], columns.length) })
  }
  // so many names stand side by side on the narrowest phone
  const every = Math.ceil(columns.length / 6.5)
  return (
    <ChartFrame
      {...{ label, isTitled, cellLink }}
      table={{
        head: [corner, ...columns],
        rows: rows.map((name, row) => [name, ...columns.map((_, column) => format(valueAt({ row, column })))]),
      }}
    >
      <div
        role="img"
        aria-label={label}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={({ target }) => setCursor(fieldOf(target))}
        onPointerDown={({ target }) => setCursor(fieldOf(target))}
        onPointerLeave={() => setCursor(null)}
        onClick={({ target }) => open(fieldOf(target))}
        onBlur={() => setCursor(null)}
        className="rounded-sm"
      >
        <div
          aria-hidden="true"
          className="grid gap-0.5"
          style={{ gridTemplateColumns: `auto repeat(${columns.length}, minmax(0, 1fr))` }}
        >
          {rows.map((name, row) => (
            <HeatRow
              key={name}
              name={name}
              values={columns.map((_, column) => valueAt({ row, column }))}
              most={most}
              active={cursor?.row === row ? cursor.column : null}
              row={row}
              opens={onOpen !== undefined}
            />
          ))}
          <span />
          {columns.map((name, column) => (
            <span key={name} className="h-5 overflow-visible whitespace-nowrap text-2xs text-muted tabular-nums">
              {column % every === 0 ? name : ''}
            </span>
          ))}
        </div>
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4">
          <p className="num min-h-5 font-medium text-sm" aria-live="polite">
            {cursor && named(cursor)}
          </p>
          <Scale most={most} format={format} />
        </div>
      </div>
    </ChartFrame>
  )
}

const depthOf = (value: number, most: number) =>
  `color-mix(in oklab, var(--color-chart-1) ${Math.round(18 + (value / most) * 82)}%, var(--color-surface))`

/** What the depths stand for: none, one, and so on to the most. */
function Scale({ most, format }: { most: number; format: (value: number) => string }) {
  const fields = most < 4 ? Array.from({ length: most }, (_, nr) => nr + 1) : [1, 2, 3, 4].map((nr) => (most * nr) / 4)
  return (
    <span aria-hidden="true" className="num ml-auto flex items-center gap-1 text-2xs text-muted">
      {format(0)}
      <span className="ml-0.5 size-3 rounded-xs bg-sunken" />
      {fields.map((value) => (
        <span key={value} className="size-3 rounded-xs" style={{ background: depthOf(value, most) }} />
      ))}
      <span className="ml-0.5">{format(most)}</span>
    </span>
  )
}

type HeatRowProps = {
  name: string
  values: readonly number[]
  most: number
  active: number | null
  row: number
  opens: boolean
}

function HeatRow({ name, values, most, active, row, opens }: HeatRowProps) {
  return (
    <>
      <span className="self-center pr-2 text-muted text-xs">{name}</span>
      {values.map((value, column) => (
        <span
          // a field has no identity but its place
          key={column}
          data-field={`${row}/${column}`}
          className={cx(
            'h-7 rounded-xs bg-sunken',
            value > 0 && opens && 'cursor-pointer',
            active === column && 'outline-2 outline-accent',
          )}
          style={value > 0 ? { background: depthOf(value, most) } : undefined}
        />
      ))}
    </>
  )
}
