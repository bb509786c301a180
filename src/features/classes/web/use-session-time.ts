import { useCallback, useSyncExternalStore } from 'react'
import { doorOpensMinutes } from '#src/features/memberships/booking-states.ts'
import type { ShownSession } from '../contract.ts'

export type SessionTime = {
  /** Who came can be noted from an hour before, who did not from the start on. */
  mayNote: boolean
  hasBegun: boolean
  isOver: boolean
}

/** A timer of a browser waits no longer. */
const longestMs = 2_147_483_647

/** How far a class is by now, told anew when the moment comes, also on a page that nobody touches. */
export function useSessionTime({ starts_at, ends_at }: Pick<ShownSession, 'starts_at' | 'ends_at'>): SessionTime {
  const starts = Date.parse(starts_at)
  const ends = Date.parse(ends_at)
  const opens = starts - doorOpensMinutes * 60_000
  const subscribe = useCallback(
    (tell: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const wait = () => {
        tell()
        const next = [opens, starts, ends].find((moment) => moment > Date.now())
        if (next !== undefined) timer = setTimeout(wait, Math.min(next - Date.now(), longestMs))
      }
      wait()
      return () => clearTimeout(timer)
    },
    [opens, starts, ends],
  )
  const passed = useSyncExternalStore(subscribe, () => [opens, starts, ends].filter((at) => Date.now() >= at).length)
  return { mayNote: passed > 0, hasBegun: passed > 1, isOver: passed > 2 }
}
