import { Menu as Base } from '@base-ui/react/menu'
import { Check, ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useUiLabels } from './labels.tsx'
import { popupClass, usePopupLayer } from './popup-layer.tsx'

export type FilterChoice = { value: string; label: string; count?: ReactNode }

/** One filter of a list: a chip that shows what is chosen, a menu to choose, a cross to clear. '' means no filter. */
export function FilterMenu({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  /** without the "all" choice */
  choices: readonly FilterChoice[]
  value: string
  onChange: (value: string) => void
}) {
  const labels = useUiLabels()
  const layer = usePopupLayer()
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <span className={cx(chipClass, chosen ? onClass : offClass)}>
      <Base.Root>
        <Base.Trigger
          className={cx('inline-flex h-full items-center gap-1 rounded-full pl-3', chosen ? 'pr-1' : 'pr-2.5')}
        >
          {label}
          {chosen && <span className="font-semibold">: {chosen.label}</span>}
          {!chosen && <ChevronDown aria-hidden="true" className="size-3.5 text-muted" />}
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
      {chosen && <ClearCross label={`${labels.clear}: ${label}`} onClear={() => onChange('')} />}
    </span>
  )
}

/** A filter that is only on or off; or one set elsewhere (a period), which can be cleared here. */
export function FilterChip({
  label,
  count,
  isOn,
  onToggle,
  canClear = true,
}: {
  label: ReactNode
  count?: ReactNode
  isOn: boolean
  onToggle: () => void
  /** a cross instead of a pressed state */
  canClear?: boolean
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className={cx(chipClass, 'gap-1.5 px-3', isOn ? onClass : offClass)}
    >
      {label}
      {count !== undefined && <span className="num font-semibold">{count}</span>}
      {isOn && canClear && <X aria-hidden="true" className="-mr-1 size-3.5" />}
    </button>
  )
}

function ClearCross({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClear}
      className="grid h-full w-7 place-items-center rounded-full hover:text-ink pointer-coarse:w-10"
    >
      <X aria-hidden="true" className="size-3.5" />
    </button>
  )
}

const chipClass =
  'inline-flex h-8 shrink-0 items-center rounded-full border text-sm transition-colors duration-100 pointer-coarse:h-11'
const onClass = 'border-accent-line bg-accent-soft text-accent-text'
const offClass = 'border-line-strong bg-surface text-ink hover:bg-hover'
