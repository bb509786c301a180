import { useCallback } from 'react'
import { useClassEvents } from '#src/features/notifications/web/live.ts'
import { keyOf, queryClient } from '#src/web/api.ts'
import { classes } from '../calls.generated.ts'
import { ownClasses } from '../own-calls.generated.ts'

const shown = [classes.sessions, classes.session, classes.memberSessions, classes.memberBookings, ownClasses.sessions]

/** A place taken elsewhere changes the numbers of this page; of one without a gym whichever it was. */
export function useLiveClasses(gymId: string | undefined): void {
  useClassEvents(
    useCallback(
      (place) => {
        if (place && gymId && place.gym_id !== gymId) return
        for (const endpoint of shown) void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
      },
      [gymId],
    ),
  )
}
