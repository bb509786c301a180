import type { Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { keyOf, queryClient } from '#src/web/api.ts'
import { pageId } from '#src/web/call.ts'
import { readSession } from '#src/web/session.ts'
import { listen } from '#src/web/stream.ts'
import { onDay } from '#src/web/texts.ts'
import { notifications } from '../calls.generated.ts'

/** Without a gym where it is none of whoever hears of it; with the open page that did it, where one did. */
type Place = { gym_id?: string; page?: string }
/** `isMissed`: of which answers something may have been missed; all of them when absent. */
type Hear = (place: Place | null, isMissed?: (query: Query) => boolean) => void
const listeners: Record<'door' | 'lead' | 'classes' | 'memberships' | 'letters' | 'measurements', Set<Hear>> = {
  door: new Set(),
  lead: new Set(),
  classes: new Set(),
  memberships: new Set(),
  letters: new Set(),
  measurements: new Set(),
}

type Pace = (read: () => void) => void
const atOnce: Pace = (read) => read()

/**
 * What of `shown` is on the page is read again when something happened there, here or at another desk, or may have been missed:
 * at one gym, where the page is that gym's. What is dear to read is read at a `pace`.
 */
export function useReadOn(
  event: keyof typeof listeners,
  shown: readonly Endpoint[],
  gymId?: string,
  pace: Pace = atOnce,
): void {
  useEffect(() => {
    const hear: Hear = (place, predicate = () => true) => {
      const read = () => {
        for (const endpoint of shown) void queryClient.invalidateQueries({ queryKey: keyOf(endpoint), predicate })
      }
      if (!place || !gymId || place.gym_id === gymId) pace(read)
    }
    listeners[event].add(hear)
    return () => void listeners[event].delete(hear)
  }, [event, shown, gymId, pace])
}

const tell = (event: keyof typeof listeners, ...told: Parameters<Hear>) => {
  for (const hear of listeners[event]) hear(...told)
}
const tellMissed = (isMissed?: (query: Query) => boolean) => {
  for (const event of Object.keys(listeners)) tell(event as keyof typeof listeners, null, isMissed)
}

/** What was read so short a time before the stream opened is of now: else each page would read everything twice. */
const quicklyMs = 1_000
/**
 * Of what was read before the stream was asked for that opened at last: nobody was told of it meanwhile. The cache tells when an
 * answer came and not when it was asked for: one that was on its way as the stream was asked for, or opened, counts as of now. On a
 * slow network all of a page is, and would be read twice for what happened between two calls of one moment.
 */
const readBefore = (askedAt: number): ((query: Query) => boolean) => {
  const before = Math.min(askedAt, Date.now() - quicklyMs)
  return ({ state }) => state.dataUpdatedAt > 0 && state.dataUpdatedAt < before
}

/** Keeps open pages fresh while somebody is signed in: one stream for the whole frame. */
export function useLiveEvents(): void {
  useEffect(() => {
    const stop = new AbortController()
    let isFirst = true
    let askedAt = 0
    let unread: number | undefined
    const hear = (event: string, data: unknown) => {
      switch (event) {
        case 'open':
          // it may have been refused before, or come late
          if (isFirst) tellMissed(readBefore(askedAt))
          // the stream was away for a while: nobody knows what was told meanwhile
          else void queryClient.invalidateQueries()
          isFirst = false
          unread = undefined
          return
        case 'missed':
          return tellMissed()
        case 'rights':
          return void queryClient.invalidateQueries()
        case 'unread': {
          const before = unread
          unread = (data as { unread: number }).unread // the contract of the stream
          // whatever a member is told of has changed something of theirs: no page goes on showing what the bell contradicts
          const isOwnNews = before !== undefined && unread > before && readSession().role === 'member'
          return void queryClient.invalidateQueries(isOwnNews ? {} : { queryKey: keyOf(notifications.list) })
        }
        default: {
          const place = data as Place // the contract of the stream
          // what this page did is read again with its answer
          if (event in listeners && !(pageId && place.page === pageId)) tell(event as keyof typeof listeners, place)
        }
      }
    }
    void listen(notifications.stream, hear, stop.signal, () => (askedAt = Date.now()))
    // what is due, ends or begins is another on the next day; a page out of sight reads everything when it is seen again
    const stopDays = onDay(() => document.hidden || void queryClient.invalidateQueries())
    return () => {
      stop.abort()
      stopDays()
    }
  }, [])
}
