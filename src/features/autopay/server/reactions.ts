import { type RawBuilder, sql } from 'kysely'
import type { Occurrence } from '#src/server/occurrences.ts'
import type { Reaction } from '#src/server/serve.ts'
import { endAutopay, keepForParts } from './endings.ts'

/** Which autopays `a` of which owner an occurrence ends. */
function endedBy(occurrence: Occurrence): { adminId: string; whose: RawBuilder<unknown> } | undefined {
  if (occurrence.event === 'cancelled')
    return { adminId: occurrence.adminId, whose: sql`a.membership_id = ${occurrence.membershipId}` }
  if (occurrence.event !== 'banned' && occurrence.event !== 'away') return undefined
  const { event, adminId, memberId } = occurrence
  const isGone = sql`exists (
    select from members m where m.admin_id = ${adminId} and m.id = ${memberId} and m.deleted_at is not null)`
  return { adminId, whose: sql`a.member_id = ${memberId} and ${event === 'banned' ? sql`true` : isGone}` }
}

/**
 * What is cancelled, and whoever is let in no more or was deleted, pays by no card; the provider forgets it. Of somebody who is
 * erased it is asked for before, while the word for the card is still here. A card that takes agreed parts of an earlier
 * membership goes on with those when the renewal is cancelled.
 */
export const reactOfAutopay: Reaction = async (work, occurrence) => {
  const ended = endedBy(occurrence)
  if (!ended) return
  const { db, actor } = work
  const { adminId, whose } = ended
  const { rows } = await sql<{ id: string }>`
    select a.id from autopays a where a.admin_id = ${adminId} and a.stopped_at is null and ${whose}`.execute(db)
  for (const { id } of rows) {
    if (occurrence.event === 'cancelled' && (await keepForParts(work, adminId, id))) continue
    await endAutopay(work, adminId, id, { why: 'ended', by: actor })
  }
}
