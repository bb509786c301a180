import { useRef, useState } from 'react'
import type { Reply } from '#src/contract/endpoint.ts'
import { dismissToast, readToast, toast } from '#src/ui/toast-store.ts'
import { useTexts } from '#src/web/texts.ts'
import { ApiError, keyOf, queryClient, toastError, useApiMutation } from '#src/web/api.ts'
import { isShownElsewhere } from '#src/web/api-error.ts'
import { visits } from '../calls.generated.ts'
import type { RefusedVisit, Visit } from '../contract.ts'
import { texts } from './texts.ts'

type Counted = Reply<typeof visits.checkIn>['counted']
export type Outcome =
  | { kind: 'entered'; visit: Visit; already: boolean; overdue: number; counted: Counted; at: number; undoMs: number }
  | { kind: 'refused'; refused: RefusedVisit; typed: string; at: number }

/** Answers of the door that say who was refused and why. */
const refusalErrors: readonly string[] = ['visit.refused', 'pass.old', 'pass.invalid']

export type Who = { code: string } | { member_id: string }

/** Check-ins of this desk that may still be taken back: until when; the last one as long as nobody came after it. */
export type Undoable = Readonly<Record<string, number>>

/**
 * What one desk does at the door of a gym, and how it went. A check-in is taken back in one place: where its card stands, and
 * after that in the list beside it, or in a toast where there is none.
 */
export function useDoor(gymId: string, { hasList = false } = {}) {
  const t = useTexts(texts)
  const shownToast = useRef<number>(undefined)
  const [answered, setAnswered] = useState<Outcome & { gymId: string }>()
  const [isOffline, setOffline] = useState(false)
  const [undoable, setUndoable] = useState<Undoable>({})
  const last = useRef<string | null>(null)
  /** Until when the last one can be taken back at least. */
  const minute = useRef(0)
  const checkIn = useApiMutation(visits.checkIn, { says: false, fails: 'inline' })
  const takeBack = useApiMutation(visits.undo, {
    onDone: (_, { id }) => {
      setAnswered((now) => (now?.kind === 'entered' && now.visit._id === id ? undefined : now))
      setUndoable(({ [id]: _gone, ...rest }) => rest)
      if (last.current === id) last.current = null
    },
  })
  const undo = (id: string) => takeBack.mutate({ id, query: {} })

  const outcome = answered?.gymId === gymId ? answered : undefined
  /** The card goes, and takes its way back along. */
  const offerInToast = () => {
    if (outcome?.kind !== 'entered' || outcome.already) return
    const { visit, undoMs, at } = outcome
    const actionMs = at + undoMs - Date.now()
    if (actionMs <= 0) return
    const action = { label: t.undo, onPress: () => undo(visit._id) }
    toast({ tone: 'good', title: t.enteredName(visit.member_id.fullname), action, actionMs })
    shownToast.current = readToast()?.id
  }
  /** The toast of one person never stands beside the card of another. */
  const hideToast = () => {
    if (shownToast.current !== undefined && readToast()?.id === shownToast.current) dismissToast()
    shownToast.current = undefined
  }
  /** Somebody else is in: the one before keeps their minute. */
  const next = (id: string, until: number) => {
    const [before, itsMinute] = [last.current, minute.current]
    last.current = id
    minute.current = until
    setUndoable((now) => ({ ...now, ...(before && { [before]: itsMinute }), [id]: Number.POSITIVE_INFINITY }))
  }

  const letIn = (who: Who, given: { typed?: string; reason?: string; onAnswer?: () => void } = {}) => {
    const { typed = '', reason, onAnswer } = given
    setOffline(false)
    checkIn.mutate(
      { query: {}, body: { gym_id: gymId, ...who, ...(reason ? { override_reason: reason } : {}) } },
      {
        onSuccess: ({ visit, already, overdue, counted, undo_seconds }) => {
          const undoMs = undo_seconds * 1000
          setAnswered({ kind: 'entered', visit, already, overdue, counted, at: Date.now(), undoMs, gymId })
          onAnswer?.()
          hideToast()
          if (!already) next(visit._id, Date.now() + undoMs)
        },
        onError: (error) => {
          if (error instanceof ApiError && refusalErrors.includes(error.error)) {
            const refused = error.data as RefusedVisit // the `data` that the contract names for refusals
            hideToast()
            setAnswered({ kind: 'refused', refused, typed, at: Date.now(), gymId })
            void queryClient.invalidateQueries({ queryKey: keyOf(visits.refusals) })
            onAnswer?.()
          } else if (error.status === 0) setOffline(true)
          else if (!isShownElsewhere(error)) toastError(error)
        },
      },
    )
  }

  return {
    /** The answer belongs to the door at which it was asked. */
    outcome,
    offerInToast,
    clear: () => {
      if (!hasList) offerInToast()
      setAnswered(undefined)
      setOffline(false)
    },
    letIn,
    isPending: checkIn.isPending,
    /** The last try did not reach the server. */
    isOffline,
    setOffline,
    undo,
    undoable,
    /** Takes the newest check-in of this desk back while that is possible. */
    undoLast: () => {
      if (last.current) undo(last.current)
    },
  }
}

export type Door = ReturnType<typeof useDoor>
