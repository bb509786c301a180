/** What somebody measures, and in which unit. */
export const measures = ['weight', 'fat', 'chest', 'waist', 'hips', 'arm', 'thigh'] as const
export type Measure = (typeof measures)[number]

export const unitOf = {
  weight: 'kg',
  fat: 'percent',
  chest: 'cm',
  waist: 'cm',
  hips: 'cm',
  arm: 'cm',
  thigh: 'cm',
} as const

/** Tenths are what is kept: 82.4 kg → 824. */
export const toTenths = (value: number): number => Math.round(value * 10)
export const isInTenths = (value: number): boolean => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6

/** Ever nearer: 0 where they began, 1 at the target, whichever way it lies. */
export function wayToGoal({ first, last, target }: { first: number; last: number; target: number }): number {
  if (first === target) return last === target ? 1 : 0
  return Math.min(1, Math.max(0, (first - last) / (first - target)))
}
