import { sql } from 'kysely'
import { addDays } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import type { Work } from '#src/server/serve.ts'
import { giftDaysLeft } from '../rules.ts'
import { moveFollowers, pullFollowers } from './followers.ts'
import { isOwner } from './freeze-membership.ts'
import type { Held } from './membership-access.ts'

/** The end moves by the days given; what was sold and what is owed stay as they are. The caller holds the row's lock. */
export async function giftDays(
  work: Work<'gift.too_many'>,
  held: Held,
  { days, reason }: { days: number; reason: string },
): Promise<void> {
  const { actor } = work
  const left = giftDaysLeft(held.gift_days + held.cut_days, isOwner(work))
  if (days > left) throw work.fail('gift.too_many', { field: 'days', values: { days: String(left) } })
  await addGift(work, held, { days, reason, by: { role: actor.role, id: actor.id } })
}

type Gift = { days: number; reason: string; by: { role: string; id: string | null } }

/** Days that somebody gave, or that the product gives and takes back: below zero they go off the end. The caller holds the row's lock. */
export async function addGift(
  work: Pick<Work, 'db' | 'now' | 'today' | 'audit' | 'happened'>,
  held: Held,
  { days, reason, by }: Gift,
): Promise<void> {
  const { db, now, today } = work
  const end = addDays(held.end_on, days)
  if (days > 0) await moveFollowers(work, held, end)
  await sql`
    insert into membership_gifts (admin_id, id, membership_id, days, reason, made_by_kind, made_by_id, made_on, created_at)
    values (${held.admin_id}, ${newId(now.getTime())}, ${held.id}, ${days}, ${reason}, ${by.role}, ${by.id}, ${today}, ${now})`.execute(
    db,
  )
  await sql`
    update memberships set gift_days = gift_days + ${days}, version = version + 1
    where admin_id = ${held.admin_id} and id = ${held.id}`.execute(db)
  if (days < 0) await pullFollowers(work, held, end)
  await work.audit({
    entity: 'memberships',
    entityId: held.id,
    adminId: held.admin_id,
    before: { end_on: held.end_on },
    after: { gift_days: days, reason, end_on: end },
  })
  announce(db, { event: 'memberships', adminId: held.admin_id, gymId: held.gym_id })
  // the end came nearer, or what was sold ahead stepped back
  await work.happened({ event: 'away', adminId: held.admin_id, memberId: held.member_id })
}
