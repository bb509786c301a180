import { useWatch } from 'react-hook-form'
import { FormRadio } from '#src/web/forms/choice-fields.tsx'
import { useTexts } from '#src/web/texts.ts'
import type { HoursMode } from './gym-settings-values.ts'
import { endsNextDay } from '../rules.ts'
import { TimeField } from './TimeField.tsx'
import { texts } from './texts.ts'
import { timeTyped } from './time-typing.ts'

/** Round the clock, one span for all, or one for men and one for women. */
export function HoursFields() {
  const t = useTexts(texts)
  const mode = useWatch({ name: 'hoursMode' }) as HoursMode
  return (
    <div className="flex flex-col gap-5">
      <FormRadio
        name="hoursMode"
        label={t.hoursMode}
        choices={[
          { value: 'always', label: t.roundTheClock },
          { value: 'same', label: t.sameForAll },
          { value: 'separate', label: t.separate },
        ]}
      />
      {mode === 'same' && <Span name="workingHours.forAll" label={t.forAll} />}
      {mode === 'separate' && (
        <>
          <Span name="workingHours.forMen" label={t.men} />
          <Span name="workingHours.forWomen" label={t.women} />
        </>
      )}
    </div>
  )
}

function Span({ name, label }: { name: string; label: string }) {
  const t = useTexts(texts)
  const { from, to } = useWatch({ name }) as { from: string; to: string }
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="grid max-w-90 grid-cols-2 gap-3">
        <TimeField name={`${name}.from`} label={t.from} />
        <TimeField name={`${name}.to`} label={t.to} />
      </div>
      <p role="status" className="mt-1.5 text-muted text-sm empty:hidden">
        {endsNextDay({ from: timeTyped(from), to: timeTyped(to) }) && t.untilNextDay(timeTyped(from), timeTyped(to))}
      </p>
    </fieldset>
  )
}
