/** Every key that does something wherever one is: the handlers ask this table, and the sheet of shortcuts reads it. */
export const shortcuts = {
  finder: { key: 'k', ctrl: true },
  sheet: { key: '?' },
  menu: { key: 'b', ctrl: true },
  search: { key: '/' },
  sale: { key: 'F2' },
  door: { key: 'F4' },
  shift: { key: 'F8' },
  letIn: { key: 'F9' },
  undo: { key: 'z', ctrl: true },
} as const satisfies Record<string, Shortcut>

type Shortcut = { key: string; ctrl?: boolean }
export type ShortcutName = keyof typeof shortcuts

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** A letter is known by its key where the layout has no Latin ones: Ctrl K is Ctrl Л there. */
const isLetter = ({ key, code }: Press, letter: string): boolean =>
  key.length === 1 && key > '~' && code === `Key${letter.toUpperCase()}`

/** Is it this shortcut, and nothing more? Signs like `?` need Shift on one keyboard and none on another. */
export function isPressed(name: ShortcutName, press: Press): boolean {
  const { key, ctrl = false }: Shortcut = shortcuts[name]
  const isSign = !/^([a-z]|F\d+)$/.test(key)
  return (
    (press.key.toLowerCase() === key.toLowerCase() || isLetter(press, key)) &&
    (press.ctrlKey || press.metaKey) === ctrl &&
    !press.altKey &&
    (isSign || !press.shiftKey)
  )
}

/** As it is written on keys: `Ctrl K`. */
export function keysOf(name: ShortcutName): string {
  const { key, ctrl }: Shortcut = shortcuts[name]
  return ctrl ? `Ctrl ${key.toUpperCase()}` : key
}

/** The value of `aria-keyshortcuts`. */
export function ariaKeysOf(name: ShortcutName): string {
  const { key, ctrl }: Shortcut = shortcuts[name]
  return ctrl ? `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}` : key
}

/** Somebody types there: a sign belongs to the text. */
export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** A search in which nobody has typed yet: a sign that begins no name is none of it. */
export const isIdleSearch = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.value === '' && target.matches('[role="combobox"], [type="search"]')

/** A window stands over the page, and keys are its own. */
export const hasWindow = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
