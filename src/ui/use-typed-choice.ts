import { useState } from 'react'
import { type Answer, meantOption, type Option, optionMatches } from './option.ts'
import { type Ahead, useEnter } from './use-enter.ts'

type Choosing = {
  options: readonly Option[]
  onSearch: ((text: string) => void) | undefined
  answer: Answer
  isPart: boolean
  take: (option: Option, isPointed: boolean) => void
  ahead?: Ahead<Option> | undefined
}

/** What a Combobox offers. Nothing is offered while the options belong to older text. */
export function useTypedChoice({ options, onSearch, answer, isPart, take, ahead }: Choosing) {
  const [text, setText] = useState('')
  const shown = answer !== 'here' ? [] : onSearch ? options : options.filter((option) => optionMatches(option, text))
  const { meant, asks, onKeyDown, onItemHighlighted, stopWaiting, forget } = useEnter({
    text,
    answer,
    offered: shown,
    idOf: (option) => option.value,
    meant: isPart ? undefined : meantOption(shown, text),
    take: (option, isPointed) => {
      if (!option.disabled) take(option, isPointed)
    },
    ahead,
  })
  const change = (next: string) => {
    setText(next)
    forget()
    if (next !== text) onSearch?.(next)
  }

  return {
    shown,
    /** What the list under the field says beside the options. */
    popup: {
      answer,
      count: shown.length,
      /** What stood there for the older text: to be seen, not to be chosen. */
      stale: answer === 'waiting' ? options : [],
      meant,
      asks,
    },
    onKeyDown,
    root: {
      filteredItems: shown,
      autoHighlight: false,
      highlightItemOnHover: false,
      onInputValueChange: (next: string, { reason }: { reason: string }) =>
        change(reason === 'input-change' ? next : ''),
      onItemHighlighted,
      onOpenChange: (isOpen: boolean) => {
        if (!isOpen) stopWaiting()
      },
    },
  }
}
