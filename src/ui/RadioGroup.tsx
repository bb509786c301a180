import { type ChoiceProps, Choices } from './Choices.tsx'
import { cx } from './cx.ts'

/** One of a few, each with room for an explanation. */
export function RadioGroup<Value extends string>(props: ChoiceProps<Value>) {
  return (
    <Choices
      {...props}
      rowClass="flex flex-col gap-2"
      choiceClass={choiceClass}
      radioClass={radioClass}
      words={({ label, hint, icon, disabledReason }) => (
        <>
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{label}</span>
            {(disabledReason ?? hint) && <span className="block text-muted text-sm">{disabledReason ?? hint}</span>}
          </span>
          {icon}
        </>
      )}
    />
  )
}

const choiceClass = cx(
  'flex items-start gap-3 rounded-md border border-line bg-surface px-3 py-2.5 hover:bg-hover pointer-coarse:min-h-11',
  'has-[:checked]:border-accent has-[:checked]:bg-accent-soft has-[:disabled]:bg-sunken has-[:disabled]:text-muted',
  'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent',
)

const radioClass =
  'mt-0.5 grid size-4 shrink-0 appearance-none place-items-center rounded-full border border-line-strong bg-surface outline-none ' +
  'before:size-2 before:scale-0 before:rounded-full before:bg-accent before:content-[""] checked:border-accent checked:before:scale-100'
