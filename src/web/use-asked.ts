import { useState } from 'react'
import { useGo, usePathname, useSearch } from './navigation.tsx'

/**
 * What the address asks to open under this name, null while it may not be: rights may come after the page. Once it was shown, or
 * something else was, it is the person's to open and close, and what is closed no longer stands in the address.
 */
export function useAsked<T extends string | true>(
  name: string,
  asked: T | null,
): [shown: T | null, show: (next: T | null) => void] {
  const { [name]: named, ...search } = useSearch()
  const pathname = usePathname()
  const go = useGo()
  const [shown, setShown] = useState<T | null | undefined>(undefined)
  if (shown === undefined && asked !== null) setShown(asked)
  const show = (next: T | null) => {
    setShown(next)
    if (next === null && named !== undefined)
      go(pathname, { search, replace: true, keepScroll: true, leavesForm: true })
  }
  return [shown ?? null, show]
}
