/** A scanner types faster than any hand: on the average of its keys, whatever a busy machine does to one of them. */
export const averageGapMs = 50

/** Or slower, as one does that is set so or comes by radio: then as even as a clock, which no hand is. */
const even = { gapMs: 16, share: 0.12 } as const
/** Few signs prove less evenness: they have to be quicker. */
const slowest = { shortMs: 80, longMs: 120, long: 10 } as const

/** Whether keys with these times between them, the last before Enter, are one machine's. */
export function isEven(gaps: readonly number[]): boolean {
  if (gaps.length < 6) return false
  const sorted = gaps.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  const average = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  if (average > (gaps.length >= slowest.long ? slowest.longMs : slowest.shortMs)) return false
  const most = Math.max(even.gapMs, middle * even.share)
  return gaps.every((gap) => Math.abs(gap - middle) <= most)
}

/** Whether a burst of keys that ended in Enter came from a scanner. */
export const isScanned = (gaps: readonly number[]): boolean =>
  gaps.reduce((sum, gap) => sum + gap, 0) <= averageGapMs * gaps.length || isEven(gaps)
