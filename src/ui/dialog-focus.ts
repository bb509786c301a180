import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { isByTouch } from './by-touch.ts'

/** What a window does with the focus, as Base UI takes it. */
export type DialogFocus = {
  initialFocus: RefObject<HTMLElement | null> | ((openType: string) => HTMLElement | true)
  finalFocus: () => HTMLElement | boolean
}

/**
 * Into the popup's first field (or `told`), also when that comes after the window; kept from the page below while the window is
 * open; and back to what opened it.
 */
export function useDialogFocus(
  popup: RefObject<HTMLElement | null>,
  open: boolean,
  told?: RefObject<HTMLElement | null>,
  toldAfter?: () => HTMLElement | null,
): DialogFocus {
  const finalFocus = useOpener(open, toldAfter)
  useLateField(popup, open && !told)
  useKeptFocus(popup, open)
  return { initialFocus: told ?? ((openType) => firstFocus(popup.current, openType)), finalFocus }
}

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

/**
 * Where the focus was when the window opened. A field with `autoFocus` takes the focus before the window is there, and would be
 * remembered instead of the button that opened it.
 */
export function useOpener(open: boolean, told?: () => HTMLElement | null): () => HTMLElement | boolean {
  const [before, setBefore] = useState<{ open: boolean; opener: Element | null }>({ open: false, opener: null })
  if (before.open !== open) setBefore({ open, opener: open ? document.activeElement : before.opener })
  return () => {
    const { opener } = before
    const focused = document.activeElement
    const isElsewhere = focused && focused !== document.body && !focused.closest('[role="dialog"]')
    if (isElsewhere) return false // who went on to another place is left there
    const after = told?.()
    if (after) return after
    const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
    if (isThere && !opener.matches('main')) return opener
    // an entry of a menu is gone by then, and the menu's button is known without us
    const isOfMenu = opener?.closest('[role="menu"]') != null
    requestAnimationFrame(() => focusPage(isOfMenu))
    return true
  }
}

/**
 * What opened the window went with its page: keys and screen readers go on at the page that stands there now, in the field that it
 * begins with or before everything in it, and not at what had the focus long ago.
 */
function focusPage(isAtOpener: boolean): void {
  const focused = document.activeElement
  const isRight = isAtOpener
    ? focused !== document.body
    : focused?.matches('input, textarea, [role$="dialog"], [role$="dialog"] *')
  if (isRight) return
  // the window may have come before the page had its field, which then did not get the focus
  const field = isAtOpener ? null : document.querySelector<HTMLElement>('main [data-begins-page]')
  const place = field ?? document.querySelector<HTMLElement>('main[tabindex]')
  place?.focus({ preventScroll: true })
}

/**
 * The first field, else the first button at the foot (the one that destroys nothing), else the dialog itself while its content
 * is on its way; not the cross. Touch keeps the keyboard down.
 */
function firstFocus(popup: HTMLElement | null, openType: string): HTMLElement | true {
  if (openType === 'touch') return true
  const find = (place: string, elements: string) =>
    popup?.querySelector<HTMLElement>(`[data-dialog=${place}] :is(${elements})`)
  return firstField(popup) ?? find('foot', 'button, a') ?? find('body', 'button, a') ?? popup ?? true
}

/** Of choices the one that is taken: a radio that is not is no place to type from. */
function firstField(popup: HTMLElement | null): HTMLElement | undefined {
  const fields = [
    ...(popup?.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
      '[data-dialog=body] :is(input, select, textarea):enabled',
    ) ?? []),
  ]
  const [first] = fields
  const isTaken = (field: HTMLElement) => field instanceof HTMLInputElement && field.checked
  return first?.type === 'radio'
    ? (fields.find((field) => field.name === first.name && isTaken(field)) ?? first)
    : first
}

/**
 * A field that comes after the dialog opened gets the focus too, and so does the first one of a further step whose button is gone,
 * unless the person is elsewhere in it.
 */
function useLateField(popup: RefObject<HTMLElement | null>, isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting || isByTouch()) return
    let known: HTMLElement | undefined
    const observer = new MutationObserver(() => {
      const box = popup.current
      const field = firstField(box)
      if (!box || field === known) return
      known = field
      const { activeElement } = document
      if (activeElement === box || activeElement === document.body) field?.focus()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [popup, isWaiting])
}
