import { type RawBuilder, sql } from 'kysely'
import { hasOpenPart } from '#src/features/promises/server/promise-state.ts'
import type { Db } from '#src/server/db.ts'
import { ownerOf } from '#src/server/owned.ts'

/**
 * Memberships whose agreed parts an autopay `a` takes: `s`, from what it was agreed for to the one that it is on (`l`), all of one
 * plan. `f` is what it was agreed for.
 */
export const isOfChain = sql`s.member_id = a.member_id and s.gym_id = a.gym_id and s.plan_id = l.plan_id
  and (s.id = l.id or s.end_on between f.end_on and l.end_on)`

/** Of the autopay `a`, whatever it is on by now. A part is asked for by one charge: when that is over, no other follows. */
export const hasPartsLeft = (adminId: string | null, { alsoOver = false } = {}): RawBuilder<boolean> => sql`exists (
  select from memberships l
  left join memberships f on f.admin_id = ${ownerOf('a', adminId)} and f.id = a.agreed_for
  join memberships s on s.admin_id = ${ownerOf('a', adminId)} and s.status <> 'cancelled' and ${isOfChain}
  join promises q on q.admin_id = ${ownerOf('a', adminId)} and q.membership_id = s.id and ${hasOpenPart('q', 's', adminId)}
  where l.admin_id = ${ownerOf('a', adminId)} and l.id = a.membership_id and (${alsoOver} or not exists (
    select from autopay_charges o where o.admin_id = ${ownerOf('a', adminId)} and o.autopay_id = a.id and o.kind = 'part'
      and o.membership_id = s.id and o.for_on = q.promised_on and o.ended_at is not null)))`

/** An autopay of which agreed parts are still to be taken. */
export async function hasAgreedParts(db: Db, adminId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ has_parts: boolean }>`
    select a.covers_parts and ${hasPartsLeft(adminId)} as has_parts from autopays a
    where a.admin_id = ${adminId} and a.id = ${id} and a.stopped_at is null`.execute(db)
  return rows[0]?.has_parts ?? false
}
