import { StatusBadge, type Tone } from '#src/ui/Badge.tsx'
import { useTexts } from '#src/web/texts.ts'
import type { PaymentStatus } from '../rules.ts'
import { texts } from './texts.ts'

const tones: Readonly<Record<PaymentStatus, Tone>> = { paid: 'good', partial: 'warn', unpaid: 'bad' }

/** Paid, partially paid or unpaid, in sign, colour and word. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const t = useTexts(texts)
  return <StatusBadge tone={tones[status]}>{t.statuses[status]}</StatusBadge>
}
