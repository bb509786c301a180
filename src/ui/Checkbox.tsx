import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './Field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  hideLabel?: boolean
}

/** A native checkbox: takes `{...register('name')}`. */
export function Checkbox({ label, hint, error, hideLabel = false, className, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div className={cx('min-w-0', className)}>
      <label
        className={cx(
          'flex min-h-6 gap-2.5 has-[:disabled]:text-muted pointer-coarse:min-h-11 pointer-coarse:py-2.5',
          hideLabel ? 'items-center pointer-coarse:-mx-3 pointer-coarse:w-11 pointer-coarse:px-3' : 'items-start',
        )}
      >
        <input
          {...input}
          type="checkbox"
          aria-describedby={cx(error && `${id}-error`, hint ? `${id}-hint` : null) || undefined}
          aria-invalid={error ? true : undefined}
          className={cx(
            'peer size-4 shrink-0 appearance-none rounded-xs border border-line-strong bg-surface bg-center bg-no-repeat transition-colors duration-100 pointer-coarse:size-5',
            'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:bg-sunken aria-invalid:border-bad',
            'grid place-items-center before:hidden before:h-[55%] before:w-[30%] before:-translate-y-[12%] before:rotate-45 before:border-on-accent before:border-r-2 before:border-b-2 before:content-[""] checked:before:block',
            !hideLabel && 'mt-0.5',
            'indeterminate:before:block indeterminate:before:h-0 indeterminate:before:w-1/2 indeterminate:before:translate-y-0 indeterminate:before:rotate-0 indeterminate:before:border-r-0',
          )}
        />
        <span className={hideLabel ? 'sr-only' : 'min-w-0 pt-px [overflow-wrap:anywhere]'}>{label}</span>
      </label>
      {error && (
        <div className="mt-1 pl-6.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
      {hint && (
        <p id={`${id}-hint`} className="pl-6.5 text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}
