import { StatusBadge } from '#src/ui/Badge.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { LedgerCheck } from '../contract.ts'
import { texts } from './texts.ts'

export function CheckResult({ check }: { check: LedgerCheck }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return check.differences === 0 ? (
    <StatusBadge tone="good">{t.agrees}</StatusBadge>
  ) : (
    <StatusBadge tone="bad">{t.differs(formats.number(check.differences))}</StatusBadge>
  )
}
