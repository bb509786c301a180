import { StatusBadge, type Tone } from '#src/ui/Badge.tsx'
import { defineTexts, useTexts } from '#src/web/texts.ts'
import type { PaymentStatus } from '../rules.ts'

const tones: Readonly<Record<PaymentStatus, Tone>> = { paid: 'good', partial: 'warn', unpaid: 'bad' }

const texts = defineTexts({
  uz: { paid: 'Toʻlangan', partial: 'Qisman toʻlangan', unpaid: 'Toʻlanmagan' },
  ru: { paid: 'Оплачено', partial: 'Оплачено частично', unpaid: 'Не оплачено' },
  en: { paid: 'Paid', partial: 'Partially paid', unpaid: 'Unpaid' },
})

/** Paid, partially paid or unpaid, in sign, colour and word. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const t = useTexts(texts)
  return <StatusBadge tone={tones[status]}>{t[status]}</StatusBadge>
}
