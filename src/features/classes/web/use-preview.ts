import type { Endpoint, Request } from '#src/contract/endpoint.ts'
import { useApi } from '#src/web/api.ts'
import { useSettled } from '#src/web/use-settled.ts'

const pauseMs = 400

type Asked<E extends Endpoint, V> = {
  /** Is there anything to be asked: a change, and one that is whole? */
  isAsked: boolean
  requestOf: (values: V) => Request<E>
}

/** What a change would do to people, asked when nothing more is typed. While it is under way nothing is saved unseen. */
export function usePreview<E extends Endpoint, V>(endpoint: E, values: V, { isAsked, requestOf }: Asked<E, V>) {
  const typed = JSON.stringify(values)
  const settled = useSettled(typed, pauseMs)
  const isSettled = settled === typed
  const request = requestOf(JSON.parse(settled) as V) // what was put in
  const { data, error, isFetching, refetch } = useApi(endpoint, request, { enabled: isAsked && isSettled, staleMs: 0 })
  const isOfNow = isSettled && !isFetching && (data !== undefined || error !== null)
  return {
    answer: { data: isAsked ? data : undefined, error: isAsked && isSettled ? error : null, refetch, isOfNow },
    isUnderWay: isAsked && !isOfNow,
  }
}
