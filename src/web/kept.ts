/** Before the name of whatever a page keeps on the device for its person. */
export const keptPrefix = 'kept:'

/** The next visit of this page begins with its heading, before any code is there: boot.js reads it. */
export const keepTitle = (heading: string): void => keepText(`title:${location.pathname}`, heading)

export function keepText(name: string, text: string): void {
  try {
    localStorage.setItem(keptPrefix + name, text)
  } catch {
    // storage is full or switched off: then this needs the network
  }
}

/** What was pushed tells of its person as long as it stands in the tray, and the browser listens on until it is told. */
async function forgetPushed(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close()
  const heard = await worker?.pushManager.getSubscription()
  await heard?.unsubscribe()
}

/**
 * Nothing of one person is there for the next: what pages kept, pictures that the service worker kept, keys of passes and
 * what was pushed, also when the code that made them is not loaded now.
 */
export function forgetKept(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(keptPrefix)) localStorage.removeItem(name)
    if ('caches' in window) void caches.delete('pictures').catch(() => undefined) // denied to a frame, which kept none
    indexedDB.deleteDatabase('polvon-pass')
    void forgetPushed().catch(() => undefined) // a browser without push was told nothing
  } catch {
    // storage is switched off: nothing was kept
  }
}
