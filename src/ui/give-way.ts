import { dismissToast, pauseToast, resumeToast } from './toast-store.ts'

const controls = 'a, button, input, select, textarea, label, tr'

/**
 * What lies below words that only tell comes first: they go once the pointer comes to a control that they cover, or the focus does.
 * Who reads them with the mouse stops their clock.
 */
export function giveWay(signal: AbortSignal): void {
  let isHeld = false
  let first: Element | null | undefined
  const look = (event: FocusEvent | PointerEvent) => {
    const place = document.querySelector('.toaster > :not([role])')?.getBoundingClientRect()
    if (!place || !(event.target instanceof Element)) return
    const isUnder = ({ left, right, top, bottom }: DOMRect) =>
      left < place.right && place.left < right && top < place.bottom && place.top < bottom
    const control = event.target.closest(controls)
    const isMove = event.type === 'pointermove'
    // what was pressed last may lie there too, with the pointer on it
    if (isMove && first === undefined) first = control
    if (control && !(isMove && control === first) && isUnder(control.getBoundingClientRect())) return dismissToast()
    if (!(event instanceof PointerEvent)) return
    const isOver = event.pointerType === 'mouse' && isUnder(new DOMRect(event.clientX, event.clientY))
    if (isOver !== isHeld) (isOver ? pauseToast : resumeToast)()
    isHeld = isOver
  }
  for (const type of ['pointermove', 'pointerdown', 'focusin'] as const) addEventListener(type, look, { signal })
}
