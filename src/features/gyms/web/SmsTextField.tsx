import { useRef } from 'react'
import { addDays } from '#src/contract/days.ts'
import { type ReminderPlace, reminderPlaces, reminderText, usualText } from '#src/features/messages/catalogue.ts'
import { gsmText, type MemberReminder, partsOf } from '#src/features/messages/rules.ts'
import { Button } from '#src/ui/Button.tsx'
import { TextArea } from '#src/ui/TextArea.tsx'
import { useField } from '#src/web/forms/field.ts'
import { today, useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { settingsTexts } from './settings-texts.ts'

/** How far the date of a text lies from today in the sample. */
const sampleDays = { unpaid: -3, expiring: 3, expired: -1 } as const

/** The owner's text of a reminder: its places are inserted by a press, and what a member would get stands below. */
export function SmsTextField({ kind, label, gymName }: { kind: MemberReminder; label: string; gymName: string }) {
  const t = useTexts(settingsTexts)
  const formats = useFormats()
  const language = useLanguage()
  const area = useRef<HTMLTextAreaElement | null>(null)
  const { value, onChange, ref, ...field } = useField(`sms.texts.${kind}`)
  const written = String(value ?? '')

  const insert = (place: ReminderPlace) => {
    const input = area.current
    const [from, to] = [input?.selectionStart ?? written.length, input?.selectionEnd ?? written.length]
    const added = `{${place}}`
    onChange(`${written.slice(0, from)}${added}${written.slice(to)}`)
    requestAnimationFrame(() => {
      input?.focus()
      input?.setSelectionRange(from + added.length, from + added.length)
    })
  }

  const date = addDays(today(), sampleDays[kind])
  const sample = gsmText(
    reminderText(
      kind,
      { own: written.trim(), language },
      {
        name: t.smsSample,
        gym: gymName,
        sum: formats.som(300_000),
        date: formats.day(date),
        days: formats.relativeDay(date),
      },
    ),
  )
  const { letters, parts, isGsm } = partsOf(sample)
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        {...field}
        ref={(input) => {
          area.current = input
          ref(input)
        }}
        label={label}
        placeholder={usualText(kind, language)}
        value={written}
        onChange={onChange}
        rows={3}
        maxLength={500}
      />
      <div className="flex flex-wrap gap-1.5">
        {reminderPlaces.map((place) => (
          <Button key={place} size="sm" aria-label={t.smsInsert(t.smsPlaces[place])} onClick={() => insert(place)}>
            {t.smsPlaces[place]}
          </Button>
        ))}
        {written === '' && (
          <Button variant="ghost" size="sm" onClick={() => onChange(usualText(kind, language))}>
            {t.smsBegin}
          </Button>
        )}
      </div>
      <div className="rounded-md bg-sunken px-3 py-2 text-sm">
        <p className="flex flex-wrap justify-between gap-x-3 text-muted">
          <span>{t.smsPreview}</span>
          <span className="num">{t.smsParts(formats.number(letters), formats.number(parts))}</span>
        </p>
        <p className="break-words">{sample}</p>
        {!isGsm && <p className="mt-1 text-muted">{t.smsNotGsm}</p>}
      </div>
    </div>
  )
}
