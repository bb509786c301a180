import { StatusBadge } from '#src/ui/Badge.tsx'
import { useTexts } from '#src/web/texts.ts'
import type { SmsStatus } from '../rules.ts'
import { statusTones } from '../words.ts'
import { texts } from './texts.ts'

export function MessageStatus({ status }: { status: SmsStatus }) {
  const t = useTexts(texts)
  return <StatusBadge tone={statusTones[status]}>{t.statuses[status]}</StatusBadge>
}
