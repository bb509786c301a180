import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'

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

/** Does a freeze cover the day? */
export const isFrozenOn = (of: string, today: Day): RawBuilder<boolean> => {
  const m = sql.ref(of)
  return sql`(${m}.status <> 'cancelled' and ${m}.end_on >= ${today}::date and exists (
    select from membership_freezes f
    where f.admin_id = ${m}.admin_id and f.membership_id = ${m}.id
      and f.start_on <= ${today}::date and coalesce(f.ended_on, f.end_on) >= ${today}::date))`
}

/** `max(0, end − today + 1)`. */
export const remainingDaysOn = (of: string, today: Day): RawBuilder<number> =>
  sql`greatest(0, ${sql.ref(of)}.end_on - ${today}::date + 1)`

/** The last day of a membership: a cancelled one ran until the day before it was cancelled. */
export const lastDayOf = (of: string): RawBuilder<Day> => {
  const s = sql.ref(of)
  return sql<Day>`case when ${s}.status = 'cancelled' then least(${s}.cancelled_on - 1, ${s}.end_on) else ${s}.end_on end`
}
