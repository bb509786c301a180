import { doorRules } from '#src/features/visits/server/queries.ts'
import type { Work } from '#src/server/serve.ts'
import { decideBooking } from '../rules.ts'
import { askedOf, askerOn, readAsker } from './asker.ts'
import type { SessionRow } from './session-queries.ts'

/**
 * The membership of the person that takes this place, where theirs does not any more; undefined: none does.
 */
export async function otherMembership(
  { db, today }: Pick<Work, 'db' | 'today'>,
  session: SessionRow,
  memberId: string,
): Promise<{ membershipId: string; countsVisits: boolean } | undefined> {
  const known = await readAsker(db, { adminId: session.admin_id, gymId: session.gym_id, memberId }, [session.held_on])
  if (!known) return undefined
  const { refusal, membershipId, countsVisits } = decideBooking(
    askerOn(known, session.held_on),
    askedOf(session),
    await doorRules(db, session.admin_id, session.gym_id, today),
    today,
  )
  return refusal || !membershipId ? undefined : { membershipId, countsVisits }
}
