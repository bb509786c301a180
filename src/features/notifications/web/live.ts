import { useEffect } from 'react'
import { keyOf, queryClient } from '#src/web/api.ts'
import { listen } from '#src/web/stream.ts'
import { notifications } from '../contract.ts'

type Door = { gym_id: string }
const doorListeners = new Set<(door: Door | null) => void>()

/** Calls when something happened at a door, here or at another desk; with null when something may have been missed. */
export function useDoorEvents(hear: (door: Door | null) => void): void {
  useEffect(() => {
    doorListeners.add(hear)
    return () => void doorListeners.delete(hear)
  }, [hear])
}

const tellDoors = (door: Door | null) => {
  for (const hear of doorListeners) hear(door)
}

/** Keeps open pages fresh while somebody is signed in: one stream for the whole frame. */
export function useLiveEvents(): void {
  useEffect(() => {
    const stop = new AbortController()
    let isFirst = true
    const hear = (event: string, data: unknown) => {
      switch (event) {
        case 'open':
          // the stream was away for a while: nobody knows what was told meanwhile
          if (!isFirst) void queryClient.invalidateQueries()
          if (!isFirst) tellDoors(null)
          isFirst = false
          return
        case 'missed':
          return tellDoors(null)
        case 'door':
          return tellDoors(data as Door) // the contract of the stream
        case 'rights':
          return void queryClient.invalidateQueries()
        case 'unread':
          return void queryClient.invalidateQueries({ queryKey: keyOf(notifications.list) })
      }
    }
    void listen(notifications.stream, hear, stop.signal)
    return () => stop.abort()
  }, [])
}
