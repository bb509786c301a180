import { type RawBuilder, sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import type { Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'

/** The last word of the accountant on an entry: a row, or nothing. */
export const lastCheck = (owner: RawBuilder<unknown>, transactionId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select k.is_checked, k.created_at, k.made_by_kind, k.made_by_id from accountant_checks k
  where k.admin_id = ${owner} and k.transaction_id = ${transactionId}
  order by k.created_at desc, k.id desc limit 1)`

type Entry = { id: string; is_checked: boolean }

/** Payments and refunds of memberships, as the report has them; whoever has them holds them. `is_checked`: as they stand now. */
export async function lockEntries(db: Db, adminId: string, ids: readonly string[]): Promise<Entry[]> {
  await sql`
    select t.id from transactions t
    where t.admin_id = ${adminId} and t.id = any(${ids}::uuid[]) order by t.id for no key update`.execute(db)
  const { rows } = await sql<Entry>`
    select t.id, coalesce(c.is_checked and (t.edited_at is null or t.edited_at <= c.created_at), false) as is_checked
    from transactions t left join lateral ${lastCheck(sql`${adminId}`, sql`t.id`)} c on true
    where t.admin_id = ${adminId} and t.id = any(${ids}::uuid[]) and t.membership_id is not null
      and t.transaction_type in ('payment', 'refund') order by t.id`.execute(db)
  return rows
}

/** Writes what is said of entries, and each into the log. */
export async function noteChecks(
  work: Pick<Work, 'db' | 'now' | 'actor' | 'audit'>,
  adminId: string,
  ids: readonly string[],
  reason: string | null,
): Promise<void> {
  const { db, now, actor } = work
  await sql`
    insert into accountant_checks (admin_id, id, transaction_id, is_checked, reason, made_by_kind, made_by_id, created_at)
    select ${adminId}, given.id, given.transaction_id, ${reason === null}, ${reason}, ${actor.role}, ${actor.id}, ${now}
    from unnest(${ids.map(() => newId(now.getTime()))}::uuid[], ${ids}::uuid[]) as given (id, transaction_id)
    returning id`.execute(db)
  for (const id of ids)
    await work.audit({
      entity: 'transactions',
      entityId: id,
      adminId,
      before: { is_checked: reason !== null },
      after: { is_checked: reason === null, ...(reason !== null && { reason }) },
    })
}
