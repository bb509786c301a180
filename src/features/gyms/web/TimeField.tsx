import { useField } from '#src/web/forms/field.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { timeTyped } from './time-typing.ts'

/** A time of day on the 24-hour clock, whatever clock the browser thinks people use here. */
export function TimeField({ name, label }: { name: string; label: string }) {
  const { value, onChange, onBlur, ...field } = useField(name)
  return (
    <TextField
      {...field}
      label={label}
      required
      value={value}
      inputMode="numeric"
      inputClassName="num"
      placeholder="09:00"
      maxLength={5}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        onChange(timeTyped(value))
        onBlur()
      }}
    />
  )
}
