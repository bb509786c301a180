import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormMoney, FormNumber } from '#src/web/forms/number-fields.tsx'
import { FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { type Shift, shifts } from '../contract.ts'
import { banknotes, sumOfNotes } from '../rules.ts'
import { Difference } from './ShiftResult.tsx'
import { texts } from './texts.ts'

type Values = { counted_amount: number | null; notes: Record<string, number | null>; note: string }

const countOf = (notes: Values['notes']) =>
  banknotes.map((value) => ({ value, count: notes[`n${value}`] ?? 0 })).filter(({ count }) => count > 0)

/** The count, as a sum or note by note; a difference asks for its reason before it is sent. */
export function CloseShiftForm({ shift }: { shift: Shift }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [way, setWay] = useState<'sum' | 'notes'>('sum')
  const form = useApiForm({
    endpoint: shifts.close,
    params: { id: shift._id, query: {} },
    formName: `close:${shift._id}`,
    defaults: {
      counted_amount: null,
      notes: Object.fromEntries(banknotes.map((value) => [`n${value}`, null])),
      note: '',
    } as Values,
    toBody: ({ counted_amount, notes, note }) =>
      way === 'notes'
        ? { counted_amount: sumOfNotes(countOf(notes)), counted_notes: countOf(notes), note }
        : { counted_amount, note },
  })
  const values = useWatch({ control: form.form.control }) as Values
  const counted = way === 'notes' ? sumOfNotes(countOf(values.notes)) : values.counted_amount
  const difference = counted === null ? null : Math.round((counted - shift.expected_amount) * 100) / 100
  return (
    <ApiForm form={form} submitLabel={t.close}>
      <SegmentedControl
        label={t.counted}
        hideLabel
        value={way}
        onChange={setWay}
        choices={[
          { value: 'sum', label: t.bySum },
          { value: 'notes', label: t.byNotes },
        ]}
      />
      {way === 'sum' ? (
        <FormMoney name="counted_amount" label={t.counted} required />
      ) : (
        <div className="grid grid-cols-2 gap-3">
          {banknotes.map((value) => (
            <FormNumber
              key={value}
              name={`notes.n${value}`}
              label={value === 1 ? t.coins : t.noteOf(formats.number(value))}
              min={0}
              max={1_000_000}
            />
          ))}
        </div>
      )}
      {way === 'notes' && (
        <p className="flex flex-wrap items-baseline justify-between gap-2 rounded-md bg-sunken px-4 py-3">
          <span className="text-muted">{t.counted}</span>
          <span className="num font-semibold text-lg">{formats.som(counted ?? 0)}</span>
        </p>
      )}
      <div role="status">{difference !== null && <Difference value={difference} />}</div>
      {difference !== null && difference !== 0 && (
        <FormTextArea name="note" label={t.reason} hint={t.reasonHint} required rows={2} />
      )}
    </ApiForm>
  )
}
