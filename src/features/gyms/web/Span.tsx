import { useWatch } from 'react-hook-form'
import { useTexts } from '#src/web/texts.ts'
import { endsNextDay } from '../rules.ts'
import { TimeField } from './TimeField.tsx'
import { settingsTexts } from './settings-texts.ts'
import { timeTyped } from './time-typing.ts'

/** From when until when; hours over midnight are said to end on the next day. */
export function Span({ name, label, hideLabel = false }: { name: string; label: string; hideLabel?: boolean }) {
  const t = useTexts(settingsTexts)
  const { from, to } = useWatch({ name }) as { from: string; to: string }
  return (
    <fieldset>
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 font-medium text-sm'}>{label}</legend>
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
