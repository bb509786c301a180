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

/**
 * Nothing of one person is there for the next: what pages kept, pictures that the service worker kept, keys of passes and
 * what was pushed, also when the code that made them is not loaded now.
 */
export function forgetKept(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(keptPrefix)) localStorage.removeItem(name)
    if ('caches' in window) void caches.delete('pictures').catch(() => undefined) // denied to a frame, which kept none
    indexedDB.deleteDatabase('polvon-pass')
    navigator.serviceWorker?.controller?.postMessage('left') // push-worker.js
  } catch {
    // storage is switched off: nothing was kept
  }
}
