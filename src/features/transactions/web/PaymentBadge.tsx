import { StatusBadge } from '#src/ui/Badge.tsx'
import { defineTexts, useTexts } from '#src/web/texts.ts'
import { paymentStatusTones, paymentStatusWords } from '#src/contract/words.ts'
import type { PaymentStatus } from '../rules.ts'

const texts = defineTexts(paymentStatusWords)

/** Paid, partly paid or unpaid, in sign, colour and word. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const t = useTexts(texts)
  return <StatusBadge tone={paymentStatusTones[status]}>{t[status]}</StatusBadge>
}
