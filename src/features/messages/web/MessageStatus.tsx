import { StatusBadge } from '#src/ui/Badge.tsx'
import { useTexts } from '#src/web/texts.ts'
import type { SmsStatus } from '../rules.ts'
import { texts } from './texts.ts'

const tones = {
  queued: 'warn',
  sending: 'warn',
  uncertain: 'bad',
  sent: 'info',
  delivered: 'good',
  failed: 'bad',
  expired: 'off',
} as const

export function MessageStatus({ status }: { status: SmsStatus }) {
  const t = useTexts(texts)
  return <StatusBadge tone={tones[status]}>{t.statuses[status]}</StatusBadge>
}
