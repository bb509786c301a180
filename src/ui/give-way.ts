import { hasWindow } from './shortcuts.ts'
import { dismissToast, pauseToast, resumeToast } from './toast-store.ts'

const controls = 'a, button, input, select, textarea, label, tr'
const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
const placeOfToast = () => document.querySelector('.toaster > :not([role])')?.getBoundingClientRect()

/**
 * What lies below words that only tell comes first: they go once the pointer comes to a control that they cover, or the focus does.
 * Who reads them with the mouse stops their clock.
 */
export function giveWay(signal: AbortSignal): void {
  let isHeld = false
  let first: Element | null | undefined
  const look = (event: FocusEvent | PointerEvent) => {
    const place = placeOfToast()
    if (!place || !(event.target instanceof Element)) return
    const control = event.target.closest(controls)
    const isMove = event.type === 'pointermove'
    // what was pressed last may lie there too, with the pointer on it
    if (isMove && first === undefined) first = control
    if (control && !(isMove && control === first) && overlap(control.getBoundingClientRect(), place))
      return dismissToast()
    if (!(event instanceof PointerEvent)) return
    const isOver = event.pointerType === 'mouse' && overlap(new DOMRect(event.clientX, event.clientY), place)
    if (isOver !== isHeld) (isOver ? pauseToast : resumeToast)()
    isHeld = isOver
  }
  for (const type of ['pointermove', 'pointerdown', 'focusin'] as const) addEventListener(type, look, { signal })
  keepClear(signal)
}

const phone = '(width < 48rem)'

type Move = { x: number; y: number }
const usually: Move = { x: 0, y: 0 }

/** As low as there is room, where no pointer comes near first. */
function above(usual: DOMRect, controlled: readonly DOMRect[]): Move {
  const covered = controlled.filter(({ left, right }) => left < usual.right && usual.left < right)
  let bottom = usual.bottom
  for (const { top, bottom: end } of covered.toSorted((a, b) => b.bottom - a.bottom))
    if (top < bottom && end > bottom - usual.height) bottom = top - 8
  return bottom - usual.height > window.innerHeight / 3 ? { x: 0, y: bottom - usual.bottom } : usually
}

/** Between the way to the page and the acts of everybody's bar, where that is free. */
function inBar(usual: DOMRect): Move {
  const bar = document.querySelector('[data-top-bar]')
  const [way, acts] = ['ol > :last-child', '[data-bar-acts]'].map((part) =>
    bar?.querySelector(part)?.getBoundingClientRect(),
  )
  if (!bar || !way || !acts || acts.left - way.right < usual.width + 32) return usually
  const { top, height } = bar.getBoundingClientRect()
  if (usual.height > height) return usually
  return { x: acts.left - 16 - usual.right, y: top + (height - usual.height) / 2 - usual.top }
}

/** They lie on no control, also of a page that comes meanwhile: on a phone they stand above it, elsewhere in the bar. */
function keepClear(signal: AbortSignal): void {
  const toaster = document.querySelector<HTMLElement>('.toaster')
  if (!toaster || signal.aborted) return
  let move = usually
  const measure = () => {
    const place = placeOfToast()
    if (!place) return
    const usual = new DOMRect(place.x - move.x, place.y - move.y, place.width, place.height)
    const controlled = [...document.querySelectorAll(`main :is(${controls})`)]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 0)
    if (matchMedia(phone).matches) move = above(usual, controlled)
    else if (move !== usually || (!hasWindow() && controlled.some((one) => overlap(one, usual)))) move = inBar(usual)
    toaster.style.translate = move === usually ? '' : `${move.x}px ${move.y}px`
  }
  let asked = 0
  const changes = new MutationObserver(() => {
    cancelAnimationFrame(asked)
    asked = requestAnimationFrame(measure)
  })
  changes.observe(document.body, { childList: true, subtree: true })
  measure()
  signal.addEventListener('abort', () => {
    changes.disconnect()
    cancelAnimationFrame(asked)
    toaster.style.translate = ''
  })
}

let given: AbortController | undefined

/**
 * Words with an act are solid: while they stand, the last control of the page can be scrolled above them, also of a page that
 * grows, or that comes meanwhile. The room is taken back only where nothing moves by it, so under somebody at the page's end it
 * stays until they leave it.
 */
export function makeRoom(signal: AbortSignal): void {
  const page = document.documentElement
  if (signal.aborted) return
  given?.abort()
  given = new AbortController()
  const { signal: isTaken } = given
  let room = 0
  const measure = () => {
    const place = placeOfToast()
    if (!place) return
    const ends = [...document.querySelectorAll(`main :is(${controls}, form)`)].map(
      (element) => element.getBoundingClientRect().bottom,
    )
    const had = Number.parseFloat(page.style.getPropertyValue('--toast-room')) || 0
    const missing = window.innerHeight - place.top + 8 - (page.scrollHeight - window.scrollY - Math.max(...ends))
    room = had + Math.max(0, missing)
    if (room > had) page.style.setProperty('--toast-room', `${room}px`)
  }
  const sizes = new ResizeObserver(measure) // asks at its beginning too
  for (const one of [document.body, document.querySelector('.toaster')]) if (one) sizes.observe(one)
  const takeBack = () => {
    if (window.scrollY > 0 && page.scrollHeight - window.innerHeight - window.scrollY < room) return
    page.style.removeProperty('--toast-room')
    given?.abort()
  }
  signal.addEventListener('abort', () => {
    sizes.disconnect()
    takeBack()
    addEventListener('scroll', takeBack, { signal: isTaken })
  })
}
