import { useEffect, useState } from 'react'
import type { ApiError } from '../api-error.ts'

/** The last refusal of a form. That there is no connection is said as long as there is none. */
export function useFormError() {
  const [error, setError] = useState<ApiError | null>(null)
  const isOffline = error?.error === 'offline'
  useEffect(() => {
    if (!isOffline) return
    const isBack = () => setError(null)
    window.addEventListener('online', isBack)
    return () => window.removeEventListener('online', isBack)
  }, [isOffline])
  return [error, setError] as const
}
