import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { ownerOf } from '#src/server/owned.ts'
import type { PromiseState } from '../rules.ts'

/** Did what was owed come, or was it taken off, between the promise and the end of its day? Told by the ledger's rows alone. */
const wasKept = (of: string, adminId: string | null): RawBuilder<boolean> => {
  const p = sql.ref(of)
  return sql`(${p}.amount_tiyin <= coalesce((
    select sum(case when t.transaction_type = 'payment' or t.direction = 'decrease' then t.amount_tiyin when t.transaction_type = 'refund' then -t.amount_tiyin end)
    from transactions t where t.admin_id = ${ownerOf(of, adminId)} and t.membership_id = ${p}.membership_id
      and t.created_at >= ${p}.created_at and t.business_on <= ${p}.promised_on), 0))`
}

/** Another one took its place: it was taken back by the very act that made the next. */
const wasMoved = (of: string, adminId: string | null): RawBuilder<boolean> => {
  const p = sql.ref(of)
  return sql`exists (
    select from promises n where n.admin_id = ${ownerOf(of, adminId)} and n.membership_id = ${p}.membership_id and n.created_at = ${p}.withdrawn_at
      and n.id <> ${p}.id)`
}

/** `of` is the alias of promises, `membership` that of its membership. */
export const promiseState = (
  of: string,
  membership: string,
  adminId: string | null,
  today: Day,
): RawBuilder<PromiseState> => {
  const p = sql.ref(of)
  return sql`case
    when ${p}.withdrawn_at is not null and not ${wasMoved(of, adminId)} then 'withdrawn'
    when ${wasKept(of, adminId)} then 'kept'
    when ${sql.ref(membership)}.status = 'cancelled' then 'withdrawn'
    when ${p}.withdrawn_at is not null then 'moved'
    when ${p}.promised_on >= ${today}::date then 'open'
    else 'broken' end`
}

/** Waits for its day, however much of the debt has come. */
export const stands = (of: string, adminId: string | null, today: Day): RawBuilder<boolean> => {
  const p = sql.ref(of)
  return sql`(${p}.withdrawn_at is null and ${p}.promised_on >= ${today}::date and not ${wasKept(of, adminId)})`
}

/** The last promise of a membership that was not taken back: its day, and whether it was kept. */
export const lastPromise = (membership: string, adminId: string | null): RawBuilder<unknown> => {
  const s = sql.ref(membership)
  return sql`
    select p.promised_on, ${wasKept('p', adminId)} as is_kept from promises p
    where p.admin_id = ${ownerOf(membership, adminId)} and p.membership_id = ${s}.id and p.withdrawn_at is null
    order by p.created_at desc, p.id desc limit 1`
}
