import { useEffect, useEffectEvent } from 'react'

/** A scanner types faster than any hand: on the average of its keys, whatever a busy machine does to one of them. */
const mostGapMs = 150
const averageGapMs = 50
/** Letters and digits, a digit among them, as codes and passes have: not a word that somebody types in a hurry. */
const scanned = /^(?=.*\d)[\w:-]{6,80}$/

type Burst = { text: string; since: number; target: EventTarget | null; before: string }

const isTyped = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Takes what the scanner typed into a field out of it again. */
function restore({ target, before }: Burst): void {
  if (!isTyped(target) || target.value === before) return
  const prototype = target instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  // past React's own setter, so that it hears of the change
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, before)
  target.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * A scanner that is plugged in as a keyboard: a burst of keys that ends in Enter, wherever the focus is. Its Enter
 * presses no button and sends no form.
 */
export function useScanner(onScan: (code: string) => void): void {
  const heard = useEffectEvent(onScan)
  useEffect(() => {
    let burst: Burst = { text: '', since: 0, target: null, before: '' }
    let last = Number.NEGATIVE_INFINITY
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.key.length > 1 && event.key !== 'Enter') return // Shift of a capital letter
      if (event.timeStamp - last > mostGapMs)
        burst = {
          text: '',
          since: event.timeStamp,
          target: event.target,
          before: isTyped(event.target) ? event.target.value : '',
        }
      last = event.timeStamp
      if (event.key !== 'Enter') {
        burst.text += event.key
        return
      }
      const read = burst
      last = Number.NEGATIVE_INFINITY
      if (!scanned.test(read.text) || event.timeStamp - read.since > averageGapMs * read.text.length) return
      event.preventDefault()
      event.stopImmediatePropagation()
      restore(read)
      heard(read.text)
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
