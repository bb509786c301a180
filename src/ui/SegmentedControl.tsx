import { cx } from './cx.ts'
import { FieldSet, segmentClass, segmentsClass } from './FieldSet.tsx'
import type { ChoiceProps } from './RadioGroup.tsx'

/** One of two to five short words in a row; real radios, so arrows move between them. */
export function SegmentedControl<Value extends string>({
  choices,
  value,
  onChange,
  onBlur,
  name,
  ref,
  fit = false,
  ...frame
}: ChoiceProps<Value> & { /** as narrow as its words */ fit?: boolean }) {
  return (
    <FieldSet {...frame}>
      {(id) => (
        <div className={cx(segmentsClass(Boolean(frame.error)), fit ? 'inline-flex' : 'flex')}>
          {choices.map((choice, index) => (
            <label
              key={choice.value}
              title={choice.disabledReason ?? undefined}
              className={cx(
                segmentClass,
                'gap-1.5 px-3 max-[26rem]:px-2 max-[23rem]:px-1 max-[23rem]:text-sm [&_svg]:size-4 max-[26rem]:[&_svg]:hidden',
                'has-[:disabled]:cursor-not-allowed has-[:disabled]:bg-sunken',
                !fit && 'flex-auto',
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
                className="sr-only"
              />
              {choice.icon}
              <span className="min-w-0 text-pretty">{choice.label}</span>
            </label>
          ))}
        </div>
      )}
    </FieldSet>
  )
}
