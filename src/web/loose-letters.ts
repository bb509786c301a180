import { hasWindow } from '#src/ui/shortcuts.ts'
import { typeAhead } from '#src/ui/type-ahead.ts'
import { onScanned } from '#src/ui/use-scanner.ts'

/** Who presses "write" writes on, but not a minute later. */
const patienceMs = 10_000
/** Where letters mean nothing. Menus, lists and choices have keys of their own. */
const nobodys = 'body, main, a:not([role]), button:not([role]), [role="dialog"], [role="alertdialog"]'

/**
 * A press leads to a page or a window that comes late, and a hand types on: what no field takes and no key of ours means goes into the
 * field that then takes the focus.
 */
export function hearLooseLetters(signal: AbortSignal): void {
  let pressed = { at: Number.NEGATIVE_INFINITY, path: '', inWindow: false }
  let giveUp = () => {}
  const note = ({ timeStamp: at }: Event) => {
    pressed = { at, path: location.pathname, inWindow: hasWindow() }
  }
  const hasCome = () => location.pathname !== pressed.path || hasWindow() !== pressed.inWindow
  addEventListener('click', note, { capture: true, signal })
  addEventListener(
    'keydown',
    ({ key, target, timeStamp, ctrlKey, altKey, metaKey, defaultPrevented }) => {
      if (defaultPrevented || ctrlKey || altKey || metaKey || key.length > 1 || key === ' ') return
      if (timeStamp - pressed.at > patienceMs || !(target instanceof Element && target.matches(nobodys))) return
      giveUp = typeAhead(hasCome, undefined, key)
    },
    { signal },
  )
  signal.addEventListener(
    'abort',
    onScanned(() => giveUp()),
  )
}
