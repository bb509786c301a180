import type { PortalMembership } from './contract.ts'

/** Waits for its first payment. */
export const isOpenReservation = ({ is_reserved, status }: Pick<PortalMembership, 'is_reserved' | 'status'>): boolean =>
  is_reserved && (status === 'active' || status === 'scheduled')

/** What was paid for a single place that was given back stays the person's until the gym returns it. */
export const backOf = ({
  is_drop_in,
  status,
  paid_amount,
}: Pick<PortalMembership, 'is_drop_in' | 'status' | 'paid_amount'>): number =>
  is_drop_in && status === 'cancelled' ? paid_amount : 0

/** What is only reserved, or cancelled, is owed by nobody. */
export const isOwed = ({
  status,
  is_reserved,
  remaining_amount,
}: Pick<PortalMembership, 'status' | 'is_reserved' | 'remaining_amount'>): boolean =>
  status !== 'cancelled' && !is_reserved && remaining_amount > 0
