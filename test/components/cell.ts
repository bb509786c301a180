import { useSyncExternalStore } from 'react'

/** A value that both the test and the component on show can change: an answer that arrives, a page that fills a field. */
export function cell<T>(value: T) {
  let present = value
  const listeners = new Set<() => void>()
  return {
    read: (): T => present,
    put: (next: T): void => {
      present = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type Cell<T> = ReturnType<typeof cell<T>>

export const useCell = <T>({ subscribe, read }: Cell<T>): T => useSyncExternalStore(subscribe, read)
