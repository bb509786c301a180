import type { ComponentProps } from 'react'
import { controlBox, controlInput } from './control-class.ts'
import { cx } from './cx.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'

export type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

/** Grows with its text where the browser can, else shows `rows` lines. */
export function TextArea({ rows = 3, ...props }: TextAreaProps) {
  const [frame, area] = splitField(props)
  return (
    <Field {...frame}>
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
