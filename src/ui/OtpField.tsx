import { type Ref, useState } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'

const LENGTH = 6

/** A one-time code: one real input over six drawn cells, so paste and the phone's "from messages" just work. */
export function OtpField({
  value,
  onChange,
  onComplete,
  onBlur,
  ...props
}: FieldProps & {
  value: string
  onChange: (value: string) => void
  /** the sixth digit is there */
  onComplete?: (value: string) => void
  onBlur?: () => void
  name?: string
  id?: string
  ref?: Ref<HTMLInputElement>
  disabled?: boolean
  autoFocus?: boolean
}) {
  const [frame, input] = splitField(props)
  const [isFocused, setFocused] = useState(false)
  return (
    <Field {...frame}>
      {(control) => (
        <div className="relative w-full max-w-76">
          <div aria-hidden="true" className="grid grid-cols-6 gap-2">
            {Array.from({ length: LENGTH }, (_, place) => {
              const isNext = isFocused && place === Math.min(value.length, LENGTH - 1)
              return (
                <span
                  key={place}
                  className={cx(
                    'num grid h-12 place-items-center rounded-md border bg-surface font-semibold text-xl',
                    frame.error ? 'border-bad' : 'border-line-strong',
                    isNext && 'outline-2 outline-accent -outline-offset-1',
                  )}
                >
                  {value[place] ?? (isNext ? <span className="h-6 w-px bg-accent" /> : '')}
                </span>
              )
            })}
          </div>
          <input
            {...input}
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\d{6}"
            value={value}
            onFocus={() => setFocused(true)}
            onBlur={() => {
              setFocused(false)
              onBlur?.()
            }}
            onSelect={(event) => {
              const end = event.currentTarget.value.length
              if (event.currentTarget.selectionEnd === event.currentTarget.selectionStart)
                event.currentTarget.setSelectionRange(end, end)
            }}
            onChange={(event) => {
              const digits = event.target.value.replace(/\D/g, '').slice(0, LENGTH)
              onChange(digits)
              if (digits.length === LENGTH && digits !== value) onComplete?.(digits)
            }}
            className="absolute inset-0 w-full cursor-text bg-transparent text-md text-transparent caret-transparent outline-none selection:bg-transparent"
          />
        </div>
      )}
    </Field>
  )
}
