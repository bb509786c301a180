import { PaymentFields } from '#src/features/transactions/web/PaymentFields.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

/** What is due, null until a plan is chosen, and how much of it is paid now and how. */
export function SalePayment({ due }: { due: number | null }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <div className="flex min-w-0 flex-col gap-5 xl:sticky xl:top-18">
      <dl className="flex flex-wrap items-baseline justify-between gap-2 rounded-md bg-sunken px-4 py-3">
        <dt className="text-muted">{t.due}</dt>
        <dd className="num font-semibold text-xl">{due === null ? '—' : formats.som(due)}</dd>
      </dl>
      <PaymentFields due={due} label={t.amount} />
    </div>
  )
}
