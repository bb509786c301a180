import { useEffect, useRef, useState } from 'react'
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
  | { kind: 'refused'; refused: RefusedVisit; typed: string }
/** `no` counts the answers of this desk. */
type Answered = Outcome & { no: number; gymId: string }

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
  const [answered, setAnswered] = useState<readonly Answered[]>([])
  const answers = useRef(0)
  /** Whose answers are on their way: the second press of two is none. */
  const asked = useRef(new Set<string>())
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const [isOffline, setOffline] = useState(false)
  const [undoable, setUndoable] = useState<Undoable>({})
  const last = useRef<string | null>(null)
  /** Until when the last one can be taken back at least. */
  const minute = useRef(0)
  const checkIn = useApiMutation(visits.checkIn, { says: false, fails: 'inline' })
  const takeBack = useApiMutation(visits.undo, {
    onDone: (_, { id }) => {
      setAnswered((now) => now.filter((one) => one.kind === 'refused' || one.visit._id !== id))
      setUndoable(({ [id]: _gone, ...rest }) => rest)
      if (last.current === id) last.current = null
    },
  })
  const undo = (id: string) => takeBack.mutate({ id, query: {} })

  const outcomes = answered.filter((one) => one.gymId === gymId)
  /** The cards go, and take the way back of the newest along. */
  const offerInToast = () => {
    const entered = outcomes.find((one) => one.kind === 'entered' && !one.already)
    if (entered?.kind === 'entered') offer(entered)
  }
  const offer = ({ visit, undoMs, at }: Outcome & { kind: 'entered' }) => {
    const actionMs = at + undoMs - Date.now()
    if (actionMs <= 0) return
    const action = { label: t.undo, onPress: () => undo(visit._id) }
    toast({ tone: 'good', title: t.enteredName(visit.member_id.fullname), action, actionMs })
    shownToast.current = readToast()?.id
  }
  /** Where it was asked nothing stands any more. */
  const sayInToast = (outcome: Outcome) => {
    if (outcome.kind === 'refused') {
      const { member, reason } = outcome.refused
      toast({ tone: 'bad', title: member?.fullname ?? outcome.typed, description: t.reasons[reason] })
    } else if (!outcome.already) offer(outcome)
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

  const letIn = async (who: Who, given: { typed?: string; reason?: string; onAnswer?: () => void } = {}) => {
    const { typed = '', reason, onAnswer } = given
    const name = JSON.stringify([gymId, who, reason])
    if (asked.current.has(name)) return
    asked.current.add(name)
    setOffline(false)
    const before = answers.current
    /** An answer that came since this was asked has been read by nobody: it stays below. */
    const show = (outcome: Outcome) => {
      if (isGone.current) return sayInToast(outcome)
      const no = ++answers.current
      setAnswered((now) => [{ ...outcome, no, gymId }, ...now.filter((one) => one.no > before)])
      onAnswer?.()
      hideToast()
    }
    try {
      const body = { gym_id: gymId, ...who, ...(reason ? { override_reason: reason } : {}) }
      const { visit, already, overdue, counted, undo_seconds } = await checkIn.mutateAsync({ query: {}, body })
      const undoMs = undo_seconds * 1000
      show({ kind: 'entered', visit, already, overdue, counted, at: Date.now(), undoMs })
      if (!already) next(visit._id, Date.now() + undoMs)
    } catch (error) {
      if (error instanceof ApiError && refusalErrors.includes(error.error)) {
        show({ kind: 'refused', refused: error.data as RefusedVisit, typed }) // the `data` that the contract names for refusals
        void queryClient.invalidateQueries({ queryKey: keyOf(visits.refusals) })
      } else if (error instanceof ApiError && error.status === 0) setOffline(true)
      else if (!isShownElsewhere(error)) toastError(error)
    } finally {
      asked.current.delete(name)
    }
  }

  return {
    /** Of the door at which they were asked; the newest first, and below it what came while it was on its way. */
    outcomes,
    offerInToast,
    clear: () => {
      if (!hasList) offerInToast()
      setAnswered([])
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
