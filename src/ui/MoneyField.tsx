import { type Ref, useState } from 'react'
import { retype } from './caret.ts'
import { controlAffix, controlBox, controlInput } from './control-class.ts'
import { cx } from './cx.ts'
import { Field, type FieldProps } from './Field.tsx'
import { useUiLabels } from './labels.tsx'
import { groupedMoney, moneyText, moneyValue, pastedMoney } from './money-typing.ts'

export type MoneyFieldProps = FieldProps & {
  /** soʻm, at most two decimals */
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: () => void
  name?: string
  id?: string
  ref?: Ref<HTMLInputElement>
  disabled?: boolean
  autoFocus?: boolean
  placeholder?: string
}

export function MoneyField({
  label,
  hint,
  error,
  required,
  hideLabel,
  labelAside,
  className,
  id,
  value,
  onChange,
  ...input
}: MoneyFieldProps) {
  const { currency } = useUiLabels()
  const [typed, setTyped] = useState(() => moneyText(value))
  // "12," and "12,0" say the same number: what was typed stays until the value changes from outside
  const text = moneyValue(typed) === value ? typed : moneyText(value)
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
          <input
            {...input}
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => {
              const { inputType } = event.nativeEvent as InputEvent
              const next =
                inputType === 'insertFromPaste' ? pastedMoney(event.target.value) : groupedMoney(event.target.value)
              retype(event.target, next, /[\d,]/)
              setTyped(next)
              onChange(moneyValue(next))
            }}
            className={cx(controlInput, 'num')}
          />
          <span className={cx(controlAffix, 'pr-3')}>{currency}</span>
        </div>
      )}
    </Field>
  )
}
