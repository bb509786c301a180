import type { ReactNode, Ref } from 'react'
import type { FieldProps } from './Field.tsx'
import { FieldSet } from './FieldSet.tsx'

export type Choice<Value extends string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  /** why it cannot be chosen now */
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
  /** the first radio has the focus when the page stands */
  autoFocus?: boolean
}

type Look<Value extends string> = {
  /** of the row or column, of a choice in it and of its radio */
  rowClass: string
  choiceClass: string
  radioClass: string
  titleOf?: (choice: Choice<Value>) => string | undefined
  /** what stands beside the radio */
  words: (choice: Choice<Value>) => ReactNode
}

/** One of a few, real radios, so that arrows move between them: how they look is said by `RadioGroup` and `SegmentedControl`. */
export function Choices<Value extends string>({
  choices,
  value,
  onChange,
  onBlur,
  name,
  ref,
  autoFocus = false,
  rowClass,
  choiceClass,
  radioClass,
  titleOf,
  words,
  ...frame
}: ChoiceProps<Value> & Look<Value>) {
  return (
    <FieldSet {...frame}>
      {(id) => (
        <div className={rowClass}>
          {choices.map((choice, index) => (
            <label key={choice.value} title={titleOf?.(choice)} className={choiceClass}>
              <input
                ref={index === 0 ? ref : undefined}
                autoFocus={autoFocus && index === 0}
                type="radio"
                name={name ?? id}
                value={choice.value}
                checked={value === choice.value}
                disabled={Boolean(choice.disabledReason)}
                onChange={() => onChange(choice.value)}
                onBlur={onBlur}
                className={radioClass}
              />
              {words(choice)}
            </label>
          ))}
        </div>
      )}
    </FieldSet>
  )
}
