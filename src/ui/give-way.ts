import { dismissToast, pauseToast, resumeToast } from './toast-store.ts'

const controls = 'a, button, input, select, textarea, label, tr'
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
  keepClear(signal)
}

const phone = '(width < 48rem)'

/** On a phone, where no pointer comes near first, they stand above the controls that they would lie on, as low as there is room; also of a page that comes meanwhile. */
function keepClear(signal: AbortSignal): void {
  const toaster = document.querySelector<HTMLElement>('.toaster')
  if (!toaster || signal.aborted || !matchMedia(phone).matches) return
  let lift = 0
  const measure = () => {
    const place = placeOfToast()
    if (!place) return
    const usual = place.bottom + lift
    const covered = [...document.querySelectorAll(`main :is(${controls})`)]
      .map((element) => element.getBoundingClientRect())
      .filter(({ left, right, width }) => width > 0 && left < place.right && place.left < right)
    let bottom = usual
    for (const { top, bottom: end } of covered.toSorted((a, b) => b.bottom - a.bottom))
      if (top < bottom && end > bottom - place.height) bottom = top - 8
    lift = bottom - place.height > window.innerHeight / 3 ? usual - bottom : 0
    toaster.style.translate = lift > 0 ? `0 ${-lift}px` : ''
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
