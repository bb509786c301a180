import type { ClassColor } from '../rules.ts'

/** The strip beside a class: one of the chart colours, never the only thing that tells kinds apart. */
export const kindColor: Readonly<Record<ClassColor, string>> = {
  teal: 'bg-chart-1',
  orange: 'bg-chart-2',
  blue: 'bg-chart-3',
  red: 'bg-chart-4',
  green: 'bg-chart-5',
  grey: 'bg-chart-6',
  violet: 'bg-info',
  pink: 'bg-bad',
}

/** The same colour as a ground under ink. */
export const kindGround: Readonly<Record<ClassColor, string>> = {
  teal: 'bg-chart-1/12',
  orange: 'bg-chart-2/12',
  blue: 'bg-chart-3/12',
  red: 'bg-chart-4/12',
  green: 'bg-chart-5/14',
  grey: 'bg-chart-6/14',
  violet: 'bg-info/12',
  pink: 'bg-bad/10',
}
