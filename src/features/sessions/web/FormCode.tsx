import { OtpField } from '#src/ui/OtpField.tsx'
import { useField } from '#src/web/forms/field.ts'

/** Six digits; the sixth sends the form when `onComplete` says so. */
export function FormCode({
  name,
  onComplete,
  ...props
}: {
  name: string
  label: string
  hint?: string
  autoFocus?: boolean
  onComplete?: () => void
}) {
  const { value, ...field } = useField(name)
  return (
    <OtpField
      {...props}
      {...field}
      value={value ?? ''}
      {...(onComplete && { onComplete: () => setTimeout(onComplete) })}
    />
  )
}
