import { sql } from 'kysely'
import type { Reaction } from '#src/server/serve.ts'

/**
 * What the desk froze by itself is what was asked for. What is cancelled, also by a change of plan that takes its place, waits for no
 * freeze: the desk has nothing left to answer.
 */
export const reactOfFreezeRequests: Reaction = async ({ db, now, actor }, occurrence) => {
  const { event } = occurrence
  if (event !== 'frozen' && event !== 'changed' && event !== 'cancelled') return
  const { adminId, membershipId } = occurrence
  const [status, isIt] =
    event === 'frozen'
      ? ['accepted', sql`o.id = s.id`]
      : ['withdrawn', sql`(o.id = s.id or o.id = s.renewed_from) and o.status = 'cancelled'`]
  await sql`
    update freeze_requests r set status = ${status}, answered_at = ${now}, answered_by_kind = ${actor.role}, answered_by_id = ${actor.id}
    from memberships s join memberships o on o.admin_id = ${adminId} and ${isIt}
    where s.admin_id = ${adminId} and s.id = ${membershipId}
      and r.admin_id = ${adminId} and r.membership_id = o.id and r.status = 'waiting'`.execute(db)
}
