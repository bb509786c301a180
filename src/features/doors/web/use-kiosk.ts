import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Reply } from '#src/contract/endpoint.ts'
import { newId } from '#src/contract/ids.ts'
import { readPass } from '#src/features/visits/read-pass.ts'
import { codeShown } from '#src/features/visits/shown-code.ts'
import { ApiError, call } from '#src/web/api.ts'
import { doors } from '../calls.generated.ts'
import { decideByList, isListGood } from '../rules.ts'
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
/** Whoever came first reads their answer for so long while the next one waits. */
const readMs = 2_000
/** Whoever stands at the door waits no longer for a network that swallows what is asked: then the list decides. */
const patienceMs = 4_000

/** A pass that is held before the camera changes its code meanwhile. */
const holderOf = (code: string): string => readPass(code)?.member ?? code

/** What a tablet asks and hears; without the server it goes by the list of the last ten minutes. */
export function useKiosk(deviceKey: string, onRefused: () => void) {
  const [said, setSaid] = useState<Said>()
  const [isAsking, setAsking] = useState(false)
  const [waits, setWaits] = useState(false)
  const list = useRef<KeptList>(readList(deviceKey))
  /** The code that is asked, and those that came meanwhile. */
  const line = useRef<string[]>([])
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

  const askOne = useCallback(
    async (code: string) => {
      try {
        const decision = await call(doors.decide, { body: { code } }, { deviceKey, waitMs: patienceMs })
        setSaid({ kind: 'decided', decision })
        if (list.current) void tellDecisions(deviceKey, list.current.list.gym_id)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 401) {
          line.current = []
          onRefused()
        } else if (error.status === 429) setSaid({ kind: 'busy' })
        else if ((error.status === 0 || error.status >= 500) && list.current) {
          const { list: ofNow, aheadMs } = list.current
          const at = Date.now() - aheadMs
          // a list that is over says nothing about who stands there
          if (!isListGood(ofNow, at)) return setSaid({ kind: 'away' })
          const open = decideByList(ofNow, code, at)
          keepDecision({ decision_id: newId(at), code, at, open, gymId: ofNow.gym_id })
          setSaid({ kind: 'by_list', open })
        } else setSaid({ kind: 'away' })
      } finally {
        last.current = { code, at: Date.now() }
      }
    },
    [deviceKey, onRefused],
  )

  /** One after the other, in the order in which they came. */
  const ask = useCallback(
    async (read: string) => {
      const code = codeShown(read)
      // the same code stays before the camera while its owner reads the answer
      if (last.current.code === code && Date.now() - last.current.at < shownMs) return
      if (line.current.some((other) => holderOf(other) === holderOf(code))) return
      line.current.push(code)
      setWaits(line.current.length > 1)
      if (line.current.length > 1) return
      setAsking(true)
      try {
        for (let next = line.current[0]; next !== undefined; next = line.current[0]) {
          await askOne(next)
          if (line.current.length > 1) await new Promise((resolve) => setTimeout(resolve, readMs))
          line.current.shift()
          setWaits(line.current.length > 1)
        }
      } finally {
        line.current = []
        setAsking(false)
      }
    },
    [askOne],
  )
  return { said, ask, isAsking, waits }
}
