import {
  hashKey,
  type Query,
  QueryClient,
  type QueryKey,
  type UseMutationResult,
  onlineManager,
  useMutation,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Endpoint, Reply, Request } from '#src/contract/endpoint.ts'
import { addPart, loadCode } from '#src/ui/code.ts'
import { ApiError, isShownElsewhere, mayPass, offlineError, toastError } from './api-error.ts'
import { call, onWrite } from './call.ts'
import { newIdempotencyKey } from './idempotency.ts'
import { onTryAgain } from './rate-limit.ts'
import { onSessionEnd, useSession } from './session.ts'
import { onLanguage } from './texts.ts'
import { useSay } from './whose.ts'

export { ApiError, call, toastError }

onlineManager.setOnline(navigator.onLine)

const loadRecovering = () => import('./recovering.ts')
addPart(loadRecovering) // before it is needed: the server may be away by then
const recover = () =>
  void loadCode(loadRecovering).then(
    ({ recoverReads }) => recoverReads(queryClient),
    () => undefined, // the next read that fails asks for it again
  )

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 10 * 60_000,
      // 4xx will be the same again; a lost connection or a broken server deserves two more tries
      retry: (failures, error) => {
        if (!mayPass(error)) return false
        recover()
        return failures < 2 && error.error !== 'no_answer' // that was waited for long enough
      },
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
      networkMode: 'offlineFirst',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
onSessionEnd(() => queryClient.clear())
/** Where the last answer to each read came from. */
const sources = new WeakMap<Query<unknown, Error>, readonly string[] | undefined>()
/** For `onTables` of the call that answers this read. */
export const sourcesOf =
  (queryKey: QueryKey) =>
  (tables: readonly string[] | undefined): void => {
    const asked = queryClient.getQueryCache().find({ queryKey })
    if (asked) sources.set(asked, tables)
  }
onWrite((written) => {
  const cameFromIt = (query: Query<unknown, Error>) =>
    sources.get(query)?.some((table) => !written || written.includes(table)) ?? true
  // what stands on no screen is asked again when it is next shown, whatever was written
  void queryClient.invalidateQueries({ refetchType: 'none' })
  // a first answer that is on its way may have been read before, and a second request would only wait for it
  for (const early of queryClient.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching' }))
    if (early.state.data === undefined) {
      const again = () =>
        queryClient.invalidateQueries({ queryKey: early.queryKey, exact: true, predicate: cameFromIt })
      void early.fetch().then(again, again)
    }
  void queryClient.invalidateQueries({
    // what is on its way may have been read before, and what was refused says not from where
    predicate: (query) => query.state.fetchStatus === 'fetching' || query.state.error !== null || cameFromIt(query),
  })
})
onLanguage(() => void queryClient.invalidateQueries())

/** What a page may not know of: somebody else changed it, did the same or took it away. */
const isOfOldPage = ({ status, error }: ApiError): boolean =>
  status === 404 || error === 'stale_version' || error === 'state_conflict' || error === 'price.changed'

/**
 * After an answer that was lost nobody can say whether an act without a key was done, and some refusals say that the page is old: it
 * shows what is, and the next press is of that. `onRead`: once that is drawn, which may have taken away what shows the refusal.
 */
export function readAfterFailure(endpoint: Endpoint, failure: ApiError, onRead: () => void): void {
  if (isOfOldPage(failure) || (failure.status === 0 && !endpoint.idempotent))
    void queryClient.invalidateQueries().then(() => setTimeout(onRead))
}
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
  const query = useQuery<Reply<E>, ApiError>({
    queryKey,
    queryFn: ({ signal }) =>
      call(endpoint, request, {
        signal,
        onTables: sourcesOf(queryKey),
      }),
    ...(options.keepPrevious ? { placeholderData: previousOf as never } : {}), // its type is generic over the answer, ours is known only at the call
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.refetchEvery ? { refetchInterval: options.refetchEvery } : {}),
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
  })
  return useStandingError(query, hashKey(queryKey))
}

/** What is asked again goes on saying why it is not there until it is, instead of looking as if it were on its way, for ever. */
function useStandingError<T>(query: UseQueryResult<T, ApiError>, name: string): UseQueryResult<T, ApiError> {
  const [failed, setFailed] = useState<{ name: string; error: ApiError }>()
  const session = useSession()
  // its next try waits for the network, or its first one for a server that could not say yet who is there
  const isWaiting = session.status === 'unknown' && session.isAway === true && query.fetchStatus === 'fetching'
  if (query.isPending && (isWaiting || query.fetchStatus === 'paused'))
    return Object.assign({}, query, { error: query.failureReason ?? offlineError() })
  if (query.error && query.error !== failed?.error) setFailed({ name, error: query.error })
  if (query.isSuccess && failed) setFailed(undefined)
  if (!query.isPending || failed?.name !== name) return query
  return Object.assign({}, query, { error: failed.error }) // pending for TanStack Query, refused for who looks
}

