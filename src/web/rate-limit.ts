import { useSyncExternalStore } from 'react'
import { createListeners } from '#src/ui/listeners.ts'
import type { ApiError } from './api-error.ts'

export type RateLimit = { message: string; until: number }

let current: RateLimit | null = null
const { subscribe, tell } = createListeners()
const retries = createListeners()

function change(next: RateLimit | null): void {
  current = next
  tell()
}

/** The server asked to wait: the rate-limit screen covers the page, which stays underneath with all that was typed. */
export function reportRateLimit(error: ApiError): void {
  const until = Date.now() + (error.duration ?? 5) * 1000
  if (!current || until > current.until) change({ message: error.message, until })
}

/** What is asked again when Try Again is pressed. */
export const onTryAgain = (retry: () => void): void => void retries.subscribe(retry)

export function tryAgain(): void {
  change(null)
  retries.tell()
}

export const useRateLimit = (): RateLimit | null => useSyncExternalStore(subscribe, () => current)
