import { type RefObject, useLayoutEffect } from 'react'

/**
 * While a dialog is open the focus stays in it: a page that arrives below it meanwhile takes it for its first field, and what
 * the person types next would go there.
 */
export function useKeptFocus(popup: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const onFocusIn = ({ target, relatedTarget: left }: FocusEvent) => {
      const isOfThePage = target instanceof Element && target.closest('main') !== null
      if (isOfThePage && left instanceof HTMLElement && popup.current?.contains(left))
        left.focus({ preventScroll: true })
    }
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [popup, isOpen])
}
