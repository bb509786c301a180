import type { ComponentProps, ReactNode } from 'react'
import { controlAffix, controlBox, controlInput } from './control-class.ts'
import { cx } from './cx.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'prefix'> & {
    prefix?: ReactNode
    suffix?: ReactNode
    /** a control inside the frame, such as a button */
    end?: ReactNode
    /** classes of the input itself, such as `num` */
    inputClassName?: string
  }

/** A text field whose value is not a text: money, a count, a phone. */
export type TypedFieldProps<Value> = FieldProps &
  Pick<TextFieldProps, 'name' | 'id' | 'ref' | 'disabled' | 'autoFocus' | 'autoComplete' | 'placeholder'> & {
    value: Value
    onChange: (value: Value) => void
    onBlur?: () => void
  }

/** A native input in its frame; takes `{...register('name')}` or a Controller's field. */
export function TextField({ prefix, suffix, end, inputClassName, type = 'text', ...props }: TextFieldProps) {
  const [frame, input] = splitField(props)
  return (
    <Field {...frame}>
      {(control) => (
        <div className={controlBox}>
          {prefix && <span className={cx(controlAffix, 'pl-3')}>{prefix}</span>}
          <input {...input} {...control} type={type} className={cx(controlInput, inputClassName)} />
          {suffix && <span className={cx(controlAffix, 'pr-3')}>{suffix}</span>}
          {end}
        </div>
      )}
    </Field>
  )
}
