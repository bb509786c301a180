/** The general limit: so many requests a minute for each session (or address, before a session). Counted in this process. */
export function createRequestLimit(perMinute: number) {
  let window = 0
  let counts = new Map<string, number>()
  return (who: string, nowMs: number): { allowed: true } | { allowed: false; duration: number } => {
    const minute = Math.floor(nowMs / 60_000)
    if (minute !== window) {
      window = minute
      counts = new Map()
    }
    const count = (counts.get(who) ?? 0) + 1
    counts.set(who, count)
    return count <= perMinute
      ? { allowed: true }
      : { allowed: false, duration: Math.ceil(((minute + 1) * 60_000 - nowMs) / 1000) }
  }
}
