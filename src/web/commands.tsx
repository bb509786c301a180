import { type ComponentType, createElement, Suspense, useSyncExternalStore } from 'react'
import { createListeners } from '#src/ui/listeners.ts'
import type { ApiError } from './api-error.ts'
import { onSessionEnd } from './session.ts'

/** What a popup gets: the reply's data and text, what the refused call had sent, and a way to close. */
export type CommandProps<Payload = unknown> = {
  payload: Payload
  message: string
  sent: unknown
  /** `true`: what was refused would be taken now. */
  onClose: (isTaken?: unknown) => void
}
type Opened = { name: string; payload: unknown; message: string; sent: unknown; id: number }

const registry = new Map<string, ComponentType<CommandProps<never>>>()
let opened: Opened | null = null
let count = 0
const { subscribe, tell } = createListeners()
let waiting: ((isTaken: boolean) => void)[] = []
/** Popups that came while somebody was proving who they are; each is opened once what lies there is closed. */
let later: Opened[] = []

function change(next: Opened | null, isTaken?: unknown): void {
  opened = next
  const heard = waiting
  waiting = []
  for (const goOn of heard) goOn(isTaken === true)
  tell()
}

/** Says which component a reply with this `command` opens; give it a lazy one. */
export const registerCommand = <Payload,>(name: string, component: ComponentType<CommandProps<Payload>>): void =>
  void registry.set(name, component as ComponentType<CommandProps<never>>) // the payload's type goes with the command's name

/** Opens the popup of a reply. Whoever has to prove who they are goes on when they have: then the call is made again. */
export async function openCommand(error: ApiError, sent?: unknown): Promise<boolean> {
  if (!error.command || !registry.has(error.command)) return false
  // several calls of one page met the same refusal: one popup
  if (opened?.name !== error.command)
    change({ name: error.command, payload: error.data, message: error.message, sent, id: ++count })
  return error.command === 'confirm_identity' && new Promise((goOn) => waiting.push(goOn))
}

/** Opens a popup that no reply asked for, over the page that the person goes back to: a receipt. `message`: what it tells by its being there. */
export const openPopup = (name: string, payload: unknown, message = ''): void => {
  const next: Opened = { name, payload, message, sent: undefined, id: ++count }
  if (!waiting.length) change(next)
  // over who is proving who they are it would take the act that waits for that away
  else later.push(next)
}

export function closeCommand(isTaken?: unknown): void {
  change(later.shift() ?? null, isTaken)
}
// a receipt that lies over a page asks what nobody answers any more, and shows what nobody may see
onSessionEnd(() => {
  later = []
  closeCommand()
})

export const useOpenedCommand = (): string | undefined => useSyncExternalStore(subscribe, () => opened)?.name

/** Stands once in each layout; shows the popup that a reply asked for. */
export function CommandHost() {
  const shown = useSyncExternalStore(subscribe, () => opened)
  const popup = shown && (registry.get(shown.name) as ComponentType<CommandProps> | undefined) // see registerCommand
  if (!shown || !popup) return null
  return (
    <Suspense>
      {createElement(popup, {
        key: shown.id,
        payload: shown.payload,
        message: shown.message,
        sent: shown.sent,
        onClose: closeCommand,
      })}
    </Suspense>
  )
}
