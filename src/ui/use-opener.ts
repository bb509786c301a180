import { useState } from 'react'

/**
 * Where the focus was when a window opened, for `finalFocus`: it goes back there. A field with `autoFocus` takes the focus before
 * the window is there, and would be remembered instead of the button that opened it.
 */
export function useOpener(open: boolean): () => HTMLElement | boolean {
  const [before, setBefore] = useState<{ open: boolean; opener: Element | null }>({ open: false, opener: null })
  if (before.open !== open) setBefore({ open, opener: open ? document.activeElement : before.opener })
  return () => {
    const { opener } = before
    const focused = document.activeElement
    const isElsewhere = focused && focused !== document.body && !focused.closest('[role="dialog"]')
    if (isElsewhere) return false // who went on to another place is left there
    // an entry of a menu is gone by then, and the menu's button is known without us
    if (!(opener instanceof HTMLElement) || opener === document.body || !opener.isConnected) return true
    return opener
  }
}
