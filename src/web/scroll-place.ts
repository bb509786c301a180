import type { RouterHistory } from '@tanstack/history'

const kept = 'scroll-places'

const read = (): Record<string, number> => {
  try {
    return JSON.parse(sessionStorage.getItem(kept) ?? '{}') as Record<string, number> // what was written below
  } catch {
    return {}
  }
}

/**
 * A new page begins at its top; one that somebody goes back to stands where it was left. Told by the history's entries,
 * because browsers would restore a place before its page is drawn.
 */
export function keepScrollPlaces(history: RouterHistory) {
  const places = read()
  const keyNow = () => history.location.state.key ?? ''
  let key = keyNow()
  window.history.scrollRestoration = 'manual'
  const leave = () => {
    places[key] = window.scrollY
  }
  addEventListener('pagehide', () => {
    leave()
    try {
      sessionStorage.setItem(kept, JSON.stringify(places))
    } catch {
      // storage is full or switched off: pages begin at their top
    }
  })
  return {
    /** Another entry of the history, whose page is not drawn yet. */
    leave: () => {
      leave()
      key = keyNow()
    },
    /** The page of the entry is drawn. */
    arrive: (keepScroll: boolean) => {
      const place = places[key]
      if (place !== undefined) window.scrollTo(0, place)
      else if (!keepScroll) window.scrollTo(0, 0)
    },
  }
}
