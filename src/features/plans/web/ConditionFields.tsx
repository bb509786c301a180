import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { TimeField } from '#src/features/gyms/web/TimeField.tsx'
import { FormChoice, FormToggles } from '#src/web/forms/choice-fields.tsx'
import { FormNumber } from '#src/web/forms/number-fields.tsx'
import { useTexts } from '#src/web/texts.ts'
import { useWeekdayChoices } from '#src/web/weekdays.ts'
import { planGenders } from '../rules.ts'
import { type ConditionValues, conditionsOf, useConditionWords } from './conditions.ts'
import { conditionTexts } from './condition-texts.ts'

/** Two that belong together: beside each other where both labels have one line, else below each other, never askew. */
const pair = 'grid grid-cols-[repeat(auto-fit,minmax(7.25rem,1fr))] items-start gap-3'

/** For whom a plan is, when it lets in and what it counts. What stays empty limits nothing. `kinds` chooses kinds of classes. */
export function ConditionFields({ kinds }: { kinds: ReactNode }) {
  const t = useTexts(conditionTexts)
  const weekdays = useWeekdayChoices()
  const wordsOf = useConditionWords()
  const values = useWatch() as ConditionValues // the form around these fields holds them
  const said = wordsOf(conditionsOf(values))
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 rounded-lg border border-line p-4">
      <legend className="px-1 font-semibold">{t.conditions}</legend>
      <p aria-live="polite" className="-mt-1 text-muted text-sm">
        {said || t.hint}
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormChoice
          name="gender"
          label={t.gender}
          choices={planGenders.map((value) => ({ value, label: t.genders[value] }))}
        />
        <div className={pair}>
          <FormNumber name="age_from" label={t.ageFrom} suffix={t.years} />
          <FormNumber name="age_to" label={t.ageTo} suffix={t.years} />
        </div>
        <FormToggles name="weekdays" label={t.weekdays} choices={weekdays} />
        <div className={pair}>
          <TimeField name="from" label={t.from} required={false} placeholder="07:00" />
          <TimeField name="to" label={t.to} required={false} placeholder="16:00" />
        </div>
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <FormNumber name="visits" label={t.visits} suffix={t.times} />
        <FormNumber name="guests" label={t.guests} suffix={t.people} />
        <FormNumber name="coach_sessions" label={t.coachSessions} suffix={t.times} />
      </div>
      <FormChoice
        name="classes"
        label={t.classes}
        choices={(['all', 'some', 'none'] as const).map((value) => ({ value, label: t.classChoices[value] }))}
      />
      {values.classes === 'some' && (
        <div className="grid items-start gap-5 sm:grid-cols-[2fr_1fr]">
          {kinds}
          <FormNumber name="class_per_week" label={t.classesPerWeek} suffix={t.times} min={1} max={50} />
        </div>
      )}
    </fieldset>
  )
}
