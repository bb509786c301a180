import { membershipStatusTones } from '#src/features/memberships/words.ts'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { useTexts } from '#src/web/texts.ts'
import type { PortalMembership } from '../contract.ts'
import { texts } from './texts.ts'

/** The state of one's own membership in sign, colour and word. */
export function MembershipBadge({
  membership,
}: {
  membership: Pick<PortalMembership, 'status' | 'is_frozen' | 'is_reserved'>
}) {
  const t = useTexts(texts)
  const { status, is_frozen, is_reserved } = membership
  if (is_reserved && status !== 'expired' && status !== 'cancelled')
    return <StatusBadge tone="warn">{t.reserved}</StatusBadge>
  if (is_frozen) return <StatusBadge tone="info">{t.frozen}</StatusBadge>
  return <StatusBadge tone={membershipStatusTones[status]}>{t.status[status]}</StatusBadge>
}
