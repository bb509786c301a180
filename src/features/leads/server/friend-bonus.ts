import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, daysBetween } from '#src/contract/days.ts'
import type { ErrorCode } from '#src/contract/errors.ts'
import { knownReason } from '#src/contract/known-reasons.ts'
import { inGym, paths } from '#src/contract/paths.ts'
import { addGift } from '#src/features/memberships/server/gift-days.ts'
import { getHeld, type Held } from '#src/features/memberships/server/membership-access.ts'
import { isLeftForAnother, isOpenOn, isSold, makesMember } from '#src/features/memberships/server/membership-state.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import type { Db } from '#src/server/db.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import type { Work } from '#src/server/serve.ts'
import { tashkentDayOf } from '#src/server/tashkent-day.ts'

export const sides = ['came', 'brought'] as const
export type Side = (typeof sides)[number]

/** An invitation and the sale that it is about: the first that its friend paid anything for. */
export type Invitation = {
  admin_id: string
  id: string
  gym_id: string
  invited_by: string
  membership_id: string
  /** What the gym gives now. */
  gives_brought: number
  gives_came: number
  /** What was promised when it was earned, and how much of it stands on a membership. */
  days_brought: number
  days_came: number
  given_brought: number
  given_came: number
  brought_membership_id: string | null
  came_membership_id: string | null
  /** Who came. */
  friend: string
  is_earned: boolean
  is_taken: boolean
  /** The sale is paid in full and runs. */
  is_good: boolean
  is_refunded: boolean
}

/** The first membership that somebody with the phone of `leads l` paid anything for; who invites is nobody's friend of their own. */
const firstPaid = (adminId: string | null): RawBuilder<unknown> => sql`(
  select s.id from memberships s join members f on f.admin_id = ${ownerOf('l', adminId)} and f.id = s.member_id and f.deleted_at is null
  where s.admin_id = ${ownerOf('l', adminId)} and f.phone_number = l.phone_number and f.id <> l.invited_by and s.paid_tiyin > 0 and ${makesMember('s')}
  order by s.created_at, s.id limit 1)`

/** In full, with money: what went back and was written off is a present. */
const isPaid = sql`(m.payment_status = 'paid' and m.paid_tiyin > 0)`

/**
 * What is to be done: given when the first sale after the invitation, in its gym, is paid in full and has begun; taken back when money of
 * it went back; and days that this one of both could not get, because they had no membership that ran or was to begin.
 */
export async function listInvitations(
  db: Db,
  today: Day,
  { adminId, id, side }: { adminId: string | null; id?: string; side: Side },
): Promise<Invitation[]> {
  const isOwed = side === 'came' ? sql`given_came < days_came` : sql`given_brought < days_brought`
  const { rows } = await sql<Invitation>`
    select * from (
      select l.admin_id, l.id, l.gym_id, i.id as invited_by, m.id as membership_id, g.friend_days_brought as gives_brought, g.friend_days_came as gives_came,
        l.days_brought, l.days_came, l.given_brought, l.given_came, l.brought_membership_id, l.came_membership_id, m.member_id as friend, l.bonus_at is not null as is_earned,
        l.bonus_taken_at is not null as is_taken, m.status <> 'cancelled' and ${isPaid} and m.start_on <= ${today}::date as is_good,
        (not ${isPaid} or m.status = 'cancelled') and exists (
          select from transactions t where t.admin_id = ${ownerOf('l', adminId)} and t.membership_id = m.id and t.transaction_type = 'refund') as is_refunded
      from leads l
      join gym_settings g on g.admin_id = ${ownerOf('l', adminId)} and g.gym_id = l.gym_id
      join members i on i.admin_id = ${ownerOf('l', adminId)} and i.id = l.invited_by and i.deleted_at is null
      join memberships m on m.admin_id = ${ownerOf('l', adminId)} and m.id = coalesce(l.bonus_membership_id, ${firstPaid(adminId)})
      where ${ofOwner('l', adminId)} and (${id ?? null}::uuid is null or l.id = ${id ?? null}::uuid)
        and (l.bonus_at is not null or (g.friend_days_brought + g.friend_days_came > 0 and m.gym_id = l.gym_id and m.created_at >= l.created_at
          and m.sold_on >= ${tashkentDayOf('l.created_at')}
          and not exists (select from leads o where o.admin_id = ${ownerOf('l', adminId)} and o.phone_number = l.phone_number and o.bonus_at is not null)))
    ) as seen
    where (not is_earned and is_good) or (is_earned and not is_taken and is_refunded) or (is_earned and is_taken and is_good)
      or (is_earned and not is_taken and is_good and ${isOwed})
    order by admin_id, id`.execute(db)
  return rows
}

type Acting = Work<ErrorCode>

/** One invitation, held, looked at again, and done with for one of both: what fails for one keeps the other's days from nobody. */
export async function settleInvitation(work: Acting, adminId: string, id: string, side: Side): Promise<void> {
  const { db, today } = work
  await sql`select from leads where admin_id = ${adminId} and id = ${id} for update`.execute(db)
  const [seen] = await listInvitations(db, today, { adminId, id, side })
  if (!seen) return
  if (seen.is_earned && !seen.is_taken && seen.is_refunded) return takeBack(work, seen)
  const promised = seen.is_earned
    ? seen
    : { ...seen, days_brought: seen.gives_brought, days_came: seen.gives_came, given_brought: 0, given_came: 0 }
  await give(work, promised, side)
}

