import { useWatch } from 'react-hook-form'
import { FormRadio } from '#src/web/forms/choice-fields.tsx'
import { useTexts } from '#src/web/texts.ts'
import type { HoursMode } from './gym-settings-values.ts'
import { Span } from './Span.tsx'
import { settingsTexts } from './settings-texts.ts'
import { texts } from './texts.ts'
import { WeekdaysField } from './WeekdaysField.tsx'

/** Round the clock, one span for all, or one for men and one for women; and the weekdays that differ. */
export function HoursFields() {
  const t = { ...useTexts(texts), ...useTexts(settingsTexts) }
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
      <WeekdaysField />
    </div>
  )
}
