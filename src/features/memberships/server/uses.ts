import { sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import { findCounted } from './counted.ts'
import { countedName, type Counted, type UseKind } from '#src/features/plans/rules.ts'
import { gymsOf, requireGymToLook } from '#src/features/gyms/server/gym-access.ts'
import { inGyms } from '#src/features/gyms/server/scope.ts'
import type { Work } from '#src/server/serve.ts'
import { type FindSubjects, isOneOf } from '#src/server/subjects.ts'
import { ofOwner } from '#src/server/owned.ts'
import { useUndoSeconds } from '../rules.ts'
import { assertPossible, getHeld, type Held } from './membership-access.ts'

type Use = { _id: string; kind: UseKind; used_at: string }

async function leftOn({ db, fail }: Pick<Work, 'db' | 'fail'>, { admin_id, id }: Held): Promise<Counted> {
  const counted = await findCounted(db, admin_id, id)
  if (!counted) throw fail('not_found')
  return counted
}

/**
 * One guest or one session more. The membership's row is held: two desks at the last one come one after the other. Like a
 * check-in it asks nothing about the gym's own subscription.
 */
export async function noteUse(
  work: Work<'state_conflict' | 'use.none_left'>,
  adminId: string,
  membershipId: string,
  kind: UseKind,
): Promise<{ use: Use; counted: Counted }> {
  const { db, actor, now, today } = work
  const held = await getHeld(work, adminId, membershipId, { lock: true })
  assertPossible(work, 'use', held)
  if (!(await leftOn(work, held))[countedName[kind]]?.left) throw work.fail('use.none_left')
  const id = newId(now.getTime())
  await sql`
    insert into membership_uses (admin_id, id, gym_id, member_id, membership_id, kind, used_at, used_on, made_by_kind, made_by_id)
    values (${held.admin_id}, ${id}, ${held.gym_id}, ${held.member_id}, ${held.id}, ${kind}, ${now}, ${today}, ${actor.role}, ${actor.id})`.execute(
    db,
  )
  await work.audit({ entity: 'memberships', entityId: held.id, adminId: held.admin_id, after: { used: kind } })
  return { use: { _id: id, kind, used_at: now.toISOString() }, counted: await leftOn(work, held) }
}

type UseRow = { membership_id: string; kind: UseKind; used_at: Date; is_undone: boolean; is_last_of_today: boolean }

/** A guest or a session that was noted; for an employee one of their gyms. */
export const findUseSubjects: FindSubjects = async (asking, ids) => {
  await requireGymToLook(asking)
  const { actor, adminId, db } = asking
  const { rows } = await sql<{ id: string; admin_id: string; gym_id: string }>`
    select u.id, u.admin_id, u.gym_id from membership_uses u
    where u.id ${isOneOf(ids)} and ${ofOwner('u', adminId)}
      and ${inGyms('u', gymsOf({ actor }, undefined))}`.execute(db)
  return rows.map(({ id, admin_id, gym_id }) => ({ id, adminId: admin_id, gymId: gym_id }))
}

/** Like a check-in: within a minute, or on its day while it is the last of its kind. */
export async function undoUse(
  work: Work<'state_conflict' | 'use.too_late'>,
  adminId: string,
  useId: string,
): Promise<{ counted: Counted }> {
  const { db, actor, now, today } = work
  const { rows } = await sql<{ membership_id: string }>`
    select membership_id from membership_uses where admin_id = ${adminId} and id = ${useId}`.execute(db)
  if (!rows[0]) throw work.fail('not_found')
  const held = await getHeld(work, adminId, rows[0].membership_id, { lock: true })
  const { rows: uses } = await sql<UseRow>`
    select u.membership_id, u.kind, u.used_at, u.undone_at is not null as is_undone,
      u.used_on = ${today} and not exists (
        select from membership_uses later where later.admin_id = ${held.admin_id} and later.membership_id = u.membership_id
          and later.kind = u.kind and later.used_at > u.used_at and later.undone_at is null) as is_last_of_today
    from membership_uses u where u.admin_id = ${held.admin_id} and u.id = ${useId}`.execute(db)
  const use = uses[0]
  if (!use) throw work.fail('not_found')
  if (use.is_undone) throw work.fail('state_conflict')
  const isFresh = now.getTime() - use.used_at.getTime() <= useUndoSeconds * 1000
  if (!isFresh && !use.is_last_of_today) throw work.fail('use.too_late')
  await sql`
    update membership_uses set undone_at = ${now}, undone_by_kind = ${actor.role}, undone_by_id = ${actor.id}
    where admin_id = ${held.admin_id} and id = ${useId}`.execute(db)
  await work.audit({
    entity: 'memberships',
    entityId: held.id,
    adminId: held.admin_id,
    after: { used: use.kind, undone: true },
  })
  return { counted: await leftOn(work, held) }
}
