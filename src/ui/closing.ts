import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react'

/** Takes the way to close a window, and answers whether it asks before it goes it. */
type Hold = (close: () => void) => boolean
export type Holds = Set<Hold>

export const ClosingContext = createContext<Holds | undefined>(undefined)

/** Of a window: how it is closed by Esc, its cross and a press outside, unless something within asks first. */
export function useClosing(onClose: (() => void) | undefined): { holds: Holds; close: () => void } {
  const [holds] = useState<Holds>(() => new Set())
  return { holds, close: () => void (onClose && ([...holds].some((hold) => hold(onClose)) || onClose())) }
}

/** Within a window: what to do about its closing, once somebody wanted that while `mustAsk` says that something would be lost. */
export function useHeldOpen(mustAsk: () => boolean): { proceed: () => void; stay: () => void } | undefined {
  const holds = useContext(ClosingContext)
  const [held, setHeld] = useState<{ proceed: () => void; stay: () => void }>()
  const hear = useEffectEvent((close: () => void): boolean => {
    if (!mustAsk()) return false
    const stay = () => setHeld(undefined)
    setHeld({
      stay,
      proceed: () => {
        stay()
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
