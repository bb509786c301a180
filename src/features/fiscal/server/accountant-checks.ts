import { type RawBuilder, sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import type { Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import type { Sold } from '../rules.ts'

/** The last word of the accountant on an entry: a row, or nothing. */
export const lastCheck = (owner: RawBuilder<unknown>, transactionId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select k.is_checked, k.created_at, k.made_by_kind, k.made_by_id from accountant_checks k
  where k.admin_id = ${owner} and k.transaction_id = ${transactionId}
  order by k.created_at desc, k.id desc limit 1)`

type Entry = { admin_id: string; id: string; is_checked: boolean }

/** The owners whose entries these are: the platform's accountant marks what several bought. */
async function ownersOf(db: Db, adminId: string | null, ids: readonly string[]): Promise<string[]> {
  if (adminId) return [adminId]
  const { rows } = await sql<{ admin_id: string }>`
    select distinct t.admin_id from transactions t where t.id = any(${ids}::uuid[]) order by t.admin_id`.execute(db)
  return rows.map((row) => row.admin_id)
}

/** Payments and refunds of what the seller sells, as their report has them; whoever has them holds them. `is_checked`: as they stand now. */
export async function lockEntries(
  { db, adminId }: Pick<Work, 'db' | 'adminId'>,
  sold: Sold,
  ids: readonly string[],
): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const owner of await ownersOf(db, adminId, ids)) entries.push(...(await lockOf(db, owner, sold, ids)))
  return entries
}

async function lockOf(db: Db, adminId: string, sold: Sold, ids: readonly string[]): Promise<Entry[]> {
  await sql`
    select t.id from transactions t
    where t.admin_id = ${adminId} and t.id = any(${ids}::uuid[]) order by t.id for no key update`.execute(db)
  const { rows } = await sql<Entry>`
    select t.admin_id, t.id, coalesce(c.is_checked and (t.edited_at is null or t.edited_at <= c.created_at), false) as is_checked
    from transactions t left join lateral ${lastCheck(sql`${adminId}`, sql`t.id`)} c on true
    where t.admin_id = ${adminId} and t.id = any(${ids}::uuid[]) and ${sql.ref(`t.${sold}_id`)} is not null
      and t.transaction_type in ('payment', 'refund') order by t.id`.execute(db)
  return rows
}

/** Writes what is said of entries, and each into the log. */
export async function noteChecks(
  work: Pick<Work, 'db' | 'now' | 'actor' | 'audit'>,
  sold: Sold,
  entries: readonly Entry[],
  reason: string | null,
): Promise<void> {
  const { db, now, actor } = work
  await sql`
    insert into accountant_checks (admin_id, id, transaction_id, is_checked, reason, made_by_kind, made_by_id, created_at)
    select given.admin_id, given.id, given.transaction_id, ${reason === null}, ${reason}, ${actor.role}, ${actor.id}, ${now}
    from unnest(${entries.map((entry) => entry.admin_id)}::uuid[], ${entries.map(() => newId(now.getTime()))}::uuid[],
      ${entries.map((entry) => entry.id)}::uuid[]) as given (admin_id, id, transaction_id)
    returning id`.execute(db)
  for (const { admin_id, id } of entries)
    await work.audit({
      entity: 'transactions',
      entityId: id,
      // what the platform's accountant looked at is no act at its buyer
      adminId: sold === 'membership' ? admin_id : null,
      before: { is_checked: reason !== null },
      after: { is_checked: reason === null, ...(reason !== null && { reason }) },
    })
}
