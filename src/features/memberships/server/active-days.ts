import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import { type GymScope, inScope } from '#src/features/gyms/server/scope.ts'
import { isTaken, lastDayOf, lastDayOfFreeze, makesMember } from './membership-state.ts'

/**
 * On how many days of a stretch each member had a running membership that was not frozen: admin_id, member_id, days.
 * Whoever has none is left out. Memberships that overlap count a day once. Of all owners they are those that earn (`spreads`), also after
 * their owner went: what was earned is divided by these days.
 */
export const activeDays = ({ adminId, gymIds }: GymScope, from: Day, until: Day): RawBuilder<unknown> => sql`
  select d.admin_id, d.member_id, sum(upper(r) - lower(r))::bigint as days
  from (
    select s.admin_id, s.member_id,
      range_agg(datemultirange(daterange(s.start_on, ${lastDayOf('s')} + 1)) - coalesce(f.days, '{}'::datemultirange)) as days
    from memberships s left join (
      select f.admin_id, f.membership_id, range_agg(daterange(f.start_on, ${lastDayOfFreeze('f')} + 1)) as days
      from membership_freezes f where ${inScope('f', { adminId, gymIds })} and f.days > 0 group by f.admin_id, f.membership_id
    ) f on f.admin_id = s.admin_id and f.membership_id = s.id
    where ${inScope('s', { adminId, gymIds })} and ${isTaken('s')} and ${makesMember('s')} and s.end_on >= ${from}::date and s.start_on <= ${until}::date and ${lastDayOf('s')} >= s.start_on
    group by s.admin_id, s.member_id
  ) d, unnest(d.days * datemultirange(daterange(${from}::date, ${until < from ? from : addDays(until, 1)}::date))) r
  group by d.admin_id, d.member_id`
