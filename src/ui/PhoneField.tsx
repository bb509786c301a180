import type { Ref } from 'react'
import { retype } from './caret.ts'
import { controlBox, controlInput } from './control-class.ts'
import { cx } from './cx.ts'
import { Field, type FieldProps } from './Field.tsx'
import { editedPhone, maskedPhone } from './phone-typing.ts'

export type PhoneFieldProps = FieldProps & {
  /** `+998` and the digits typed so far; '' counts as `+998` */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  id?: string
  ref?: Ref<HTMLInputElement>
  disabled?: boolean
  autoFocus?: boolean
  autoComplete?: string
}

/** Shows `+998 90 123 45 67`, prefilled with +998, and accepts any paste. */
export function PhoneField({
  label,
  hint,
  error,
  required,
  hideLabel,
  labelAside,
  className,
  id,
  value,
  onChange,
  autoComplete = 'tel',
  ...input
}: PhoneFieldProps) {
  return (
    <Field
      {...{
        label,
        hint,
        error,
        required,
        hideLabel,
        labelAside,
        className,
        id,
      }}
    >
      {(control) => (
        <div className={controlBox}>
          <input
            {...input}
            {...control}
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
            className={cx(controlInput, 'num')}
          />
        </div>
      )}
    </Field>
  )
}
