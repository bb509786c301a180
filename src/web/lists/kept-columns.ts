import { useState } from 'react'
import { useMe } from '../me.ts'
import { usePathname } from '../navigation.tsx'
import type { Column } from '#src/ui/table-columns.ts'

/** An id or a name of a row has no columns of its own. */
const listAt = (pathname: string): string => pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*')

/** Which columns of a list this person leaves out on this device; the title and what has no name always stay. */
export function useKeptColumns<Row>(columns: readonly Column<Row>[]) {
  const me = useMe()
  const pathname = usePathname()
  const key = `columns:${me?._id ?? ''}:${listAt(pathname)}`
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
