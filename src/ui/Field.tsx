import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { fieldLabels } from './field-labels.ts'
import { useLabels } from './labels.tsx'

/** What all form fields have in common. */
export type FieldProps = {
  label: ReactNode
  /** one short sentence under the field */
  hint?: ReactNode
  /** in words; a field with an error is `aria-invalid` */
  error?: string | null | undefined
  required?: boolean
  /** keep the label for screen readers only */
  hideLabel?: boolean
  /** a small link or word at the right of the label */
  labelAside?: ReactNode
  className?: string
}

/** A component's props parted: those of the frame, for Field or FieldSet, and those of its control. */
export function splitField<P extends FieldProps & { id?: string | undefined }>({
  label,
  hint,
  error,
  required,
  hideLabel,
  labelAside,
  className,
  id,
  ...control
}: P) {
  return [{ label, hint, error, required, hideLabel, labelAside, className, id }, control] as const
}

/** Spread over the control, so that label, hint and error belong to it. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** Label above, control, error in words, hint: the frame around every control. */
export function Field({
  label,
  hint,
  error,
  required = false,
  hideLabel = false,
  labelAside,
  className,
  id,
  children,
}: FieldProps & {
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
}) {
  const ownId = useId()
  const controlId = id ?? ownId
  const errorId = `${controlId}-error`
  const hintId = `${controlId}-hint`
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={cx('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
        <label htmlFor={controlId} className="font-medium text-ink text-sm">
          {/* the name alone: a list that is open hides what is around it, and then the star would be read as a part of it */}
          <span id={`${controlId}-label`}>{label}</span>
          {required && <RequiredMark />}
        </label>
        {labelAside}
      </div>
      {children({
        id: controlId,
        'aria-describedby': cx(error && errorId, hint ? hintId : null) || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}

export function RequiredMark() {
  const { required } = useLabels(fieldLabels)
  return (
    <span aria-hidden="true" title={required} className="text-bad">
      {' '}
      *
    </span>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex scroll-mb-16 items-start gap-1.5 text-bad text-sm">
      <CircleAlert aria-hidden="true" className="mt-[3px] size-3.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
