import { Combobox, type SearchableProps } from '#src/ui/Combobox.tsx'
import { MultiCombobox } from '#src/ui/MultiCombobox.tsx'
import { useField } from './field.ts'

type Unbound<Props> = Props extends unknown ? Omit<Props, 'onBlur' | 'ref' | 'error'> : never
export type BoundCombobox = Unbound<SearchableProps> & { name: string }

/** One of many, found by typing. The form holds the whole option ({ value, label }) or null; the call sends its value. */
export function FormCombobox({ name, ...props }: BoundCombobox) {
  const { value, ...field } = useField(name)
  return <Combobox {...props} {...field} value={value ?? null} />
}

/** Several of many. The form holds a list of options; the call sends their values. */
export function FormMultiCombobox({ name, ...props }: BoundCombobox) {
  const { value, ...field } = useField(name)
  return <MultiCombobox {...props} {...field} value={value ?? []} />
}
