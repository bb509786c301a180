import { type Ref, useId } from 'react'
import { cx } from './cx.ts'
import type { FieldProps } from './Field.tsx'
import { ChoiceFoot } from './RadioGroup.tsx'

export type ToggleRowProps<Value extends string | number> = Omit<FieldProps, 'labelAside' | 'required'> & {
  /** `name` is the whole word behind a short label */
  choices: readonly { value: Value; label: string; name?: string }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLInputElement>
}

/** Any of a few short words in a row, such as days of the week; real checkboxes, so Space switches each. */
export function ToggleRow<Value extends string | number>({
  label,
  hint,
  error,
  hideLabel,
  className,
  choices,
  value,
  onChange,
  onBlur,
  name,
  ref,
}: ToggleRowProps<Value>) {
  const id = useId()
  return (
    <fieldset
      className={cx('min-w-0', className)}
      aria-describedby={cx(error && `${id}-error`, hint ? `${id}-hint` : null) || undefined}
    >
      <legend className={cx('mb-1.5 font-medium text-sm', hideLabel && 'sr-only')}>{label}</legend>
      <div
        className={cx(
          'flex divide-x divide-line overflow-hidden rounded-md border bg-surface',
          error ? 'border-bad' : 'border-line-strong',
        )}
      >
        {choices.map((choice, index) => (
          <label
            key={choice.value}
            title={choice.name}
            className={cx(
              'flex min-h-8.5 min-w-0 flex-1 items-center justify-center px-1 text-center text-base text-muted transition-colors duration-100 hover:bg-hover hover:text-ink pointer-coarse:min-h-10.5',
              'has-[:checked]:bg-accent-soft has-[:checked]:font-semibold has-[:checked]:text-accent-text',
              'has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-2 has-[:focus-visible]:outline-accent first:rounded-l-md last:rounded-r-md',
            )}
          >
            <input
              ref={index === 0 ? ref : undefined}
              type="checkbox"
              name={name ?? id}
              aria-label={choice.name}
              checked={value.includes(choice.value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, choice.value] : value.filter((one) => one !== choice.value))
              }
              onBlur={onBlur}
              className="sr-only"
            />
            {choice.label}
          </label>
        ))}
      </div>
      <ChoiceFoot id={id} error={error} hint={hint} />
    </fieldset>
  )
}