/** What is shown may be old: nobody was reached when it was asked for again. */
export const isCutOffFrom = ({
  error,
  failureReason,
}: Pick<UseQueryResult<unknown, ApiError>, 'error' | 'failureReason'>): boolean =>
  error?.status === 0 || failureReason?.status === 0

type WriteOptions<E extends Endpoint> = {
  onDone?: (reply: Reply<E>, request: Request<E>) => void
  /** Closes the window that asked, as in a form. */
  closes?: (reply: Reply<E>, request: Request<E>) => void
  /** false: no toast with the server's message. */
  says?: boolean
  /**
   * 'toast' (default) for an act without a form; 'inline' when the caller shows `error` itself, as long as it is on screen; what hears
   * of each refusal where several may be under way beside each other, because `error` is the last one's alone.
   */
  fails?: 'toast' | 'inline' | ((error: ApiError, request: Request<E>) => void)
  /** Of whom it is, where one hook acts for many: what is said of it once its place is gone has that name. */
  whose?: (request: Request<E>) => string | undefined
  /** How long it stays pending after it was done (`until-read.ts`). */
  until?: () => Promise<unknown>
  /** A key made elsewhere, when the act has a form of its own. */
  idempotencyKey?: string
  /** Acts of one name go one after the other, in the order in which they were pressed: the last one holds. */
  inTurn?: string
}

/** What was asked, told apart from what else may be asked beside it; files by what they are. */
export const nameOf = (request: unknown): string =>
  JSON.stringify(request, (_, value: unknown) =>
    value instanceof Blob ? [value instanceof File ? value.name : '', value.type, value.size] : value,
  )

/** Keys of what was asked and not answered well yet; several may be under way beside each other, each under its own. */
function useKeys() {
  const keys = useRef(new Map<string, string>())
  const underWay = useRef(new Set<string>())
  return useMemo(() => {
    /** What was asked before and may have been done passes its key on: it shows whether it was. */
    const pass = (): string | undefined => {
      const left = [...keys.current].find(([name]) => !underWay.current.has(name))
      if (left) keys.current.delete(left[0])
      return left?.[1]
    }
    return {
      /** False when the very same is under way: the second press of two. */
      begin: (name: string): boolean => {
        if (underWay.current.has(name)) return false
        if (!keys.current.has(name)) keys.current.set(name, pass() ?? newIdempotencyKey())
        underWay.current.add(name)
        return true
      },
      keyOf: (name: string): string => keys.current.get(name) ?? newIdempotencyKey(),
      end: (name: string) => void underWay.current.delete(name),
      forget: (name: string) => void keys.current.delete(name),
    }
  }, [])
}

/**
 * Writes to an endpoint: on success a toast with the server's message, and what it touches on the screen is read again. The second
 * press of two, before the button knows of the first, is none; another request beside it is one of its own.
 */
export function useApiMutation<E extends Endpoint>(
  endpoint: E,
  options: WriteOptions<E> = {},
): UseMutationResult<Reply<E>, ApiError, Request<E>> {
  const keys = useKeys()
  const { isHere, say } = useSay()
  const mutation = useMutation<Reply<E>, ApiError, Request<E>>({
    mutationFn: (request) =>
      call(
        endpoint,
        request,
        endpoint.idempotent ? { idempotencyKey: options.idempotencyKey ?? keys.keyOf(nameOf(request)) } : {},
      ),
    onSuccess: (reply, request) => {
      keys.forget(nameOf(request))
      if (options.says !== false) say({ tone: 'good', words: reply.message }, options.whose?.(request))
      options.onDone?.(reply, request)
      if (isHere()) options.closes?.(reply, request)
      return options.until?.()
    },
    onError: (error, request) => {
      if (error.error === 'idempotency.mismatch') keys.forget(nameOf(request))
      const { fails = 'toast' } = options
      const isInPlace = fails !== 'toast' && isHere()
      const sayElsewhere = () => {
        if (!isShownElsewhere(error)) say({ tone: 'bad', words: error.message }, options.whose?.(request))
      }
      readAfterFailure(endpoint, error, () => {
        if (isInPlace && !isHere()) sayElsewhere()
      })
      if (!isInPlace) sayElsewhere()
      else if (typeof fails === 'function' && !isShownElsewhere(error)) fails(error, request)
    },
    onSettled: (_reply, _error, request) => keys.end(nameOf(request)),
    ...(options.inTurn && { scope: { id: options.inTurn } }),
  })
  const { mutate } = mutation
  const mutateOnce = useCallback(
    (...given: Parameters<typeof mutate>) => {
      if (keys.begin(nameOf(given[0]))) mutate(...given)
    },
    [mutate, keys],
  )
  return { ...mutation, mutate: mutateOnce }
}
