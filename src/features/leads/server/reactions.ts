import { sql } from 'kysely'
import { enqueueJob } from '#src/server/queue.ts'
import type { Happened } from '#src/server/occurrences.ts'
import type { Reaction, Work } from '#src/server/serve.ts'

export const moneyBackJob = 'leads.friend_money_back'

async function lookAgain({ db }: Work, occurrence: Happened<'returned' | 'cancelled'>): Promise<void> {
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

/** Money of a sale that a bonus was given for goes back: what was given is looked at right after, not at the next round. */
export const reactOfFriendBonus: Reaction = { returned: lookAgain, cancelled: lookAgain }
