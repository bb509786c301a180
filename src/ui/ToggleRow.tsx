import type { Ref } from 'react'
import { cx } from './cx.ts'
import type { FieldProps } from './Field.tsx'
import { FieldSet, segmentClass, segmentsClass } from './FieldSet.tsx'

export type ToggleRowProps<Value extends string | number> = Omit<FieldProps, 'labelAside' | 'required'> & {
  /** `name` is the whole word behind a short label */
  choices: readonly { value: Value; label: string; name?: string }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLInputElement>
}

/** Any of a few short words in a row, such as days of the week; real checkboxes, so Space switches each. */
export function ToggleRow<Value extends string | number>({
  choices,
  value,
  onChange,
  onBlur,
  name,
  ref,
  ...frame
}: ToggleRowProps<Value>) {
  return (
    <FieldSet {...frame}>
      {(id) => (
        <div className={cx(segmentsClass(Boolean(frame.error)), 'flex pointer-coarse:flex-wrap')}>
          {choices.map((choice, index) => (
            <label key={choice.value} title={choice.name} className={cx(segmentClass, 'flex-1 px-1')}>
              <input
                ref={index === 0 ? ref : undefined}
                type="checkbox"
                name={name ?? id}
                aria-label={choice.name}
                checked={value.includes(choice.value)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...value, choice.value] : value.filter((one) => one !== choice.value))
                }
                onBlur={onBlur}
                className="sr-only"
              />
              {choice.label}
            </label>
          ))}
        </div>
      )}
    </FieldSet>
  )
}
