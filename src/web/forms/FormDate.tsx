import { DateField, type DateFieldProps } from '#src/ui/DateField.tsx'
import { today } from '../texts.ts'
import { useField } from './field.ts'

/** Types as dd.mm.yyyy or picks from a calendar; the form holds `YYYY-MM-DD` or ''. */
export function FormDate({
  name,
  ...props
}: Omit<DateFieldProps, 'value' | 'onChange' | 'onBlur' | 'ref' | 'error'> & { name: string }) {
  const { value, ...field } = useField(name)
  return <DateField today={today()} {...props} {...field} value={value ?? ''} />
}
