import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldError, type FieldProps, RequiredMark } from './Field.tsx'

/** The frame around several controls that answer one question: a legend above, error and hint below. */
export function FieldSet({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  children,
}: Omit<FieldProps, 'labelAside' | 'error'> & {
  /** in words, alive where nothing else tells of it */
  error?: ReactNode
  /** `id` names those that belong together */
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <fieldset
      className={cx('min-w-0', className)}
      aria-describedby={cx(Boolean(error) && `${id}-error`, hint ? `${id}-hint` : null) || undefined}
    >
      <legend className={cx('mb-1.5 font-medium text-sm', hideLabel && 'sr-only')}>
        {label}
        {required && <RequiredMark />}
      </legend>
      {children(id)}
      {error && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-muted text-sm">
          {hint}
        </p>
      )}
    </fieldset>
  )
}

/** Short words side by side in one frame, each a real radio or checkbox. */
export const segmentsClass = (hasError: boolean) =>
  cx(
    'divide-x divide-line overflow-hidden rounded-md border bg-surface',
    hasError ? 'border-bad' : 'border-line-strong',
  )

export const segmentClass = cx(
  // where they wrap, a line of their own parts the rows; above the first one the frame hides it
  'flex min-h-8.5 min-w-0 items-center justify-center text-center shadow-[0_-1px_0_var(--color-line)] text-base text-muted transition-colors duration-100 hover:bg-hover hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11',
  'has-[:checked]:bg-accent-soft has-[:checked]:font-semibold has-[:checked]:text-accent-text',
  'has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-2 has-[:focus-visible]:outline-accent first:rounded-l-md last:rounded-r-md',
)
