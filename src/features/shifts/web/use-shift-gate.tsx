import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { type ApiError, useApi } from '#src/web/api.ts'
import { useRole } from '#src/web/me.ts'
import { shifts } from '../contract.ts'

const OpenShiftDialog = lazyPart(() => import('./OpenShiftDialog.tsx'), 'OpenShiftDialog')

/**
 * Before reception takes cash without an open shift, the shift is opened: what lies in the till is asked (0 is proposed)
 * and the act goes on by itself. Owners are not asked.
 */
export function useShiftGate(gymId: string | undefined): {
  /** Does the act, at once or after the shift was opened. */
  ensure: (takesCash: boolean, act: () => void) => void
  /** For a form's `onRefused`: true when the dialog takes care of it. */
  onRefused: (error: ApiError, act: () => void) => boolean
  dialog: ReactNode
} {
  const isBound = useRole() === 'employee'
  const { data } = useApi(
    shifts.current,
    { query: { gym_id: gymId } },
    { enabled: isBound && gymId !== undefined, staleMs: 60_000 },
  )
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  return {
    ensure(takesCash, act) {
      if (isBound && takesCash && gymId && data && !data.shift) setWaiting(() => act)
      else act()
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
