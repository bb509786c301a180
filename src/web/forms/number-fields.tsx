import { MoneyField, type MoneyFieldProps } from '#src/ui/MoneyField.tsx'
import { NumberField, type NumberFieldProps } from '#src/ui/NumberField.tsx'
import { useField } from './field.ts'

type Bound<P> = Omit<P, 'value' | 'onChange' | 'onBlur' | 'ref' | 'error'> & { name: string }

/** Soʻm, grouped while typing. */
export function FormMoney({ name, ...props }: Bound<MoneyFieldProps>) {
  const { value, ...field } = useField(name)
  return <MoneyField {...props} {...field} value={value ?? null} />
}

export function FormNumber({ name, ...props }: Bound<NumberFieldProps>) {
  const { value, ...field } = useField(name)
  return <NumberField {...props} {...field} value={value ?? null} />
}
