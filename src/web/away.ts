import { useSyncExternalStore } from 'react'
import { createListeners } from '#src/ui/listeners.ts'

let away: string | null = null
const { subscribe, tell } = createListeners()

/** Says why what is on the screen may be old, as long as nobody answers. */
export function sayAway(why: string | null): void {
  away = why
  tell()
}
export const readAway = (): string | null => away

export const useAway = (): string | null => useSyncExternalStore(subscribe, readAway)
