import { sql } from 'kysely'
import type { Reaction } from '#src/server/serve.ts'

/** Another plan goes on from a membership: whoever waited for that has it. What is cancelled waits for nothing. */
export const reactOfChangeRequests: Reaction = async ({ db, now, actor }, occurrence) => {
  if (occurrence.event !== 'changed' && occurrence.event !== 'cancelled') return
  const { event, adminId, membershipId } = occurrence
  const status = event === 'changed' ? 'accepted' : 'withdrawn'
  const old = event === 'changed' ? sql`s.renewed_from` : sql`s.id`
  await sql`
    update change_requests r set status = ${status}, answered_at = ${now}, answered_by_kind = ${actor.role}, answered_by_id = ${actor.id}
    from memberships s
    where s.admin_id = ${adminId} and s.id = ${membershipId}
      and r.admin_id = ${adminId} and r.membership_id = ${old} and r.status = 'waiting'`.execute(db)
}
