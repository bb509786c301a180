import { Combobox as Base } from '@base-ui/react/combobox'
import { X } from 'lucide-react'
import { type SearchableProps, useSearchable, withChosen } from './Combobox.tsx'
import { ComboboxPopup } from './ComboboxPopup.tsx'
import { controlBox } from './control-class.ts'
import { cx } from './cx.ts'
import { Field } from './Field.tsx'
import { controlLabels } from './control-labels.ts'
import { useLabels } from './labels.tsx'
import type { Option } from './option.ts'

/**
 * Several of many, as chips. Whoever names one that is chosen already wants it chosen: it stays. Taken away is what is pointed
 * at, by arrows and Enter or a click, and the last one by Backspace.
 */
export function MultiCombobox({
  placeholder,
  value,
  onChange,
  ...props
}: SearchableProps & { value: readonly Option[]; onChange: (options: Option[]) => void }) {
  const labels = useLabels(controlLabels)
  const take = (option: Option, isPointed: boolean) => {
    const rest = value.filter((one) => one.value !== option.value)
    if (rest.length === value.length) onChange([...value, option])
    else if (isPointed) onChange(rest)
  }
  const { frame, shown, popup, inputOf, root } = useSearchable(props, take, value.length > 0)
  return (
    <Field {...frame}>
      {(control) => (
        <Base.Root
          multiple
          {...root}
          items={withChosen(shown, value)}
          value={value as Option[] /* Base UI only reads it */}
          onValueChange={onChange}
        >
          <Base.InputGroup className={cx(controlBox, 'cursor-text')}>
            <Base.Chips className="flex min-w-0 flex-1 flex-wrap items-center gap-1 p-1 pointer-coarse:gap-y-0 pointer-coarse:py-0">
              {value.map((option) => (
                <Base.Chip
                  key={option.value}
                  aria-label={option.label}
                  className="flex h-6.5 max-w-full items-center gap-0.5 rounded-sm bg-accent-soft pl-2 text-accent-text text-sm outline-none focus:outline-2 focus:outline-accent pointer-coarse:my-1 pointer-coarse:h-9"
                >
                  <span className="truncate">{option.label}</span>
                  <Base.ChipRemove
                    aria-label={`${labels.remove}: ${option.label}`}
                    className="touch-target grid size-6 place-items-center rounded-sm hover:text-ink"
                  >
                    <X aria-hidden="true" className="size-3.5" />
                  </Base.ChipRemove>
                </Base.Chip>
              ))}
              <Base.Input
                {...inputOf(control)}
                placeholder={value.length ? undefined : placeholder}
                className="h-6.5 min-w-16 flex-1 bg-transparent px-2 text-base outline-none pointer-coarse:h-11 pointer-coarse:text-md"
              />
            </Base.Chips>
          </Base.InputGroup>
          <ComboboxPopup {...popup} />
        </Base.Root>
      )}
    </Field>
  )
}
