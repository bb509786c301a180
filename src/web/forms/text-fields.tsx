import { PasswordField, type PasswordFieldProps } from '#src/ui/PasswordField.tsx'
import { PhoneField, type PhoneFieldProps } from '#src/ui/PhoneField.tsx'
import { TextArea, type TextAreaProps } from '#src/ui/TextArea.tsx'
import { TextField, type TextFieldProps } from '#src/ui/TextField.tsx'
import { useField } from './field.ts'

/** What the form gives to the control is left out of the props. */
type Bound<P> = Omit<P, 'value' | 'onChange' | 'onBlur' | 'ref' | 'error'> & { name: string }

export function FormText({ name, ...props }: Bound<TextFieldProps>) {
  const { value, ...field } = useField(name)
  return <TextField {...props} {...field} value={value ?? ''} />
}

export function FormPassword({ name, ...props }: Bound<PasswordFieldProps>) {
  const { value, ...field } = useField(name)
  return <PasswordField {...props} {...field} value={value ?? ''} />
}

export function FormTextArea({ name, ...props }: Bound<TextAreaProps>) {
  const { value, ...field } = useField(name)
  return <TextArea {...props} {...field} value={value ?? ''} />
}

/** Prefilled with +998; accepts any paste. */
export function FormPhone({ name, ...props }: Bound<PhoneFieldProps>) {
  const { value, ...field } = useField(name)
  return <PhoneField {...props} {...field} value={value ?? ''} />
}
