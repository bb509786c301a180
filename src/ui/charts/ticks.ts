/** Round numbers for an axis that always holds zero: about `count` steps of 1, 2, 2.5 or 5 times a power of ten. */
export function niceTicks(lowest: number, highest: number, count = 4, wholeOnly = false): number[] {
  const low = Math.min(0, lowest)
  const high = Math.max(0, highest)
  if (low === 0 && high === 0) return [0, 1]
  const rough = (high - low) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * power)
  let step = steps.find((size) => size >= rough) ?? 10 * power
  if (wholeOnly) step = Math.max(1, Math.ceil(step))
  const from = Math.floor(low / step)
  const to = Math.ceil(high / step)
  return Array.from({ length: to - from + 1 }, (_, i) => Number(((from + i) * step).toPrecision(12)))
}

/** Every nth label, so that labels of this width do not touch; the last one always stays. */
export function labelStep(labels: number, width: number, labelWidth: number): number {
  const fits = Math.max(1, Math.floor(width / labelWidth))
  return Math.max(1, Math.ceil(labels / fits))
}
