import { ChartNoAxesColumn, Download, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import { useLabels } from '../labels.tsx'
import { chartLabels } from './chart-labels.ts'
import { type ChartTable, saveTable } from './save-table.ts'
import { type CellLink, type Series, seriesColor } from './series.ts'

/** Legend, the way to the table, and the table itself: what every chart has around it. */
export function ChartFrame({
  label,
  isTitled = false,
  description,
  legend,
  table,
  cellLink,
  children,
}: {
  label: string
  /** shows the label as the title, with the table's button beside it; else a Card around it has the title */
  isTitled?: boolean | undefined
  description?: ReactNode
  legend?: ReactNode
  table: ChartTable
  cellLink?: CellLink | undefined
  children: ReactNode
}) {
  const id = useId()
  const labels = useLabels(chartLabels)
  const [isTable, setTable] = useState(false)
  return (
    <figure className="min-w-0" aria-labelledby={id}>
      <div className="mb-3 flex min-h-7 items-start justify-between gap-3">
        <div className="min-w-0">
          <figcaption id={id} className={isTitled ? 'font-semibold text-md' : 'sr-only'}>
            {label}
          </figcaption>
          {description && <p className="mt-0.5 text-muted text-sm pointer-coarse:has-[a]:py-2">{description}</p>}
          {legend && <div className={`flex flex-wrap gap-x-4 gap-y-1 ${isTitled ? 'pt-2' : 'pt-1'}`}>{legend}</div>}
        </div>
        <span data-print="hide" className="flex shrink-0 gap-1">
          {isTable && (
            <IconButton
              size="sm"
              label={labels.saveTable}
              icon={<Download aria-hidden="true" />}
              onClick={() => saveTable(label, table)}
              className="text-muted"
            />
          )}
          <IconButton
            size="sm"
            label={isTable ? labels.showChart : labels.showTable}
            icon={isTable ? <ChartNoAxesColumn aria-hidden="true" /> : <Table2 aria-hidden="true" />}
            onClick={() => setTable(!isTable)}
            className="text-muted"
          />
        </span>
      </div>
      {!isTable && children}
      <div className={isTable ? 'max-h-80 overflow-auto' : 'sr-only'} {...(isTable && { tabIndex: 0 })}>
        <table className="w-full text-sm">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              {table.head.map((head, place) => (
                <th
                  key={head}
                  scope="col"
                  className={`sticky top-0 border-line border-b bg-surface py-1.5 font-medium text-muted ${place ? 'pl-4 text-end' : 'text-start'}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([name, ...cells], row) => (
              <tr key={`${row} ${name}`}>
                <th scope="row" className="border-line border-b py-1.5 text-start font-normal">
                  {name}
                </th>
                {cells.map((cell, place) => (
                  <td
                    key={table.head[place + 1]}
                    className="num border-line border-b py-1.5 pl-4 text-end pointer-coarse:has-[a]:py-0"
                  >
                    {(isTable &&
                      cellLink?.(row, place)?.({ className: 'touch-line hover:underline', children: cell })) ||
                      cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

export function SeriesLegend({ series, kind }: { series: readonly Series[]; kind: 'bar' | 'line' }) {
  return series.map((one, index) => (
    <span key={one.name} className="inline-flex items-center gap-1.5 text-muted text-xs">
      <Swatch color={seriesColor(one, index)} {...(kind === 'line' && { line: index })} />
      {one.name}
    </span>
  ))
}

export function Swatch({ color, line }: { color: string; line?: number }) {
  if (line === undefined)
    return <span aria-hidden="true" className="size-2.5 rounded-xs" style={{ background: color }} />
  const dash = ['', '6 4', '2 3', '10 3 2 3', '1 4', '12 4'][line % 6]
  return (
    <svg aria-hidden="true" width="18" height="8">
      <line x1="0" x2="18" y1="4" y2="4" stroke={color} strokeWidth="2" strokeDasharray={dash} />
    </svg>
  )
}

export const categoryTable = (
  categoryLabel: string,
  categories: readonly string[],
  series: readonly Series[],
  format: (value: number) => string,
) => ({
  head: [categoryLabel, ...series.map((one) => one.name)],
  rows: categories.map((category, at) => [
    category,
    ...series.map((one) => {
      const value = one.values[at]
      return value === null || value === undefined ? '–' : format(value)
    }),
  ]),
})
