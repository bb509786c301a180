import { retype } from './caret.ts'
import { editedPhone, maskedPhone } from './phone-typing.ts'
import { TextField, type TypedFieldProps } from './TextField.tsx'

/** The value is `+998` and the digits typed so far; '' counts as `+998`. */
export type PhoneFieldProps = TypedFieldProps<string>

/** Shows `+998 90 123 45 67`, prefilled with +998, and accepts any paste. */
export function PhoneField({ value, onChange, autoComplete = 'tel', ...field }: PhoneFieldProps) {
  return (
    <TextField
      {...field}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      value={maskedPhone(value)}
      onChange={(event) => {
        const { inputType } = event.nativeEvent as InputEvent
        const next = editedPhone(value, event.target.value, inputType?.startsWith('delete') ?? false)
        retype(event.target, maskedPhone(next), /\d/)
        onChange(next)
      }}
      inputClassName="num"
    />
  )
}
