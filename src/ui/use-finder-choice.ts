import { useEffect, useEffectEvent, useState } from 'react'
import { foldText } from '#src/contract/text.ts'
import { means } from '#src/contract/meaning.ts'
import type { Found, FoundGroup } from './FinderDialog.tsx'
import type { Answer } from './option.ts'

type Choosing = { query: string; onQuery: (query: string) => void; groups: readonly FoundGroup[]; answer: Answer }

/** The first that the text means; of two that are called alike neither. */
function meantFound(groups: readonly FoundGroup[], query: string): Found | undefined {
  const [first, ...others] = groups
    .flatMap(({ items }) => items)
    .filter(({ label, hint = '' }) => means(query, `${label} ${hint}`, [hint]))
  const isAlone = first && !others.some(({ label }) => foldText(label) === foldText(first.label))
  return isAlone ? first : undefined
}

/** Enter in the finder: as in a Combobox it waits for the answer to the present text, and typing again forgets it. */
export function useFinderChoice({ query, onQuery, groups, answer }: Choosing) {
  const [isWaiting, setWaiting] = useState(false)
  const [asks, setAsks] = useState(false)
  const [reached, setReached] = useState<string>()
  const meant = answer === 'waiting' ? undefined : meantFound(groups, query)
  const decide = () => {
    if (meant) meant.onPick()
    else setAsks(groups.length > 0)
  }
  const decideLate = useEffectEvent(decide)
  useEffect(() => {
    if (!isWaiting || answer === 'waiting') return
    setWaiting(false)
    if (answer === 'here') decideLate()
  }, [isWaiting, answer])

  return {
    meant: reached === undefined ? meant : undefined,
    asks,
    root: {
      highlightItemOnHover: false,
      onValueChange: (next: string, { reason }: { reason: string }) => {
        if (reason === 'item-press' || next === query) return
        setWaiting(false)
        setAsks(false)
        setReached(undefined)
        onQuery(next)
      },
      onItemHighlighted: (item: Found | undefined, { reason }: { reason: string }) => {
        if (reason === 'keyboard') setReached(item?.id)
      },
    },
    onKeyDown: (event: React.KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void }) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      event.preventBaseUIHandler()
      event.preventDefault()
      const chosen = groups.flatMap(({ items }) => items).find(({ id }) => id === reached)
      if (answer === 'waiting') setWaiting(true)
      else if (chosen) chosen.onPick()
      else if (query.trim()) decide()
    },
  }
}
