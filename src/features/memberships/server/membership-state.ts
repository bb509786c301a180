import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { ownerOf } from '#src/server/owned.ts'

/**
 * The state of a membership on a day, from its dates: right at any moment, also between midnight and the daily job or
 * after a day with the power off. The stored status is what indexes and constraints go by; the job makes it follow.
 * `of` is the alias of the memberships table.
 */
export const statusOn = (of: string, today: Day): RawBuilder<'scheduled' | 'active' | 'expired' | 'cancelled'> => {
  const m = sql.ref(of)
  return sql`case
    when ${m}.status = 'cancelled' then 'cancelled'
    when ${m}.end_on < ${today}::date then 'expired'
    when ${m}.start_on > ${today}::date then 'scheduled'
    else 'active' end`
}

/** Counts as sold: neither cancelled nor only reserved. */
export const isSold = (of: string): RawBuilder<boolean> =>
  sql`(${sql.ref(of)}.status <> 'cancelled' and ${isTaken(of)})`

/** More than a reservation: whoever took it has begun to pay, or had nothing to pay. */
export const isTaken = (of: string): RawBuilder<boolean> => sql`not ${sql.ref(of)}.is_reserved`

/**
 * Only reserved, and all its days are over, or its person is let in no more: the desk may still take its first payment, and nobody is asked
 * for it elsewhere (decision 203).
 */
export const isUnasked = (of: string, adminId: string | null, today: Day): RawBuilder<boolean> => {
  const s = sql.ref(of)
  return sql`(${s}.is_reserved and not ${s}.is_drop_in and (${s}.end_on < ${today}::date or exists (
    select from members b where b.admin_id = ${ownerOf(of, adminId)} and b.id = ${s}.member_id and b.status = 'banned')))`
}

/** Money for it may be asked for elsewhere than at the desk, too: something remains of it, and it is not `isUnasked`. */
export const isAsked = (of: string, adminId: string | null, today: Day): RawBuilder<boolean> =>
  sql`(${sql.ref(of)}.status <> 'cancelled' and ${sql.ref(of)}.remaining_tiyin > 0 and not ${isUnasked(of, adminId, today)})`

/** Makes a member of who has it: a place in one class that was bought singly does not (decision 64). */
export const makesMember = (of: string): RawBuilder<boolean> => sql`not ${sql.ref(of)}.is_drop_in`

/** Not cancelled at the end of the day, whatever became of it since. */
export const stoodOn = (of: string, day: Day | RawBuilder<Day>): RawBuilder<boolean> =>
  sql`(${sql.ref(of)}.status <> 'cancelled' or ${sql.ref(of)}.cancelled_on > ${day}::date)`

/** Sold by the end of a day, and cancelled later or never. */
const stoodSoldOn = (of: string, day: Day): RawBuilder<boolean> =>
  sql`(${isTaken(of)} and ${stoodOn(of, day)} and ${sql.ref(of)}.sold_on <= ${day}::date)`

/** Counted as sold at the end of a day: of a past one what stood sold then. */
export const wasSoldOn = (of: string, day: Day, today: Day): RawBuilder<boolean> =>
  day < today ? stoodSoldOn(of, day) : isSold(of)

/** Is not over on the day: it runs or lies ahead. */
export const isOpenOn = (of: string, day: Day): RawBuilder<boolean> =>
  sql`(${sql.ref(of)}.status <> 'cancelled' and ${sql.ref(of)}.end_on >= ${day}::date)`

/** The day is one of its days. */
export const runsOn = (of: string, day: Day | RawBuilder<Day>): RawBuilder<boolean> =>
  sql`(${sql.ref(of)}.start_on <= ${day}::date and ${sql.ref(of)}.end_on >= ${day}::date)`

/** Its person goes on in the same gym: another one that was sold ends later. */
export const goesOn = (of: string, adminId: string | null): RawBuilder<boolean> => {
  const s = sql.ref(of)
  return sql`exists (select from memberships later where later.admin_id = ${ownerOf(of, adminId)} and later.member_id = ${s}.member_id and later.gym_id = ${s}.gym_id
    and ${isSold('later')} and ${makesMember('later')} and later.end_on > ${s}.end_on)`
}

/** Made its holder a member on the day, frozen or not: it ran, and stood sold then. What was sold later for days before it ran on none of them. */
export const ranOn = (of: string, day: Day): RawBuilder<boolean> =>
  sql`(${runsOn(of, day)} and ${makesMember(of)} and ${stoodSoldOn(of, day)})`

/** The first day on which it ran, as `ranOn` says. */
export const firstDayOf = (of: string): RawBuilder<Day> =>
  sql<Day>`greatest(${sql.ref(of)}.start_on, ${sql.ref(of)}.sold_on)`

