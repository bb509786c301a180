import { type RawBuilder, sql } from 'kysely'
import type { Happened } from '#src/server/occurrences.ts'
import type { Reaction, Work } from '#src/server/serve.ts'
import { endAutopay, keepForParts } from './endings.ts'
import { enqueueOwnerGone } from './owner-gone.ts'

type Ending = Happened<'cancelled' | 'banned' | 'away'>

/** Which autopays `a` it ends. */
function endedBy(occurrence: Ending): RawBuilder<unknown> {
  if (occurrence.event === 'cancelled') return sql`a.membership_id = ${occurrence.membershipId}`
  const { event, adminId, memberId } = occurrence
  const isGone = sql`exists (
    select from members m where m.admin_id = ${adminId} and m.id = ${memberId} and m.deleted_at is not null)`
  return sql`a.member_id = ${memberId} and ${event === 'banned' ? sql`true` : isGone}`
}

/**
 * What is cancelled, and whoever is let in no more or was deleted, pays by no card; the provider forgets it. Of somebody who is
 * erased it is asked for before, while the word for the card is still here. A card that takes agreed parts of an earlier
 * membership goes on with those when the renewal is cancelled. An owner who goes, and a gym that is deleted, is paid nothing more, from that moment on.
 */
export const reactOfAutopay: Reaction = {
  cancelled: end,
  gym_deleted: ({ db }, { adminId }) => enqueueOwnerGone(db, adminId),
  owner_deleted: ({ db }, { adminId }) => enqueueOwnerGone(db, adminId),
  banned: end,
  away: end,
}

async function end(work: Work, occurrence: Ending): Promise<void> {
  const { db, actor } = work
  const { adminId } = occurrence
  const { rows } = await sql<{ id: string }>`
    select a.id from autopays a
    where a.admin_id = ${adminId} and a.stopped_at is null and ${endedBy(occurrence)} order by a.id`.execute(db)
  for (const { id } of rows)
    if (occurrence.event !== 'cancelled' || !(await keepForParts(work, adminId, id)))
      await endAutopay(work, adminId, id, { why: 'ended', by: actor })
}
