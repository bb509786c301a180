import { useEffect, useRef } from 'react'
import { usePathname } from '../navigation.tsx'

/** After going to another page the focus stands at its content, unless a field of the page has taken it. */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const pathname = usePathname()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const timer = setTimeout(() => {
      const focused = document.activeElement
      const isFree = !focused || focused === document.body || !main.current?.contains(focused)
      const isInDialog = focused?.closest('[role="dialog"], [role="alertdialog"]')
      if (isFree && !isInDialog) main.current?.focus({ preventScroll: true })
    }, 60)
    return () => clearTimeout(timer)
  }, [pathname])
  return main
}
