import { useLayoutEffect } from 'react'

/**
 * A double tap on what opens a window is one press: its second half comes down where the window stands by then, on its backdrop or on
 * one of its acts, and does nothing there. The first press of its own ends that.
 */
export function useOneTap(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const onClick = (event: MouseEvent) => {
      if (event.detail <= 1) return stop()
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const stop = () => window.removeEventListener('click', onClick, true)
    window.addEventListener('click', onClick, true)
    return stop
  }, [isOpen])
}
