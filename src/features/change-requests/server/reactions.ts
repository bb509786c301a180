import { sql } from 'kysely'
import type { Happened } from '#src/server/occurrences.ts'
import type { Reaction, Work } from '#src/server/serve.ts'

async function answer(
  { db, now, actor }: Work,
  { event, adminId, membershipId }: Happened<'changed' | 'cancelled'>,
): Promise<void> {
  const status = event === 'changed' ? 'accepted' : 'withdrawn'
  const old = event === 'changed' ? sql`s.renewed_from` : sql`s.id`
  await sql`
    update change_requests r set status = ${status}, answered_at = ${now}, answered_by_kind = ${actor.role}, answered_by_id = ${actor.id}
    from memberships s
    where s.admin_id = ${adminId} and s.id = ${membershipId}
      and r.admin_id = ${adminId} and r.membership_id = ${old} and r.status = 'waiting'`.execute(db)
}

/** Another plan goes on from a membership: whoever waited for that has it. What is cancelled waits for nothing. */
export const reactOfChangeRequests: Reaction = { changed: answer, cancelled: answer }
