import type { Query, QueryClient } from '@tanstack/react-query'
import { onMayBeBack } from '#src/ui/may-be-back.ts'
import { mayPass } from './api-error.ts'
import { sayAway } from './away.ts'

const lookMs = 1_000
const firstMs = 5_000
/** A server that is away is back for everybody at once; one that fails is spared. */
const mostMs = { away: 15_000, broken: 60_000 } as const

const recovering = new WeakSet<QueryClient>()

/** Also while it is asked again, as one that is asked every second always is: nothing has been heard since. */
const isWithoutAnswer = ({ state }: Query): boolean => mayPass(state.error)

/** How long after it failed a read is asked again by itself: later each time. */
function pauseAfter({ state: { error } }: Query, failures: number): number {
  const most = mayPass(error) && error.status === 0 ? mostMs.away : mostMs.broken
  return Math.min(firstMs * 2 ** failures, most)
}

/**
 * What is on the screen and could not be read is asked again until it is there: nobody has to press anything. One read asks for all
 * of them, so that a page of many cards does not beset a server that is in trouble; when it is answered the others follow.
 */
export function recoverReads(client: QueryClient): (() => void) | undefined {
  if (recovering.has(client)) return undefined
  recovering.add(client)
  let failures = 0
  let isAsking = false
  let askedAt = 0
  const ask = async () => {
    const unanswered = client
      .getQueryCache()
      .findAll({ type: 'active', predicate: isWithoutAnswer })
      .toSorted((one, other) => one.state.errorUpdatedAt - other.state.errorUpdatedAt)
    if (isAsking) return
    const error = unanswered[0]?.state.error
    sayAway(mayPass(error) && error.status === 0 ? error.message : null)
    if (unanswered.length === 0) failures = 0
    const oldest = unanswered.find(({ state }) => state.fetchStatus === 'idle')
    if (!oldest || Date.now() < Math.max(askedAt, oldest.state.errorUpdatedAt) + pauseAfter(oldest, failures)) return
    isAsking = true
    await client.refetchQueries({ queryKey: oldest.queryKey, exact: true })
    isAsking = false
    askedAt = Date.now()
    failures = oldest.state.error ? failures + 1 : 0
    if (failures === 0) void client.refetchQueries({ type: 'active', fetchStatus: 'idle', predicate: isWithoutAnswer })
  }
  return onMayBeBack(() => void ask(), lookMs)
}
