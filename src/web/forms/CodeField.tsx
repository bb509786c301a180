import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { TextField, type TextFieldProps } from '#src/ui/TextField.tsx'

type CodeFieldProps = Pick<
  TextFieldProps,
  'label' | 'hint' | 'error' | 'className' | 'name' | 'ref' | 'onBlur' | 'onKeyDown'
> & {
  icon: ReactNode
  /** What the button says that unfolds it; without it as the field. */
  ask?: string
  /** Unfolded before anybody presses: there was a code. */
  isAsked?: boolean
  value: string
  onChange: (value: string) => void
  /** What the cross says that takes the code away and folds the field; without it none stands there. */
  without?: string
  /** Stands below the unfolded field. */
  children?: ReactNode
}

/** A code that few people have, folded away until somebody does. */
export function CodeField({
  icon,
  label,
  ask = String(label),
  isAsked = false,
  value,
  onChange,
  without,
  children,
  ...field
}: CodeFieldProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && !isAsked && value === '')
    return (
      <Button variant="ghost" size="sm" className="-ml-2.5 self-start" icon={icon} onClick={() => setOpen(true)}>
        {ask}
      </Button>
    )
  return (
    <>
      <TextField
        {...field}
        label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoFocus={isOpen}
        autoComplete="off"
        maxLength={40}
        inputClassName="num uppercase"
        end={
          without && (
            <IconButton
              label={without}
              icon={<X aria-hidden="true" />}
              size="sm"
              onClick={() => {
                onChange('')
                setOpen(false)
              }}
            />
          )
        }
      />
      {children}
    </>
  )
}