async function give(work: Acting, seen: Invitation, side: Side): Promise<void> {
  const { db, now } = work
  const isCame = side === 'came'
  const given = isCame ? seen.given_came : seen.given_brought
  const standsOn = isCame ? (seen.came_membership_id ?? seen.membership_id) : seen.brought_membership_id
  const promised = { brought: seen.days_brought, came: seen.days_came }
  const days = promised[side] - given
  const held = days > 0 ? await holdUsable(work, seen, isCame ? seen.friend : seen.invited_by) : undefined
  // who waits for a membership is looked at every round, and nothing is written
  if (!held && seen.is_earned && !seen.is_taken) return
  // days that passed on another membership can't be taken back any more: what is kept is what stands on this one
  if (held && given > 0 && held.id !== standsOn) promised[side] = days
  const stands = isCame
    ? sql`given_came = ${promised.came}, came_membership_id`
    : sql`given_brought = ${promised.brought}, brought_membership_id`
  await sql`
    update leads set bonus_membership_id = ${seen.membership_id}, bonus_at = coalesce(bonus_at, ${now}), bonus_taken_at = null,
      days_brought = ${promised.brought}, days_came = ${promised.came} ${held ? sql`, ${stands} = ${held.id}` : sql``}
    where admin_id = ${seen.admin_id} and id = ${seen.id}`.execute(db)
  if (!held) return
  await addGift(work, held, { days, reason: knownReason(isCame ? 'friend_came' : 'friend_brought'), by })
  await tell(work, held, 'friend_days_given', days)
}

/** What of the days has not passed yet goes off again; who waited for days waits no more. */
async function takeBack(work: Acting, seen: Invitation): Promise<void> {
  const { db, now } = work
  const reason = knownReason('friend_bonus_back')
  const came = await moveBack(work, seen, seen.came_membership_id ?? seen.membership_id, seen.given_came, reason)
  const brought = await moveBack(work, seen, seen.brought_membership_id, seen.given_brought, reason)
  await sql`
    update leads set bonus_taken_at = ${now}, given_came = given_came - ${came}::int, given_brought = given_brought - ${brought}::int
    where admin_id = ${seen.admin_id} and id = ${seen.id}`.execute(db)
}

const by = { role: 'system', id: null } as const

/** Whose days they are hears of it, by their own wish; nobody is named to anybody. */
async function tell(work: Acting, held: Held, kind: 'friend_days_given' | 'friend_days_back', days: number) {
  const { rows } = await sql<{ name: string }>`
    select g.name from gyms g where g.admin_id = ${held.admin_id} and g.id = ${held.gym_id}`.execute(work.db)
  const end = addDays(held.end_on, kind === 'friend_days_given' ? days : -days)
  await notify(work, {
    adminId: held.admin_id,
    recipients: [{ role: 'member', id: held.member_id }],
    kind,
    params: { gym_name: rows[0]?.name ?? '', days: String(days), end_date: end },
    link: inGym(paths.home('member'), held.gym_id),
  })
}

/** As many as still lie ahead; a membership that was cancelled has no days to take. */
async function moveBack(
  work: Acting,
  { admin_id }: Invitation,
  membershipId: string | null,
  given: number,
  reason: string,
): Promise<number> {
  if (!membershipId || given === 0) return 0
  const held = await getHeld(work, admin_id, membershipId, { lock: 'theirs' })
  const days = held.status === 'cancelled' ? 0 : Math.min(given, Math.max(0, daysBetween(work.today, held.end_on)))
  if (days > 0) {
    await addGift(work, held, { days: -days, reason, by })
    await tell(work, held, 'friend_days_back', days)
  }
  return held.status === 'cancelled' ? given : days
}

/**
 * What somebody has in that gym and may still use, held: the one that earned the days, else the one that ends first. What was left for
 * another plan is over with its day, whatever is given to it.
 */
async function holdUsable(
  work: Acting,
  { admin_id, gym_id, membership_id }: Invitation,
  memberId: string,
): Promise<Held | undefined> {
  const { db, today } = work
  // whoever changes one of them comes before or after
  await sql`
    select from memberships s
    where s.admin_id = ${admin_id} and s.gym_id = ${gym_id} and s.member_id = ${memberId} and ${isOpenOn('s', today)}
    order by s.id for update`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select s.id from memberships s
    where s.admin_id = ${admin_id} and s.gym_id = ${gym_id} and s.member_id = ${memberId} and ${isSold('s')} and ${makesMember('s')}
      and ${isOpenOn('s', today)} and not s.is_used_up and not ${isLeftForAnother('s', admin_id)}
    order by s.id = ${membership_id} desc, s.end_on, s.id limit 1`.execute(db)
  return rows[0] && getHeld(work, admin_id, rows[0].id, { lock: true })
}
