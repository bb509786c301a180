import { type ComponentType, type KeyboardEvent, useState } from 'react'
import { addPart, loadCode, missingText, takeParts } from './code.ts'
import { frameLabels } from './frame-labels.ts'
import { useLabels } from './labels.tsx'
import { toast } from './toast-store.ts'

/**
 * A popup whose code is loaded when somebody comes near its button, so that a page does not wait for menus that nobody opens.
 * After its code comes that of the windows to which it may lead: a hand types on after the press. The hook gives the popup once it
 * was asked for (it then draws the button too, and starts open), and what the plain button needs.
 */
export function onDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  addPart(load)
  const prepare = () => void load().then(takeParts, () => undefined) // no connection: asked for again by the press
  return function useOnDemand() {
    const labels = useLabels(frameLabels)
    const [popup, setPopup] = useState<ComponentType<Props> | null>(null)
    const open = () =>
      void loadCode(load).then(
        (loaded) => setPopup(() => loaded),
        (error) => toast({ tone: 'bad', title: missingText(labels.missing, error) }), // the button can be pressed again
      )
    const trigger = {
      'aria-haspopup': 'menu' as const,
      'aria-expanded': false,
      onPointerEnter: prepare,
      onPointerDown: prepare,
      onFocus: prepare,
      onClick: open,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        open()
      },
    }
    return [popup, trigger] as const
  }
}
