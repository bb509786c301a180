import type { ComponentProps } from 'react'
import { controlBox, controlInput } from './control-class.ts'
import { cx } from './cx.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'

export type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

/** Line, padding and border for 1 and 2 lines; more are as many as 3. */
const leastOf: Readonly<Record<number, string>> = { 1: 'min-h-9.5', 2: 'min-h-15' }

/** Grows with its text where the browser can, else shows `rows` lines; from the beginning as high as up to three of them. */
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
            className={cx(controlInput, 'field-sizing-content max-h-80 resize-y py-2', leastOf[rows] ?? 'min-h-20')}
          />
        </div>
      )}
    </Field>
  )
}
