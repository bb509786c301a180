import {
  QueryClient,
  type QueryKey,
  type UseMutationResult,
  onlineManager,
  useMutation,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { toast } from '#src/ui/toast-store.ts'
import { type Endpoint, isTouched, type Reply, type Request } from '#src/contract/endpoint.ts'
import { ApiError, isShownElsewhere } from './api-error.ts'
import { call, onWrite } from './call.ts'
import { newIdempotencyKey } from './idempotency.ts'
import { onTryAgain } from './rate-limit.ts'
import { onSessionEnd } from './session.ts'
import { onLanguage } from './texts.ts'

export { ApiError, call }

onlineManager.setOnline(navigator.onLine)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 10 * 60_000,
      // 4xx will be the same again; a lost connection or a broken server deserves two more tries
      retry: (failures, error) =>
        failures < 2 &&
        error instanceof ApiError &&
        (error.status === 0 || error.status >= 500) &&
        error.status !== 503,
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
      networkMode: 'offlineFirst',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
onSessionEnd(() => queryClient.clear())
onWrite((write) => {
  if (!write.touches) return void queryClient.invalidateQueries()
  // what stands on no screen is asked again when it is next shown, whatever was written
  void queryClient.invalidateQueries({ refetchType: 'none' })
  void queryClient.invalidateQueries({
    predicate: ({ meta }) => !meta?.['endpoint'] || isTouched(write, meta['endpoint'] as Endpoint), // useApi puts it there
  })
})
onLanguage(() => void queryClient.invalidateQueries())
onTryAgain(
  () => void queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' }),
)

export const keyOf = (endpoint: Endpoint, request?: object): readonly unknown[] =>
  request === undefined ? [endpoint.path, endpoint.method] : [endpoint.path, endpoint.method, request]

/** Of whom and which gym and record an answer is: another page, filter or period is of the same. */
function subjectOf([path, method, request]: QueryKey): string {
  const { query, ...params } = (request ?? {}) as { query?: { admin_id?: string; gym_id?: string } } // useApi puts it there
  return JSON.stringify([path, method, params, query?.admin_id, query?.gym_id])
}

type ReadOptions = {
  /** The old rows stay while the next page loads; those of another owner, gym or record never stand in for these. */
  keepPrevious?: boolean
  enabled?: boolean
  /** Ask again every so many milliseconds while the page is seen. */
  refetchEvery?: number
  /** How long an answer counts as fresh; 10 seconds when left out. */
  staleMs?: number
}

/** Reads an endpoint: cached, shared between components, read again after every write that may have touched it. */
export const useApi = <E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  options: ReadOptions = {},
): UseQueryResult<Reply<E>, ApiError> => {
  const queryKey = keyOf(endpoint, request as object)
  const previousOf = (data: unknown, query: { queryKey: QueryKey } | undefined) =>
    query && subjectOf(query.queryKey) === subjectOf(queryKey) ? data : undefined
  return useQuery<Reply<E>, ApiError>({
    queryKey,
    meta: { endpoint },
    queryFn: ({ signal }) => call(endpoint, request, { signal }),
    ...(options.keepPrevious ? { placeholderData: previousOf as never } : {}), // its type is generic over the answer, ours is known only at the call
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.refetchEvery ? { refetchInterval: options.refetchEvery } : {}),
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
  })
}

type WriteOptions<E extends Endpoint> = {
  onDone?: (reply: Reply<E>, request: Request<E>) => void
  /** false: no toast with the server's message. */
  says?: boolean
  /** 'toast' (default) for an act without a form; 'inline' when the caller shows `error` itself. */
  fails?: 'toast' | 'inline'
  /** A key made elsewhere, when the act has a form of its own: useIdempotencyKey. */
  idempotencyKey?: string
}

/** What was asked, told apart from what else may be asked beside it; files by what they are. */
const nameOf = (request: unknown): string =>
  JSON.stringify(request, (_, value: unknown) =>
    value instanceof Blob ? [value instanceof File ? value.name : '', value.type, value.size] : value,
  )

/**
 * Writes to an endpoint: on success a toast with the server's message, and what it touches on the screen is read again. The second
 * press of two, before the button knows of the first, is none; another request beside it is one of its own.
 */
export function useApiMutation<E extends Endpoint>(
  endpoint: E,
  options: WriteOptions<E> = {},
): UseMutationResult<Reply<E>, ApiError, Request<E>> {
  const [ownKey, setOwnKey] = useState(newIdempotencyKey)
  const underWay = useRef<string>(undefined)
  const mutation = useMutation<Reply<E>, ApiError, Request<E>>({
    mutationFn: (request) =>
      call(endpoint, request, endpoint.idempotent ? { idempotencyKey: options.idempotencyKey ?? ownKey } : {}),
    onSuccess: (reply, request) => {
      setOwnKey(newIdempotencyKey())
      if (options.says !== false) toast({ tone: 'good', title: reply.message })
      options.onDone?.(reply, request)
    },
    onError: (error) => {
      if (error.error === 'idempotency.mismatch') setOwnKey(newIdempotencyKey())
      // nobody can say whether an act without a key was done: the page shows what is
      if (error.status === 0 && !endpoint.idempotent) void queryClient.invalidateQueries()
      if (options.fails !== 'inline' && !isShownElsewhere(error)) toastError(error)
    },
    onSettled: (_reply, _error, request) => {
      if (underWay.current === nameOf(request)) underWay.current = undefined
    },
  })
  const { mutate } = mutation
  const mutateOnce = useCallback(
    (...given: Parameters<typeof mutate>) => {
      const name = nameOf(given[0])
      if (underWay.current === name) return
      underWay.current = name
      mutate(...given)
    },
    [mutate],
  )
  return { ...mutation, mutate: mutateOnce }
}

/** The specification's form: titled with the error's name, or 'Xatolik'. */
export const toastError = (error: unknown): void =>
  void toast({ tone: 'bad', title: 'Xatolik', description: error instanceof Error ? error.message : 'Xatolik' })
