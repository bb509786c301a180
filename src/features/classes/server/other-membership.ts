import type { Work } from '#src/server/serve.ts'
import { membershipFor } from '../rules.ts'
import { askedOf, askerOn, readAsker } from './asker.ts'
import type { SessionRow } from './session-queries.ts'

/**
 * The membership of the person that takes this place, where theirs does not any more; undefined: none does. What they owe, for whom the class
 * is and when the gym is open was asked when they booked, and would not have taken the place either.
 */
export async function otherMembership(
  { db, today }: Pick<Work, 'db' | 'today'>,
  session: SessionRow,
  memberId: string,
): Promise<{ membershipId: string; countsVisits: boolean } | undefined> {
  const known = await readAsker(db, { adminId: session.admin_id, gymId: session.gym_id, memberId }, [session.held_on])
  if (!known || known.status === 'banned') return undefined
  const { membershipId, countsVisits } = membershipFor(askerOn(known, session.held_on), askedOf(session), today)
  return membershipId === null ? undefined : { membershipId, countsVisits }
}
