import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { iconButtonClass } from './button-class.ts'
import { ClosingContext, useClosing } from './closing.ts'
import { cx } from './cx.ts'
import { useDialogFocus } from './dialog-focus.ts'
import { useOneTap } from './double-tap.ts'
import { frameLabels } from './frame-labels.ts'
import { useLabels } from './labels.tsx'
import { DialogLayer } from './popup-layer.tsx'

export type DialogProps = {
  open: boolean
  /** asked by Esc, the cross, a press outside; leave out for a dialog that cannot be left (it then has no cross) */
  onClose?: (() => void) | undefined
  title: ReactNode
  description?: ReactNode
  /** buttons, main one last */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** the first field has the focus unless told otherwise */
  initialFocus?: RefObject<HTMLElement | null>
  /** where the focus goes afterwards, when that is not what opened it */
  finalFocus?: () => HTMLElement | null
  /** a press outside does not close: for forms */
  sticky?: boolean
  children?: ReactNode
}

const widths = {
  sm: 'sm:max-w-100',
  md: 'sm:max-w-130',
  lg: 'sm:max-w-190',
} as const

/** A modal window: a centred sheet, at the bottom edge of a phone. Heavy: load the pages' dialogs lazily. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  footer,
  size = 'md',
  initialFocus,
  finalFocus,
  sticky = false,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const focus = useDialogFocus(popup, open, initialFocus, finalFocus)
  useOneTap(open)
  const { holds, close } = useClosing(onClose)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next) return
        if (!onClose) details.cancel()
        close()
      }}
      disablePointerDismissal={sticky || !onClose}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <Base.Popup
            {...focus}
            ref={popup}
            // React tells the form that the dialog is opened from too: Enter here would send that one
            onSubmit={(event) => event.stopPropagation()}
            className={cx(
              'flex max-h-[92dvh] w-full flex-col rounded-t-lg border border-line bg-surface text-ink shadow-dialog outline-none sm:max-h-full sm:rounded-lg',
              'transition-[opacity,translate] duration-120 ease-out data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0',
              widths[size],
            )}
          >
            <DialogLayer>
              <ClosingContext value={holds}>
                <DialogHead title={title} description={description} canClose={Boolean(onClose)} />
                {children ? <DialogBody>{children}</DialogBody> : <div className="h-4 shrink-0" />}
                {footer && <DialogFoot>{footer}</DialogFoot>}
              </ClosingContext>
            </DialogLayer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

export const backdropClass =
  'fixed inset-0 z-50 bg-scrim transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0'

/** What may be longer than the window; the buttons of a form that stay in view cover nothing that has the keys. */
export function DialogBody({ children }: { children: ReactNode }) {
  return (
    <div data-dialog="body" className="min-h-0 flex-1 scroll-pb-20 overflow-y-auto overscroll-contain px-5 py-4">
      {children}
    </div>
  )
}

export function DialogHead({
  title,
  description,
  canClose,
}: {
  title: ReactNode
  description?: ReactNode
  canClose: boolean
}) {
  const { close } = useLabels(frameLabels)
  return (
    <header className="flex items-start gap-3 px-5 pt-5">
      <div className="min-w-0 flex-1">
        <Base.Title className="font-semibold text-lg">{title}</Base.Title>
        {description && <Base.Description className="mt-1 text-muted">{description}</Base.Description>}
      </div>
      {canClose && (
        <Base.Close
          aria-label={close}
          className={iconButtonClass({
            size: 'sm',
            className: '-mr-1 text-muted pointer-coarse:-m-1.5',
          })}
        >
          <X aria-hidden="true" />
        </Base.Close>
      )}
    </header>
  )
}

export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <footer
    data-dialog="foot"
    className="flex flex-col-reverse gap-2 border-line border-t px-5 py-4 sm:flex-row sm:justify-end"
  >
    {children}
  </footer>
)
