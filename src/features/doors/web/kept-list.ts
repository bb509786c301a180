import type { DoorList } from '../rules.ts'

const storageKey = 'doorList'

/** A list, and by how much the clock of this tablet is ahead of the server's: whose time is wrong goes by theirs. */
export type KeptList = { list: DoorList; aheadMs: number }

type Kept = { deviceKey: string; list: string; askedAt: number }

const heard = (list: string, askedAt: number): KeptList => {
  const read = JSON.parse(list) as DoorList // the server writes it by this type
  return { list: read, aheadMs: askedAt - Date.parse(read.made_at) }
}

/** Keeps the list of this minute: a tablet that starts anew without the server goes on by it until its ten minutes are over. */
export function keepList(deviceKey: string, list: string, askedAt: number): KeptList {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ deviceKey, list, askedAt }))
  } catch {
    // storage is switched off or full: the list lasts as long as the page
  }
  return heard(list, askedAt)
}

/** The kept list, when it is this device's. */
export function readList(deviceKey: string): KeptList | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Kept> // as keepList wrote it
    return kept.deviceKey === deviceKey && kept.list && kept.askedAt ? heard(kept.list, kept.askedAt) : undefined
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
