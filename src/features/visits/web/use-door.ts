import { useRef, useState } from 'react'
import { toast } from '#src/ui/toast-store.ts'
import { ApiError, keyOf, queryClient, toastError, useApiMutation } from '#src/web/api.ts'
import { isShownElsewhere } from '#src/web/api-error.ts'
import { useTexts } from '#src/web/texts.ts'
import { type RefusedVisit, type Visit, visits } from '../contract.ts'
import { texts } from './texts.ts'

export type Outcome =
  | { kind: 'entered'; visit: Visit; already: boolean; overdue: number; at: number }
  | { kind: 'refused'; refused: RefusedVisit; typed: string; at: number }

export type Who = { code: string } | { member_id: string }

/** Check-ins of this desk that may still be taken back: until when. */
export type Undoable = Readonly<Record<string, number>>

/** What one desk does at the door of a gym, and how it went. */
export function useDoor(gymId: string) {
  const t = useTexts(texts)
  const [answered, setAnswered] = useState<Outcome & { gymId: string }>()
  const [isOffline, setOffline] = useState(false)
  const [undoable, setUndoable] = useState<Undoable>({})
  const last = useRef<{ id: string; until: number } | null>(null)
  const checkIn = useApiMutation(visits.checkIn, { says: false, fails: 'inline' })
  const takeBack = useApiMutation(visits.undo, {
    onDone: (_, { id }) => {
      setAnswered((now) => (now?.kind === 'entered' && now.visit._id === id ? undefined : now))
      setUndoable(({ [id]: _gone, ...rest }) => rest)
      last.current = null
    },
  })
  const undo = (id: string) => takeBack.mutate({ id, query: {} })

  const letIn = (who: Who, given: { typed?: string; reason?: string; onAnswer?: () => void } = {}) => {
    const { typed = '', reason, onAnswer } = given
    setOffline(false)
    checkIn.mutate(
      { query: {}, body: { gym_id: gymId, ...who, ...(reason ? { override_reason: reason } : {}) } },
      {
        onSuccess: ({ visit, already, overdue, undo_seconds }) => {
          setAnswered({ kind: 'entered', visit, already, overdue, at: Date.now(), gymId })
          onAnswer?.()
          if (already) return
          const until = Date.now() + undo_seconds * 1000
          last.current = { id: visit._id, until }
          setUndoable((now) => ({ ...now, [visit._id]: until }))
          toast({
            tone: 'good',
            title: t.enteredName(visit.member_id.fullname),
            action: { label: t.undo, onPress: () => undo(visit._id) },
            actionMs: undo_seconds * 1000,
          })
        },
        onError: (error) => {
          if (error instanceof ApiError && error.error === 'visit.refused') {
            const refused = error.data as RefusedVisit // the `data` that the contract names for this refusal
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
    outcome: answered?.gymId === gymId ? answered : undefined,
    clear: () => {
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
      if (last.current && last.current.until > Date.now()) undo(last.current.id)
    },
  }
}

export type Door = ReturnType<typeof useDoor>
