import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { Tiyin } from '#src/contract/money.ts'
import type { Db } from '#src/server/db.ts'
import { ownerOf } from '#src/server/owned.ts'

/** By when it is to be paid: on its day, or on that on which the card is asked for it. `of` is the alias of promises. */
export const promiseDay = (of: string): RawBuilder<Day> =>
  sql`greatest(${sql.ref(of)}.promised_on, ${sql.ref(of)}.card_on)`

/** An entry `t` that wrote off what was owed because the membership ended, or went over to another plan with its debt; or gave it back when that change was called off. */
const isOfItsEnd = (of: string, adminId: string | null): RawBuilder<boolean> => {
  const p = sql.ref(of)
  return sql`(t.transaction_type = 'adjustment' and exists (
    select from memberships n where n.admin_id = ${ownerOf(of, adminId)}
      and (n.id = ${p}.membership_id and n.cancelled_at = t.created_at or n.renewed_from = ${p}.membership_id and n.is_plan_change
        and t.created_at = case when t.direction = 'increase' then n.cancelled_at else n.created_at end)))`
}

/** What came, or was taken off, between the promise and the end of its day, or until now. Told by the ledger's rows alone. */
export const came = (
  of: string,
  adminId: string | null,
  { untilItsDay = true, withItsEnd = true } = {},
): RawBuilder<number> => {
  const p = sql.ref(of)
  return sql`coalesce((
    select sum(case when t.transaction_type = 'payment' or t.direction = 'decrease' then t.amount_tiyin else -t.amount_tiyin end)
    from transactions t where t.admin_id = ${ownerOf(of, adminId)} and t.membership_id = ${p}.membership_id
      and (t.transaction_type in ('payment', 'refund') or t.direction = 'decrease' or t.direction = 'increase' and ${isOfItsEnd(of, adminId)})
      and t.created_at >= ${p}.created_at ${untilItsDay ? sql`and t.business_on <= ${promiseDay(of)}` : sql``}
      ${withItsEnd ? sql`` : sql`and not ${isOfItsEnd(of, adminId)}`}), 0)`
}

/** All that should have come by its day came: of a part, everything before it too, because what comes pays the oldest part first. */
export const wasKept = (of: string, adminId: string | null): RawBuilder<boolean> =>
  sql`(${sql.ref(of)}.amount_tiyin <= ${came(of, adminId)})`

/** All that should have come by its day is there by now, in time or not. */
export const isSettled = (of: string, adminId: string | null): RawBuilder<boolean> =>
  sql`(${sql.ref(of)}.amount_tiyin <= ${came(of, adminId, { untilItsDay: false })})`

/**
 * The last promise of a membership that was not taken back: its day, whether it was kept, and what of it is missing. Of parts
 * the first that is not paid: one that came late is spoken of no more.
 */
export const lastPromise = (membership: string, adminId: string | null): RawBuilder<unknown> => {
  const s = sql.ref(membership)
  return sql`
    select ${promiseDay('p')} as promised_on, ${wasKept('p', adminId)} as is_kept, p.part_tiyin is not null as is_part,
      greatest(p.amount_tiyin - ${came('p', adminId, { untilItsDay: false })}, 0)::bigint as missing_tiyin
    from promises p
    where p.admin_id = ${ownerOf(membership, adminId)} and p.membership_id = ${s}.id and p.withdrawn_at is null
    order by p.created_at desc, ${wasKept('p', adminId)} or ${isSettled('p', adminId)}, case when p.part_tiyin is not null then p.promised_on end, p.id desc limit 1`
}

/**
 * By when the debt of a membership, or the first part of it, is to be paid: on the day that was agreed, while one stands; else on its own,
 * or on that of a part that was missed after it.
 */
export const agreedDueOn = (membership: string, adminId: string | null, today: Day): RawBuilder<Day> => {
  const s = sql.ref(membership)
  return sql`coalesce((
    select case when last.promised_on >= ${today}::date then last.promised_on else greatest(last.promised_on, ${s}.due_on) end
    from (${lastPromise(membership, adminId)}) last where ${s}.remaining_tiyin > 0 and not last.is_kept), ${s}.due_on)`
}

/**
 * From when on a debt counts as overdue where that closes something: the door, a class, a freeze. The day that the desk agreed on last stands for the
 * debt's own and never comes before it: of parts that of the first that is not paid, else the last, because who paid what was agreed is not let in
 * for less long where more is owed by now. A day that its member named alone changes nothing.
 */
export const deskDueOn = (membership: string, adminId: string | null): RawBuilder<Day> => {
  const s = sql.ref(membership)
  return sql`case when ${s}.remaining_tiyin > 0 then greatest(${s}.due_on, (
    select ${promiseDay('p')}
    from promises p cross join lateral (
      select case when p.part_tiyin is not null and not (${wasKept('p', adminId)} or ${isSettled('p', adminId)}) then p.promised_on end as waits_on) open
    where p.admin_id = ${ownerOf(membership, adminId)} and p.membership_id = ${s}.id and p.withdrawn_at is null and p.made_by_kind <> 'member'
    order by p.created_at desc, open.waits_on, p.promised_on desc limit 1)) else ${s}.due_on end`
}

/**
 * What is missing of the parts whose day has come: the next ones are owed on theirs. Null where nothing is, something else was agreed last, or the
 * parts that were to come have been taken back: then nothing is agreed any more.
 */
export const partsDueBy = (membership: string, adminId: string | null, day: Day): RawBuilder<number | null> => {
  const s = sql.ref(membership)
  return sql`(
    select nullif(greatest(max(p.amount_tiyin - ${came('p', adminId, { untilItsDay: false })}), 0), 0)::bigint from promises p
    where p.admin_id = ${ownerOf(membership, adminId)} and p.membership_id = ${s}.id and p.part_tiyin is not null
      and p.withdrawn_at is null and p.promised_on <= ${day}::date
      and p.created_at = (
        select case when bool_and(l.withdrawn_at is null) then l.created_at end from promises l
        where l.admin_id = ${ownerOf(membership, adminId)} and l.membership_id = ${s}.id
        group by l.created_at having bool_or(l.withdrawn_at is null) order by l.created_at desc limit 1))`
}

/** What a debt asks for on a day: what has fallen due of its parts, or all that is owed. */
export const askedBy = (membership: string, adminId: string | null, day: Day): RawBuilder<Tiyin> => {
  const remaining = sql`${sql.ref(membership)}.remaining_tiyin`
  return sql`least(coalesce(${partsDueBy(membership, adminId, day)}, ${remaining}), ${remaining})`
}

/** The day that was agreed for what a membership owes, while it stands. */
export async function findAgreedDay(
  db: Db,
  { id, admin_id: adminId }: { id: string; admin_id: string },
  today: Day,
): Promise<Day | null> {
  const { rows } = await sql<{ promised_on: Day }>`
    select last.promised_on from memberships s cross join lateral (${lastPromise('s', adminId)}) last
    where s.admin_id = ${adminId} and s.id = ${id} and s.remaining_tiyin > 0 and not last.is_kept and last.promised_on >= ${today}::date`.execute(
    db,
  )
  return rows[0]?.promised_on ?? null
}
