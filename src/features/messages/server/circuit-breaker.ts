export type BreakerState = 'closed' | 'open' | 'half_open'

export type Breaker = {
  /** How long a call must wait; 0: it may go now, and says afterwards how it went. */
  waitMs(): number
  succeeded(): void
  /** It came to no call: whoever comes next may try. */
  untried(): void
  failed(reason: string): void
  /** The gateway asked for a pause, or has no money left. */
  pause(ms: number, reason: string): void
  state(): { state: BreakerState; until: Date | null; reason: string | null }
}

type Rules = { now: () => number; failuresToOpen?: number; firstPauseMs?: number; longestPauseMs?: number }

/**
 * After some failures in a row nobody calls for a while, then one call tries: a dead gateway costs neither workers nor
 * the tries of its messages. Each pause is twice as long as the one before.
 */
export function createBreaker({
  now,
  failuresToOpen = 5,
  firstPauseMs = 15_000,
  longestPauseMs = 300_000,
}: Rules): Breaker {
  let failures = 0
  let pauses = 0
  let openUntil = 0
  let reason: string | null = null
  let probedAt = 0
  const probeMs = 20_000
  return {
    waitMs() {
      const at = now()
      if (openUntil > at) return openUntil - at
      if (openUntil === 0) return 0
      // half open: one call at a time finds out whether the gateway is back
      if (probedAt > 0 && at - probedAt < probeMs) return probeMs - (at - probedAt)
      probedAt = at
      return 0
    },
    untried() {
      probedAt = 0
    },
    succeeded() {
      failures = 0
      pauses = 0
      openUntil = 0
      probedAt = 0
      reason = null
    },
    failed(why) {
      reason = why
      failures++
      if (failures < failuresToOpen && openUntil === 0) return
      openUntil = now() + Math.min(firstPauseMs * 2 ** pauses, longestPauseMs)
      pauses++
      probedAt = 0
    },
    pause(ms, why) {
      reason = why
      openUntil = Math.max(openUntil, now() + Math.min(ms, 3_600_000))
      probedAt = 0
    },
    state() {
      if (openUntil === 0) return { state: 'closed', until: null, reason }
      const isOpen = openUntil > now()
      return { state: isOpen ? 'open' : 'half_open', until: isOpen ? new Date(openUntil) : null, reason }
    },
  }
}
