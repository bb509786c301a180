import { Minus, Plus } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { controlAffix, controlBox, controlInput } from './control-class.ts'
import { cx } from './cx.ts'
import { Field, type FieldProps } from './Field.tsx'
import { useUiLabels } from './labels.tsx'
import { numberText, steppedNumber, typedNumber } from './number-typing.ts'

export type NumberFieldProps = FieldProps & {
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: () => void
  name?: string
  id?: string
  ref?: Ref<HTMLInputElement>
  min?: number
  max?: number
  step?: number
  /** digits behind the comma; 0 by default */
  decimals?: number
  suffix?: ReactNode
  /** minus and plus buttons at the right */
  stepper?: boolean
  disabled?: boolean
  autoFocus?: boolean
  placeholder?: string
}

/** Counts and measures. Out-of-range values are left to validation, so that nothing typed is lost; arrows and buttons stay in range. */
export function NumberField({
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
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  step = 1,
  decimals = 0,
  suffix,
  stepper = false,
  ...input
}: NumberFieldProps) {
  const labels = useUiLabels()
  const [typed, setTyped] = useState(() => numberText(value))
  const text = typedNumber(typed) === value ? typed : numberText(value)
  const move = (by: number) => {
    const next = steppedNumber(value, by, { min, max, decimals })
    setTyped(numberText(next))
    onChange(next)
  }
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
            inputMode={decimals > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            value={text}
            onChange={(event) => {
              const allowed = decimals > 0 ? /[^\d.,]/g : /\D/g
              const next = event.target.value.replace(allowed, '').replace('.', ',').slice(0, 15)
              setTyped(next)
              onChange(typedNumber(next))
            }}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
              event.preventDefault()
              move(event.key === 'ArrowUp' ? step : -step)
            }}
            className={cx(controlInput, 'num')}
          />
          {suffix && <span className={cx(controlAffix, 'pr-3')}>{suffix}</span>}
          {stepper && (
            <span className="flex border-line border-l">
              <StepButton label={labels.decrease} onPress={() => move(-step)} icon={<Minus className="size-4" />} />
              <StepButton label={labels.increase} onPress={() => move(step)} icon={<Plus className="size-4" />} />
            </span>
          )}
        </div>
      )}
    </Field>
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
