import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#src/contract/paths.ts'
import { takesAway, movesCash } from '#src/features/transactions/rules.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { PortalPayment } from '../contract.ts'
import { paymentTexts } from './payment-texts.ts'

/** What was paid and given back, newest first; money that changed hands opens its receipt. */
export function PaymentRows({ payments, empty }: { payments: readonly PortalPayment[]; empty?: string | undefined }) {
  const t = useTexts(paymentTexts)
  if (payments.length === 0) return <p className="text-muted">{empty ?? t.noPayments}</p>
  return (
    <ul className="-mx-2 divide-y divide-line">
      {payments.map((payment) => (
        <li key={payment._id}>
          <Row payment={payment}>
            <PaymentFacts payment={payment} />
          </Row>
        </li>
      ))}
    </ul>
  )
}

function Row({ payment, children }: { payment: PortalPayment; children: ReactNode }) {
  const t = useTexts(paymentTexts)
  const formats = useFormats()
  if (!movesCash(payment.transaction_type))
    return <div className="flex items-center gap-2 py-2.5 pr-8 pl-2">{children}</div>
  return (
    <Link
      to={paths.receipt('member', payment._id)}
      className="group flex min-h-11 items-center gap-2 rounded-md px-2 py-2.5 hover:bg-hover"
      title={t.openReceiptOf(formats.moneyTime(payment))}
    >
      {children}
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted group-hover:text-ink" />
    </Link>
  )
}

function PaymentFacts({ payment }: { payment: PortalPayment }) {
  const t = useTexts(paymentTexts)
  const formats = useFormats()
  const { transaction_type, direction, plan_name, payment_method, receipt_number } = payment
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-baseline gap-x-4 font-medium">
        <span>
          {t.types[transaction_type]}
          {receipt_number !== null && (
            <span className="num font-normal text-muted text-sm">
              {` · ${t.receiptNr} ${formats.number(receipt_number)}`}
            </span>
          )}
        </span>
        <span className="num ml-auto">
          {takesAway(transaction_type, direction) && '−'}
          {formats.som(payment.amount)}
        </span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 text-muted text-sm">
        <span className="[overflow-wrap:anywhere]">
          {plan_name ?? t.methods.gift_card}
          {payment_method && ` · ${t.methods[payment_method]}`}
        </span>
        <span className="num">{formats.moneyTime(payment)}</span>
      </span>
    </span>
  )
}
