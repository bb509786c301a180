import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { Tiyin } from '#src/contract/money.ts'
import { type GymScope, inScope } from '#src/features/gyms/server/scope.ts'
import { evenly } from '#src/features/plans/server/accrual.ts'
import { isTaken, lastDayOfFreeze } from './membership-state.ts'

/** The SQL of memberships/earning.ts; a test holds the two equal. */

/** A membership that may earn something in a stretch of days. One cancelled before it began earns on that day. */
export const mayEarnIn = (of: string, from: Day, until: Day): RawBuilder<unknown> => {
  const s = sql.ref(of)
  return sql`${s}.end_on >= ${from}::date and (${s}.start_on <= ${until}::date or ${s}.cancelled_on <= ${until}::date)`
}

/** Frozen days of each membership of the scope, as a table to join: admin_id, membership_id, days (a multirange). */
const frozenDays = (scope: GymScope): RawBuilder<unknown> => sql`
  select f.admin_id, f.membership_id, range_agg(daterange(f.start_on, ${lastDayOfFreeze('f')} + 1)) as days
  from membership_freezes f where ${inScope('f', scope)} and f.days > 0 group by f.admin_id, f.membership_id`

/** Days of a multirange between two days; its column is null for nearly everybody. */
const frozenWithin = (frozen: RawBuilder<unknown>, first: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql`
  case when ${frozen} is null or ${last} < ${first} then 0
    else coalesce((select sum(upper(r) - lower(r)) from unnest(${frozen} * datemultirange(daterange(${first}, ${last} + 1))) r), 0)::int end`

/**
 * The memberships that `condition` (on `s`) leaves, each with what is spread and over which days: admin_id, id, gym_id,
 * member_id, plan_id, sold_by_kind, sold_by_id, sold_on, status, total_tiyin, first_on, last_on, frozen, open_days.
 */
export function spreads(scope: GymScope, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const open = sql`e.last_on - e.first_on + 1 - ${frozenWithin(sql`e.frozen`, sql`e.first_on`, sql`e.last_on`)}`
  return sql`
    select e.*, ${open} as open_days from (
      select s.admin_id, s.id, s.gym_id, s.member_id, s.plan_id, s.sold_by_kind, s.sold_by_id, s.sold_on, s.status, f.days as frozen,
        case when s.status = 'cancelled' then s.paid_tiyin else s.due_tiyin end as total_tiyin,
        case when s.cancelled_on < s.start_on then s.cancelled_on else s.start_on end as first_on,
        case when s.cancelled_on is null then s.end_on
          when s.cancelled_on <= s.start_on then s.cancelled_on
          else least(s.cancelled_on - 1, s.end_on) end as last_on
      from memberships s left join (${frozenDays(scope)}) f on f.admin_id = s.admin_id and f.membership_id = s.id
      where ${inScope('s', scope)} and ${isTaken('s')} and ${condition}
    ) e`
}

/** Earned by the end of a day, of a row `e` of `spreads`. */
export function earnedUntil(of: string, day: Day): RawBuilder<Tiyin> {
  const e = sql.ref(of)
  const on = sql`${day}::date`
  const passed = sql<number>`(${on} - ${e}.first_on + 1 - ${frozenWithin(sql`${e}.frozen`, sql`${e}.first_on`, on)})`
  return sql<Tiyin>`case when ${on} >= ${e}.last_on then ${e}.total_tiyin
    when ${on} < ${e}.first_on or ${e}.open_days = 0 then 0
    else ${evenly(sql`${e}.total_tiyin`, sql`${e}.open_days`, passed)} end`
}

/**
 * What is earned on each day of a stretch, of the rows of `rows` (a table of `spreads`): day, tiyin. Each membership
 * changes the sum of a day only where it begins, ends, is frozen or its remainder is used up, so the changes are added
 * up once, however long it lasts.
 */
export const earnedByDay = (rows: string, from: Day, until: Day): RawBuilder<unknown> => sql`
  select d.day::date as day, sum(coalesce(c.delta, 0)) over (order by d.day)::bigint as tiyin
  from generate_series(${from}::timestamp, ${until}::timestamp, interval '1 day') d (day)
  left join (
    select c.day, sum(c.delta) as delta from (
      with pieces as (
        select e.total_tiyin, e.open_days, e.first_on as piece_on, e.last_on + 1 as next_on, 0 as passed
        from ${sql.table(rows)} e where e.frozen is null
        union all
        -- frozen all along: the last day has it all
        select e.total_tiyin, 1, e.last_on, e.last_on + 1, 0 from ${sql.table(rows)} e where e.frozen is not null and e.open_days = 0
        union all
        select e.total_tiyin, e.open_days, lower(p.piece), upper(p.piece),
          (sum(upper(p.piece) - lower(p.piece)) over (partition by e.admin_id, e.id order by p.piece)
            - (upper(p.piece) - lower(p.piece)))::int
        from ${sql.table(rows)} e,
          unnest(datemultirange(daterange(e.first_on, e.last_on + 1)) - e.frozen) p (piece)
        where e.frozen is not null and e.open_days > 0
      ), rates as (
        select piece_on, next_on, total_tiyin / open_days as rate from pieces
        union all
        select piece_on, least(next_on, piece_on + (total_tiyin % open_days)::int - passed), 1 from pieces
        where total_tiyin % open_days > passed
      ), within as (
        select greatest(piece_on, ${from}::date) as from_on, least(next_on, ${until}::date + 1) as next_on, rate from rates
        where rate > 0 and piece_on <= ${until}::date and next_on > ${from}::date
      )
      select from_on as day, sum(rate) as delta from within group by from_on
      union all select next_on, -sum(rate) from within group by next_on
    ) c group by c.day
  ) c on c.day = d.day::date`
