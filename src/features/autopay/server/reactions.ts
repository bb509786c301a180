import { type RawBuilder, sql } from 'kysely'
import type { Happened } from '#src/server/occurrences.ts'
import type { Reaction, Work } from '#src/server/serve.ts'
import { endAutopay, keepForParts } from './endings.ts'
import { type About, tellMember } from './tell.ts'

type Ending = Happened<'cancelled' | 'owner_deleted' | 'banned' | 'away'>

/** Which autopays `a` it ends. */
function endedBy(occurrence: Ending): RawBuilder<unknown> {
  if (occurrence.event === 'cancelled') return sql`a.membership_id = ${occurrence.membershipId}`
  if (occurrence.event === 'owner_deleted') return sql`true`
  const { event, adminId, memberId } = occurrence
  const isGone = sql`exists (
    select from members m where m.admin_id = ${adminId} and m.id = ${memberId} and m.deleted_at is not null)`
  return sql`a.member_id = ${memberId} and ${event === 'banned' ? sql`true` : isGone}`
}

/**
 * What is cancelled, and whoever is let in no more or was deleted, pays by no card; the provider forgets it. Of somebody who is
 * erased it is asked for before, while the word for the card is still here. A card that takes agreed parts of an earlier
 * membership goes on with those when the renewal is cancelled. Who goes as an owner is paid nothing more.
 */
export const reactOfAutopay: Reaction = { cancelled: end, owner_deleted: end, banned: end, away: end }

async function end(work: Work, occurrence: Ending): Promise<void> {
  const { db, actor } = work
  const { adminId } = occurrence
  const { rows } = await sql<About & { id: string }>`
    select a.id, a.admin_id, a.gym_id, a.member_id, a.membership_id, s.plan_name, g.name as gym_name
    from autopays a
    join memberships s on s.admin_id = ${adminId} and s.id = a.membership_id
    join gyms g on g.admin_id = ${adminId} and g.id = a.gym_id
    where a.admin_id = ${adminId} and a.stopped_at is null and ${endedBy(occurrence)} order by a.id`.execute(db)
  for (const { id, ...about } of rows) {
    if (occurrence.event === 'cancelled' && (await keepForParts(work, adminId, id))) continue
    await endAutopay(work, adminId, id, { why: 'ended', by: actor })
    // nobody is left who could say it
    if (occurrence.event === 'owner_deleted') await tellMember(work, 'autopay_ended', about)
  }
}
