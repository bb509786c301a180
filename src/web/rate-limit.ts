import { useSyncExternalStore } from 'react'
import type { ApiError } from './api-error.ts'

export type RateLimit = { message: string; until: number }

let current: RateLimit | null = null
const listeners = new Set<() => void>()
const retries = new Set<() => void>()

function change(next: RateLimit | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** The server asked to wait: the rate-limit screen covers the page, which stays underneath with all that was typed. */
export function reportRateLimit(error: ApiError): void {
  const until = Date.now() + (error.duration ?? 5) * 1000
  if (!current || until > current.until) change({ message: error.message, until })
}

/** What is asked again when Try Again is pressed. */
export const onTryAgain = (retry: () => void): void => void retries.add(retry)

export function tryAgain(): void {
  change(null)
  for (const retry of retries) retry()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useRateLimit = (): RateLimit | null => useSyncExternalStore(subscribe, () => current)
