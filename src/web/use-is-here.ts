import { useCallback, useEffect, useRef } from 'react'

/** Is what asked still on the screen? An answer that comes later has to be said elsewhere. */
export function useIsHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(() => isHere.current, [])
}
