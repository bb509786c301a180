import { useEffect, useRef } from 'react'

type Found = { _id: string; fullname: string }
type Continuation = {
  /** Where the person is wanted; proposed when they have to join a gym first. */
  gymId: string | undefined
  use: (member: Found) => void
}

let current: (() => Continuation) | null = null

/** While the form that asks is on screen, a person found behind `add_member` comes to it instead of their own page. */
export function useMemberContinuation(continuation: Continuation): void {
  const latest = useRef(continuation)
  useEffect(() => {
    latest.current = continuation
  })
  useEffect(() => {
    const read = () => latest.current
    current = read
    return () => {
      if (current === read) current = null
    }
  }, [])
}

export const memberContinuation = (): Continuation | undefined => current?.()
