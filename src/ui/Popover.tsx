import { Info } from 'lucide-react'
import { cloneElement, type ReactNode } from 'react'
import { frameLabels } from './frame-labels.ts'
import { useLabels } from './labels.tsx'
import { onDemand } from './on-demand.ts'
import type { PopoverProps } from './PopoverPopup.tsx'

const usePopoverPopup = onDemand<PopoverProps>(() => import('./PopoverPopup.tsx').then((module) => module.PopoverPopup))

/** Content beside its button. */
export function Popover(props: PopoverProps) {
  const [Popup, trigger] = usePopoverPopup()
  return Popup ? <Popup {...props} /> : cloneElement(props.trigger, { ...trigger, 'aria-haspopup': 'dialog' } as object)
}

/** The small "i" behind a figure: how it is counted. */
export function InfoPopover({ title, children }: { title: string; children: ReactNode }) {
  const { moreInfo } = useLabels(frameLabels)
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
