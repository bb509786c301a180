import { useFormats, useTexts } from '#src/web/texts.ts'
import type { PortalPayment } from '../contract.ts'
import { texts } from './texts.ts'

/** What was paid and given back, newest first. */
export function PaymentRows({ payments }: { payments: readonly PortalPayment[] }) {
  const t = useTexts(texts)
  const formats = useFormats()
  if (payments.length === 0) return <p className="text-muted">{t.noPayments}</p>
  return (
    <ul className="divide-y divide-line">
      {payments.map((payment) => (
        <li
          key={payment._id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5 first:pt-0 last:pb-0"
        >
          <span className="min-w-0">
            <span className="block font-medium">{t.types[payment.transaction_type]}</span>
            <span className="block text-muted text-sm">
              {payment.plan_name}
              {payment.payment_method && ` · ${t.methods[payment.payment_method]}`}
            </span>
          </span>
          <span className="text-end">
            <span className="num block font-medium">
              {payment.transaction_type === 'refund' && '−'}
              {formats.som(payment.amount)}
            </span>
            <span className="num block text-muted text-sm">{formats.instant(payment.createdAt)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
