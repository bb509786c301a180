import { StatusBadge } from '#src/ui/Badge.tsx'
import { useTexts } from '#src/web/texts.ts'
import type { MembershipRow } from '../contract.ts'
import { membershipStatusTones } from '../words.ts'
import { texts } from './texts.ts'

/** Active, scheduled, expired, cancelled, frozen or only reserved, in sign, colour and word. */
export function MembershipBadge({
  membership: { status, is_frozen, is_reserved },
}: {
  membership: Pick<MembershipRow, 'status' | 'is_frozen' | 'is_reserved'>
}) {
  const t = useTexts(texts)
  if (is_reserved && status !== 'cancelled') return <StatusBadge tone="warn">{t.reserved}</StatusBadge>
  if (is_frozen) return <StatusBadge tone="info">{t.frozen}</StatusBadge>
  return <StatusBadge tone={membershipStatusTones[status]}>{t.statuses[status]}</StatusBadge>
}
