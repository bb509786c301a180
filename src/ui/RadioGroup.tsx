import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import type { FieldProps } from './Field.tsx'
import { FieldSet } from './FieldSet.tsx'

export type Choice<Value extends string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  /** why it cannot be chosen now; shown under the label */
  disabledReason?: string | null | undefined
}

export type ChoiceProps<Value extends string> = Omit<FieldProps, 'labelAside'> & {
  choices: readonly Choice<Value>[]
  value: Value | '' | null | undefined
  onChange: (value: Value) => void
  onBlur?: () => void
  name?: string
  /** the first radio: React Hook Form focuses it when the choice is wrong */
  ref?: Ref<HTMLInputElement>
}

/** One of a few, each with room for an explanation. */
export function RadioGroup<Value extends string>({
  choices,
  value,
  onChange,
  onBlur,
  name,
  ref,
  ...frame
}: ChoiceProps<Value>) {
  return (
    <FieldSet {...frame}>
      {(id) => (
        <div className="flex flex-col gap-2">
          {choices.map((choice, index) => (
            <label
              key={choice.value}
              className={cx(
                'flex items-start gap-3 rounded-md border border-line bg-surface px-3 py-2.5 hover:bg-hover pointer-coarse:min-h-11',
                'has-[:checked]:border-accent has-[:checked]:bg-accent-soft has-[:disabled]:bg-sunken has-[:disabled]:text-muted',
                'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent',
              )}
            >
              <input
                ref={index === 0 ? ref : undefined}
                type="radio"
                name={name ?? id}
                value={choice.value}
                checked={value === choice.value}
                disabled={Boolean(choice.disabledReason)}
                onChange={() => onChange(choice.value)}
                onBlur={onBlur}
                className={radioClass}
              />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{choice.label}</span>
                {(choice.disabledReason ?? choice.hint) && (
                  <span className="block text-muted text-sm">{choice.disabledReason ?? choice.hint}</span>
                )}
              </span>
              {choice.icon}
            </label>
          ))}
        </div>
      )}
    </FieldSet>
  )
}

const radioClass =
  'mt-0.5 grid size-4 shrink-0 appearance-none place-items-center rounded-full border border-line-strong bg-surface outline-none ' +
  'before:size-2 before:scale-0 before:rounded-full before:bg-accent before:content-[""] checked:border-accent checked:before:scale-100'
