import type { Portal, PortalMembership } from './contract.ts'

/** Waits for its first payment. */
export const isOpenReservation = ({ is_reserved, status }: Pick<PortalMembership, 'is_reserved' | 'status'>): boolean =>
  is_reserved && (status === 'active' || status === 'scheduled')

/** Nobody paid in its days, or its person is let in no more: money is given for it at the desk alone, as in SQL `isUnasked`. */
export const isUnasked = (
  { is_reserved, is_drop_in, status }: Pick<PortalMembership, 'is_reserved' | 'is_drop_in' | 'status'>,
  person: Pick<Portal, 'status'>,
): boolean => is_reserved && !is_drop_in && (status === 'expired' || person.status === 'banned')

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
