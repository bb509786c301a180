import { type ComponentType, useEffect, useState } from 'react'
import { type RateLimit, useRateLimit } from '../rate-limit.ts'
import { toastFailure } from '../toast-failure.ts'

/** Fetches the rate-limit screen at the first 429 and shows it while one must wait. */
export function RateLimitHost() {
  const limit = useRateLimit()
  const [Screen, setScreen] = useState<ComponentType<{ limit: RateLimit }> | null>(null)
  useEffect(() => {
    if (!limit || Screen) return
    import('./RateLimitScreen.tsx').then(
      (module) => setScreen(() => module.RateLimitScreen),
      () => toastFailure(limit.message), // the screen itself could not be fetched
    )
  }, [limit, Screen])
  return limit && Screen ? <Screen limit={limit} /> : null
}
