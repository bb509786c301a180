import { type ChoiceProps, Choices } from './Choices.tsx'
import { cx } from './cx.ts'
import { segmentClass, segmentsClass } from './FieldSet.tsx'

/** One of two to five short words in a row. */
export function SegmentedControl<Value extends string>({
  fit = false,
  ...props
}: ChoiceProps<Value> & { /** as narrow as its words */ fit?: boolean }) {
  return (
    <Choices
      {...props}
      rowClass={cx(segmentsClass(Boolean(props.error)), fit ? 'inline-flex' : 'flex', 'max-[23rem]:flex-wrap')}
      choiceClass={cx(
        segmentClass,
        'gap-1.5 px-3 max-[26rem]:px-1.5 max-[26rem]:text-sm max-[23rem]:px-1 [&_svg]:size-4 max-[26rem]:[&_svg]:hidden',
        'has-[:disabled]:cursor-not-allowed has-[:disabled]:bg-sunken',
        !fit && 'flex-auto',
      )}
      radioClass="sr-only"
      titleOf={({ disabledReason }) => disabledReason ?? undefined}
      words={({ icon, label }) => (
        <>
          {icon}
          <span className="min-w-0 text-pretty">{label}</span>
        </>
      )}
    />
  )
}
