import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { Reply } from '#src/contract/endpoint.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { type ApiError, useApi } from '#src/web/api.ts'
import { useRole } from '#src/web/me.ts'
import { shifts } from '../calls.generated.ts'

const OpenShiftDialog = lazyPart(() => import('./OpenShiftDialog.tsx'), 'OpenShiftDialog')

/**
 * Before reception takes cash without an open shift, the shift is opened: what lies in the till is asked (0 is proposed)
 * and the act goes on by itself. Owners are not asked.
 */
export function useShiftGate(gymId: string | undefined): {
  /** Does the act, at once or after the shift was opened; until it is known whether one is open it waits for the answer. */
  ensure: (takesCash: boolean, act: () => void) => void
  /** For a form's `onRefused`: true when the dialog takes care of it. */
  onRefused: (error: ApiError, act: () => void) => boolean
  dialog: ReactNode
} {
  const isBound = useRole() === 'employee'
  const { data, refetch } = useApi(
    shifts.current,
    { query: { gym_id: gymId } },
    { enabled: isBound && gymId !== undefined, staleMs: 60_000 },
  )
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  const isAsking = useRef(false)
  const goOn = (known: Reply<typeof shifts.current> | undefined, act: () => void) => {
    if (known && !known.shift) setWaiting(() => act)
    else act() // whoever could not ask hears it from the server
  }
  return {
    ensure(takesCash, act) {
      if (!isBound || !takesCash || !gymId) return act()
      if (data) return goOn(data, act)
      if (isAsking.current) return // pressed again meanwhile
      isAsking.current = true
      void refetch({ cancelRefetch: false }).then((answered) => {
        isAsking.current = false
        goOn(answered.data, act)
      })
    },
    onRefused(error, act) {
      if (error.error !== 'shift.required' || !gymId) return false
      setWaiting(() => act)
      return true
    },
    dialog: waiting && gymId && (
      <Suspense>
        <OpenShiftDialog
          gymId={gymId}
          onClose={() => setWaiting(null)}
          onOpened={() => {
            setWaiting(null)
            waiting()
          }}
        />
      </Suspense>
    ),
  }
}
