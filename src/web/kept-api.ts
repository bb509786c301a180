import { useEffect, useMemo, useState } from 'react'
import type { Endpoint, Reply, Request } from '#src/contract/endpoint.ts'
import { type ApiError, isCutOffFrom, keyOf, useApi } from './api.ts'
import { keepText, keptPrefix } from './kept.ts'
import { useSession } from './session.ts'

const keep = (name: string, value: unknown): void => keepText(name, JSON.stringify({ value, at: Date.now() }))

function kept<T>(name: string): { value: T; at: number } | null {
  try {
    return JSON.parse(localStorage.getItem(keptPrefix + name) ?? 'null') as { value: T; at: number } | null // written by keep() under this very name
  } catch {
    return null
  }
}

type ReadOptions = NonNullable<Parameters<typeof useApi>[2]> & {
  /** One answer is kept for all requests, the last: when the request itself hangs on something that only the network knows. */
  keptAs?: string
  /** Why the request itself is not known: `unread` while what it hangs on is on its way. */
  obstacle?: ApiError | 'unread' | null
  /** What is kept stands there at once, until the answer comes: on a slow network that is a second. */
  isShownAtOnce?: boolean
}

/**
 * `useApi` of what the person needs also without a network: the last answer is kept on the device until the session ends.
 * `keptAt` is set while an old one is shown because the network is away or does not answer, `isKept` also while the answer is on its way.
 */
export function useKeptApi<E extends Endpoint>(endpoint: E, request: Request<E>, options: ReadOptions = {}) {
  const answer = useApi(endpoint, request, options)
  const session = useSession()
  const name = options.keptAs ?? JSON.stringify(keyOf(endpoint, request as object))
  const isFresh = answer.data !== undefined && !answer.isPlaceholderData
  useEffect(() => {
    if (isFresh) keep(name, answer.data)
  }, [name, isFresh, answer.data])
  const { obstacle } = options
  const mayWait = !isFresh && !answer.error
  // what is not asked for at all is not late
  const waits = mayWait && (answer.fetchStatus !== 'idle' || obstacle === 'unread')
  const [isLate, setLate] = useState(false)
  // a network that takes a request and answers nothing keeps nobody waiting for what the device has
  useEffect(() => {
    const timer = setTimeout(setLate, 3000, waits)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waits])
  const isAway =
    isCutOffFrom(answer) ||
    (obstacle !== 'unread' && obstacle?.status === 0) ||
    (session.status === 'unknown' && session.isAway) ||
    (isLate && waits)
  const isOldShown = !isFresh && (isAway || (options.isShownAtOnce && mayWait))
  const old = useMemo(() => (isOldShown ? kept<Reply<E>>(name) : null), [name, isOldShown])
  return {
    ...answer,
    data: isFresh ? answer.data : (old?.value ?? answer.data),
    keptAt: isAway ? old?.at : undefined,
    isKept: old !== null,
  }
}
