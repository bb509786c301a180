import { Checkbox, type CheckboxProps } from '#src/ui/Checkbox.tsx'
import type { ChoiceProps } from '#src/ui/Choices.tsx'
import { RadioGroup } from '#src/ui/RadioGroup.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { Select, type SelectProps } from '#src/ui/Select.tsx'
import { ToggleRow, type ToggleRowProps } from '#src/ui/ToggleRow.tsx'
import { useField } from './field.ts'

type Bound<P> = Omit<P, 'value' | 'onChange' | 'onBlur' | 'ref' | 'error'> & { name: string }

/** A native list to choose from; for many or searchable options FormCombobox. `usual` stands there until somebody chooses. */
export function FormSelect({ name, usual = '', ...props }: Bound<SelectProps> & { usual?: string | undefined }) {
  const { value, ...field } = useField(name)
  const shown = value || usual
  const isKnown = props.options.some((option) => option.value === shown)
  // of what is not among the options a browser would show the first as if it were chosen
  return <Select placeholder={isKnown ? undefined : ''} {...props} {...field} value={isKnown ? shown : ''} />
}

/** One of two to five short words in a row. */
export function FormChoice({ name, fit, ...props }: Bound<ChoiceProps<string>> & { fit?: boolean }) {
  return <SegmentedControl {...props} {...useField(name)} {...(fit ? { fit } : {})} />
}

/** Any of a few short words in a row. */
export function FormToggles({ name, ...props }: Bound<ToggleRowProps<number>>) {
  const { value, ...field } = useField(name)
  return <ToggleRow {...props} {...field} value={value ?? []} />
}

/** One of a few, each with an explanation. */
export function FormRadio({ name, ...props }: Bound<ChoiceProps<string>>) {
  return <RadioGroup {...props} {...useField(name)} />
}

export function FormCheckbox({ name, ...props }: Omit<Bound<CheckboxProps>, 'checked'>) {
  const { value, ...field } = useField(name)
  return <Checkbox {...props} {...field} checked={Boolean(value)} />
}
