import { typeAhead } from '#src/ui/type-ahead.ts'

declare global {
  interface Window {
    /** What was pressed since boot.js stood, beginning with a key of the desk, the finder's or a list's, or a letter for the page's field; there for the signed-in alone. */
    bootKeys?: KeyboardEvent[]
  }
}

/** Does what was pressed before anything here could hear it: a key, and what was typed after it. */
export function pressEarlyKeys(): void {
  window.onkeydown = null
  const keys = window.bootKeys?.splice(0) ?? []
  if (keys[0]?.key.length === 1 && !keys[0].ctrlKey && !keys[0].metaKey) {
    const isSearch = keys[0].key === '/'
    if (isSearch) keys.shift()
    // the field may have the focus already, and takes it again
    const field = document.activeElement
    if (field instanceof HTMLElement) field.blur()
    const { pathname } = location
    typeAhead(() => {
      // a list comes with its page, perhaps after what hears its key
      if (isSearch) document.querySelector<HTMLElement>('[type=search]')?.focus()
      return location.pathname === pathname
    })
    if (field instanceof HTMLElement) field.focus()
  }
  for (const key of keys) document.body.dispatchEvent(new KeyboardEvent(key.type, key))
}
