import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import type { Tiyin } from '#src/contract/money.ts'
import { subscriptionStatus } from '#src/features/admins/server/subscription-status.ts'
import { servedUntil } from '#src/features/gyms/server/gym-access.ts'
import { evenly, monthly } from '#src/features/plans/server/accrual.ts'
import { ofOwner } from '#src/server/owned.ts'
import { tashkentDayOf } from '#src/server/tashkent-day.ts'
import type { subscriptionMoves } from '../rules.ts'

/** What subscriptions bring: in thirty days while they run, and on each of their days (decision 235). The past is told by what is known today. */

/**
 * The last day at whose end the subscription `s` of the gym `g` ran; null while it never began. The day on which it was
 * stopped, or its gym was deleted, is none any more.
 */
const ranUntil = (today: Day): RawBuilder<Day | null> => sql`case when ${servedUntil('s', today)} is not null
  then least(s.end_on, s.stopped_on - 1, ${tashkentDayOf('g.deleted_at')} - 1) end`

/** All that ran at the end of some day until today: admin_id, id, gym_id, monthly_tiyin, start_on, last_on. */
export const runs = (adminId: string | null, today: Day): RawBuilder<unknown> => sql`
  select r.* from (
    select s.admin_id, s.id, s.gym_id, ${monthly('s')} as monthly_tiyin, s.start_on, ${ranUntil(today)} as last_on
    from subscriptions s join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id
    where ${ofOwner('s', adminId)} and s.start_on <= ${today}::date
  ) r where r.last_on >= r.start_on`

type Move = (typeof subscriptionMoves)[number]

/**
 * How a gym's month's worth changed from the end of one day to that of another: of a row with before_tiyin, now_tiyin and
 * first_on, the first day on which it was ever worth anything. Whoever paid before, and did not at the first of the two, has come back.
 */
export function hasMoved(of: string, move: Move, before: RawBuilder<Day>): RawBuilder<boolean> {
  const m = sql.ref(of)
  switch (move) {
    case 'new':
      return sql`(${m}.before_tiyin = 0 and ${m}.now_tiyin > 0 and ${m}.first_on > ${before})`
    case 'resumed':
      return sql`(${m}.before_tiyin = 0 and ${m}.now_tiyin > 0 and ${m}.first_on <= ${before})`
    case 'expanded':
      return sql`(${m}.before_tiyin > 0 and ${m}.now_tiyin > ${m}.before_tiyin)`
    case 'contracted':
      return sql`(${m}.now_tiyin > 0 and ${m}.now_tiyin < ${m}.before_tiyin)`
    case 'lost':
      return sql`(${m}.before_tiyin > 0 and ${m}.now_tiyin = 0)`
    case 'changed':
      return sql`${m}.now_tiyin <> ${m}.before_tiyin`
  }
}

/** More than an offer: it has begun, or some of it was paid. What was stopped goes on with its days, and is owed on. */
const isTaken = (today: Day): RawBuilder<boolean> =>
  sql`(${subscriptionStatus('s', today)} <> 'pending' and (s.status <> 'stoped' or s.due_tiyin = 0 or s.paid_tiyin > 0))`

/** Those that may earn something from one day to another. */
export const mayEarn = (from: RawBuilder<Day>, until: RawBuilder<Day>, today: Day): RawBuilder<boolean> =>
  sql`(s.start_on <= ${until} and s.end_on >= ${from} and ${isTaken(today)})`

/** Earned by the end of a day: its days have what is due evenly. */
export const earnedBy = (day: RawBuilder<Day>): RawBuilder<Tiyin> =>
  evenly(sql`s.due_tiyin`, sql`s.duration_days`, sql`greatest(0, least(${day} - s.start_on + 1, s.duration_days))`)

export type FigureQuery = {
  /** Running at the end of this day. */
  monthly_on?: Day | undefined
  /** Of gyms whose month's worth changed from the day before the first to the last. */
  moved?: Move | undefined
  moved_from?: Day | undefined
  moved_to?: Day | undefined
  earned_from?: Day | undefined
  earned_to?: Day | undefined
}

const notLater = (day: Day, today: Day): Day => (day < today ? day : today)

/** Of the gyms that moved so the subscriptions that ran at one of the two ends alone: what is gone counts less than nothing. */
function movedRows(adminId: string | null, move: Move, [from, to]: readonly [Day, Day], today: Day) {
  const [before, now] = [sql<Day>`${addDays(from, -1)}::date`, sql<Day>`${notLater(to, today)}::date`]
  const worthOn = (day: RawBuilder<Day>) =>
    sql`case when ${day} between r.start_on and r.last_on then r.monthly_tiyin else 0 end`
  return sql`
    select m.admin_id, m.id, m.own_tiyin as amount_tiyin from (
      select w.admin_id, w.id, w.now_tiyin - w.before_tiyin as own_tiyin, min(w.start_on) over gym as first_on,
        sum(w.now_tiyin) over gym as now_tiyin, sum(w.before_tiyin) over gym as before_tiyin
      from (
        select r.*, ${worthOn(now)} as now_tiyin, ${worthOn(before)} as before_tiyin from (${runs(adminId, today)}) r
        where r.monthly_tiyin > 0
      ) w
      window gym as (partition by w.admin_id, w.gym_id)
    ) m where m.own_tiyin <> 0 and ${from}::date <= ${today}::date and ${hasMoved('m', move, before)}`
}

/** The subscriptions that a figure counts, as a table to join: admin_id, id, amount_tiyin. */
export function countedSubscriptions(
  { monthly_on, moved, moved_from, moved_to, earned_from, earned_to }: FigureQuery,
  adminId: string | null,
  today: Day,
): RawBuilder<unknown> | null {
  if (monthly_on)
    return sql`
      select r.admin_id, r.id, r.monthly_tiyin as amount_tiyin from (${runs(adminId, today)}) r
      where ${notLater(monthly_on, today)}::date between r.start_on and r.last_on`
  if (moved && moved_from && moved_to) return movedRows(adminId, moved, [moved_from, moved_to], today)
  if (earned_from && earned_to) {
    const [before, until] = [sql<Day>`${addDays(earned_from, -1)}::date`, sql<Day>`${earned_to}::date`]
    return sql`
      select e.admin_id, e.id, e.amount_tiyin from (
        select s.admin_id, s.id, ${earnedBy(until)} - ${earnedBy(before)} as amount_tiyin from subscriptions s
        where ${ofOwner('s', adminId)} and ${mayEarn(sql`${earned_from}::date`, until, today)}
      ) e where e.amount_tiyin <> 0`
  }
  return null
}
