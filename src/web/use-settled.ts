import { useEffect, useState } from 'react'

/** What was typed, once nothing more was typed for a moment: a search asks for words, not for letters. */
export function useSettled(typed: string, pauseMs: number): string {
  const [settled, settle] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, pauseMs])
  return settled
}
