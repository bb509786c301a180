import { sql } from 'kysely'
import { enqueueJob } from '#src/server/queue.ts'
import type { Reaction } from '#src/server/serve.ts'

export const moneyBackJob = 'leads.friend_money_back'

/** Money of a sale that a bonus was given for goes back: what was given is looked at right after, not at the next round. */
export const reactOfFriendBonus: Reaction = async ({ db }, occurrence) => {
  if (occurrence.event !== 'returned' && occurrence.event !== 'cancelled') return
  const { adminId } = occurrence
  const membership =
    'membershipId' in occurrence
      ? sql`${occurrence.membershipId}::uuid`
      : sql`(
          select t.membership_id from transactions t
          where t.admin_id = ${adminId} and t.id = ${occurrence.transactionId})`
  const { rows } = await sql<{ id: string }>`
    select l.id from leads l
    where l.admin_id = ${adminId} and l.bonus_membership_id = ${membership} and l.bonus_taken_at is null`.execute(db)
  for (const { id } of rows) await enqueueJob(db, moneyBackJob, { adminId, id }, { key: `${moneyBackJob}:${id}` })
}
