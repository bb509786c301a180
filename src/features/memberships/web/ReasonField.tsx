import { useFormContext, useWatch } from 'react-hook-form'
import { cx } from '#src/ui/cx.ts'
import { FormSentence } from '#src/web/forms/FormSentence.tsx'
import { useTexts } from '#src/web/texts.ts'
import { actTexts } from './act-texts.ts'

/** Why: one tap for what is usual, own words for the rest. */
export function ReasonField({
  label,
  suggestions,
  maxLength = 500,
}: {
  label: string
  suggestions: readonly string[]
  maxLength?: number
}) {
  const t = useTexts(actTexts)
  const { setValue } = useFormContext()
  const reason: unknown = useWatch({ name: 'reason' })
  return (
    <div className="flex flex-col gap-2">
      <FormSentence name="reason" label={label} required rows={2} maxLength={maxLength} />
      <fieldset className="flex flex-wrap gap-1.5 pointer-coarse:gap-y-3.5">
        <legend className="sr-only">{t.suggestions}</legend>
        {suggestions.map((word) => (
          <button
            key={word}
            type="button"
            aria-pressed={reason === word}
            onClick={() => setValue('reason', word, { shouldDirty: true, shouldValidate: true })}
            className={cx(
              'touch-target rounded-full border px-2.5 py-1 text-sm',
              reason === word
                ? 'border-accent bg-accent-soft text-accent-text'
                : 'border-line text-muted hover:bg-hover hover:text-ink',
            )}
          >
            {word}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
