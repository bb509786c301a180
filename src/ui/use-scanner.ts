import { useEffect, useEffectEvent } from 'react'
import { asLatinKeys } from '#src/contract/keyboard.ts'
import { averageGapMs, isEven, isScanned } from './scan-rhythm.ts'

/** Keys further apart belong to two hands, or two readings. */
const mostGapMs = 150
/** But a scanner may stand still within a reading. */
const mostPauseMs = 1_000
/** Letters and digits, a digit among them, as codes and passes have: not a word that somebody types in a hurry. */
const code = /^(?=.*\d)[\w:-]{6,80}$/
/** Whatever else a camera can read: the address of a receipt, a card of another house. */
const anything = /^.{6,}$/
/** What was scanned into these is meant for them: they search for it, or it is a secret that a program typed. */
const takesScans =
  '[role="combobox"], [role="searchbox"], [type="search"], [type="password"], [autocomplete="one-time-code"], [data-takes-scans]'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Burst = {
  text: string
  since: number
  /** Before each of its keys but the first. */
  gaps: number[]
  focus: EventTarget | null
  /** What stood in each field that its keys went to. */
  before: Map<Field, string>
}
/** With the time between its last sign and Enter. */
type Read = Burst & { gap: number }
type Ear = {
  /** Whether this is for it: the first ear that says so has it alone. */
  takes: (read: Read) => boolean
  heard: (text: string) => void
}

const ears: Ear[] = []
const undoers = new Set<(since: number) => void>()
/** For whoever keeps what is typed: the keys since this moment (of `event.timeStamp`) were a scanner's. Gives what ends it. */
export function onScanned(undo: (since: number) => void): () => void {
  undoers.add(undo)
  return () => void undoers.delete(undo)
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** Takes what the scanner typed out again: of fields, and of whoever obeys single keys. */
function restore({ before, focus, since }: Burst): void {
  for (const [field, value] of before) {
    if (field.value === value) continue
    // past React's own setter, so that it hears of the change
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }
  for (const undo of undoers) undo(since)
  if (focus instanceof HTMLElement && focus.isConnected && focus !== document.activeElement) focus.focus()
}

let burst: Burst = { text: '', since: 0, gaps: [], focus: null, before: new Map() }
let last = Number.NEGATIVE_INFINITY

function onKeyDown(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (event.key.length > 1 && event.key !== 'Enter') return // Shift of a capital letter
  const gap = event.timeStamp - last
  // a key that is held down repeats as fast as a scanner types
  // four keys no hand presses that fast
  const isTorn = event.key !== 'Enter' && burst.text.length > 3 && burst.gaps.every((before) => before <= averageGapMs)
  if (gap > (isTorn ? mostPauseMs : mostGapMs) || event.repeat)
    burst = { text: '', since: event.timeStamp, gaps: [], focus: event.target, before: new Map() }
  else if (gap <= mostGapMs) burst.gaps.push(gap)
  last = event.timeStamp
  if (isField(event.target) && !burst.before.has(event.target)) burst.before.set(event.target, event.target.value)
  if (event.key !== 'Enter') {
    burst.text += event.key
    return
  }
  const read = { ...burst, text: asLatinKeys(burst.text), gap }
  last = Number.NEGATIVE_INFINITY
  if (!isScanned(read.gaps)) return
  const ear = ears.find(({ takes }) => takes(read))
  if (!ear) return
  event.preventDefault()
  event.stopImmediatePropagation()
  restore(read)
  ear.heard(read.text)
}

function useEar(make: () => Ear, isFirst: boolean): void {
  const made = useEffectEvent(make)
  useEffect(() => {
    const ear: Ear = { takes: (read) => made().takes(read), heard: (text) => made().heard(text) }
    if (isFirst) ears.unshift(ear)
    else ears.push(ear)
    if (ears.length === 1) window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      ears.splice(ears.indexOf(ear), 1)
      if (ears.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [isFirst])
}

/**
 * A scanner that is plugged in as a keyboard: a burst of keys that ends in Enter, wherever the focus is. Its Enter
 * presses no button and sends no form. `meant`: what it may be, where that is not a code or pass of ours.
 */
export const useScanner = (onScan: (code: string) => void, meant: RegExp = code): void =>
  useEar(() => ({ takes: ({ text }) => meant.test(text), heard: onScan }), true)

/**
 * Where no scan is expected: a card held before the scanner must not type its digits into a sum, take a plan by them
 * and send the form. Fields that search keep what was scanned.
 */
export const useScanGuard = (onScan: (text: string) => void): void =>
  useEar(
    () => ({
      // a key of three noughts types as fast, the Enter of a hand comes later
      takes: ({ text, focus, gap, gaps }) =>
        anything.test(text) &&
        (gap <= averageGapMs || isEven(gaps)) &&
        !(focus instanceof Element && focus.matches(takesScans)),
      heard: onScan,
    }),
    false,
  )

/** For whoever obeys single keys: those since this moment (of `event.timeStamp`) were a scanner's, nobody pressed them. */
export function useScannedKeys(onUndo: (since: number) => void): void {
  const undo = useEffectEvent(onUndo)
  useEffect(() => onScanned((since) => undo(since)), [])
}
