import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Reply } from '#src/contract/endpoint.ts'
import type { FieldValues } from 'react-hook-form'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { type ApiError, useApi } from '#src/web/api.ts'
import type { ApiFormHandle } from '#src/web/forms/use-api-form.ts'
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
  /** The form that `submit` sends through `ensure`: busy while it waits, and nothing is sent that was changed meanwhile. */
  before: <V extends FieldValues>(form: ApiFormHandle<V>, submit: () => void) => ApiFormHandle<V>
  /** For a form's `onRefused`: true when the dialog takes care of it. */
  onRefused: (error: ApiError, act: () => void) => boolean
  dialog: ReactNode
} {
  const isBound = useRole() === 'employee'
  const { data, refetch, fetchStatus } = useApi(
    shifts.current,
    { query: { gym_id: gymId } },
    { enabled: isBound && gymId !== undefined, staleMs: 60_000 },
  )
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  /** What was pressed before it was known whether a shift is open. */
  const pressed = useRef<() => void>(undefined)
  const [isAsking, setAsking] = useState(false)
  const goOn = (known: Reply<typeof shifts.current> | undefined, act: () => void) => {
    if (known && !known.shift) setWaiting(() => act)
    else act() // whoever could not ask hears it from the server
  }
  const forget = () => {
    pressed.current = undefined
    setAsking(false)
  }
  const hear = (known: Reply<typeof shifts.current> | undefined) => {
    const act = pressed.current
    forget()
    if (act) goOn(known, act)
  }
  // cut off, the answer would come with the connection, and the act by itself long after it was pressed
  const isCutOff = isAsking && fetchStatus === 'paused'
  const hearNothing = useEffectEvent(() => hear(undefined))
  useEffect(() => {
    if (isCutOff) hearNothing()
  }, [isCutOff])
  // nothing has left yet: whoever leaves has called it off
  useEffect(() => () => void (pressed.current = undefined), [])
  return {
    ensure(takesCash, act) {
      if (!isBound || !takesCash || !gymId) return act()
      if (data) return goOn(data, act)
      if (pressed.current) return // pressed again meanwhile
      pressed.current = act
      setAsking(true)
      void refetch({ cancelRefetch: false }).then((answered) => {
        if (pressed.current === act) hear(answered.data)
      })
    },
    before: (form, submit) => ({
      ...form,
      submit,
      pending: form.pending || isAsking,
      markChanged: () => {
        forget()
        form.markChanged()
      },
    }),
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
