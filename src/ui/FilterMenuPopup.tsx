import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { cx } from './cx.ts'
import { ChipWords, chipButtonClass, type FilterMenuProps } from './ChipWords.tsx'
import { popupClass, usePopupLayer } from './popup-layer.tsx'

/** The choices of a filter with their chip's button, open from the start: FilterMenu shows it at the first press. */
export function FilterMenuPopup({ label, choices, value, onChange }: FilterMenuProps) {
  const layer = usePopupLayer()
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <Base.Root defaultOpen>
      <Base.Trigger className={chipButtonClass(chosen)}>
        <ChipWords label={label} chosen={chosen} />
      </Base.Trigger>
      <Base.Portal container={layer}>
        <Base.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-60 outline-none">
          <Base.Popup className={cx(popupClass, 'max-h-(--available-height) min-w-44 overflow-y-auto py-1')}>
            <Base.RadioGroup value={value} onValueChange={(next: string) => onChange(next === value ? '' : next)}>
              {choices.map((choice) => (
                <Base.RadioItem
                  key={choice.value}
                  value={choice.value}
                  closeOnClick
                  onClick={() => choice.value === value && onChange('')}
                  className="mx-1 flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5 outline-none select-none data-highlighted:bg-hover pointer-coarse:min-h-11"
                >
                  <span className="grid size-4 place-items-center text-accent-text">
                    <Base.RadioItemIndicator>
                      <Check aria-hidden="true" className="size-4" />
                    </Base.RadioItemIndicator>
                  </span>
                  <span className="flex-1">{choice.label}</span>
                  {choice.count !== undefined && <span className="num text-muted text-sm">{choice.count}</span>}
                </Base.RadioItem>
              ))}
            </Base.RadioGroup>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
