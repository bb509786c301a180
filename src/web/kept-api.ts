import { useEffect, useMemo, useState } from 'react'
import type { Endpoint, Reply, Request } from '#src/contract/endpoint.ts'
import { type ApiError, isCutOffFrom, keyOf, useApi } from './api.ts'
import { keepText, keptPrefix } from './kept.ts'
import { useSession } from './session.ts'

const keep = (name: string, value: unknown): void => keepText(name, JSON.stringify({ value, at: Date.now() }))

function kept<T>(name: string): { value: T; at: number } | undefined {
  try {
    const text = localStorage.getItem(keptPrefix + name)
    return text ? (JSON.parse(text) as { value: T; at: number }) : undefined // written by keep() under this very name
  } catch {
    return undefined
  }
}

type ReadOptions = NonNullable<Parameters<typeof useApi>[2]> & {
  /** One answer is kept for all requests, the last: when the request itself hangs on something that only the network knows. */
  keptAs?: string
  /** Why the request itself is not known. */
  obstacle?: ApiError | null
  /** What is kept stands there at once, until the answer comes: on a slow network that is a second. */
  isShownAtOnce?: boolean
  /** Choices that are sent back as a whole: kept ones are shown where nothing can be sent, not over what may be newer. */
  isSentBack?: boolean
}

/** A network that takes a request and answers nothing keeps nobody waiting for what the device has. */
const patienceMs = 3000

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
  const mayWait = !isFresh && !answer.error
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!mayWait || options.isSentBack) return
    const timer = setTimeout(setLate, patienceMs, true)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [mayWait, options.isSentBack, name])
  const isAway =
    isCutOffFrom(answer) ||
    options.obstacle?.status === 0 ||
    (session.status === 'unknown' && session.isAway === true) ||
    (isLate && mayWait)
  const isOldShown = !isFresh && (isAway || (options.isShownAtOnce === true && mayWait))
  const old = useMemo(() => (isOldShown ? kept<Reply<E>>(name) : undefined), [name, isOldShown])
  const data = isFresh ? answer.data : (old?.value ?? answer.data)
  return { ...answer, data, keptAt: isAway ? old?.at : undefined, isKept: old !== undefined }
}
