import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '#src/ui/Button.tsx'
import { DefinitionList } from '#src/ui/DefinitionList.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormChoice } from '#src/web/forms/choice-fields.tsx'
import { FormMoney, FormNumber } from '#src/web/forms/number-fields.tsx'
import { FormSentence } from '#src/web/forms/FormSentence.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { keyOf, queryClient } from '#src/web/api.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { shifts } from '../calls.generated.ts'
import type { Shift } from '../contract.ts'
import { banknotes, sumOfNotes } from '../rules.ts'
import { Difference } from './ShiftResult.tsx'
import { texts } from './texts.ts'

type Note = { value: (typeof banknotes)[number]; count: number }
type Count = { counted_amount: number; counted_notes?: Note[] }
type Values = { way: 'sum' | 'notes'; counted_amount: number | null; notes: Record<string, number | null> }

const countOf = (notes: Values['notes']): Note[] =>
  banknotes.map((value) => ({ value, count: notes[`n${value}`] ?? 0 })).filter(({ count }) => count > 0)

/** First the count, then what should have been there: only a blind count says anything. */
export function CloseShiftForm({ shift }: { shift: Shift }) {
  const [count, setCount] = useState<{ count: Count; expected: number } | null>(null)
  return count ? (
    <ExplainForm
      shift={shift}
      count={count.count}
      // money that came in since the count is asked for too
      expected={shift.expected_amount ?? count.expected}
      onAgain={() => setCount(null)}
    />
  ) : (
    <CountForm shift={shift} onCounted={setCount} />
  )
}

type CountFormProps = { shift: Shift; onCounted: (counted: { count: Count; expected: number }) => void }

/** The way belongs to what is typed: a count that is found again after a reload was made by it. */
const bodyOf = ({ way, counted_amount, notes }: Values) =>
  way === 'notes'
    ? { counted_amount: sumOfNotes(countOf(notes)), counted_notes: countOf(notes) }
    : { counted_amount: counted_amount ?? undefined }

/** As a sum or note by note. */
function CountForm({ shift, onCounted }: CountFormProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const form = useApiForm({
    endpoint: shifts.count,
    params: { id: shift._id, query: {} },
    formName: `count:${shift._id}`,
    keepsDraft: true,
    says: false,
    defaults: {
      way: 'sum',
      counted_amount: null,
      notes: Object.fromEntries(banknotes.map((value) => [`n${value}`, null])),
    } as Values,
    toBody: bodyOf,
    onDone: (reply, values) => {
      const { counted_amount = 0, ...notes } = bodyOf(values)
      onCounted({ count: { counted_amount, ...notes }, expected: reply.shift.expected_amount ?? 0 })
    },
  })
  const [way, notes] = useWatch({ control: form.form.control, name: ['way', 'notes'] })
  const first = shift.first_count
  return (
    <ApiForm form={form} submitLabel={t.countDone}>
      {first && <p className="text-muted text-sm">{t.firstKept(formats.som(first.counted_amount))}</p>}
      <FormChoice
        name="way"
        label={t.counted}
        hideLabel
        choices={[
          { value: 'sum', label: t.bySum },
          { value: 'notes', label: t.byNotes },
        ]}
      />
      {way === 'sum' ? (
        <FormMoney name="counted_amount" label={t.counted} required autoFocus />
      ) : (
        <>
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
          <p className="flex flex-wrap items-baseline justify-between gap-2 rounded-md bg-sunken px-4 py-3">
            <span className="text-muted">{t.counted}</span>
            <span className="num font-semibold text-lg">{formats.som(sumOfNotes(countOf(notes)))}</span>
          </p>
        </>
      )}
    </ApiForm>
  )
}

type ExplainFormProps = { shift: Shift; count: Count; expected: number; onAgain: () => void }

/** What was counted against what should be there; a difference is explained before it is closed. */
function ExplainForm({ shift, count, expected, onAgain }: ExplainFormProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const difference = Math.round((count.counted_amount - expected) * 100) / 100
  const form = useApiForm({
    endpoint: shifts.close,
    params: { id: shift._id, query: {} },
    formName: `close:${shift._id}`,
    keepsDraft: 'closed', // over another count too
    defaults: { note: '' },
    // a reason of another count is of a difference: an even till has none, and no field that shows it
    toBody: ({ note }) => ({ ...count, ...(difference !== 0 && { note }) }),
    onRefused: ({ fields }) => {
      // money has moved since: the till that looked even has a difference, and the field for its reason
      if (fields['note']) void queryClient.invalidateQueries({ queryKey: keyOf(shifts.one) })
      return false
    },
  })
  const first = shift.first_count
  const frame = useRef<HTMLDivElement>(null)
  // nothing is to be explained: the next Enter closes
  useEffect(() => {
    if (difference === 0) frame.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }, [difference])
  const sum = (amount: number) => <span className="num">{formats.som(amount)}</span>
  return (
    <div ref={frame}>
      <ApiForm
        form={form}
        submitLabel={t.close}
        aside={
          <Button variant="ghost" onClick={onAgain}>
            {t.countAgain}
          </Button>
        }
      >
        <DefinitionList
          facts={[
            { term: t.counted, value: sum(count.counted_amount) },
            { term: t.expected, value: sum(expected) },
          ]}
        />
        <div role="status">
          <Difference value={difference} />
        </div>
        {first && first.counted_amount !== count.counted_amount && (
          <p className="text-muted text-sm">{t.firstKept(formats.som(first.counted_amount))}</p>
        )}
        {difference !== 0 && (
          <FormSentence name="note" label={t.reason} hint={t.reasonHint} required autoFocus rows={2} />
        )}
      </ApiForm>
    </div>
  )
}
