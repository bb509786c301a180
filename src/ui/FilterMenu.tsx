import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ChipWords, chipButtonClass, type FilterMenuProps } from './ChipWords.tsx'
import { cx } from './cx.ts'
import { controlLabels } from './control-labels.ts'
import { useLabels } from './labels.tsx'
import { onDemand } from './on-demand.ts'

const useFilterPopup = onDemand<FilterMenuProps>(() =>
  import('./FilterMenuPopup.tsx').then((module) => module.FilterMenuPopup),
)

/** One filter of a list: a chip that shows what is chosen, a menu to choose, a cross to clear. '' means no filter. */
export function FilterMenu(props: FilterMenuProps) {
  const { label, choices, value, onChange } = props
  const labels = useLabels(controlLabels)
  const [Popup, trigger] = useFilterPopup()
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <span className={cx(chipClass, chosen ? onClass : offClass)}>
      {Popup ? (
        <Popup {...props} />
      ) : (
        <button type="button" {...trigger} className={chipButtonClass(chosen)}>
          <ChipWords label={label} chosen={chosen} />
        </button>
      )}
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
      <span className="truncate">{label}</span>
      {count !== undefined && <span className="num font-semibold">{count}</span>}
      {isOn && canClear && <X aria-hidden="true" className="-mr-1 size-3.5" />}
    </button>
  )
}

/** At the end of a chip that is on: takes its choice away. */
export function ClearCross({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClear}
      className="grid h-full w-7 place-items-center rounded-full hover:text-ink pointer-coarse:w-11"
    >
      <X aria-hidden="true" className="size-3.5" />
    </button>
  )
}

export const chipClass =
  'inline-flex h-8 max-w-full shrink-0 items-center rounded-full border text-sm transition-colors duration-100 pointer-coarse:h-11.5'
const onClass = 'border-accent-line bg-accent-soft text-accent-text'
const offClass = 'border-line-strong bg-surface text-ink hover:bg-hover'
export const chipTone = (isOn: boolean): string => (isOn ? onClass : offClass)
