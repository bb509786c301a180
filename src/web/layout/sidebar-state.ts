import { useCallback, useEffect, useState } from 'react'
import { isPressed } from '#src/ui/shortcuts.ts'

const weekSeconds = 7 * 24 * 3600

/** On a tablet the page needs the room, until somebody says otherwise. */
const read = (): boolean => {
  const kept = /(?:^|; )sidebar_state=(true|false)/.exec(document.cookie)?.[1]
  return kept ? kept === 'false' : innerWidth >= 768 && innerWidth < 1024
}

/** Whether the sidebar is collapsed: Ctrl/Cmd+B, kept for seven days in the cookie `sidebar_state` (true means open). */
export function useSidebarState(onNarrow: () => void): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(read)
  const change = useCallback((next: boolean) => {
    document.cookie = `sidebar_state=${String(!next)}; Path=/; Max-Age=${weekSeconds}; SameSite=Lax`
    setCollapsed(next)
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPressed('menu', event)) return
      event.preventDefault()
      if (matchMedia('(max-width: 767.98px)').matches) onNarrow()
      else change(!collapsed)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [collapsed, change, onNarrow])
  return [collapsed, change]
}
