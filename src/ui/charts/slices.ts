import type { ReactElement, ReactNode } from 'react'
import { formatShare } from '#src/contract/formats.ts'
import type { ChartColor, MeaningColor, RampColor } from './series.ts'

export type Slice = {
  name: string
  value: number
  color?: ChartColor | MeaningColor | RampColor
  /** leads to what it counts */
  link?: ((props: { className: string; children: ReactNode }) => ReactElement) | undefined
}

const depths: Readonly<Record<RampColor, number>> = { 'ramp-1': 30, 'ramp-2': 52, 'ramp-3': 76, 'ramp-4': 100 }
const mixed = (token: string, percent: number) =>
  `color-mix(in oklab, var(--color-${token}) ${percent}%, var(--color-surface))`

export function sliceColor({ color }: Pick<Slice, 'color'>, index: number): string {
  if (color === undefined || typeof color === 'number') return `var(--color-chart-${color ?? (index % 6) + 1})`
  if (color === 'info-soft' || color === 'off-soft') return mixed(color.slice(0, -5), 50)
  return color in depths ? mixed('chart-4', depths[color as RampColor]) : `var(--color-${color})`
}

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

/** The shares as they are read, of values of which those below zero are no part. A share of nothing is none. */
export function shareTexts(values: readonly number[]): string[] {
  const parts = values.map((value) => Math.max(0, value))
  const total = parts.reduce((sum, part) => sum + part, 0)
  if (total === 0) return parts.map(() => '–')
  return wholePercents(parts).map((percent, at) => formatShare(percent, parts[at] ?? 0, total))
}
