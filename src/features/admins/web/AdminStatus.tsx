import { StatusBadge, type Tone } from '#src/ui/Badge.tsx'
import { useTexts } from '#src/web/texts.ts'
import type { AdminStatus as Status } from '../rules.ts'
import { texts } from './texts.ts'

const tones: Readonly<Record<Status, Tone>> = { active: 'good', pending: 'warn', blocked: 'bad' }

export function AdminStatus({ status }: { status: Status }) {
  const t = useTexts(texts)
  return <StatusBadge tone={tones[status]}>{t.statuses[status]}</StatusBadge>
}
