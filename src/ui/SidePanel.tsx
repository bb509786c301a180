import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { ClosingContext, useClosing } from './closing.ts'
import { cx } from './cx.ts'
import { backdropClass, DialogBody, DialogFoot, DialogHead } from './Dialog.tsx'
import { useDialogFocus } from './dialog-focus.ts'
import { useOneTap } from './double-tap.ts'
import { DialogLayer } from './popup-layer.tsx'

/** A sheet at the edge of the page for short forms and details that keep the list in sight; full width on a phone. */
export function SidePanel({
  open,
  onClose,
  title,
  description,
  footer,
  side = 'right',
  width = 'md',
  sticky = false,
  ground = 'surface',
  children,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  side?: 'left' | 'right'
  width?: 'sm' | 'md' | 'lg'
  /** a press outside does not close: for forms */
  sticky?: boolean
  ground?: 'surface' | 'rail'
  children: ReactNode
}) {
  const popup = useRef<HTMLDivElement>(null)
  const focus = useDialogFocus(popup, open)
  useOneTap(open)
  const { holds, close } = useClosing(onClose)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && close()} disablePointerDismissal={sticky}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          {...focus}
          ref={popup}
          data-panel={side}
          className={cx(
            'fixed inset-y-0 z-50 flex w-full flex-col border-line text-ink shadow-dialog outline-none',
            'transition-[opacity,translate] duration-120 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0',
            ground === 'rail' ? 'bg-rail' : 'bg-surface',
            side === 'right'
              ? 'right-0 border-l data-ending-style:translate-x-4 data-starting-style:translate-x-4'
              : 'left-0 border-r data-ending-style:-translate-x-4 data-starting-style:-translate-x-4',
            { sm: 'max-w-72', md: 'sm:max-w-110', lg: 'sm:max-w-160' }[width],
          )}
        >
          <DialogLayer>
            <ClosingContext value={holds}>
              <DialogHead title={title} description={description} canClose />
              <DialogBody>{children}</DialogBody>
              {footer && <DialogFoot>{footer}</DialogFoot>}
            </ClosingContext>
          </DialogLayer>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
