import { useState } from 'react'
import type { Column } from '#src/ui/table-columns.ts'

/** Which columns of a table this device leaves out; the title and what has no name always stay. */
export function useKeptColumns<Row>(columns: readonly Column<Row>[]) {
  const key = `columns:${columns.map(({ id }) => id).join()}`
  const [left, setLeft] = useState<Record<string, readonly string[]>>({})
  const hidden = left[key] ?? readHidden(key)
  return {
    shown: columns.filter(({ id }) => !hidden.includes(id)),
    choosable: columns.filter(
      ({ onCard, header }) => onCard !== 'title' && typeof header === 'string' && header !== '',
    ),
    isHidden: (id: string) => hidden.includes(id),
    toggle: (id: string) => {
      const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]
      setLeft({ ...left, [key]: next })
      try {
        localStorage.setItem(key, next.join())
      } catch {
        // storage is switched off: for this page only
      }
    },
  }
}

function readHidden(key: string): readonly string[] {
  try {
    return localStorage.getItem(key)?.split(',') ?? []
  } catch {
    return []
  }
}
