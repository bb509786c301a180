import { useEffect } from 'react'
import { keyOf, queryClient } from '#src/web/api.ts'
import { readSession } from '#src/web/session.ts'
import { listen } from '#src/web/stream.ts'
import { notifications } from '../calls.generated.ts'

type Place = { gym_id: string }
type Hear = (place: Place | null) => void
const listeners: Record<'door' | 'lead' | 'classes' | 'memberships' | 'letters', Set<Hear>> = {
  door: new Set(),
  lead: new Set(),
  classes: new Set(),
  memberships: new Set(),
  letters: new Set(),
}

function usePlaceEvents(event: keyof typeof listeners, hear: Hear): void {
  useEffect(() => {
    listeners[event].add(hear)
    return () => void listeners[event].delete(hear)
  }, [event, hear])
}

/** Calls when something happened at a door, here or at another desk; with null when something may have been missed. */
export const useDoorEvents = (hear: Hear): void => usePlaceEvents('door', hear)

/** Calls when a timetable or the places in it changed, as `useDoorEvents` does. */
export const useClassEvents = (hear: Hear): void => usePlaceEvents('classes', hear)

/** Calls when somebody asked about a gym or was answered, as `useDoorEvents` does. */
export const useLeadEvents = (hear: Hear): void => usePlaceEvents('lead', hear)

/** Calls when something was sold, paid, frozen or ended, as `useDoorEvents` does. */
export const useMembershipEvents = (hear: Hear): void => usePlaceEvents('memberships', hear)

/** Calls when a member and a gym wrote to each other, as `useDoorEvents` does. */
export const useLetterEvents = (hear: Hear): void => usePlaceEvents('letters', hear)

const tell = (event: keyof typeof listeners, place: Place | null) => {
  for (const hear of listeners[event]) hear(place)
}
const tellMissed = () => {
  tell('door', null)
  tell('lead', null)
  tell('classes', null)
  tell('memberships', null)
  tell('letters', null)
}

/** Keeps open pages fresh while somebody is signed in: one stream for the whole frame. */
export function useLiveEvents(): void {
  useEffect(() => {
    const stop = new AbortController()
    let isFirst = true
    let unread: number | undefined
    const hear = (event: string, data: unknown) => {
      switch (event) {
        case 'open':
          // the stream was away for a while: nobody knows what was told meanwhile
          if (!isFirst) void queryClient.invalidateQueries()
          if (!isFirst) tellMissed()
          isFirst = false
          unread = undefined
          return
        case 'missed':
          return tellMissed()
        case 'door':
        case 'lead':
        case 'classes':
        case 'memberships':
        case 'letters':
          return tell(event, data as Place) // the contract of the stream
        case 'rights':
          return void queryClient.invalidateQueries()
        case 'unread': {
          const before = unread
          unread = (data as { unread: number }).unread // the contract of the stream
          // whatever a member is told of has changed something of theirs: no page goes on showing what the bell contradicts
          const isOwnNews = before !== undefined && unread > before && readSession().role === 'member'
          return void queryClient.invalidateQueries(isOwnNews ? {} : { queryKey: keyOf(notifications.list) })
        }
      }
    }
    void listen(notifications.stream, hear, stop.signal)
    return () => stop.abort()
  }, [])
}
