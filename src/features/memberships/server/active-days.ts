import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import { type GymScope, inScope } from '#src/features/gyms/server/scope.ts'
import { isTaken, lastDayOf, lastDayOfFreeze, makesMember } from './membership-state.ts'

/**
 * The days of each membership on which it ran and was not frozen, of those that `condition` (on `s`) leaves: admin_id, member_id,
 * days (a multirange). Of all owners they are those that earn (`spreads`), also after their owner went: what was earned is divided by these days.
 */
const openDays = (scope: GymScope, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.admin_id, s.member_id,
    datemultirange(daterange(s.start_on, ${lastDayOf('s')} + 1)) - coalesce(f.days, '{}'::datemultirange) as days
  from memberships s left join (
    select f.admin_id, f.membership_id, range_agg(daterange(f.start_on, ${lastDayOfFreeze('f')} + 1)) as days
    from membership_freezes f where ${inScope('f', scope)} and f.days > 0 group by f.admin_id, f.membership_id
  ) f on f.admin_id = s.admin_id and f.membership_id = s.id
  where ${inScope('s', scope)} and ${isTaken('s')} and ${makesMember('s')} and ${condition} and ${lastDayOf('s')} >= s.start_on`

/**
 * On how many days of a stretch each member had a running membership that was not frozen: admin_id, member_id, days.
 * Whoever has none is left out. Memberships that overlap count a day once.
 */
export const activeDays = (scope: GymScope, from: Day, until: Day): RawBuilder<unknown> => sql`
  select d.admin_id, d.member_id, sum(upper(r) - lower(r))::bigint as days
  from (
    select o.admin_id, o.member_id, range_agg(o.days) as days
    from (${openDays(scope, sql`s.end_on >= ${from}::date and s.start_on <= ${until}::date`)}) o
    group by o.admin_id, o.member_id
  ) d, unnest(d.days * datemultirange(daterange(${from}::date, ${until < from ? from : addDays(until, 1)}::date))) r
  group by d.admin_id, d.member_id`

const monthNr = (day: RawBuilder<Day>) => sql`(extract(year from ${day})::int * 12 + extract(month from ${day})::int)`

/** In how many months each member had such a day, by the end of a day: admin_id, member_id, months. Whoever had none is left out. */
export const activeMonths = (scope: GymScope, until: Day): RawBuilder<unknown> => sql`
  select d.admin_id, d.member_id, sum(upper(r) - lower(r))::bigint as months
  from (
    select o.admin_id, o.member_id, range_agg(int4range(${monthNr(sql`lower(p)`)}, ${monthNr(sql`upper(p) - 1`)} + 1)) as months
    from (${openDays(scope, sql`s.start_on <= ${until}::date`)}) o,
      unnest(o.days * datemultirange(daterange(null, ${addDays(until, 1)}::date))) p
    group by o.admin_id, o.member_id
  ) d, unnest(d.months) r
  group by d.admin_id, d.member_id`
