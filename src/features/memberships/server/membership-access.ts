import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { Tiyin } from '#src/contract/money.ts'
import { requireGymToLook } from '#src/features/gyms/server/gym-access.ts'
import { inGyms } from '#src/features/gyms/server/scope.ts'
import type { Work } from '#src/server/serve.ts'
import { type FindSubjects, isOneOf } from '#src/server/subjects.ts'
import { ofOwner } from '#src/server/owned.ts'
import { hasFreeze, type MembershipState, membershipCan, type MembershipStatus } from '../rules.ts'
import { isFrozenLater, isFrozenOn, isLeftForAnother, isOpenOn, statusOn } from './membership-state.ts'

/** A membership as the acts on it need it: who, where, the dates, the money and the state of today. */
export type Held = {
  admin_id: string
  id: string
  gym_id: string
  member_id: string
  plan_id: string
  plan_name: string
  start_on: Day
  end_on: Day
  duration_days: number
  gift_days: number
  cut_days: number
  frozen_days: number
  freeze_days_allowed: number
  due_tiyin: Tiyin
  paid_tiyin: Tiyin
  remaining_tiyin: Tiyin
  due_on: Day
  status: MembershipStatus
  is_frozen: boolean
  is_reserved: boolean
  has_planned_freeze: boolean
  is_renewed: boolean
  is_changed: boolean
  is_drop_in: boolean
  renewed_from: string | null
  is_plan_change: boolean
  credit_tiyin: Tiyin
  source_off_tiyin: Tiyin
}

/** A membership of an owner; for an employee one of their gyms. */
export const findMembershipSubjects: FindSubjects = async (asking, ids) => {
  await requireGymToLook(asking)
  const { actor, adminId, db } = asking
  const gymIds = actor.role === 'employee' ? [...actor.gymIds] : null
  const { rows } = await sql<{ id: string; admin_id: string; gym_id: string }>`
    select s.id, s.admin_id, s.gym_id from memberships s
    where s.id ${isOneOf(ids)} and ${ofOwner('s', adminId)} and ${inGyms('s', gymIds)}`.execute(db)
  return rows.map(({ id, admin_id, gym_id }) => ({ id, adminId: admin_id, gymId: gym_id }))
}

/**
 * Held with one membership: `theirs`, all that its person has open at its gym, by id, with what it goes on from, since whoever moves
 * its days or ends it moves those along; `buyer`, the person before them, as whoever sells to one, or books for one, holds them.
 */
type Hold = 'theirs' | 'buyer'

/** Locks come in one order (decision 13): the person, what they have, and only then classes, shifts and the gym's next number. */
export async function holdTheirs(
  { db, today }: Pick<Work, 'db' | 'today'>,
  { adminId, membershipId }: { adminId: string; membershipId: string },
  hold: Hold,
): Promise<void> {
  if (hold === 'buyer')
    await sql`
      select 1 from members m where m.admin_id = ${adminId}
        and m.id = (select h.member_id from memberships h where h.admin_id = ${adminId} and h.id = ${membershipId}) for no key update`.execute(
      db,
    )
  await sql`
    select 1 from memberships s
    join memberships h on h.admin_id = ${adminId} and h.id = ${membershipId}
    where s.admin_id = ${adminId} and s.member_id = h.member_id and s.gym_id = h.gym_id
      and (${isOpenOn('s', today)} or s.id = h.id or s.id = h.renewed_from) order by s.id for update of s`.execute(db)
}

/**
 * The membership of the owner, or not_found. `lock` holds the row until the end of the transaction, so that two people at one
 * membership come one after the other.
 */
export async function getHeld(
  { db, today, fail }: Pick<Work, 'db' | 'today' | 'fail'>,
  adminId: string,
  membershipId: string,
  { lock = false }: { lock?: boolean | Hold } = {},
): Promise<Held> {
  // The lock is taken first: what is read afterwards is what the one before left.
  if (lock === 'theirs' || lock === 'buyer') await holdTheirs({ db, today }, { adminId, membershipId }, lock)
  else if (lock)
    await sql`select 1 from memberships where admin_id = ${adminId} and id = ${membershipId} for update`.execute(db)
  const { rows } = await sql<Held>`
    select s.admin_id, s.id, s.gym_id, s.member_id, s.plan_id, s.plan_name, s.start_on, s.end_on, s.duration_days, s.gift_days, s.cut_days, s.frozen_days,
      s.freeze_days_allowed, s.due_tiyin, s.paid_tiyin, s.remaining_tiyin, s.due_on, s.renewed_from, s.is_plan_change, s.credit_tiyin, s.source_off_tiyin, s.is_drop_in,
      ${statusOn('s', today)} as status, ${isFrozenOn('s', adminId, today)} as is_frozen, s.is_reserved,
      ${isFrozenLater('s', adminId, today)} as has_planned_freeze,
      exists (select from memberships r where r.admin_id = ${adminId} and r.renewed_from = s.id and r.status <> 'cancelled') as is_renewed,
      ${isLeftForAnother('s', adminId)} as is_changed
    from memberships s
    where s.admin_id = ${adminId} and s.id = ${membershipId}`.execute(db)
  if (!rows[0]) throw fail('not_found')
  return rows[0]
}

export const stateOf = (held: Held): MembershipState => ({ ...held, remaining_amount: held.remaining_tiyin })

export function assertPossible(
  { fail }: Pick<Work<'state_conflict'>, 'fail'>,
  act: Parameters<typeof membershipCan>[0],
  held: Held,
): void {
  if (!membershipCan(act, stateOf(held))) throw fail('state_conflict')
}

/** A freeze, begun or planned, would be of a plan that ends: it is called off first, and that is said. */
export function assertChangeable(work: Pick<Work<'state_conflict' | 'change.frozen'>, 'fail'>, held: Held): void {
  if (hasFreeze(stateOf(held))) throw work.fail('change.frozen')
  assertPossible(work, 'change', held)
}
