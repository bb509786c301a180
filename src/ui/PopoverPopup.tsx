import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { popupClass, usePopupLayer } from './popup-layer.tsx'

export type PopoverProps = {
  /** a `<button>` element */
  trigger: ReactElement<object>
  /** names the popover when it has no title */
  label?: string
  title?: ReactNode
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  className?: string
}

/** The popover with its button, open from the start: Popover shows it at the first press. */
export function PopoverPopup({ trigger, label, title, children, align = 'center', className }: PopoverProps) {
  const layer = usePopupLayer()
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal container={layer}>
        <Base.Positioner side="bottom" align={align} sideOffset={6} collisionPadding={8} className="z-60">
          <Base.Popup
            aria-label={title ? undefined : label}
            className={cx(popupClass, 'max-w-[calc(100vw-1rem)] p-4', className)}
          >
            {title && <Base.Title className="mb-1 font-semibold">{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
