import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode
  hint?: ReactNode
}

/** On or off at once, without saving; for a choice inside a form use Checkbox. */
export function Switch({ label, hint, className, ...input }: SwitchProps) {
  const id = useId()
  return (
    <label
      className={cx(
        'flex min-h-6 items-start justify-between gap-4 has-[:disabled]:text-muted pointer-coarse:min-h-11',
        className,
      )}
    >
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        {hint && (
          <span id={id} className="block text-muted text-sm">
            {hint}
          </span>
        )}
      </span>
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-describedby={hint ? id : undefined}
        className={cx(
          'relative mt-px h-5 w-9 shrink-0 appearance-none rounded-full border border-line-strong bg-sunken transition-colors duration-120',
          'before:absolute before:top-1/2 before:left-[3px] before:size-3 before:-translate-y-1/2 before:rounded-full before:bg-line-strong before:transition-transform before:duration-120 before:content-[""]',
          'checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-on-accent disabled:opacity-60',
        )}
      />
    </label>
  )
}
