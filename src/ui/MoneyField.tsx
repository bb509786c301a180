import { useState } from 'react'
import { retype } from './caret.ts'
import { fieldLabels } from './field-labels.ts'
import { useLabels } from './labels.tsx'
import { groupedMoney, moneyText, moneyValue, pastedMoney } from './money-typing.ts'
import { TextField, type TypedFieldProps } from './TextField.tsx'

/** The value is soʻm, at most two decimals. */
export type MoneyFieldProps = TypedFieldProps<number | null>

export function MoneyField({ value, onChange, ...field }: MoneyFieldProps) {
  const { currency } = useLabels(fieldLabels)
  const [typed, setTyped] = useState(() => moneyText(value))
  // "12," and "12,0" say the same number: what was typed stays until the value changes from outside
  const text = moneyValue(typed) === value ? typed : moneyText(value)
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      // a preset sum is typed over
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        const { inputType } = event.nativeEvent as InputEvent
        const next =
          inputType === 'insertFromPaste' ? pastedMoney(event.target.value) : groupedMoney(event.target.value)
        retype(event.target, next, /[\d,]/)
        setTyped(next)
        onChange(moneyValue(next))
      }}
      inputClassName="num"
      suffix={currency}
    />
  )
}
