import { sql } from 'kysely'
import type { Reaction } from '#src/server/serve.ts'
import { endAutopay } from './endings.ts'

/** What is cancelled, and whoever is let in no more, pays by no card; the provider forgets it. */
export const reactOfAutopay: Reaction = async (work, occurrence) => {
  if (occurrence.event !== 'cancelled' && occurrence.event !== 'banned') return
  const { db, actor } = work
  const { adminId } = occurrence
  const whose =
    'memberId' in occurrence
      ? sql`a.member_id = ${occurrence.memberId}`
      : sql`a.membership_id = ${occurrence.membershipId}`
  const { rows } = await sql<{ id: string }>`
    select a.id from autopays a where a.admin_id = ${adminId} and a.stopped_at is null and ${whose}`.execute(db)
  for (const { id } of rows) await endAutopay(work, adminId, { id }, { why: 'ended', by: actor })
}
