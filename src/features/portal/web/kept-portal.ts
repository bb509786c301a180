import type { Portal } from '../contract.ts'

const keyOf = (gymId: string) => `portal:${gymId}`

/** The last answer for a gym, kept in this tab's storage: the pass still opens when the network does not. */
export function keepPortal(gymId: string, portal: Portal): void {
  try {
    sessionStorage.setItem(keyOf(gymId), JSON.stringify(portal))
  } catch {
    // storage is full or switched off: then the pass needs the network
  }
}

export function keptPortal(gymId: string): Portal | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(gymId))
    return text ? (JSON.parse(text) as Portal) : undefined // written by keepPortal in this very session
  } catch {
    return undefined
  }
}
