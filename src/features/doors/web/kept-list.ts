import type { DoorList } from '../rules.ts'

const storageKey = 'doorList'

/** Keeps the list of this minute: a tablet that starts anew without the server goes on by it until its ten minutes are over. */
export function keepList(deviceKey: string, list: string): DoorList {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ deviceKey, list }))
  } catch {
    // storage is switched off or full: the list lasts as long as the page
  }
  return JSON.parse(list) as DoorList // the server writes it by this type
}

/** The kept list, when it is this device's. */
export function readList(deviceKey: string): DoorList | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as { deviceKey?: string; list?: string } // as keepList wrote it
    return kept.deviceKey === deviceKey && kept.list ? (JSON.parse(kept.list) as DoorList) : undefined
  } catch {
    return undefined
  }
}

/** With the key that was taken away. */
export function forgetList(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // storage is switched off: nothing was kept
  }
}