/** Earns as a month's membership does on the day: it ran and was not frozen. */
export const earnsOn = (of: string, adminId: string | null, day: Day): RawBuilder<boolean> =>
  sql`(${ranOn(of, day)} and not ${wasFrozenOn(of, adminId, day)})`

/** The last day that a freeze covers: one that was ended early covers none after. */
export const lastDayOfFreeze = (freeze: string): RawBuilder<Day> =>
  sql`coalesce(${sql.ref(freeze)}.ended_on, ${sql.ref(freeze)}.end_on)`

/** Does this freeze cover the day? */
export const coversDay = (freeze: string, day: Day | RawBuilder<Day>): RawBuilder<boolean> =>
  sql`(${sql.ref(freeze)}.start_on <= ${day}::date and ${lastDayOfFreeze(freeze)} >= ${day}::date)`

/** Did a freeze cover the day? Of a cancelled membership too. */
export const wasFrozenOn = (of: string, adminId: string | null, day: Day | RawBuilder<Day>): RawBuilder<boolean> =>
  sql`exists (select from membership_freezes f where f.admin_id = ${ownerOf(of, adminId)} and f.membership_id = ${sql.ref(of)}.id and ${coversDay('f', day)})`

/** The last day until this one on which a freeze kept its person from its gym; null when none did. */
export const lastFrozenDay = (of: string, adminId: string | null, day: Day): RawBuilder<Day | null> => {
  const s = sql.ref(of)
  return sql`(select max(least(${lastDayOfFreeze('f')}, ${day}::date)) from membership_freezes f
    where f.admin_id = ${ownerOf(of, adminId)} and f.member_id = ${s}.member_id and f.gym_id = ${s}.gym_id
      and f.start_on <= ${day}::date and ${lastDayOfFreeze('f')} >= f.start_on)`
}

/** Is it frozen today? */
export const isFrozenOn = (of: string, adminId: string | null, today: Day): RawBuilder<boolean> =>
  sql`(${isOpenOn(of, today)} and ${wasFrozenOn(of, adminId, today)})`

/** Holds on the day: it stands, the day is one of its days, and no freeze covers it. */
export const holdsOn = (of: string, adminId: string | null, day: Day | RawBuilder<Day>): RawBuilder<boolean> =>
  sql`(${sql.ref(of)}.status <> 'cancelled' and ${runsOn(of, day)} and not ${wasFrozenOn(of, adminId, day)})`

/** Will a freeze begin after today? One that was called off will not. */
export const isFrozenLater = (of: string, adminId: string | null, today: Day): RawBuilder<boolean> =>
  sql`exists (select from membership_freezes f where f.admin_id = ${ownerOf(of, adminId)} and f.membership_id = ${sql.ref(of)}.id
    and f.start_on > ${today}::date and ${lastDayOfFreeze('f')} >= f.start_on)`

/** Was it left for another plan? */
export const isLeftForAnother = (of: string, adminId: string | null): RawBuilder<boolean> =>
  sql`exists (select from memberships next where next.admin_id = ${ownerOf(of, adminId)} and next.renewed_from = ${sql.ref(of)}.id
    and next.is_plan_change and next.status <> 'cancelled')`

/** `max(0, end − today + 1)`. */
export const remainingDaysOn = (of: string, today: Day): RawBuilder<number> =>
  sql`greatest(0, ${sql.ref(of)}.end_on - ${today}::date + 1)`

/** The membership that matters on a day first: the running one, else the next, else the last. */
export const nearestFirst = (of: string, day: Day): RawBuilder<unknown> => {
  const s = sql.ref(of)
  return sql`case when ${s}.start_on > ${day}::date then 1 when ${s}.end_on >= ${day}::date then 0 else 2 end,
    case when ${s}.start_on > ${day}::date then ${s}.start_on - ${day}::date else ${day}::date - ${s}.end_on end, ${s}.id`
}

/** The last day of a membership: a cancelled one ran until the day before it was cancelled. */
export const lastDayOf = (of: string): RawBuilder<Day> => {
  const s = sql.ref(of)
  return sql<Day>`case when ${s}.status = 'cancelled' then least(${s}.cancelled_on - 1, ${s}.end_on) else ${s}.end_on end`
}

/**
 * The gyms of a member in order, those of `of`, an alias of member_gyms: where a membership runs, then where the newest one ended,
 * then where none was; of equals where they joined first. "The first gym" is this one everywhere.
 */
export const firstGyms = (of: string, today: Day, adminId: string | null = null): RawBuilder<unknown> => {
  const mg = sql.ref(of)
  return sql`(select max(case when ${runsOn('s', today)} then ${today}::date else least(s.end_on, ${today}::date - 1) end)
      from memberships s where s.admin_id = ${ownerOf(of, adminId)} and s.member_id = ${mg}.member_id and s.gym_id = ${mg}.gym_id
        and ${isSold('s')} and ${makesMember('s')}) desc nulls last, ${mg}.joined_on, ${mg}.gym_id`
}
