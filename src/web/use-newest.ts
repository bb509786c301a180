import { useState } from 'react'
import type { Endpoint, Request } from '#src/contract/endpoint.ts'
import { keyOf, queryClient, useApi } from './api.ts'

/**
 * `useApi` of what a form begins with. Whoever comes back to a record that was written since it was read waits for it: a form that began
 * with the old words would keep them, and say when it is saved that somebody else was faster. Without a network there is nothing to wait for.
 */
export function useNewest<E extends Endpoint>(endpoint: E, request: Request<E>): ReturnType<typeof useApi<E>> {
  const [isOld] = useState(() => queryClient.getQueryState(keyOf(endpoint, request as object))?.isInvalidated === true)
  const answer = useApi(endpoint, request)
  return isOld && !answer.isFetchedAfterMount && answer.fetchStatus === 'fetching'
    ? Object.assign({}, answer, { data: undefined })
    : answer
}
