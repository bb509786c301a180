import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Reply } from '#src/contract/endpoint.ts'
import { newId } from '#src/contract/ids.ts'
import { ApiError, call } from '#src/web/api.ts'
import { doors } from '../calls.generated.ts'
import { decideByList } from '../rules.ts'
import { keepDecision, tellDecisions } from './kept-decisions.ts'
import { keepList, type KeptList, readList } from './kept-list.ts'

export type Decision = Reply<typeof doors.decide>
export type Said =
  | { kind: 'decided'; decision: Decision }
  | { kind: 'by_list'; open: boolean }
  | { kind: 'away' }
  | { kind: 'busy' }

/** Nearly all of a list's ten minutes are left when the server goes away. */
const listEveryMs = 60_000
const shownMs = 5_000
/** Whoever stands at the door waits no longer for a network that swallows what is asked: then the list decides. */
const patienceMs = 4_000

/** What a tablet asks and hears; without the server it goes by the list of the last ten minutes. */
export function useKiosk(deviceKey: string, onRefused: () => void) {
  const [said, setSaid] = useState<Said>()
  const [isAsking, setAsking] = useState(false)
  const list = useRef<KeptList>(readList(deviceKey))
  const isBusy = useRef(false)
  const last = useRef({ code: '', at: 0 })

  // a list that is missing for another reason does not end the one that is there
  const hearRefusal = useEffectEvent((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) onRefused()
  })
  useEffect(() => {
    const stop = new AbortController()
    const read = () => {
      const askedAt = Date.now()
      void call(doors.list, {}, { deviceKey, signal: stop.signal }).then(
        (reply) => {
          const kept = keepList(deviceKey, reply.list, askedAt)
          list.current = kept
          return tellDecisions(deviceKey, kept.list.gym_id)
        },
        (error: unknown) => hearRefusal(error),
      )
    }
    read()
    const timer = setInterval(read, listEveryMs)
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [deviceKey])

  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [said])

  const ask = useCallback(
    async (code: string) => {
      // the same code stays before the camera while its owner reads the answer
      if (isBusy.current || (last.current.code === code && Date.now() - last.current.at < shownMs)) return
      isBusy.current = true
      setAsking(true)
      try {
        const decision = await call(doors.decide, { body: { code } }, { deviceKey, waitMs: patienceMs })
        setSaid({ kind: 'decided', decision })
        if (list.current) void tellDecisions(deviceKey, list.current.list.gym_id)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 401) onRefused()
        else if (error.status === 429) setSaid({ kind: 'busy' })
        else if ((error.status === 0 || error.status >= 500) && list.current) {
          const { list: ofNow, aheadMs } = list.current
          const at = Date.now() - aheadMs
          const open = decideByList(ofNow, code, at)
          keepDecision({ decision_id: newId(at), code, at, open, gymId: ofNow.gym_id })
          setSaid({ kind: 'by_list', open })
        } else setSaid({ kind: 'away' })
      } finally {
        last.current = { code, at: Date.now() }
        isBusy.current = false
        setAsking(false)
      }
    },
    [deviceKey, onRefused],
  )
  return { said, ask, isAsking }
}
