import type { ReactElement, ReactNode } from 'react'

export type ChartColor = 1 | 2 | 3 | 4 | 5 | 6
/** What has a meaning has the colour of its badge; `soft` is the neighbour in meaning. */
export type MeaningColor = 'good' | 'warn' | 'bad' | 'info' | 'off' | 'info-soft' | 'off-soft'
/** One colour ever deeper, for what has an order: ages, lengths. */
export type RampColor = 'ramp-1' | 'ramp-2' | 'ramp-3' | 'ramp-4'

export type Series = {
  name: string
  /** one value per category; null is a gap */
  values: readonly (number | null)[]
  /** equal things have equal colours on every chart */
  color?: ChartColor
}

export type CategoryChartProps = {
  /** what the chart shows; its name for screen readers and above the table */
  label: string
  /** shows the label as the title of the card */
  isTitled?: boolean
  description?: ReactNode
  /** head of the first column of the table: "Oy" */
  categoryLabel: string
  categories: readonly string[]
  series: readonly Series[]
  /** values in tooltip and table, "1 200 000 soʻm" */
  format: (value: number) => string
  /** values on the axis, "1,2 mln" */
  formatAxis?: (value: number) => string
  height?: number
  /** opens what a column counts: a click on it, or Enter while the cursor stands on it */
  onOpen?: ((at: number) => void) | undefined
  /** wraps a figure of the table in the link to what it counts; undefined leaves it plain */
  cellLink?: CellLink | undefined
}

/** The link around the figure of a row and a column of values. */
export type CellLink = (
  row: number,
  column: number,
) => ((props: { className: string; children: ReactNode }) => ReactElement) | undefined

export const seriesColor = (series: Series, index: number) => `var(--color-chart-${series.color ?? (index % 6) + 1})`

/** Lines differ by their dashes too, for eyes and printers without colour. */
export const seriesDash = (index: number) => [undefined, '6 4', '2 3', '10 3 2 3', '1 4', '12 4'][index % 6]
