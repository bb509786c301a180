import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { controlBox, controlInput } from './control-class.ts'
import { Field, type FieldProps } from './Field.tsx'
import { useUiLabels } from './labels.tsx'

export type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>

export function PasswordField({
  label,
  hint,
  error,
  required,
  hideLabel,
  labelAside,
  className,
  id,
  autoComplete = 'current-password',
  ...input
}: PasswordFieldProps) {
  const labels = useUiLabels()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
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
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className={controlInput}
          />
          <button
            type="button"
            aria-label={isShown ? labels.hidePassword : labels.showPassword}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
            className="grid w-9 shrink-0 place-items-center rounded-md text-muted hover:text-ink pointer-coarse:w-11"
          >
            <Icon aria-hidden="true" className="size-4" />
          </button>
        </div>
      )}
    </Field>
  )
}
