import { useEffect, useState } from 'react'
import { useLeaving } from './navigation.tsx'
import { readSession } from './session.ts'

/** For what is shown once: nobody goes past it by the way back, and a tab that is closed asks. A session that ends takes it away. */
export function useStay(): void {
  const [statusAtStart] = useState(() => readSession().status)
  const leaving = useLeaving(() => readSession().status === statusAtStart)
  useEffect(() => leaving?.stay(), [leaving])
}
