const storageKey = 'doorDevice'

/** The key that this tablet was given: by the link's fragment, which no server sees, or typed. */
export function readDeviceKey(): string | null {
  const given = window.location.hash.slice(1)
  if (given) {
    keepDeviceKey(given)
    window.history.replaceState(null, '', window.location.pathname)
  }
  try {
    return given || localStorage.getItem(storageKey)
  } catch {
    return given || null
  }
}

export function keepDeviceKey(key: string): void {
  try {
    localStorage.setItem(storageKey, key)
  } catch {
    // storage is switched off: the key lasts as long as the page
  }
}
