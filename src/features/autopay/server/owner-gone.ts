import { sql } from 'kysely'
import type { PaymentProvider } from '#src/contract/values.ts'
import { isOwnerDeleted } from '#src/features/admins/server/owner-there.ts'
import type { AskingDeps } from '#src/features/online-payments/server/asking.ts'
import { tillOf } from '#src/features/online-payments/server/doors.ts'
import type { Db } from '#src/server/db.ts'
import { enqueueJob } from '#src/server/queue.ts'
import { endAutopay } from './endings.ts'
import { type About, tellMember } from './tell.ts'

export const ownerGoneJob = 'autopay.owner_gone'
export type OwnerGoneTurn = { adminId: string }

/** The cards that pay an owner or a gym that was deleted are let go of by a job: nobody who deletes one waits for thousands of them. */
export const enqueueOwnerGone = (db: Db, adminId: string): Promise<void> =>
  enqueueJob(db, ownerGoneJob, { adminId } satisfies OwnerGoneTurn, { key: `${ownerGoneJob}:${adminId}` })

/** The gym of an autopay `a` is no more. */
const isGymDeleted = sql<boolean>`exists (
  select from gyms w where w.admin_id = a.admin_id and w.id = a.gym_id and w.deleted_at is not null)`

/** Owners and gyms that are gone and whose cards are not: a card that was connected at the moment they went, and those of before. */
export async function sweepGoneOwners(db: Db): Promise<void> {
  const { rows } = await sql<{ admin_id: string }>`
    select distinct a.admin_id from autopays a where a.stopped_at is null
      and (${isOwnerDeleted(sql.ref('a.admin_id'))} or ${isGymDeleted})`.execute(db)
  for (const { admin_id: adminId } of rows) await enqueueOwnerGone(db, adminId)
}

type Row = About & { id: string; provider: PaymentProvider; is_owner_gone: boolean }

/** Each in a transaction of its own: nothing that waits for it stays, the provider forgets it, and its member hears that the club has left, or the gym is no more. */
export async function endCardsOfGone(
  { database, clock }: Pick<AskingDeps, 'database' | 'clock'>,
  { adminId }: OwnerGoneTurn,
): Promise<void> {
  const scope = { role: 'tenant', adminId } as const
  const rows = await database.transaction(scope, ({ db }) => listOfGone(db, adminId))
  for (const row of rows)
    await database.transaction(scope, async (transaction) => {
      const { work } = tillOf(row.provider, row, transaction, clock)
      await endAutopay(work, adminId, row.id, { why: 'ended', by: { role: 'system', id: null } })
      const kind = row.is_owner_gone ? 'autopay_owner_left' : 'autopay_gym_gone'
      // the pages of the club are gone: there is nothing to open
      await tellMember(work, kind, row, { link: null, key: `${kind}:${row.id}` })
    })
}

async function listOfGone(db: Db, adminId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.admin_id, a.id, a.provider, a.gym_id, a.member_id, a.membership_id, s.plan_name, g.name as gym_name, o.is_gone as is_owner_gone
    from autopays a
    join memberships s on s.admin_id = ${adminId} and s.id = a.membership_id
    join gyms g on g.admin_id = ${adminId} and g.id = a.gym_id
    cross join (select ${isOwnerDeleted(sql`${adminId}::uuid`)} as is_gone) o
    where a.admin_id = ${adminId} and a.stopped_at is null and (o.is_gone or g.deleted_at is not null) order by a.id`.execute(
    db,
  )
  return rows
}
