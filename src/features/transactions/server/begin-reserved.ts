import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { isOpenOn } from '#src/features/memberships/server/membership-state.ts'
import type { Work } from '#src/server/serve.ts'

type Moved = { was_on: Day; was_until: Day; start_on: Day; end_on: Day }

/**
 * What is only reserved lets nobody in, so it begins with its first payment where its first day is over by then; not where it would run
 * into another one of its plan. What is still owed of it is due as of a sale of this day. The caller holds the row.
 */
export async function beginReserved(
  { db, today, audit }: Pick<Work, 'db' | 'today' | 'audit'>,
  { adminId, target: { id } }: { adminId: string; target: { id: string } },
): Promise<void> {
  await sql`
    update memberships s set due_on = greatest(s.due_on, ${today}::date + coalesce((
      select g.payment_due_days from gym_settings g where g.admin_id = ${adminId} and g.gym_id = s.gym_id), 0))
    where s.admin_id = ${adminId} and s.id = ${id} and s.is_reserved and s.status <> 'cancelled'`.execute(db)
  const { rows } = await sql<Moved>`
    update memberships s set start_on = ${today}::date, status = 'active', version = s.version + 1
    from memberships b
    where s.admin_id = ${adminId} and s.id = ${id} and b.admin_id = ${adminId} and b.id = s.id
      and s.is_reserved and not s.is_drop_in and s.status <> 'cancelled' and s.start_on < ${today}::date
      and not exists (
        select from memberships o
        where o.admin_id = ${adminId} and o.member_id = s.member_id and o.gym_id = s.gym_id and o.plan_id = s.plan_id and o.id <> s.id
          and ${isOpenOn('o', today)} and not o.is_used_up and o.start_on <= ${today}::date + (s.end_on - s.start_on))
    returning b.start_on as was_on, b.end_on as was_until, s.start_on, s.end_on`.execute(db)
  for (const { was_on, was_until, start_on: start_date, end_on } of rows)
    await audit({
      entity: 'memberships',
      entityId: id,
      adminId,
      before: { start_date: was_on, end_on: was_until },
      after: { start_date, end_on },
    })
}

/** A reservation of which all was written off waits for no payment. The caller holds the row. */
export async function beginFree(
  work: Parameters<typeof beginReserved>[0],
  of: Parameters<typeof beginReserved>[1],
): Promise<void> {
  await beginReserved(work, of)
  const { rows } = await sql<{ id: string }>`
    update memberships set is_reserved = false
    where admin_id = ${of.adminId} and id = ${of.target.id} and is_reserved and due_tiyin = 0 and status <> 'cancelled' returning id`.execute(
    work.db,
  )
  for (const { id } of rows)
    await work.audit({
      entity: 'memberships',
      entityId: id,
      adminId: of.adminId,
      before: { is_reserved: true },
      after: { is_reserved: false },
    })
}
