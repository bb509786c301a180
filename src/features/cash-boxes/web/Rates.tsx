import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormCheckbox } from '#src/web/forms/choice-fields.tsx'
import { FormDate } from '#src/web/forms/FormDate.tsx'
import { FormText } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { cashBoxes } from '../calls.generated.ts'
import type { ShownProvider, ShownRate } from '../contract.ts'
import { rateTexts } from './rate-texts.ts'

/** What the provider keeps and when the rest is in the bank: each row counts from its day on, and none is ever changed. */
export function Rates({ box }: { box: ShownProvider }) {
  const t = useTexts(rateTexts)
  const formats = useFormats()
  /** False once it was closed: the focus goes back to the button. */
  const [isOpen, setOpen] = useState<boolean>()
  const line = ({ commission, bank_days, is_given_back }: ShownRate) =>
    `${formats.number(commission)}%, ${t.inBank(bank_days)}${is_given_back ? `, ${t.givenBack}` : ''}`
  return (
    <section className="mt-4 border-line border-t pt-4" aria-label={t.title}>
      <h3 className="font-semibold">{t.title}</h3>
      {box.rates.length === 0 ? (
        <p className="mt-1 text-muted text-sm">{t.none}</p>
      ) : (
        <ul className="mt-1 grid gap-1 text-sm">
          {box.rates.map((rate) => (
            <li key={rate.from_date}>
              <span className="num text-muted">{t.since(formats.day(rate.from_date))}</span>{' '}
              <span className="tabular-nums">{line(rate)}</span>
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        <RateForm box={box} onClose={() => setOpen(false)} />
      ) : (
        <Button className="mt-3" autoFocus={isOpen === false} onClick={() => setOpen(true)}>
          {t.enter}
        </Button>
      )}
    </section>
  )
}

/** Nothing typed is no zero, but nothing. */
const numberOf = (typed: string) => (typed.trim() === '' ? undefined : Number(typed.trim().replace(',', '.')))

function RateForm({ box, onClose }: { box: ShownProvider; onClose: () => void }) {
  const t = useTexts(rateTexts)
  const last = box.rates[0]
  const form = useApiForm({
    endpoint: cashBoxes.rate,
    formName: `rate:${box.provider}`,
    params: { query: {} },
    defaults: {
      from_date: today(),
      commission: last ? String(last.commission) : '',
      bank_days: last ? String(last.bank_days) : '1',
      is_given_back: last?.is_given_back ?? true,
    },
    toBody: (values) => ({
      provider: box.provider,
      from_date: values.from_date,
      commission: numberOf(values.commission),
      bank_days: numberOf(values.bank_days),
      is_given_back: values.is_given_back,
    }),
    closes: onClose,
  })
  return (
    <ApiForm
      form={form}
      submitLabel={t.save}
      className="mt-3 gap-3"
      aside={<Button onClick={onClose}>{t.close}</Button>}
    >
      <FormDate name="from_date" label={t.from} required autoFocus />
      <FormText
        name="commission"
        label={t.commission}
        hint={t.commissionHint}
        inputMode="decimal"
        required
        maxLength={5}
      />
      <FormText name="bank_days" label={t.bankDays} hint={t.bankDaysHint} inputMode="numeric" required maxLength={2} />
      <FormCheckbox name="is_given_back" label={t.isGivenBack} />
    </ApiForm>
  )
}
