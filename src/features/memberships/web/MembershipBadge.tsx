import { StatusBadge } from '#src/ui/Badge.tsx'
import { useTexts } from '#src/web/texts.ts'
import type { MembershipRow } from '../contract.ts'
import { shownState } from '../rules.ts'
import { membershipStatusTones } from '../words.ts'
import { texts } from './texts.ts'

/** Active, scheduled, expired, cancelled, frozen or only reserved, in sign, colour and word. */
export function MembershipBadge({
  membership,
}: {
  membership: Pick<MembershipRow, 'status' | 'is_frozen' | 'is_reserved'>
}) {
  const t = useTexts(texts)
  const state = shownState(membership)
  if (state === 'reserved') return <StatusBadge tone="warn">{t.reserved}</StatusBadge>
  if (state === 'frozen') return <StatusBadge tone="info">{t.frozen}</StatusBadge>
  return <StatusBadge tone={membershipStatusTones[state]}>{t.statuses[state]}</StatusBadge>
}
