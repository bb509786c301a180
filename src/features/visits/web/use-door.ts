import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Reply } from '#src/contract/endpoint.ts'
import { dismissToast, readToast, toast } from '#src/ui/toast-store.ts'
import { useTexts } from '#src/web/texts.ts'
import { ApiError, keyOf, queryClient, useApiMutation } from '#src/web/api.ts'
import { isShownElsewhere } from '#src/web/api-error.ts'
import { readSession } from '#src/web/session.ts'
import { type Said, sayInToast } from '#src/web/whose.ts'
import { visits } from '../calls.generated.ts'
import type { RefusedVisit, Visit } from '../contract.ts'
import { texts } from './texts.ts'

type CheckedIn = Reply<typeof visits.checkIn>
export type Outcome =
  | {
      kind: 'entered'
      visit: Visit
      already: boolean
      overdue: number
      debt: CheckedIn['debt']
      counted: CheckedIn['counted']
      at: number
      undoMs: number
    }
  | { kind: 'refused'; refused: RefusedVisit; typed: string }
  /** What became of an act for somebody at whom the desk is no longer; or that they are in, as long as that can be taken back. */
  | { kind: 'told'; name: string; said: Said; entry?: Entry }
/** A check-in that can be taken back until then. */
type Entry = { id: string; until: number }
/** `no` counts the answers of this desk. */
type Answered = Outcome & { no: number; gymId: string }

/** Answers of the door that say who was refused and why. */
const refusalErrors: readonly string[] = ['visit.refused', 'pass.old', 'pass.invalid']

export type Who = { code: string } | { member_id: string }

type Asking = {
  /** Who they are to the desk: their name, or what was typed or scanned. */
  name: string
  typed?: string
  /** Why somebody comes in against the rule. */
  reason?: string
  /** Does whoever asked still stand there alone, and say by itself that nobody was reached? */
  isStill?: () => boolean
  onAnswer?: () => void
}

const clock = () => Date.now()
/** So long at least a toast stands that says of somebody in the gym that they are not let in. */
const cutOffMs = 60_000

/** The toast of a desk, also of one that was left since; with what it says of whom, when that has an act. */
let shownToast: { id: number | undefined; told?: { name: string; said: Said; entry?: Entry } } | undefined

/** Check-ins of this desk that may still be taken back: until when; the last one as long as nobody came after it. */
export type Undoable = Readonly<Record<string, number>>

/**
 * What one desk does at the door of a gym, and how it went. A check-in is taken back in one place: where its card stands, and
 * after that in the list beside it, or below the next card where there is none; in a toast once the desk is left.
 */
