import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlBox, controlInput } from './control-class.ts'
import { cx } from './cx.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'

export type SelectOption = {
  value: string
  label: string
  disabled?: boolean
  /** why it cannot be chosen now; stands behind the label */
  disabledReason?: string | null | undefined
}

export type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'children' | 'multiple' | 'size'> & {
    options: readonly SelectOption[]
    /** shown while nothing is chosen (value '') */
    placeholder?: string | undefined
  }

/** A native select: opens the phone's own picker, needs no code. For search or many options use Combobox. */
export function Select({ options, placeholder, ...props }: SelectProps) {
  const [frame, select] = splitField(props)
  return (
    <Field {...frame}>
      {(control) => (
        <div className={cx(controlBox, 'relative')}>
          <select
            {...select}
            {...control}
            className={cx(controlInput, 'appearance-none truncate pr-9 has-[option[value=""]:checked]:text-muted')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option
                key={option.value}
                value={option.value}
                disabled={option.disabled || Boolean(option.disabledReason)}
                className="bg-raised text-ink disabled:text-muted"
              >
                {option.disabledReason ? `${option.label} (${option.disabledReason})` : option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </Field>
  )
}
