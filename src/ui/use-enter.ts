import { useEffect, useEffectEvent, useState } from 'react'
import type { Answer } from './option.ts'

type Entering<One> = {
  text: string
  answer: Answer
  /** what may be taken now, in the order in which it stands there */
  offered: readonly One[]
  idOf: (one: One) => string
  /** the one that the text means, of those offered */
  meant: One | undefined
  /** `isPointed`: arrows had reached it; else it was named. */
  take: (one: One, isPointed: boolean) => void
}

type Key = React.KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void }

/**
 * What Enter means over a list that answers a text: the one that arrows have reached, else the one that the text means,
 * else a question. Pressed early it waits for the answer; typing again forgets it.
 */
export function useEnter<One>({ text, answer, offered, idOf, meant, take }: Entering<One>) {
  const [isWaiting, setWaiting] = useState(false)
  const [asks, setAsks] = useState(false)
  /** Where arrows have led: the one itself, for its place may change. */
  const [reached, setReached] = useState<string>()
  const decide = () => {
    if (meant) take(meant, false)
    else setAsks(true)
  }
  const decideLate = useEffectEvent(decide)
  useEffect(() => {
    if (!isWaiting || answer === 'waiting') return
    setWaiting(false)
    if (answer === 'here') decideLate()
  }, [isWaiting, answer])

  return {
    /** What Enter takes, as long as no arrow was pressed. */
    meant: reached === undefined ? meant : undefined,
    /** Enter was pressed and the text means several, or only resembles them. */
    asks: asks && offered.length > 0,
    onItemHighlighted: (one: One | undefined, { reason }: { reason: string }) => {
      if (reason === 'keyboard') setReached(one && idOf(one))
    },
    stopWaiting: () => setWaiting(false),
    /** Another text is another question. */
    forget: () => {
      setWaiting(false)
      setAsks(false)
      setReached(undefined)
    },
    onKeyDown: (event: Key) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      const chosen = reached === undefined ? undefined : offered.find((one) => idOf(one) === reached)
      if (!chosen && !text.trim()) return
      event.preventBaseUIHandler()
      event.preventDefault()
      if (answer === 'waiting') setWaiting(true)
      else if (chosen) take(chosen, true)
      else decide()
    },
  }
}
