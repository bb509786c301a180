/**
 * Round numbers for an axis that always holds zero: about `count` whole steps of 1, 2, 2.5 or 5 times a power of ten. What reaches
 * less than half a step beyond zero gets no tick there: −0.3 among millions does not make half a chart of emptiness.
 */
export function niceTicks(lowest: number, highest: number, count = 4): number[] {
  const low = Math.min(0, lowest)
  const high = Math.max(0, highest)
  if (low === 0 && high === 0) return [0, 1]
  const rough = (high - low) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * power)
  const step = Math.max(1, Math.ceil(steps.find((size) => size >= rough) ?? 10 * power))
  const from = -low < step / 2 && high > 0 ? 0 : Math.floor(low / step)
  const to = high < step / 2 && low < 0 ? 0 : Math.ceil(high / step)
  return Array.from({ length: to - from + 1 }, (_, i) => Number(((from + i) * step).toPrecision(12)))
}

/** Every nth label, so that labels of this width do not touch; the last one always stays. */
export function labelStep(labels: number, width: number, labelWidth: number): number {
  const fits = Math.max(1, Math.floor(width / labelWidth))
  return Math.max(1, Math.ceil(labels / fits))
}

/**
 * Which labels stand, from the last backward and evenly. The first and the last one of a line begin and end at the edge instead of
 * standing around their points, so that theirs are wider apart.
 */
export function labelsShown(labels: number, width: number, labelWidth: number, isLine: boolean): readonly number[] {
  const apart = isLine ? Math.ceil((labelWidth * 1.5 * (labels - 1)) / width) : 1
  const every = Math.max(labelStep(labels, width, labelWidth), apart)
  return Array.from({ length: labels }, (_, at) => at).filter((at) => (labels - 1 - at) % every === 0)
}
