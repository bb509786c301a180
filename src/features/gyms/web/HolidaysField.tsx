import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { FormDate } from '#src/web/forms/FormDate.tsx'
import { FormText } from '#src/web/forms/text-fields.tsx'
import { useRowFocus } from '#src/ui/use-row-focus.ts'
import { useTexts } from '#src/web/texts.ts'
import { settingsTexts } from './settings-texts.ts'

/** The days on which the gym is closed, each with a name if one likes. */
export function HolidaysField() {
  const t = useTexts(settingsTexts)
  const { fields, append, remove } = useFieldArray({ name: 'holidays' })
  const { box, goOnFrom } = useRowFocus()
  return (
    <fieldset ref={box} className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">{t.holidays}</legend>
      <p className="text-muted text-sm">{t.holidaysHint}</p>
      {fields.map((row, at) => (
        <div key={row.id} data-row className="flex items-start gap-2 max-[26rem]:flex-wrap">
          <FormDate
            name={`holidays.${at}.date`}
            label={`${t.holidayDate} ${at + 1}`}
            hideLabel
            className="w-40 shrink-0 max-[26rem]:flex-1"
          />
          <FormText
            name={`holidays.${at}.name`}
            label={`${t.holidayName} ${at + 1}`}
            hideLabel
            placeholder={t.holidayName}
            className="min-w-0 flex-1 max-[26rem]:order-last max-[26rem]:basis-full"
          />
          <IconButton
            label={`${t.removeHoliday} ${at + 1}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => {
              remove(at)
              goOnFrom(at)
            }}
          />
        </div>
      ))}
      <Button
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden="true" />}
        onClick={() => append({ date: '', name: '' })}
      >
        {t.addHoliday}
      </Button>
    </fieldset>
  )
}
