import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { knownReason } from '#src/contract/known-reasons.ts'
import { inGym, paths } from '#src/contract/paths.ts'
import { lastDayOfFreeze } from '#src/features/memberships/server/membership-state.ts'
import type { NotificationKind } from '#src/features/notifications/rules.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import type { Happened } from '#src/server/occurrences.ts'
import type { Reaction, Work } from '#src/server/serve.ts'

/** Tells members what the desk did with their money, their membership and their entry. */
export const tellMemberOfTheirs: Reaction = {
  paid: tellOfMoney,
  returned: tellOfMoney,
  sold: tellOfMembership,
  changed: tellOfMembership,
  cancelled: tellOfMembership,
  frozen: tellOfMembership,
  unfrozen: tellOfMembership,
  banned: tellOfEntry,
  unbanned: tellOfEntry,
}

type Money = {
  member_id: string
  gym_id: string
  transaction_type: 'payment' | 'refund'
  amount_tiyin: Tiyin
  plan_name: string
  gym_name: string
}

async function tellOfMoney(work: Work, { adminId, transactionId }: { adminId: string; transactionId: string }) {
  const { rows } = await sql<Money>`
    select s.member_id, t.gym_id, t.transaction_type, t.amount_tiyin, s.plan_name, g.name as gym_name from transactions t
    join memberships s on s.admin_id = t.admin_id and s.id = t.membership_id
    join gyms g on g.admin_id = t.admin_id and g.id = t.gym_id
    where t.admin_id = ${adminId} and t.id = ${transactionId}`.execute(work.db)
  const money = rows[0]
  if (!money) throw new Error(`transaction ${transactionId} vanished`)
  await notify(work, {
    adminId,
    recipients: [{ role: 'member', id: money.member_id }],
    kind: money.transaction_type === 'payment' ? 'payment_taken' : 'payment_refunded',
    params: { gym_name: money.gym_name, plan_name: money.plan_name, amount: String(toSom(money.amount_tiyin)) },
    link: paths.receipt('member', transactionId),
    gymId: money.gym_id,
  })
}

type Held = {
  member_id: string
  gym_id: string
  plan_name: string
  gym_name: string
  start_on: Day
  end_on: Day
  is_reserved: boolean
  is_told_as_place: boolean
}

const kinds = {
  sold: 'membership_sold',
  changed: 'plan_changed',
  cancelled: 'membership_cancelled',
  frozen: 'membership_frozen',
  unfrozen: 'membership_unfrozen',
} as const satisfies Record<string, NotificationKind>

async function tellOfMembership(work: Work, occurrence: Happened<keyof typeof kinds>): Promise<void> {
  const { event, adminId, membershipId } = occurrence
  const { rows } = await sql<Held>`
    select s.member_id, s.gym_id, s.plan_name, g.name as gym_name, s.start_on, s.end_on, s.is_reserved,
      s.is_drop_in and (${event} = 'sold' or s.cancel_reason is not distinct from ${knownReason('place_given_back')}) as is_told_as_place
    from memberships s
    join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id
    where s.admin_id = ${adminId} and s.id = ${membershipId}`.execute(work.db)
  const held = rows[0]
  if (!held) throw new Error(`membership ${membershipId} vanished`)
  // what a member takes alone is a reservation, and told as one
  const isOwnDoing = event === 'sold' && work.actor.role === 'member'
  // a single place is no membership: its class and its money are told
  if (isOwnDoing || held.is_told_as_place) return
  const days = occurrence.event === 'frozen' ? await daysOfFreeze(work, occurrence) : held
  await notify(work, {
    adminId,
    recipients: [{ role: 'member', id: held.member_id }],
    kind: event === 'cancelled' && held.is_reserved ? 'reservation_dropped' : kinds[event],
    params: {
      gym_name: held.gym_name,
      plan_name: held.plan_name,
      start_date: days.start_on,
      end_date: days.end_on,
    },
    link: inGym(paths.home('member'), held.gym_id),
    gymId: held.gym_id,
  })
}

async function daysOfFreeze(
  { db }: Work,
  { adminId, freezeId }: { adminId: string; freezeId: string },
): Promise<{ start_on: Day; end_on: Day }> {
  const { rows } = await sql<{ start_on: Day; end_on: Day }>`
    select f.start_on, ${lastDayOfFreeze('f')} as end_on from membership_freezes f
    where f.admin_id = ${adminId} and f.id = ${freezeId}`.execute(db)
  if (!rows[0]) throw new Error(`freeze ${freezeId} vanished`)
  return rows[0]
}

/** One notice for all gyms of the owner: each of them lets the person in, or none. */
async function tellOfEntry(
  work: Work,
  { event, adminId, memberId }: { event: 'banned' | 'unbanned'; adminId: string; memberId: string },
): Promise<void> {
  const { rows } = await sql<{ names: string }>`
    select coalesce(string_agg(g.name, ', ' order by g.name), '') as names from member_gyms mg
    join gyms g on g.admin_id = mg.admin_id and g.id = mg.gym_id
    where mg.admin_id = ${adminId} and mg.member_id = ${memberId}`.execute(work.db)
  await notify(work, {
    adminId,
    recipients: [{ role: 'member', id: memberId }],
    kind: event === 'banned' ? 'member_banned' : 'member_unbanned',
    params: { gym_name: rows[0]?.names ?? '' },
    link: paths.contacts(),
  })
}
