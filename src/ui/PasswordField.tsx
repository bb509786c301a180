import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { fieldLabels } from './field-labels.ts'
import { useLabels } from './labels.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'prefix' | 'suffix' | 'end' | 'inputClassName'>

export function PasswordField({ id, autoComplete = 'current-password', ...field }: PasswordFieldProps) {
  const labels = useLabels(fieldLabels)
  const ownId = useId()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...field}
      id={id ?? ownId}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-label={isShown ? labels.hidePassword : labels.showPassword}
          aria-controls={id ?? ownId}
          onClick={() => setShown(!isShown)}
          className="grid w-9 shrink-0 place-items-center rounded-md text-muted hover:text-ink pointer-coarse:w-11"
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      }
    />
  )
}
