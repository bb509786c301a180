import { useEffect, useEffectEvent, useState } from 'react'
import { type Answer, meantOption, type Option, optionMatches } from './option.ts'

type Choosing = {
  options: readonly Option[]
  onSearch: ((text: string) => void) | undefined
  answer: Answer
  take: (option: Option) => void
}

/**
 * What a Combobox offers and what Enter means over it. Nothing is offered while the options belong to older text; Enter
 * pressed early waits for the answer, then takes the only one that the text means, or asks. Typing again forgets it.
 */
export function useTypedChoice({ options, onSearch, answer, take }: Choosing) {
  const [text, setText] = useState('')
  const [isWaiting, setWaiting] = useState(false)
  const [asks, setAsks] = useState(false)
  /** Where arrows have led: the option itself, for its place may change. */
  const [reached, setReached] = useState<Option>()
  const shown = answer !== 'here' ? [] : onSearch ? options : options.filter((option) => optionMatches(option, text))
  const meant = meantOption(shown, text)

  const change = (next: string) => {
    setText(next)
    setWaiting(false)
    setAsks(false)
    setReached(undefined)
    if (next !== text) onSearch?.(next)
  }
  const decide = () => {
    if (meant) take(meant)
    else setAsks(true)
  }
  const decideLate = useEffectEvent(decide)
  useEffect(() => {
    if (!isWaiting || answer === 'waiting') return
    setWaiting(false)
    if (answer === 'here') decideLate()
  }, [isWaiting, answer])

  return {
    shown,
    /** What stood there for the older text: to be seen, not to be chosen. */
    stale: answer === 'waiting' ? options : [],
    /** What Enter takes, as long as no arrow was pressed. */
    meant: reached ? undefined : meant,
    asks: asks && shown.length > 0,
    root: {
      filteredItems: shown,
      autoHighlight: false,
      highlightItemOnHover: false,
      onInputValueChange: (next: string, { reason }: { reason: string }) =>
        change(reason === 'input-change' ? next : ''),
      onItemHighlighted: (option: Option | undefined, { reason }: { reason: string }) => {
        if (reason === 'keyboard') setReached(option)
      },
      onOpenChange: (isOpen: boolean) => {
        if (!isOpen) setWaiting(false)
      },
    },
    onKeyDown: (event: React.KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void }) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      const chosen = reached && shown.find(({ value }) => value === reached.value)
      if (!chosen && !text.trim()) return
      event.preventBaseUIHandler()
      event.preventDefault()
      if (chosen && !chosen.disabled) take(chosen)
      else if (answer === 'waiting') setWaiting(true)
      else if (answer === 'here') decide()
    },
  }
}
