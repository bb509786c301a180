import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { came, isSettled, promiseDay, wasKept } from '#src/features/memberships/server/agreed-days.ts'
import { ownerOf } from '#src/server/owned.ts'
import type { PromiseState } from '../rules.ts'

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
  const paid = came(of, adminId, { withItsEnd: false })
  return sql`case
    when ${p}.withdrawn_at is not null and not ${wasMoved(of, adminId)} then 'withdrawn'
    when ${p}.amount_tiyin <= ${paid} then 'kept'
    -- what is written off when a membership ends, or goes over to another plan, keeps nothing
    when ${sql.ref(membership)}.status = 'cancelled' or ${wasKept(of, adminId)} then 'withdrawn'
    when ${p}.withdrawn_at is not null then 'moved'
    when ${promiseDay(of)} >= ${today}::date then 'open'
    else 'broken' end`
}

/** Waits for its day, however much of the debt has come. */
export const stands = (of: string, adminId: string | null, today: Day): RawBuilder<boolean> => {
  const p = sql.ref(of)
  return sql`(${p}.withdrawn_at is null and ${promiseDay(of)} >= ${today}::date and not ${wasKept(of, adminId)})`
}

/** Nothing else was agreed since that stands, and nothing of its own agreement was taken back. */
const isOfLast = (of: string, adminId: string | null): RawBuilder<boolean> => {
  const p = sql.ref(of)
  return sql`not exists (
    select from promises n where n.admin_id = ${ownerOf(of, adminId)} and n.membership_id = ${p}.membership_id
      and case when n.withdrawn_at is null then n.created_at > ${p}.created_at else n.created_at = ${p}.created_at end)`
}

/** One of the several parts that were agreed last, that something is still missing of. `of` is the alias of promises, `membership` that of its membership. */
export const hasOpenPart = (of: string, membership: string, adminId: string | null): RawBuilder<boolean> => {
  const p = sql.ref(of)
  return sql`(${p}.part_tiyin is not null and ${p}.withdrawn_at is null and ${sql.ref(membership)}.remaining_tiyin > 0
    and not ${isSettled(of, adminId)} and ${isOfLast(of, adminId)})`
}

/**
 * What is missing of the parts up to and with that of a day, and of such later ones `p` as `isPaidFor` says: what comes pays the oldest
 * first, so that what was paid for a later one may be missing of itself. 0 where they were paid, moved or taken back.
 */
export const missingOfPart = (
  membership: string,
  adminId: string | null,
  { day, isPaidFor }: { day: Day; isPaidFor: RawBuilder<boolean> },
): RawBuilder<number> => {
  const s = sql.ref(membership)
  return sql`coalesce((
    select greatest(max(p.amount_tiyin - ${came('p', adminId, { untilItsDay: false })}), 0) from promises o
    join promises p on p.admin_id = ${ownerOf(membership, adminId)} and p.membership_id = o.membership_id and p.created_at = o.created_at
      and (p.promised_on <= o.promised_on or ${isPaidFor})
    where o.admin_id = ${ownerOf(membership, adminId)} and o.membership_id = ${s}.id and o.part_tiyin is not null
      and o.withdrawn_at is null and o.promised_on = ${day}::date and ${isOfLast('o', adminId)}), 0)::bigint`
}
