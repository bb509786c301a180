import { useEffect } from 'react'
import { keyOf, queryClient, useApi } from '#src/web/api.ts'
import { listen } from '#src/web/stream.ts'
import { notifications } from '../contract.ts'

const everyTwoMinutes = 120_000

/** How many are unread. */
export const useUnread = (): number => {
  const { data } = useApi(
    notifications.list,
    { query: { limit: 1 } },
    { staleMs: 60_000, refetchEvery: everyTwoMinutes },
  )
  return data?.unread ?? 0
}

/** Keeps the number and the list fresh while the page is open: one stream for the whole frame. */
export function useLiveNotifications(): void {
  useEffect(() => {
    const stop = new AbortController()
    void listen(
      notifications.stream,
      () => void queryClient.invalidateQueries({ queryKey: keyOf(notifications.list) }),
      stop.signal,
    )
    return () => stop.abort()
  }, [])
}
