import { paymentMethods } from '#src/contract/values.ts'
import { FormChoice } from '#src/web/forms/choice-fields.tsx'
import { FormMoney } from '#src/web/forms/number-fields.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

const pays = ['all', 'part', 'later'] as const
export type Pays = (typeof pays)[number]

type SalePaymentProps = {
  /** null until a plan is chosen */
  due: number | null
  /** What the member will owe after this sale. */
  left: number
  pays: Pays
}

/** What is due, and how much of it is paid now and how. */
export function SalePayment({ due, left, pays: chosen }: SalePaymentProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <dl className="flex flex-wrap items-baseline justify-between gap-2 rounded-md bg-sunken px-4 py-3">
        <dt className="text-muted">{t.due}</dt>
        <dd className="num font-semibold text-xl">{due === null ? '—' : formats.som(due)}</dd>
      </dl>
      <FormChoice name="pays" label={t.payNow} choices={pays.map((value) => ({ value, label: t.pays[value] }))} />
      {chosen === 'part' && <FormMoney name="paid_amount" label={t.amount} required />}
      {chosen !== 'later' && (
        <FormChoice
          name="payment_method"
          label={t.method}
          choices={paymentMethods.map((value) => ({ value, label: t.methods[value] }))}
        />
      )}
      {left > 0 && <p className="num text-warn">{t.leftAfter(formats.som(left))}</p>}
    </div>
  )
}
