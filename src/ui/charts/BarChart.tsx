import { stack, stackOffsetDiverging } from 'd3-shape'
import { ChartFrame, categoryTable, SeriesLegend } from './ChartFrame.tsx'
import { Plot } from './Plot.tsx'
import { type CategoryChartProps, seriesColor } from './series.ts'

const RADIUS = 3
const DIRECT_LABEL_CHARACTER = 6.4

/** Columns from zero; several series stand side by side or, `stacked`, on each other. Values stand above single columns where they fit. */
export function BarChart({ stacked = false, ...chart }: CategoryChartProps & { stacked?: boolean }) {
  const { label, isTitled, description, categoryLabel, categories, series, format, formatAxis = format } = chart
  const rows = categories.map((_, at) => series.map((one) => one.values[at] ?? 0))
  const layers = stacked
    ? stack<number[], number>()
        .keys(series.map((_, index) => index))
        .value((row, index) => row[index] ?? 0)
        .offset(stackOffsetDiverging)(rows)
    : null
  const ends = layers ? layers.flat(2) : rows.flat()
  const extent = [Math.min(0, ...ends), Math.max(0, ...ends)] as const

  return (
    <ChartFrame
      {...{ label, isTitled, description }}
      legend={series.length > 1 && <SeriesLegend series={series} kind="bar" />}
      table={categoryTable(categoryLabel, categories, series, format)}
      cellLink={chart.cellLink}
    >
      <Plot {...chart} extent={extent} kind="bar">
        {({ y, band, cursor }) => {
          const slot = Math.min(band * 0.68, stacked || series.length === 1 ? 44 : 36 * series.length)
          const width = stacked ? slot : slot / series.length
          const shape = (at: number, index: number, from: number, to: number) => {
            if (from === to) return null
            const x = band * at + (band - slot) / 2 + (stacked ? 0 : width * index)
            const isEnd = !stacked || isOutermost(layers, at, index)
            return (
              <path
                key={`${at}-${index}`}
                d={column(
                  x,
                  y(from),
                  Math.max(1, width - (stacked || series.length === 1 ? 0 : 2)),
                  y(to),
                  isEnd ? RADIUS : 0,
                )}
                fill={seriesColor(series[index] ?? { name: '', values: [] }, index)}
                opacity={cursor === null || cursor === at ? 1 : 0.55}
                stroke={stacked ? 'var(--color-surface)' : undefined}
                strokeWidth={stacked ? 1 : undefined}
              />
            )
          }
          const single = series.length === 1 ? series[0] : undefined
          const widest = single
            ? Math.max(0, ...single.values.map((value) => (value === null ? 0 : formatAxis(value).length)))
            : 0
          const hasLabels = single && widest * DIRECT_LABEL_CHARACTER < band - 4
          return (
            <>
              {categories.map((_, at) =>
                series.map((one, index) => {
                  const layer = layers?.[index]?.[at]
                  return layer ? shape(at, index, layer[0], layer[1]) : shape(at, index, 0, one.values[at] ?? 0)
                }),
              )}
              {hasLabels &&
                single.values.map((value, at) =>
                  value ? (
                    <text
                      // a column has no identity but its place
                      key={at}
                      x={band * (at + 0.5)}
                      y={y(Math.max(0, value)) - 4}
                      textAnchor="middle"
                      className="fill-ink text-2xs tabular-nums"
                    >
                      {formatAxis(value)}
                    </text>
                  ) : null,
                )}
            </>
          )
        }}
      </Plot>
    </ChartFrame>
  )
}

/** A column whose far end is rounded, upward or downward. */
function column(x: number, zero: number, width: number, end: number, radius: number): string {
  const r = Math.min(radius, width / 2, Math.abs(zero - end))
  const down = end > zero ? -1 : 1
  return `M${x} ${zero}V${end + r * down}Q${x} ${end} ${x + r} ${end}H${x + width - r}Q${x + width} ${end} ${x + width} ${end + r * down}V${zero}Z`
}

function isOutermost(layers: readonly (readonly (readonly number[])[])[] | null, at: number, index: number) {
  if (!layers) return true
  const end = layers[index]?.[at]?.[1] ?? 0
  return !layers.some((layer) => (layer[at]?.[1] ?? 0) > end)
}
