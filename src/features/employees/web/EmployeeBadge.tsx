import { accountStatusTones } from '#src/features/accounts/words.ts'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { useTexts } from '#src/web/texts.ts'
import type { EmployeeStatus } from '../rules.ts'
import { texts } from './texts.ts'

export function EmployeeBadge({ status }: { status: EmployeeStatus }) {
  const t = useTexts(texts)
  return <StatusBadge tone={accountStatusTones[status]}>{t.statuses[status]}</StatusBadge>
}
