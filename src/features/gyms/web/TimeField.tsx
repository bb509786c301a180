import { useField } from '#src/web/forms/field.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { timeTyped } from './time-typing.ts'

type TimeFieldProps = { name: string; label: string; required?: boolean; placeholder?: string }

/** A time of day on the 24-hour clock, whatever clock the browser thinks people use here. */
export function TimeField({ name, label, required = true, placeholder = '09:00' }: TimeFieldProps) {
  const { value, onChange, onBlur, ...field } = useField(name)
  /** Whoever leaves the field, or sends its form from within it, has said the whole time. */
  const finish = () => onChange(timeTyped(value))
  return (
    <TextField
      {...field}
      label={label}
      required={required}
      value={value}
      inputMode="numeric"
      inputClassName="num"
      placeholder={placeholder}
      maxLength={5}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') finish()
      }}
      onBlur={() => {
        finish()
        onBlur()
      }}
    />
  )
}
