import { useState } from 'react'

type Sent = { phone: string; resendIn: number }
type Kept<S> = { sent: S; at: number }

/** Longer than a code is good for: a new one is asked for at the same step. */
const keptMs = 10 * 60_000
const placeOf = (name: string) => `code-sent:${name}`

function readKept<S extends Sent>(name: string): S | null {
  try {
    const { sent, at } = JSON.parse(sessionStorage.getItem(placeOf(name)) ?? '') as Kept<S> // written below alone
    const age = Date.now() - at
    if (age < keptMs) return { ...sent, resendIn: Math.max(0, Math.ceil(sent.resendIn - age / 1000)) }
    keep(name, null) // a number that nobody waits for any more
    return null
  } catch {
    return null // nothing is kept, or storage is switched off
  }
}

function keep<S extends Sent>(name: string, sent: S | null): void {
  try {
    if (sent) sessionStorage.setItem(placeOf(name), JSON.stringify({ sent, at: Date.now() } satisfies Kept<S>))
    else sessionStorage.removeItem(placeOf(name))
  } catch {
    // storage is full or switched off: a reload asks for the phone again
  }
}

/**
 * To whom a code was sent, kept in this tab for some minutes: a phone that goes to its messages for the code may load the page anew.
 * null forgets it.
 */
export function useSentCode<S extends Sent>(name: string, given: S | null = null) {
  const [sent, setSent] = useState(() => given ?? readKept<S>(name))
  return [
    sent,
    (next: S | null) => {
      keep(name, next)
      setSent(next)
    },
  ] as const
}
