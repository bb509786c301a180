import { hasWindow } from './shortcuts.ts'

/** A field that has not come by then is not coming; what was typed is nobody's. */
const patienceMs = 10_000
const noText = new Set(['radio', 'checkbox', 'button', 'submit', 'file', 'image'])

type TextField = HTMLInputElement | HTMLTextAreaElement

const isText = (element: Element | null): element is TextField =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !noText.has(element.type))

let giveUp: (() => void) | undefined

/** As the keys themselves would have done. */
function put(field: TextField, text: string): void {
  field.setRangeText(text, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

const pressEnter = (field: TextField) =>
  requestAnimationFrame(() =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
  )

/** Letters that come closer than this are one name. */
const ofOneNameMs = 1_000

/**
 * A question came where somebody types a name without looking: its letters go nowhere, nor do the space and the Enter among
 * them, which would answer the question, and then what stands behind it. A key by itself answers as ever.
 */
function holdName(): void {
  let last = Number.NEGATIVE_INFINITY
  const end = () => {
    removeEventListener('keydown', onKey, { capture: true })
    removeEventListener('pointerdown', end, { capture: true })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isOfName = event.timeStamp - last < ofOneNameMs
    if (!hasWindow() && !isOfName) return end()
    const isLetter = event.key.length === 1 && (event.key !== ' ' || isOfName)
    if (isText(document.activeElement) || !(isLetter || (event.key === 'Enter' && isOfName))) return
    last = isLetter ? event.timeStamp : Number.NEGATIVE_INFINITY
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', onKey, { capture: true })
  addEventListener('pointerdown', end, { capture: true })
}

/**
 * Called by a key that leads to a field which takes the focus when it comes: what is typed until then goes into it, with the Enter
 * after it. Half a name would mean somebody else. Escape calls off what the key began, where that can be. `isThere`: that field's place
 * stands; a field of the page before it, which only then takes the focus, would do something else with a name and an Enter.
 * `text`: what was typed already. Gives what ends it.
 */
export function typeAhead(isThere: () => boolean, onEscape?: () => void, text = ''): () => void {
  giveUp?.()
  const from = document.activeElement
  let hasEnter = false
  let frame = 0
  let seen: Element | null = null

  const end = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    removeEventListener('keydown', onKey, { capture: true })
    removeEventListener('pointerdown', end, { capture: true })
    giveUp = undefined
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || hasEnter) return
    if (event.key === 'Escape') onEscape?.()
    // a list has come, which waits for nobody's letters: its search has a key
    const isSearch = event.key === '/' && isThere() && !hasWindow() && document.querySelector('[aria-keyshortcuts="/"]')
    if (event.key === 'Escape' || event.key === 'Tab' || isSearch) return end()
    if (event.key.length === 1) text += event.key
    else if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key === 'Enter') hasEnter = text !== ''
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  /** A field that gives its place to another at once, as that of a new person does, is not it. */
  const look = () => {
    const isHere = isThere()
    const field = document.activeElement
    if (isHere && field !== from && isText(field) && field === seen) {
      end()
      if (text) put(field, text)
      if (hasEnter) pressEnter(field)
      return
    }
    // a question stands in the way; a window that has the focus itself waits for its field
    const isAsked = field?.parentElement?.closest('[role="dialog"], [role="alertdialog"]')
    if (field !== from && !isText(field) && hasWindow() && isAsked) {
      end()
      return holdName()
    }
    seen = field
    frame = requestAnimationFrame(look)
  }
  const timer = setTimeout(end, patienceMs)
  addEventListener('keydown', onKey, { capture: true })
  addEventListener('pointerdown', end, { capture: true })
  frame = requestAnimationFrame(look)
  giveUp = end
  return end
}
