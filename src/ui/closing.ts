import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react'
import { createListeners } from './listeners.ts'

/** Takes the way to close a window, and answers whether it asks before it goes it. */
type Hold = (close: () => void) => boolean
export type Holds = Set<Hold>

export const ClosingContext = createContext<Holds | undefined>(undefined)

/** Somebody was asked and stayed: what they gave up for that closing or leaving is theirs again. */
export const staying = createListeners()

/** One after another: each that would lose something asks, and a refusal keeps the window for all. */
function askEach([first, ...others]: readonly Hold[], close: () => void): void {
  if (!first) return close()
  const goOn = () => askEach(others, close)
  if (!first(goOn)) goOn()
}

/** Of a window: how it is closed by Esc, its cross and a press outside, unless something within asks first. */
export function useClosing(onClose: (() => void) | undefined): { holds: Holds; close: () => void } {
  const [holds] = useState<Holds>(() => new Set())
  const close = () => {
    if (onClose) askEach([...holds], onClose)
  }
  return { holds, close }
}

export const useIsInWindow = (): boolean => useContext(ClosingContext) !== undefined

/** Within a window: what to do about its closing, once somebody wanted that while `mustAsk` says that something would be lost. */
export function useHeldOpen(mustAsk: () => boolean): { proceed: () => void; stay: () => void } | undefined {
  const holds = useContext(ClosingContext)
  const [held, setHeld] = useState<{ proceed: () => void; stay: () => void }>()
  const hear = useEffectEvent((close: () => void): boolean => {
    if (!mustAsk()) return false
    setHeld({
      stay: () => {
        setHeld(undefined)
        staying.tell()
      },
      proceed: () => {
        setHeld(undefined)
        close()
      },
    })
    return true
  })
  useEffect(() => {
    if (!holds) return
    const hold: Hold = (close) => hear(close)
    holds.add(hold)
    return () => void holds.delete(hold)
  }, [holds])
  return held
}
