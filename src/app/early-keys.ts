declare global {
  interface Window {
    /** What was pressed since boot.js stood, beginning with a key of the desk or the finder's; there for the signed-in alone. */
    bootKeys?: KeyboardEvent[]
  }
}

/** Does what was pressed before anything here could hear it: a key, and what was typed after it. */
export function pressEarlyKeys(): void {
  window.onkeydown = null
  for (const key of window.bootKeys?.splice(0) ?? []) document.body.dispatchEvent(new KeyboardEvent(key.type, key))
}
