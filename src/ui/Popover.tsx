import { Popover as Base } from '@base-ui/react/popover'
import { Info } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { useUiLabels } from './labels.tsx'
import { popupClass, usePopupLayer } from './popup-layer.tsx'

/** Content beside its button. */
export function Popover({
  trigger,
  label,
  title,
  children,
  side = 'bottom',
  align = 'center',
  open,
  onOpenChange,
  className,
}: {
  /** a `<button>` element */
  trigger: ReactElement
  /** names the popover when it has no title */
  label?: string
  title?: ReactNode
  children: ReactNode
  side?: 'top' | 'bottom' | 'left' | 'right'
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
}) {
  const layer = usePopupLayer()
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={layer}>
        <Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={8} className="z-60">
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

/** The small "i" behind a figure: how it is counted. */
export function InfoPopover({ title, children }: { title: string; children: ReactNode }) {
  const { moreInfo } = useUiLabels()
  return (
    <Popover
      title={title}
      className="w-72"
      trigger={
        <button
          type="button"
          aria-label={`${moreInfo}: ${title}`}
          className="touch-target relative z-1 grid size-6 place-items-center rounded-full text-muted hover:bg-hover hover:text-ink"
        >
          <Info aria-hidden="true" className="size-3.5" />
        </button>
      }
    >
      <div className="text-muted text-sm">{children}</div>
    </Popover>
  )
}
