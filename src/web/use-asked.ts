import { useState } from 'react'

/**
 * What the address asks to open, null while it may not be: rights may come after the page. Once it was shown, or something else
 * was, it is the person's to open and close.
 */
export function useAsked<T>(asked: T | null): [shown: T | null, show: (next: T | null) => void] {
  const [shown, show] = useState<T | null | undefined>(undefined)
  if (shown === undefined && asked !== null) show(asked)
  return [shown ?? null, show]
}
