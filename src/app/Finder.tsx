import { useState } from 'react'
import { FinderDialog } from '#src/ui/FinderDialog.tsx'
import type { FoundGroup } from '#src/ui/found.ts'
import { useRole } from '#src/web/me.ts'
import { useTexts } from '#src/web/texts.ts'
import { useSettled } from '#src/web/use-settled.ts'
import { useActs, usePages, useUnknown } from './finder-acts.tsx'
import { finderButtonTexts } from './finder-button-texts.ts'
import { bothOf } from './finder-parts.tsx'
import { usePeople } from './finder-people.tsx'
import { usePlaces } from './finder-places.tsx'
import { finderTexts } from './finder-texts.ts'

type Props = {
  onClose: () => void
  /** The sheet of shortcuts instead. */
  onKeys: () => void
}

/** What was typed, asked of every list that the role has, of its pages and of what one may do. */
export function Finder({ onClose, onKeys }: Props) {
  const t = useTexts(finderTexts)
  const { title } = useTexts(finderButtonTexts)
  const role = useRole()
  const [query, setQuery] = useState('')
  // Enter says that all is typed
  const [isTyped, setTyped] = useState(false)
  const asked = useSettled(query.trim(), isTyped ? 0 : 150)
  const acts = useActs(query, { onClose, onKeys })
  const pages = usePages(role, query, onClose)
  const people = usePeople(role, asked, onClose)
  const places = usePlaces(role, asked, onClose)
  const unknown = useUnknown(asked, onClose)
  const answer = asked === query.trim() ? bothOf(people.answer, places.answer) : 'waiting'
  const found = answer === 'failed' ? [] : [...people.groups, ...places.groups]
  const known: FoundGroup[] = [...found, { label: t.acts, items: acts }, { label: t.pages, items: pages }]
  const isUnknown = answer === 'here' && known.every(({ items }) => items.length === 0)
  const groups = isUnknown ? [{ label: t.acts, items: unknown }] : known
  return (
    <FinderDialog
      label={title}
      placeholder={t.placeholder[role]}
      query={query}
      onQuery={(next) => {
        setTyped(false)
        setQuery(next)
      }}
      onEnter={() => setTyped(true)}
      groups={groups.filter(({ items }) => items.length > 0)}
      answer={answer}
      nothingFound={t.nothing}
      onClose={onClose}
    />
  )
}
