import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useScannedKeys } from '#src/ui/use-scanner.ts'

const typed = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]'

type PlanKeys = {
  box: RefObject<HTMLElement | null>
  /** How many tiles stand there. */
  count: number
  focusFor: string | undefined
  /** What is proposed or chosen: the focus goes along while it stands on the tiles. */
  chosen: string | undefined
  /** false when the tile of this index can't be taken. */
  onNumber: (index: number) => boolean
  /** What is taken now, and how it is taken back: the digits were a scanner's. */
  taken: string
  onBack: (taken: string) => void
}

/**
 * The keys of the tiles: a number takes one, wherever no text is being typed; Enter sends the form, also when nothing has
 * the focus. Somebody who has just been chosen leads on to the tiles, so that the next key is a number or Enter.
 */
export function usePlanKeys({ box, count, focusFor, chosen, onNumber, taken, onBack }: PlanKeys): void {
  const pressed = useRef<{ at: number; before: string }[]>([])
  useScannedKeys((since) => {
    const first = pressed.current.find(({ at }) => at >= since)
    if (first) onBack(first.before)
    pressed.current = []
  })
  const take = useEffectEvent((index: number, at: number) => {
    pressed.current = [...pressed.current.slice(-80), { at, before: taken }]
    if (index < count && onNumber(index)) box.current?.querySelectorAll('input')[index]?.focus()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const form = box.current?.closest('form')
      if (!form || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return
      if (hasPopupOver(form) || (event.target instanceof Element && event.target.matches(typed))) return
      if (event.key === 'Enter' && event.target === document.body) form.requestSubmit()
      else if (/^[1-9]$/.test(event.key)) {
        event.preventDefault()
        take(Number(event.key) - 1, event.timeStamp)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [box])

  const isHere = count > 0
  useEffect(() => {
    if (!focusFor || !isHere) return
    const form = box.current?.closest('form')
    const focused = document.activeElement
    // whoever went on to another field is left there
    if (!form || hasPopupOver(form) || (form.contains(focused) && focused?.getAttribute('role') !== 'combobox')) return
    const tiles = box.current
    const tile =
      tiles?.querySelector<HTMLElement>('input:checked') ?? tiles?.querySelector<HTMLElement>('input:enabled')
    tile?.focus()
  }, [box, focusFor, isHere])

  // the last plan of a buyer is known a moment after the buyer
  useEffect(() => {
    if (chosen && box.current?.contains(document.activeElement))
      box.current.querySelector<HTMLElement>('input:checked')?.focus()
  }, [box, chosen])
}

/** Does a window stand over the form? The keys are its own then. */
export function hasPopupOver(form: HTMLFormElement): boolean {
  const own = form.closest('[role="dialog"]')
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].some((popup) => popup !== own)
}