export function useDoor(gymId: string, { hasList = false } = {}) {
  const t = useTexts(texts)
  const [answered, setAnswered] = useState<readonly Answered[]>([])
  const answers = useRef(0)
  /** Whose answers are on their way: the second press of two is none. */
  const asked = useRef(new Set<string>())
  const isGone = useRef(false)
  const [isUnreached, setUnreached] = useState(false)
  const [undoable, setUndoable] = useState<Undoable>({})
  const last = useRef<{ id: string; name: string } | null>(null)
  /** Until when the last one can be taken back at least. */
  const minute = useRef(0)
  const checkIn = useApiMutation(visits.checkIn, { says: false, fails: 'inline' })
  const outcomes = answered.filter((one) => one.gymId === gymId)
  const isOf = (id: string) => (one: Outcome) =>
    one.kind === 'entered' ? one.visit._id === id : one.kind === 'told' && one.entry?.id === id
  const namesOfUndone = useRef(new Map<string, string>())
  const tellUndone = (id: string, said: Said) =>
    tell(namesOfUndone.current.get(id) ?? '', said, !outcomes.every(isOf(id)))
  const takeBack = useApiMutation(visits.undo, {
    says: false,
    fails: ({ message }, { id }) => tellUndone(id, { tone: 'bad', words: message }),
    whose: ({ id }) => namesOfUndone.current.get(id),
    onDone: ({ message }, { id }) => {
      setAnswered((now) => now.filter((one) => !isOf(id)(one)))
      setUndoable(({ [id]: _gone, ...rest }) => rest)
      if (last.current?.id === id) last.current = null
      tellUndone(id, { tone: 'good', words: message })
    },
  })
  const undo = (id: string, name: string) => {
    namesOfUndone.current.set(id, name)
    takeBack.mutate({ id, query: {} })
  }

  /** That somebody is in, with the way back as long as there is one. */
  const entryOf = ({ visit, already, undoMs, at }: Outcome & { kind: 'entered' }) => {
    const { _id: id, member_id } = visit
    const until = at + undoMs
    if (already || until <= clock()) return undefined
    const action = { label: t.undo, onPress: () => undo(id, member_id.fullname) }
    return { name: member_id.fullname, said: { tone: 'good', words: t.entered, action } as const, entry: { id, until } }
  }
  /** The cards go with their desk, and the newest that can be taken back stays a toast. */
  const offerInToast = () => {
    for (const one of outcomes) {
      if (one.kind === 'refused') continue
      const told = one.kind === 'entered' ? entryOf(one) : one
      if (told?.entry && told.entry.until > clock()) return offer(told, told.entry)
    }
  }
  const offer = (told: { name: string; said: Said }, entry: Entry) => {
    const { name, said } = told
    toast({ tone: 'good', title: t.enteredName(name), action: said.action, actionMs: entry.until - clock() })
    shownToast = { id: readToast()?.id, told: { ...told, entry } }
  }
  const leave = useEffectEvent(() => {
    if (readSession().status === 'signed_in') offerInToast()
  })
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      leave()
    }
  }, [])
  /** What goes from where its card stood and is in no list stays below, small, as long as it can be taken back. */
  const leftOf = (one: Answered): readonly Answered[] => {
    if (one.kind === 'told') return one.entry && one.entry.until > clock() ? [one] : []
    const told = one.kind === 'entered' && !hasList && entryOf(one)
    return told ? [{ kind: 'told', ...told, no: one.no, gymId: one.gymId }] : []
  }
  /** Where it was asked nothing stands any more. */
  const showInToast = (outcome: Outcome) => {
    if (outcome.kind === 'refused') {
      const { member, reason } = outcome.refused
      toast({ tone: 'bad', title: member?.fullname ?? outcome.typed, description: t.reasons[reason] })
    } else if (outcome.kind === 'told') sayInToast(outcome.said, outcome.name)
    else {
      const told = entryOf(outcome)
      if (told) offer(told, told.entry)
    }
  }
  const number = (outcome: Outcome): Answered => ({ ...outcome, no: ++answers.current, gymId })
  const addBelow = (told: Outcome & { kind: 'told' }) => {
    const added = number(told)
    // a form says that it was sent, and then what came of it
    const isSame = (one: Outcome) =>
      one.kind === 'told' &&
      one.name === told.name &&
      one.said.words === told.said.words &&
      one.entry?.id === told.entry?.id
    setAnswered((now) => [...now.filter((one) => !isSame(one)), added])
  }
  /** The toast of one person never stands beside the card of another: what can be done in it stays below. */
  const hideToast = () => {
    const { id, told } = shownToast ?? {}
    shownToast = undefined
    const shown = readToast()
    if (id === undefined || shown?.id !== id || shown.isLeaving) return
    dismissToast()
    if (!told) return
    const { name, said, entry } = told
    // the desk that let them in may be gone: it is taken back from this one
    const action = entry ? { label: t.undo, onPress: () => undo(entry.id, name) } : said.action
    addBelow({ kind: 'told', ...told, said: { ...said, action } })
  }
  /** Says of whom it is: in a toast as long as they are the last at the desk, else below who stands there now. */
  const tell = (name: string, said: Said, isLate: boolean) => {
    if (isGone.current || !isLate) {
      sayInToast(said, name)
      shownToast = { id: readToast()?.id, ...(said.action && { told: { name, said } }) }
    } else addBelow({ kind: 'told', name, said })
  }
  /** Somebody else is in: the one before keeps their minute. */
  const next = ({ _id, member_id: { fullname } }: Visit, until: number) => {
    const [before, itsMinute] = [last.current, minute.current]
    last.current = { id: _id, name: fullname }
    minute.current = until
    setUndoable((now) => ({ ...now, ...(before && { [before.id]: itsMinute }), [_id]: Number.POSITIVE_INFINITY }))
  }

  const letIn = async (who: Who, given: Asking) => {
    const { name, typed = '', reason, isStill, onAnswer } = given
    const subject = JSON.stringify([gymId, who, reason])
    if (asked.current.has(subject)) return
    asked.current.add(subject)
    setUnreached(false)
    const before = answers.current
    /** An answer that came since this was asked has been read by nobody: it stays below. */
    const show = (outcome: Outcome) => {
      if (isGone.current) return showInToast(outcome)
      const answer = number(outcome)
      setAnswered((now) => [answer, ...now.flatMap((one) => (one.no > before ? [one] : leftOf(one)))])
      onAnswer?.()
      hideToast()
    }
    try {
      const body = { gym_id: gymId, ...who, ...(reason ? { override_reason: reason } : {}) }
      const { visit, already, overdue, debt, counted, undo_seconds } = await checkIn.mutateAsync({ query: {}, body })
      const undoMs = undo_seconds * 1000
      const at = clock()
      show({ kind: 'entered', visit, already, overdue, debt, counted, at, undoMs })
      if (!already) next(visit, at + undoMs)
    } catch (error) {
      if (error instanceof ApiError && refusalErrors.includes(error.error)) {
        show({ kind: 'refused', refused: error.data as RefusedVisit, typed }) // the `data` that the contract names for refusals
        void queryClient.invalidateQueries({ queryKey: keyOf(visits.refusals) })
      } else if (error instanceof ApiError && (error.status === 0 || error.error === 'idempotency.not_done')) {
        const action = { label: t.tryAgain, onPress: () => void letIn(who, given) }
        if (isStill?.() && !isGone.current) setUnreached(true)
        else tell(name, { tone: 'bad', words: t.cutOff, action, ...(isGone.current && { actionMs: cutOffMs }) }, true)
      } else if (!isShownElsewhere(error)) {
        tell(name, { tone: 'bad', words: error instanceof Error ? error.message : '' }, !isStill?.())
      }
    } finally {
      asked.current.delete(subject)
    }
  }

  return {
    /** Of the door at which they were asked; the newest first, and below it what came while it was on its way. */
    outcomes,
    clear: () => {
      setAnswered((now) => now.flatMap(leftOf))
      setUnreached(false)
    },
    /** What one card asked for is done, or its time is over; what stands beside it stays. */
    close: (card: Outcome) =>
      setAnswered((now) => now.flatMap((one) => (one !== card ? [one] : one.kind === 'told' ? [] : leftOf(one)))),
    letIn,
    isPending: checkIn.isPending,
    /** The last try did not leave this desk. */
    isUnreached,
    setUnreached,
    tell,
    undo,
    undoable,
    /** Takes the newest check-in of this desk back while that is possible. */
    undoLast: () => {
      if (last.current) undo(last.current.id, last.current.name)
    },
  }
}

export type Door = ReturnType<typeof useDoor>
