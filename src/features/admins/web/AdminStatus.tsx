import { accountStatusTones } from '#src/features/accounts/words.ts'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { useTexts } from '#src/web/texts.ts'
import type { AdminStatus as Status } from '../rules.ts'
import { texts } from './texts.ts'

export function AdminStatus({ status }: { status: Status }) {
  const t = useTexts(texts)
  return <StatusBadge tone={accountStatusTones[status]}>{t.statuses[status]}</StatusBadge>
}
