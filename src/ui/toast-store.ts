import type { Tone } from './Badge.tsx'
import { createListeners } from './listeners.ts'

/** Visible for five seconds, gone from the page one second after that. One toast at a time. */
export const TOAST_MS = 5000
export const TOAST_REMOVE_DELAY_MS = 1000

export type Toast = {
  title: string
  description?: string | undefined
  tone?: Tone
  /** "Undo" */
  action?: { label: string; onPress: () => void } | undefined
  /** The act is possible only for so long: the toast lives as long, counts down beside the label and waits for nobody. */
  actionMs?: number | undefined
  /** Something under way: it stays until `endToast`. */
  isOngoing?: true
}

export type ShownToast = Toast & { id: number; isLeaving: boolean; shownAt: number }

let current: ShownToast | null = null
let nextId = 1
let timer: ReturnType<typeof setTimeout> | undefined
const { subscribe, tell } = createListeners()
/** For whoever draws the toast. */
export const subscribeToast = subscribe

function change(next: ShownToast | null) {
  current = next
  tell()
}

/** Shows a toast from anywhere; a newer one takes the place of the older. */
export function toast(shown: Toast): number {
  const id = nextId++
  change({ ...shown, id, isLeaving: false, shownAt: Date.now() })
  resumeToast()
  return id
}

/** What it told of is over; a toast that took its place stays. */
export function endToast(id: number) {
  if (current?.id === id) dismissToast()
}

export function dismissToast() {
  if (!current || current.isLeaving) return
  clearTimeout(timer)
  change({ ...current, isLeaving: true })
  timer = setTimeout(() => change(null), TOAST_REMOVE_DELAY_MS)
}

/** The clock stands still while the pointer or the focus is on the toast, unless its act has a clock of its own. */
export function pauseToast() {
  if (!current?.isLeaving && !current?.actionMs) clearTimeout(timer)
}

export function resumeToast() {
  if (!current || current.isLeaving) return // the pointer leaves what is on its way out
  clearTimeout(timer)
  if (current.isOngoing) return
  const lifeMs = current.actionMs ? current.shownAt + current.actionMs - Date.now() : TOAST_MS
  timer = setTimeout(dismissToast, Math.max(0, lifeMs))
}

export const readToast = () => current
