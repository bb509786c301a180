import { foldText } from '#src/contract/text.ts'
import { means } from '#src/contract/meaning.ts'
import type { Found, FoundGroup } from './found.ts'
import type { Answer } from './option.ts'
import { useEnter } from './use-enter.ts'

type Choosing = { query: string; onQuery: (query: string) => void; groups: readonly FoundGroup[]; answer: Answer }

/** The first that the text means; of two that are called alike, and of two persons, neither, and what is done at once only alone. */
function meantFound(found: readonly Found[], query: string): Found | undefined {
  const [first, ...others] = found.filter(({ label, hint = '', alias = '' }) =>
    means(query, `${label} ${alias} ${hint}`, [hint]),
  )
  if (!first) return undefined
  const alike = others.filter(
    ({ label, isPerson }) => first.atOnce || (first.isPerson && isPerson) || foldText(label) === foldText(first.label),
  )
  return alike.length === 0 ? first : undefined
}

/** What the finder offers, and what Enter means over it: as in a Combobox. */
export function useFinderChoice({ query, onQuery, groups, answer }: Choosing) {
  const offered = answer === 'waiting' ? [] : groups.flatMap(({ items }) => items)
  const { meant, asks, onKeyDown, onItemHighlighted, forget } = useEnter({
    text: query,
    answer,
    offered,
    idOf: (found) => found.id,
    meant: meantFound(offered, query),
    take: (found) => found.onPick(),
  })
  return {
    meant,
    asks,
    onKeyDown,
    root: {
      highlightItemOnHover: false,
      onItemHighlighted,
      onValueChange: (next: string, { reason }: { reason: string }) => {
        if (reason === 'item-press' || next === query) return
        forget()
        onQuery(next)
      },
    },
  }
}
