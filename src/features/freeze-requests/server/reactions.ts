import { sql } from 'kysely'
import { lastDayOfFreeze } from '#src/features/memberships/server/membership-state.ts'
import type { Happened } from '#src/server/occurrences.ts'
import type { Reaction, Work } from '#src/server/serve.ts'

async function answer(
  { db, now, actor }: Work,
  { event, adminId, membershipId }: Happened<'frozen' | 'changed' | 'cancelled'>,
): Promise<void> {
  const [status, isIt] =
    event === 'frozen'
      ? [
          'accepted',
          sql`o.id = s.id and exists (
            select from membership_freezes f where f.admin_id = ${adminId} and f.membership_id = o.id
              and f.start_on <= r.end_on and ${lastDayOfFreeze('f')} >= r.start_on)`,
        ]
      : ['withdrawn', sql`(o.id = s.id or o.id = s.renewed_from) and o.status = 'cancelled'`]
  await sql`
    update freeze_requests r set status = ${status}, answered_at = ${now}, answered_by_kind = ${actor.role}, answered_by_id = ${actor.id}
    from memberships s join memberships o on o.admin_id = ${adminId}
    where s.admin_id = ${adminId} and s.id = ${membershipId} and ${isIt}
      and r.admin_id = ${adminId} and r.membership_id = o.id and r.status = 'waiting'`.execute(db)
}

/**
 * What the desk froze by itself is what was asked for, where it has days of it. What is cancelled, also by a change of plan that takes
 * its place, waits for no freeze: the desk has nothing left to answer.
 */
export const reactOfFreezeRequests: Reaction = { frozen: answer, changed: answer, cancelled: answer }
