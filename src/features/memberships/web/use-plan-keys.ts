import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useScannedKeys } from '#src/ui/use-scanner.ts'

const typed = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]'

/** The number of a plan that was pressed while its buyer was being found: theirs as soon as they are taken, and nobody else's. */
export function keepPlanAhead() {
  let kept: { buyer: string; index: number } | null = null
  return {
    keep: (buyer: string, index: number) => void (kept = { buyer, index }),
    takeFor(buyer: string | undefined): number | null {
      const index = kept?.buyer === buyer ? kept?.index : null
      kept = null
      return index ?? null
    },
  }
}
export type PlanAhead = ReturnType<typeof keepPlanAhead>

type PlanKeys = {
  box: RefObject<HTMLElement | null>
  /** How many tiles stand there; none as long as plan, gym or buyer are on their way. */
  count: number
  focusFor: string | undefined
  ahead: PlanAhead
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
export function usePlanKeys({ box, count, focusFor, ahead, chosen, onNumber, taken, onBack }: PlanKeys): void {
  const pressed = useRef<{ at: number; before: string }[]>([])
  /** Pressed where the tiles will stand, before they do. */
  const early = useRef<number | null>(null)
  useScannedKeys((since) => {
    const first = pressed.current.find(({ at }) => at >= since)
    if (first) onBack(first.before)
    pressed.current = []
    early.current = null
  })
  const choose = (index: number) => {
    if (index < count && onNumber(index)) box.current?.querySelectorAll('input')[index]?.focus()
  }
  const take = useEffectEvent((index: number, at: number) => {
    pressed.current = [...pressed.current.slice(-80), { at, before: taken }]
    if (count > 0) choose(index)
    else if (document.activeElement === box.current) early.current = index
  })
  const takeEarly = useEffectEvent(() => {
    if (early.current !== null) choose(early.current)
    early.current = null
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const form = box.current?.closest('form')
      if (!form || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return
      if (hasPopupOver(form) || (event.target instanceof Element && event.target.matches(typed))) return
      // between the tiles, where a press on one that is disabled leaves the focus; before they stand there nothing is sold
      const isBetween = event.target === box.current && box.current?.querySelector('input') !== null
      if (event.key === 'Enter' && (event.target === document.body || isBetween)) form.requestSubmit()
      else if (/^[1-9]$/.test(event.key)) {
        event.preventDefault()
        take(Number(event.key) - 1, event.timeStamp)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [box])

  // what was pressed for somebody else is nobody's
  useEffect(() => {
    early.current = ahead.takeFor(focusFor)
  }, [focusFor, ahead])
  const isHere = count > 0
  const typedOver = useTypedOver(box, focusFor)
  useEffect(() => {
    const tiles = box.current
    if (!focusFor || !tiles || typedOver.current === focusFor || !mayLeadOn(tiles.closest('form'))) {
      early.current = null
      return
    }
    const tile = tiles.querySelector<HTMLElement>('input:checked') ?? tiles.querySelector<HTMLElement>('input:enabled')
    // until the tiles are there their place has the focus: the next key is theirs, and no letter of a name
    const target = tile ?? tiles
    target.focus({ preventScroll: target === tiles })
    if (isHere) takeEarly()
  }, [box, focusFor, isHere, typedOver])

  // the last plan of a buyer is known a moment after the buyer
  useEffect(() => {
    if (chosen && box.current?.contains(document.activeElement))
      box.current.querySelector<HTMLElement>('input:checked')?.focus()
  }, [box, chosen])
}

/** Does the focus go along to what comes next? Whoever went on to another field is left there. */
export function mayLeadOn(form: HTMLFormElement | null): form is HTMLFormElement {
  const focused = document.activeElement
  if (!form || hasPopupOver(form)) return false
  return !form.contains(focused) || focused?.matches('[role="combobox"], [data-tiles]') === true
}

/** The one for whom another name was typed after they were chosen: what becomes known of them late takes the focus from nobody. */
export function useTypedOver(
  part: RefObject<HTMLElement | null>,
  chosen: string | undefined,
): RefObject<string | undefined> {
  const typedOver = useRef<string>(undefined)
  const note = useEffectEvent(({ target }: Event) => {
    const isOurs = target instanceof Element && target.closest('form') === part.current?.closest('form')
    if (isOurs && target.matches('[role="combobox"]')) typedOver.current = chosen
  })
  useEffect(() => {
    const onInput = (event: Event) => note(event)
    document.addEventListener('input', onInput)
    return () => document.removeEventListener('input', onInput)
  }, [])
  return typedOver
}

/** Does a window stand over the form? The keys are its own then. */
export function hasPopupOver(form: HTMLFormElement): boolean {
  const own = form.closest('[role="dialog"]')
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].some((popup) => popup !== own)
}
