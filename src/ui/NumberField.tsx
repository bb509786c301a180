import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { fieldLabels } from './field-labels.ts'
import { useLabels } from './labels.tsx'
import { numberText, steppedNumber, typedNumber } from './number-typing.ts'
import { TextField, type TypedFieldProps } from './TextField.tsx'

export type NumberFieldProps = TypedFieldProps<number | null> & {
  min?: number
  max?: number
  step?: number
  /** digits behind the comma; 0 by default */
  decimals?: number
  suffix?: ReactNode
  /** minus and plus buttons at the right */
  stepper?: boolean
}

/** Counts and measures. Out-of-range values are left to validation, so that nothing typed is lost; arrows and buttons stay in range. */
export function NumberField({
  value,
  onChange,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  step = 1,
  decimals = 0,
  suffix,
  stepper = false,
  ...field
}: NumberFieldProps) {
  const labels = useLabels(fieldLabels)
  const [typed, setTyped] = useState(() => numberText(value))
  const text = typedNumber(typed) === value ? typed : numberText(value)
  const move = (by: number) => {
    const next = steppedNumber(value, by, { min, max, decimals })
    setTyped(numberText(next))
    onChange(next)
  }
  return (
    <TextField
      {...field}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={text}
      onChange={(event) => {
        // also where whole numbers alone are good: "1,5" must be told so, never become 15
        const next = event.target.value
          .replace(/[^\d.,]/g, '')
          .replace('.', ',')
          .slice(0, 15)
        setTyped(next)
        onChange(typedNumber(next))
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        move(event.key === 'ArrowUp' ? step : -step)
      }}
      inputClassName="num"
      suffix={suffix}
      end={
        stepper && (
          <span className="flex border-line border-l">
            <StepButton label={labels.decrease} onPress={() => move(-step)} icon={<Minus className="size-4" />} />
            <StepButton label={labels.increase} onPress={() => move(step)} icon={<Plus className="size-4" />} />
          </span>
        )
      }
    />
  )
}

function StepButton({ label, onPress, icon }: { label: string; onPress: () => void; icon: ReactNode }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onClick={onPress}
      className="grid w-9 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink pointer-coarse:w-11"
    >
      {icon}
    </button>
  )
}
