import { useCallback } from 'react'
import { useLetterEvents } from '#src/features/notifications/web/live.ts'
import { keyOf, queryClient } from '#src/web/api.ts'
import { letters } from '../calls.generated.ts'

const shown = [letters.own, letters.all, letters.one]

/** What the other side writes or reads is on the page at once. */
export const useLiveLetters = (): void =>
  useLetterEvents(
    useCallback(() => {
      for (const endpoint of shown) void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
    }, []),
  )
