import { Popover as Base } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import { Calendar } from './Calendar.tsx'
import { cx } from './cx.ts'
import { controlLabels } from './control-labels.ts'
import { useLabels } from './labels.tsx'
import { popupClass, usePopupLayer } from './popup-layer.tsx'

/** The calendar beside a date field; a default export, because it is only ever loaded lazily. */
export default function CalendarPopover({
  anchor,
  onClose,
  ...calendar
}: {
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  value: string
  onPick: (day: string) => void
  min: string | undefined
  max: string | undefined
  today: string | undefined
}) {
  const { openCalendar } = useLabels(controlLabels)
  const layer = usePopupLayer()
  return (
    <Base.Root
      open
      onOpenChange={(open, { event, reason }) => {
        if (open) return
        // a press or the focus on the field itself is not "outside"; its button toggles
        const places = [event.target, 'relatedTarget' in event ? event.relatedTarget : null]
        const isOnField = places.some((place) => place instanceof Node && anchor.current?.contains(place))
        if (reason === 'escape-key' || !isOnField) onClose()
      }}
    >
      <Base.Portal container={layer}>
        <Base.Positioner anchor={anchor} align="start" sideOffset={4} collisionPadding={8} className="z-60">
          <Base.Popup
            aria-label={openCalendar}
            finalFocus={() => anchor.current?.querySelector('input') ?? true}
            className={cx(popupClass, 'p-3 max-[23rem]:p-1')}
          >
            <Calendar {...calendar} autoFocus />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
