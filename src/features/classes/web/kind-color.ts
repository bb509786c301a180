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
