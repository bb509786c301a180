import type { ComponentProps } from 'react'
import { controlBox, controlInput } from './control-class.ts'
import { cx } from './cx.ts'
import { Field, type FieldProps } from './Field.tsx'

export type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

/** Grows with its text where the browser can, else shows `rows` lines. */
export function TextArea({
  label,
  hint,
  error,
  required,
  hideLabel,
  labelAside,
  className,
  id,
  rows = 3,
  ...area
}: TextAreaProps) {
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
          <textarea
            {...area}
            {...control}
            rows={rows}
            className={cx(controlInput, 'field-sizing-content max-h-80 min-h-20 resize-y py-2')}
          />
        </div>
      )}
    </Field>
  )
}
