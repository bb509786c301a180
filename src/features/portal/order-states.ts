import type { PortalMembership } from './contract.ts'

/** Waits for its first payment. */
export const isOpenReservation = ({ is_reserved, status }: Pick<PortalMembership, 'is_reserved' | 'status'>): boolean =>
  is_reserved && (status === 'active' || status === 'scheduled')

/** A single place that was given back: what was paid for it stays the person's until the gym returns it. */
export const isPlaceBack = ({ is_drop_in, status }: Pick<PortalMembership, 'is_drop_in' | 'status'>): boolean =>
  is_drop_in && status === 'cancelled'

/** What is only reserved, or cancelled, is owed by nobody. */
export const isOwed = ({
  status,
  is_reserved,
  remaining_amount,
}: Pick<PortalMembership, 'status' | 'is_reserved' | 'remaining_amount'>): boolean =>
  status !== 'cancelled' && !is_reserved && remaining_amount > 0
