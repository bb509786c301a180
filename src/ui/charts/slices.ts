import type { ReactElement, ReactNode } from 'react'
import type { ChartColor } from './series.ts'

export type Slice = {
  name: string
  value: number
  color?: ChartColor
  /** leads to what it counts */
  link?: ((props: { className: string; children: ReactNode }) => ReactElement) | undefined
}

export const sliceColor = (slice: Slice, index: number) => `var(--color-chart-${slice.color ?? (index % 6) + 1})`

/** Whole percents that add up to 100: what rounding loses goes to those that lost most. */
export function wholePercents(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0)
  if (total <= 0) return values.map(() => 0)
  const exact = values.map((value) => (value / total) * 100)
  const whole = exact.map(Math.floor)
  const missing = 100 - whole.reduce((sum, value) => sum + value, 0)
  const order = exact.map((value, at) => ({ at, lost: value - Math.floor(value) })).sort((a, b) => b.lost - a.lost)
  for (const { at } of order.slice(0, missing)) whole[at] = (whole[at] ?? 0) + 1
  return whole
}
