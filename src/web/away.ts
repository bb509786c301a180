import { useSyncExternalStore } from 'react'

let away: string | null = null
const listeners = new Set<() => void>()

/** Says why what is on the screen may be old, as long as nobody answers. */
export function sayAway(why: string | null): void {
  away = why
  for (const listener of listeners) listener()
}
export const readAway = (): string | null => away

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useAway = (): string | null => useSyncExternalStore(subscribe, readAway)
