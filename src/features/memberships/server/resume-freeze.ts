import { sql } from 'kysely'
import { addDays, type Day, daysBetween } from '#src/contract/days.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import type { Work } from '#src/server/serve.ts'
import { membershipCan } from '../rules.ts'
import { moveFollowers } from './followers.ts'
import { addFrozen } from './freeze-membership.ts'
import { getHeld, stateOf } from './membership-access.ts'

type Ended = { id: string; membership_id: string; start_on: Day; end_on: Day; ended_on: Day }

/**
 * A visit that was none ended no freeze: it runs on as it was, unless the membership was cancelled, changed or frozen anew
 * meanwhile.
 */
export async function resumeFreeze(
  work: Pick<Work, 'db' | 'today' | 'audit' | 'happened' | 'fail'>,
  { adminId, visitId }: { adminId: string; visitId: string },
): Promise<void> {
  const { db, today } = work
  const { rows } = await sql<Ended>`
    select id, membership_id, start_on, end_on, ended_on from membership_freezes
    where admin_id = ${adminId} and ended_by_visit = ${visitId} and ended_on is not null`.execute(db)
  const freeze = rows[0]
  if (!freeze) return
  const held = await getHeld(work, adminId, freeze.membership_id, { lock: 'theirs' })
  if (!membershipCan('freeze', stateOf(held))) return
  const back = daysBetween(freeze.ended_on, freeze.end_on)
  const end = addDays(held.end_on, back)
  await moveFollowers(work, held, end)
  await sql`
    update membership_freezes set ended_on = null, ended_by_visit = null where admin_id = ${adminId} and id = ${freeze.id}`.execute(
    db,
  )
  await addFrozen(db, held, { days: back, isFrozen: freeze.end_on >= today })
  await work.audit({
    entity: 'memberships',
    entityId: held.id,
    adminId,
    before: { end_on: held.end_on },
    after: { end_on: end },
  })
  await work.happened({ event: 'frozen', adminId, membershipId: held.id, freezeId: freeze.id })
  announce(db, { event: 'memberships', adminId, gymId: held.gym_id })
  await work.happened({ event: 'away', adminId, memberId: held.member_id })
}
