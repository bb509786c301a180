/**
 * The server's time on a phone whose clock is moved, also without a network: what an open page measures can't be moved. It
 * stands still while the phone sleeps, so that it says how much time passed at least.
 */
type PhoneClock = {
  /** How far the server's clock was ahead of this phone's when it was asked. */
  aheadMs: number
  /** How far this phone's clock was moved back since; below 0, forward. */
  movedMs: number
  /** So late it is at least. */
  provenMs: number
}
type Reading = { wall: number; measured: number; wasHidden: boolean }
type Device = {
  /** The clock that somebody may move. */
  wall: () => number
  /** Since this page began, as far as the phone was awake. */
  measured: () => number
  kept: () => string | null
  keep: (text: string) => void
}

/** Clocks are put right by some seconds all the time: codes are drawn late enough for that. */
const aFewSeconds = 5_000

/** A page that begins takes the earliest time that is not before what is proven. */
function movedAtStart({ aheadMs, movedMs, provenMs }: PhoneClock, wall: number): number {
  const lacks = provenMs - aheadMs - wall
  const fitting = [0, movedMs].filter((moved) => moved >= lacks - aFewSeconds)
  return fitting.length > 0 ? Math.min(...fitting) : lacks
}

/** Going back is a hand's or the network's doing; going ahead too while somebody looks, and otherwise the phone slept. */
function movedSince(before: Reading, { wall, measured }: Reading, movedMs: number): number {
  const jump = wall - before.wall - (measured - before.measured)
  const isPutRight = Math.abs(jump - movedMs) < aFewSeconds
  return jump < -aFewSeconds || (jump > aFewSeconds && (!before.wasHidden || isPutRight)) ? movedMs - jump : movedMs
}

export function createPassClock({ wall, measured, kept, keep }: Device) {
  let clock: PhoneClock | undefined
  let last: Reading | undefined
  const reading = (): Reading => ({ wall: wall(), measured: measured(), wasHidden: false })
  /** What the next page begins with. */
  const keepClock = (): void => {
    if (clock) keep(JSON.stringify(clock))
  }
  return {
    keepClock,
    /** The server has said what time it is. */
    setServerTime(serverMs: number): void {
      last = reading()
      clock = { aheadMs: serverMs - last.wall, movedMs: 0, provenMs: serverMs }
      keepClock()
    },
    /** `isMoved`: this phone's clock was moved since the server was asked, so that nobody can swear to the time. */
    serverTime(): { ms: number; isMoved: boolean } {
      const now = reading()
      clock ??= JSON.parse(kept() ?? 'null') ?? undefined // as keepClock wrote it
      if (!clock) return { ms: now.wall, isMoved: false }
      const moved = last ? movedSince(last, now, clock.movedMs) : movedAtStart(clock, now.wall)
      clock.movedMs = Math.abs(moved) < aFewSeconds ? 0 : moved
      clock.provenMs += last ? now.measured - last.measured : 0
      last = now
      const ms = now.wall + clock.aheadMs + clock.movedMs
      return { ms, isMoved: clock.movedMs !== 0 }
    },
    hide(): void {
      if (last) last.wasHidden = true
    },
    forget(): void {
      clock = undefined
      last = undefined
    },
  }
}
