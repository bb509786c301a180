import type { PortalMembership } from './contract.ts'

/** Waits for its first payment. */
export const isOpenReservation = ({ is_reserved, status }: Pick<PortalMembership, 'is_reserved' | 'status'>): boolean =>
  is_reserved && (status === 'active' || status === 'scheduled')

/** What is only reserved, or cancelled, is owed by nobody. */
export const isOwed = ({
  status,
  is_reserved,
  remaining_amount,
}: Pick<PortalMembership, 'status' | 'is_reserved' | 'remaining_amount'>): boolean =>
  status !== 'cancelled' && !is_reserved && remaining_amount > 0
