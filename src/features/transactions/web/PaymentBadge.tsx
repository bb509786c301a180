import { StatusBadge, type Tone } from '#src/ui/Badge.tsx'
import { defineTexts, useTexts } from '#src/web/texts.ts'
import { paymentStatusWords } from '#src/contract/words.ts'
import type { PaymentStatus } from '../rules.ts'

const tones: Readonly<Record<PaymentStatus, Tone>> = { paid: 'good', partial: 'warn', unpaid: 'bad' }

const texts = defineTexts(paymentStatusWords)

/** Paid, partly paid or unpaid, in sign, colour and word. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const t = useTexts(texts)
  return <StatusBadge tone={tones[status]}>{t[status]}</StatusBadge>
}
