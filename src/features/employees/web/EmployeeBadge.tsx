import { StatusBadge, type Tone } from '#src/ui/Badge.tsx'
import { useTexts } from '#src/web/texts.ts'
import type { EmployeeStatus } from '../rules.ts'
import { texts } from './texts.ts'

const tones: Readonly<Record<EmployeeStatus, Tone>> = { active: 'good', pending: 'warn', blocked: 'bad', fired: 'off' }

export function EmployeeBadge({ status }: { status: EmployeeStatus }) {
  const t = useTexts(texts)
  return <StatusBadge tone={tones[status]}>{t.statuses[status]}</StatusBadge>
}
