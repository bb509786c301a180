import { useEffect } from 'react'

/** Where the focus stood last: what holds it, from the nearest row of a list outwards, with its place there. */
type Stood = { element: Element; rows: Element | null; at: number; row: Element | null; dialog: Element | null }

const whereIs = (element: Element): Stood => {
  const row = element.closest('main :is(tr, li)')
  const rows = row?.parentElement ?? null
  return {
    element,
    row,
    rows,
    at: rows && row ? [...rows.children].indexOf(row) : 0,
    dialog: element.closest('[role="dialog"], [role="alertdialog"]'),
  }
}

const firstIn = (place: Element | null | undefined): HTMLElement | null =>
  place?.querySelector<HTMLElement>(':is(a[href], button, [type="checkbox"], [tabindex="0"]):not(:disabled)') ?? null

/** The row itself, what took its place, the window, else the page: nobody goes on from the top of the document. */
function goOnFrom({ row, rows, at, dialog }: Stood): void {
  const next = row?.isConnected ? row : rows?.isConnected ? (rows.children[at] ?? rows.lastElementChild) : null
  const place =
    firstIn(next) ??
    (dialog?.isConnected ? dialog : document.querySelector<HTMLElement>('[role="dialog"], main[tabindex]'))
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}

/**
 * What has the focus may go away under it: a deleted row, an entry that an act took out of its menu, a button that did its work.
 * The browser lets the focus fall to the whole document then; here it goes on beside where it was.
 */
export function useLostFocus(): void {
  useEffect(() => {
    let last: Stood | undefined
    let frame = 0
    const onFocusIn = ({ target }: FocusEvent) => {
      last = target instanceof Element && target !== document.body ? whereIs(target) : undefined
    }
    // whoever pressed beside everything meant to have the focus nowhere; what goes away says that it lost the focus too, first
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget) return
      setTimeout(() => {
        if (last?.element === target && last.element.isConnected && last.element !== document.activeElement)
          last = undefined
      })
    }
    const isLost = () => {
      const focused = document.activeElement
      return last !== undefined && !last.element.isConnected && (!focused || focused === document.body)
    }
    const watch = new MutationObserver(() => {
      if (frame || !isLost()) return
      // what took its place may take the focus by itself
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          frame = 0
          if (last && isLost()) goOnFrom(last)
        })
      })
    })
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', onFocusOut)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', onFocusOut)
      watch.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
}
