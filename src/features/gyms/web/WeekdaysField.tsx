import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { everyWeekday } from '../rules.ts'
import { weekdayNames } from '#src/contract/weekdays.ts'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { FormSelect } from '#src/web/forms/choice-fields.tsx'
import { useRowFocus } from '#src/ui/use-row-focus.ts'
import { useLanguage, useTexts } from '#src/web/texts.ts'
import { type HoursMode, nextDay, type OwnDay } from './gym-settings-values.ts'
import { Span } from './Span.tsx'
import { settingsTexts } from './settings-texts.ts'
import { texts } from './texts.ts'

const list = 'workingHours.weekdays'

/** Days of the week that are not as usual: closed, or with hours of their own, for men and women apart where the gym has it so. */
export function WeekdaysField() {
  const t = { ...useTexts(texts), ...useTexts(settingsTexts) }
  const { fields, append, remove } = useFieldArray({ name: list })
  const days = useWatch({ name: list }) as readonly OwnDay[]
  const mode = useWatch({ name: 'hoursMode' }) as HoursMode
  const { box, goOnFrom } = useRowFocus()
  const taken = days.map(({ weekday }) => weekday)
  return (
    <fieldset ref={box} className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">{t.weekdays}</legend>
      <p className="text-muted text-sm">{t.weekdaysHint}</p>
      {fields.map((row, at) => (
        <OwnDayField
          key={row.id}
          at={at}
          taken={taken}
          isApart={mode === 'separate'}
          onRemove={() => {
            remove(at)
            goOnFrom(at)
          }}
        />
      ))}
      {fields.length < everyWeekday.length && (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden="true" />}
          onClick={() => append(nextDay(taken))}
        >
          {t.addWeekday}
        </Button>
      )}
    </fieldset>
  )
}

type OwnDayProps = { at: number; taken: readonly string[]; isApart: boolean; onRemove: () => void }

function OwnDayField({ at, taken, isApart, onRemove }: OwnDayProps) {
  const t = { ...useTexts(texts), ...useTexts(settingsTexts) }
  const names = weekdayNames(useLanguage())
  const name = `${list}.${at}`
  const choices = everyWeekday.map((day) => ({
    value: String(day),
    label: names[day - 1] ?? '',
    disabled: taken.some((other, index) => index !== at && other === String(day)),
  }))
  return (
    <div data-row className="flex flex-col gap-3 rounded-md border border-line p-3">
      <div className="flex items-start gap-2">
        <FormSelect
          name={`${name}.weekday`}
          label={`${t.weekday} ${at + 1}`}
          hideLabel
          options={choices}
          className="flex-1"
        />
        <IconButton label={`${t.removeWeekday} ${at + 1}`} icon={<Trash2 aria-hidden="true" />} onClick={onRemove} />
      </div>
      {isApart ? (
        <>
          <OwnHoursField name={`${name}.forMen`} label={t.men} isApart />
          <OwnHoursField name={`${name}.forWomen`} label={t.women} isApart />
        </>
      ) : (
        <OwnHoursField name={`${name}.forAll`} label={t.forAll} isApart={false} />
      )}
    </div>
  )
}

function OwnHoursField({ name, label, isApart }: { name: string; label: string; isApart: boolean }) {
  const t = { ...useTexts(texts), ...useTexts(settingsTexts) }
  const mode = useWatch({ name: `${name}.mode` }) as OwnDay['forAll']['mode']
  const options = [
    ...(isApart || mode === 'usual' ? [{ value: 'usual', label: t.asUsual }] : []),
    { value: 'closed', label: t.closedDay },
    { value: 'own', label: t.ownHours },
  ]
  return (
    <div className="flex flex-col gap-3">
      <FormSelect name={`${name}.mode`} label={label} options={options} />
      {mode === 'own' && <Span name={name} label={`${label}: ${t.ownHours}`} hideLabel />}
    </div>
  )
}
