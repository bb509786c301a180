import type { ComponentProps, ReactNode } from 'react'
import { controlAffix, controlBox, controlInput } from './control-class.ts'
import { cx } from './cx.ts'
import { Field, type FieldProps } from './Field.tsx'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'prefix'> & {
    prefix?: ReactNode
    suffix?: ReactNode
    /** classes of the input itself, such as `num` */
    inputClassName?: string
  }

/** A native input in its frame; takes `{...register('name')}` or a Controller's field. */
export function TextField({
  label,
  hint,
  error,
  required,
  hideLabel,
  labelAside,
  className,
  id,
  prefix,
  suffix,
  inputClassName,
  type = 'text',
  ...input
}: TextFieldProps) {
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
          {prefix && <span className={cx(controlAffix, 'pl-3')}>{prefix}</span>}
          <input {...input} {...control} type={type} className={cx(controlInput, inputClassName)} />
          {suffix && <span className={cx(controlAffix, 'pr-3')}>{suffix}</span>}
        </div>
      )}
    </Field>
  )
}
