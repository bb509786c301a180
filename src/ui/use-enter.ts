import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Answer } from './option.ts'

/** A key that is pressed while Enter waits for its answer, and belongs to what comes next: it is kept until somebody is taken. */
export type Ahead<One> = {
  isOurs: (key: string, text: string) => boolean
  /** Told before they are taken; not at all when the text means nobody, or several. */
  onTaken: (key: string, one: One) => void
}

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
  ahead?: Ahead<One> | undefined
}

type Key = React.KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void }

/**
 * What Enter means over a list that answers a text: the one that arrows have reached, else the one that the text means,
 * else a question. Pressed early it waits for the answer; typing again forgets it.
 */
export function useEnter<One>({ text, answer, offered, idOf, meant, take, ahead }: Entering<One>) {
  const [isWaiting, setWaiting] = useState(false)
  const [asks, setAsks] = useState(false)
  /** Where arrows have led: the one itself, for its place may change. */
  const [reached, setReached] = useState<string>()
  const kept = useRef<string[]>([])
  const decide = () => {
    if (meant) take(meant, false)
    else setAsks(true)
  }
  const decideLate = useEffectEvent(() => {
    const [key, another] = kept.current
    if (meant && key && another === undefined) ahead?.onTaken(key, meant)
    decide()
  })
  const stopWaiting = () => {
    kept.current = []
    setWaiting(false)
  }
  useEffect(() => {
    if (!isWaiting || answer === 'waiting') return
    setWaiting(false)
    if (answer === 'here') decideLate()
    kept.current = []
  }, [isWaiting, answer])

  return {
    /** What Enter takes, as long as no arrow was pressed. */
    meant: reached === undefined ? meant : undefined,
    /** Enter was pressed and the text means several, or only resembles them. */
    asks: asks && offered.length > 0,
    onItemHighlighted: (one: One | undefined, { reason }: { reason: string }) => {
      if (reason === 'keyboard') setReached(one && idOf(one))
    },
    stopWaiting,
    /** Another text is another question. */
    forget: () => {
      stopWaiting()
      setAsks(false)
      setReached(undefined)
    },
    onKeyDown: (event: Key) => {
      const isCommand = event.ctrlKey || event.altKey || event.metaKey
      if (isWaiting && !isCommand && ahead?.isOurs(event.key, text)) {
        event.preventDefault()
        if (!event.repeat) kept.current.push(event.key)
        return
      }
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
