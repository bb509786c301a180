import { useId } from 'react'
import { cx } from './cx.ts'
import { RequiredMark } from './Field.tsx'
import { ChoiceFoot, type ChoiceProps } from './RadioGroup.tsx'

/** One of two to five short words in a row; real radios, so arrows move between them. */
export function SegmentedControl<Value extends string>({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  choices,
  value,
  onChange,
  onBlur,
  name,
  ref,
  fit = false,
}: ChoiceProps<Value> & { /** as narrow as its words */ fit?: boolean }) {
  const id = useId()
  return (
    <fieldset
      className={cx('min-w-0', className)}
      aria-describedby={cx(error && `${id}-error`, hint ? `${id}-hint` : null) || undefined}
    >
      <legend className={cx('mb-1.5 font-medium text-sm', hideLabel && 'sr-only')}>
        {label}
        {required && <RequiredMark />}
      </legend>
      <div
        className={cx(
          'divide-x divide-line overflow-hidden rounded-md border bg-surface',
          error ? 'border-bad' : 'border-line-strong',
          fit ? 'inline-flex' : 'flex',
        )}
      >
        {choices.map((choice, index) => (
          <label
            key={choice.value}
            title={choice.disabledReason ?? undefined}
            className={cx(
              'flex min-h-8.5 min-w-0 items-center justify-center gap-1.5 px-3 text-center text-base text-muted transition-colors duration-100 hover:bg-hover hover:text-ink pointer-coarse:min-h-10.5 max-[26rem]:px-2 [&_svg]:size-4 max-[26rem]:[&_svg]:hidden',
              'has-[:checked]:bg-accent-soft has-[:checked]:font-semibold has-[:checked]:text-accent-text',
              'has-[:disabled]:cursor-not-allowed has-[:disabled]:bg-sunken has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-2 has-[:focus-visible]:outline-accent first:rounded-l-md last:rounded-r-md',
              !fit && 'flex-1',
            )}
          >
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={name ?? id}
              value={choice.value}
              checked={value === choice.value}
              disabled={Boolean(choice.disabledReason)}
              onChange={() => onChange(choice.value)}
              onBlur={onBlur}
              className="sr-only"
            />
            {choice.icon}
            <span className="min-w-0">{choice.label}</span>
          </label>
        ))}
      </div>
      <ChoiceFoot id={id} error={error} hint={hint} />
    </fieldset>
  )
}
