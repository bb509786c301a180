import { type RawBuilder, sql } from 'kysely'
import type { Reaction } from '#src/server/serve.ts'
import { endAutopay } from './endings.ts'

const gone = (adminId: string, memberId: string) => sql`a.member_id = ${memberId} and exists (
  select from members m where m.admin_id = ${adminId} and m.id = ${memberId} and m.deleted_at is not null)`

/**
 * What is cancelled, and whoever is let in no more or was deleted, pays by no card; the provider forgets it. Of somebody who is
 * erased it is asked for before, while the word for the card is still here.
 */
export const reactOfAutopay: Reaction = async (work, occurrence) => {
  if (occurrence.event === 'sign_in_changed') return
  const { db, actor } = work
  const { adminId } = occurrence
  let whose: RawBuilder<unknown>
  if (occurrence.event === 'cancelled') whose = sql`a.membership_id = ${occurrence.membershipId}`
  else if (occurrence.event === 'banned') whose = sql`a.member_id = ${occurrence.memberId}`
  else if (occurrence.event === 'away') whose = gone(adminId, occurrence.memberId)
  else return
  const { rows } = await sql<{ id: string }>`
    select a.id from autopays a where a.admin_id = ${adminId} and a.stopped_at is null and ${whose}`.execute(db)
  for (const { id } of rows) await endAutopay(work, adminId, id, { why: 'ended', by: actor })
}
