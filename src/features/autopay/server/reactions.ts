import { type RawBuilder, sql } from 'kysely'
import type { Occurrence } from '#src/server/occurrences.ts'
import type { Reaction } from '#src/server/serve.ts'
import { endAutopay, keepForParts } from './endings.ts'
import { type About, tellMember } from './tell.ts'

/** Which autopays `a` of which owner an occurrence ends. */
function endedBy(occurrence: Occurrence): { adminId: string; whose: RawBuilder<unknown> } | undefined {
  if (occurrence.event === 'cancelled')
    return { adminId: occurrence.adminId, whose: sql`a.membership_id = ${occurrence.membershipId}` }
  if (occurrence.event === 'owner_deleted') return { adminId: occurrence.adminId, whose: sql`true` }
  if (occurrence.event !== 'banned' && occurrence.event !== 'away') return undefined
  const { event, adminId, memberId } = occurrence
  const isGone = sql`exists (
    select from members m where m.admin_id = ${adminId} and m.id = ${memberId} and m.deleted_at is not null)`
  return { adminId, whose: sql`a.member_id = ${memberId} and ${event === 'banned' ? sql`true` : isGone}` }
}

/**
 * What is cancelled, and whoever is let in no more or was deleted, pays by no card; the provider forgets it. Of somebody who is
 * erased it is asked for before, while the word for the card is still here. A card that takes agreed parts of an earlier
 * membership goes on with those when the renewal is cancelled. Who goes as an owner is paid nothing more.
 */
export const reactOfAutopay: Reaction = async (work, occurrence) => {
  const ended = endedBy(occurrence)
  if (!ended) return
  const { db, actor } = work
  const { adminId, whose } = ended
  const { rows } = await sql<About & { id: string }>`
    select a.id, a.admin_id, a.gym_id, a.member_id, a.membership_id, s.plan_name, g.name as gym_name
    from autopays a
    join memberships s on s.admin_id = ${adminId} and s.id = a.membership_id
    join gyms g on g.admin_id = ${adminId} and g.id = a.gym_id
    where a.admin_id = ${adminId} and a.stopped_at is null and ${whose} order by a.id`.execute(db)
  for (const { id, ...about } of rows) {
    if (occurrence.event === 'cancelled' && (await keepForParts(work, adminId, id))) continue
    await endAutopay(work, adminId, id, { why: 'ended', by: actor })
    // nobody is left who could say it
    if (occurrence.event === 'owner_deleted') await tellMember(work, 'autopay_ended', about)
  }
}
