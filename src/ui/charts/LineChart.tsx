import { area, curveMonotoneX, line } from 'd3-shape'
import { ChartFrame, categoryTable, SeriesLegend } from './ChartFrame.tsx'
import { Plot } from './Plot.tsx'
import { type CategoryChartProps, seriesColor, seriesDash } from './series.ts'

/** A course over time, from zero. A single line stands on a tint of itself. */
export function LineChart(chart: CategoryChartProps) {
  const { label, isTitled, description, categoryLabel, categories, series, format } = chart
  const values = series.flatMap((one) => one.values.filter((value) => value !== null))
  const extent = [Math.min(0, ...values), Math.max(0, ...values)] as const
  return (
    <ChartFrame
      {...{ label, isTitled, description }}
      legend={series.length > 1 && <SeriesLegend series={series} kind="line" />}
      table={categoryTable(categoryLabel, categories, series, format)}
      cellLink={chart.cellLink}
    >
      <Plot {...chart} extent={extent} kind="line">
        {({ y, centre, cursor }) =>
          series.map((one, index) => {
            const points = one.values.map((value, at) => ({ value, at }))
            const path = line<{ value: number | null; at: number }>()
              .defined((point) => point.value !== null)
              .x((point) => centre(point.at))
              .y((point) => y(point.value ?? 0))
              .curve(curveMonotoneX)(points)
            const ground =
              series.length === 1
                ? area<{ value: number | null; at: number }>()
                    .defined((point) => point.value !== null)
                    .x((point) => centre(point.at))
                    .y0(y(0))
                    .y1((point) => y(point.value ?? 0))
                    .curve(curveMonotoneX)(points)
                : null
            const color = seriesColor(one, index)
            const marked = cursor ?? (series.length === 1 ? one.values.length - 1 : null)
            const markedValue = marked === null ? null : one.values[marked]
            return (
              <g key={one.name}>
                {ground && <path d={ground} fill={color} opacity="0.1" />}
                <path
                  d={path ?? ''}
                  fill="none"
                  stroke={color}
                  strokeWidth="2"
                  strokeDasharray={seriesDash(index)}
                  strokeLinejoin="round"
                  strokeLinecap="round"
                />
                {marked !== null && markedValue !== null && markedValue !== undefined && (
                  <circle
                    cx={centre(marked)}
                    cy={y(markedValue)}
                    r="3.5"
                    fill={color}
                    stroke="var(--color-surface)"
                    strokeWidth="2"
                  />
                )}
              </g>
            )
          })
        }
      </Plot>
    </ChartFrame>
  )
}
