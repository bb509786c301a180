import { addDays, type Day } from '#src/contract/days.ts'
import type { Portal, PortalMembership, PortalToday } from './contract.ts'

/** What the door will say to somebody, as far as their phone knows. */
export type Entry =
  | 'open'
  | 'banned'
  | 'none'
  | 'reserved'
  | 'frozen'
  | 'scheduled'
  | 'single'
  | 'expired'
  | 'visits_used'
  | 'debt'

/** What the entry follows from: kept on the phone beside its pass. */
export type EntryFacts = Pick<Portal, 'status'> & {
  // phones keep passes of before it was told
  refusal?: Portal['refusal']
  membership:
    | (Pick<PortalMembership, 'status' | 'start_date' | 'end_date' | 'is_frozen' | 'is_reserved'> &
        // phones keep passes of before it was told
        Partial<Pick<PortalMembership, 'frozen_until' | 'is_drop_in'>>)
    | null
}

/** Days pass on a phone without a network too: what has ended meanwhile no longer opens. */
export function entryOf({ status, membership, refusal }: EntryFacts, today: Day): Entry {
  if (status === 'banned') return 'banned'
  if (!membership || membership.status === 'cancelled') return 'none'
  // a phone whose clock goes behind believes the server; whose class of the last evening goes on after midnight is let in to it
  if (membership.end_date < today || membership.status === 'expired')
    return refusal === null && membership.status === 'expired' && addDays(membership.end_date, 1) === today
      ? 'open'
      : membership.is_drop_in
        ? 'none'
        : 'expired'
  if (membership.is_reserved) return 'reserved'
  if (membership.start_date > today) return membership.is_drop_in ? 'single' : 'scheduled'
  // another one lets in beside it, or the freeze has ended since
  if (membership.is_frozen && refusal !== null && (membership.frozen_until ?? today) >= today) return 'frozen'
  // what the hours of the day forbid, they allow again
  return refusal === 'visits_used' || refusal === 'debt' ? refusal : 'open'
}

/** How full the gym is beside what is usual for the hour; null while nothing is known of that. */
export function busynessOf({
  present,
  usual,
}: Pick<PortalToday, 'present' | 'usual'>): 'quiet' | 'usual' | 'busy' | null {
  if (usual === null) return null
  const apart = Math.max(2, usual / 4)
  return present >= usual + apart ? 'busy' : present <= usual - apart ? 'quiet' : 'usual'
}
