/** Who wants to hear of a change of what is kept outside of React: `subscribe` as `useSyncExternalStore` takes it, and `tell`. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: () => {
      for (const listener of listeners) listener()
    },
  }
}
