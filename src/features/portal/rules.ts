import type { Day } from '#src/contract/days.ts'
import type { Portal, PortalMembership } from './contract.ts'

/** What the door will say to somebody, as far as their phone knows. */
export type Entry = 'open' | 'banned' | 'none' | 'reserved' | 'frozen' | 'scheduled' | 'expired'

/** What the entry follows from: kept on the phone beside its pass. */
export type EntryFacts = Pick<Portal, 'status'> & {
  membership: Pick<PortalMembership, 'status' | 'start_date' | 'end_date' | 'is_frozen' | 'is_reserved'> | null
}

/** Days pass on a phone without a network too: what has ended meanwhile no longer opens. */
export function entryOf({ status, membership }: EntryFacts, today: Day): Entry {
  if (status === 'banned') return 'banned'
  if (!membership || membership.status === 'cancelled') return 'none'
  if (membership.end_date < today) return 'expired'
  if (membership.is_reserved) return 'reserved'
  if (membership.start_date > today) return 'scheduled'
  return membership.is_frozen ? 'frozen' : 'open'
}
