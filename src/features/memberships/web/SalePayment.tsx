import type { ReactNode } from 'react'
import { type SaleCard, SaleCardField } from '#src/features/gift-cards/web/SaleCard.tsx'
import { PaymentFields } from '#src/features/transactions/web/PaymentFields.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

type Props = { due: number | null; gift: SaleCard; otherWay?: ReactNode }

/** What is due, null until a plan is chosen; how much is paid now and how; a gift card, which few have, takes its part off that and stands behind it. */
export function SalePayment({ due, gift, otherWay }: Props) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <div className="flex min-w-0 flex-col gap-5 xl:sticky xl:top-18">
      <dl className="flex flex-wrap items-baseline justify-between gap-2 rounded-md bg-sunken px-4 py-3">
        <dt className="text-muted">{t.due}</dt>
        <dd className="num font-semibold text-xl">{due === null ? '—' : formats.som(due)}</dd>
      </dl>
      <PaymentFields due={due === null ? null : due - gift.partOf(due)} label={t.amount} />
      {due !== 0 && <SaleCardField gift={gift} due={due ?? 0} />}
      {otherWay}
    </div>
  )
}
