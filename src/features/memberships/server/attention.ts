import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { isOwnerThere } from '#src/features/admins/server/owner-there.ts'
import { type GymScope, inScope } from '#src/features/gyms/server/scope.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import { absentDays, expiringDays, newcomerDays, riskDays } from '../rules.ts'
import { agreedDueOn } from './agreed-days.ts'
import { goesOn, isFrozenOn, isSold, lastFrozenDay, makesMember, runsOn } from './membership-state.ts'

/** Gyms that check members in at all: of the others nobody can be said to stay away. */
const openGyms = ({ adminId, gymIds }: GymScope, today: Day): RawBuilder<unknown> => sql`
  select g.admin_id, g.id from gyms g
  where ${ofOwner('g', adminId)} and (${gymIds}::uuid[] is null or g.id = any(${gymIds}::uuid[]))
    and exists (select from visits v where v.admin_id = g.admin_id and v.gym_id = g.id and v.visited_on > ${today}::date - 30 and v.undone_at is null)`

// `is not distinct from` keeps the index of overlaps out of it: by member alone is twenty times faster
const isFirst = (
  adminId: string | null,
) => sql`not exists (select from memberships e where e.admin_id = ${ownerOf('s', adminId)} and e.member_id = s.member_id and e.gym_id is not distinct from s.gym_id
  and ${isSold('e')} and ${makesMember('e')} and e.start_on < s.start_on)`

/** The first day of what its person has had in the gym without a day between, until today: what goes on from another one begins nothing. */
const comingSince = (of: string, adminId: string | null, today: Day) => {
  const inItsGym = (other: string, as: string) =>
    sql`${sql.ref(`${other}.admin_id`)} = ${ownerOf(as, adminId)} and ${sql.ref(`${other}.member_id`)} = ${sql.ref(`${as}.member_id`)}
      and ${sql.ref(`${other}.gym_id`)} is not distinct from ${sql.ref(`${as}.gym_id`)} and ${isSold(other)} and ${makesMember(other)}`
  return sql`(select max(b.start_on) from memberships b where ${inItsGym('b', of)} and b.start_on <= ${today}::date
    and not exists (select from memberships e where ${inItsGym('e', 'b')} and e.start_on < b.start_on and e.end_on >= b.start_on - 1))`
}

/**
 * Whom to speak to today: list, admin_id, id (of the membership), last_visit_on, weight. Somebody who stopped coming is
 * told only of gyms that check members in, and a newcomer without a second visit is told as a newcomer alone; nobody
 * is missed on days on which they were frozen. The freshest weighs most: who stopped coming last week comes back sooner than who left in spring; of those that end soon the nearest.
 */
export function attention(scope: GymScope, today: Day): RawBuilder<unknown> {
  const day = sql`${today}::date`
  const couldCome = (days: number) => sql`coalesce(r.frozen_until <= ${day} - ${days}::integer, true)`
  return sql`
    with running as materialized (
      select s.admin_id, s.id, s.gym_id, s.member_id, s.start_on, s.end_on, v.last_visit_on, v.visits,
        ${isFrozenOn('s', scope.adminId, today)} as frozen, ${isFirst(scope.adminId)} as is_first,
        ${goesOn('s', scope.adminId)} as goes_on, ${lastFrozenDay('s', scope.adminId, today)} as frozen_until
      from memberships s
      left join lateral (
        select max(v.visited_on) as last_visit_on, count(*) as visits from visits v
        where v.admin_id = ${ownerOf('s', scope.adminId)} and v.member_id = s.member_id and v.gym_id = s.gym_id and v.undone_at is null
      ) v on true
      where ${inScope('s', scope)} and ${isSold('s')} and ${makesMember('s')} and ${runsOn('s', today)} and ${isOwnerThere('s', scope.adminId)}
    ), open_gyms as (${openGyms(scope, today)}
    ), newcomers as (
      select r.* from running r join open_gyms o on o.admin_id = r.admin_id and o.id = r.gym_id
      where r.is_first and not r.frozen and r.visits < 2 and ${couldCome(newcomerDays.from)}
        and r.start_on between ${day} - ${newcomerDays.to}::integer and ${day} - ${newcomerDays.from}::integer
    ), absent as (
      select distinct on (r.admin_id, r.gym_id, r.member_id) r.* from running r join open_gyms o on o.admin_id = r.admin_id and o.id = r.gym_id
      where not r.frozen and greatest(r.last_visit_on, r.start_on) <= ${day} - ${absentDays}::integer and ${couldCome(absentDays)}
        and not exists (select from newcomers n where n.admin_id = r.admin_id and n.member_id = r.member_id and n.gym_id = r.gym_id)
      order by r.admin_id, r.gym_id, r.member_id, r.end_on desc
    )
    select 'ending' as list, admin_id, id, last_visit_on, start_on as weight from running where end_on = ${day} and not goes_on
    union all
    select 'soon', admin_id, id, last_visit_on, ${day} - (end_on - ${day}) from running
    where end_on > ${day} and end_on < ${day} + ${expiringDays}::integer and not goes_on
    union all
    select 'debts', s.admin_id, s.id, null, s.due_on
    from (
      select s.admin_id, s.id, ${agreedDueOn('s', scope.adminId, today)} as due_on
      from memberships s where ${inScope('s', scope)} and ${isSold('s')} and s.remaining_tiyin > 0 and ${isOwnerThere('s', scope.adminId)}) s
    where s.due_on <= ${day}
    union all
    select 'absent', admin_id, id, last_visit_on, greatest(last_visit_on, start_on) from absent
    union all
    select 'newcomers', admin_id, id, last_visit_on, start_on from newcomers`
}

/**
 * Members who may be lost, one row for a member and gym, with the first reason that fits: a newcomer without a second
 * visit in ten days; absent for longer than ten days and than twice their own usual gap; half as often in the last four
 * weeks as in the four before. It counts from where they could come: not before a membership that others don't lead up
 * to without a day between, nor before the end of a freeze. Columns: admin_id, id (of the running membership), reason, last_visit_on, usual_gap, visits, visits_before.
 */
export function atRisk(scope: GymScope, today: Day): RawBuilder<unknown> {
  const day = sql`${today}::date`
  const { from, to } = newcomerDays
  const usual = sql`greatest(${riskDays.absent}::float, 2 * coalesce(h.usual_gap, 0))`
  const isNewcomer = sql`r.is_first and r.start_on between ${day} - ${to}::integer and ${day} - ${from}::integer and coalesce(h.all_visits, 0) < 2`
  const lastSeen = sql`coalesce(h.last_visit_on, r.start_on)`
  const isFading = sql`h.visits * 2 < h.visits_before`
  return sql`
    with open_gyms as (${openGyms(scope, today)}
    ), running as (
      select distinct on (s.admin_id, s.gym_id, s.member_id) s.admin_id, s.id, s.gym_id, s.member_id, s.start_on, ${isFirst(scope.adminId)} as is_first
      from memberships s join open_gyms o on o.admin_id = s.admin_id and o.id = s.gym_id
      where ${inScope('s', scope)} and ${isSold('s')} and ${makesMember('s')} and ${runsOn('s', today)}
        and not ${isFrozenOn('s', scope.adminId, today)} and ${isOwnerThere('s', scope.adminId)}
      order by s.admin_id, s.gym_id, s.member_id, s.end_on desc, s.id
    ), seen as (
      select v.admin_id, v.gym_id, v.member_id, v.visited_on,
        v.visited_on - lag(v.visited_on) over (partition by v.admin_id, v.gym_id, v.member_id order by v.visited_on) as gap
      from visits v
      where ${inScope('v', scope)} and v.undone_at is null and v.visited_on between ${day} - ${riskDays.history}::integer and ${day}
    ), habits as (
      select admin_id, gym_id, member_id, max(visited_on) as last_visit_on, percentile_cont(0.5) within group (order by gap) as usual_gap,
        count(*) filter (where visited_on > ${day} - 28) as visits,
        count(*) filter (where visited_on > ${day} - 56 and visited_on <= ${day} - 28) as visits_before, count(*) as all_visits
      from seen group by admin_id, gym_id, member_id
    ), doubted as (
      select r.*, h.last_visit_on, h.usual_gap, coalesce(h.visits, 0) as visits, coalesce(h.visits_before, 0) as visits_before,
        ${isNewcomer} as is_newcomer, ${lastSeen} as last_seen_on, ${usual} as usual, coalesce(${isFading}, false) as is_fading
      from running r left join habits h on h.admin_id = r.admin_id and h.gym_id = r.gym_id and h.member_id = r.member_id
      where ${isNewcomer} or ${day} - ${lastSeen} > ${usual} or ${isFading}
    ), since as (
      -- asked of those alone who would be told without it, and of the table: nodes look up nothing for the rows of a result
      select d.*, greatest(${comingSince('s', scope.adminId, today)}, ${lastFrozenDay('s', scope.adminId, today)}) as since_on
      from doubted d join memberships s on s.admin_id = ${ownerOf('d', scope.adminId)} and s.id = d.id
    )
    select * from (
      select admin_id, id, last_visit_on, usual_gap, visits, visits_before,
        case
          when is_newcomer and since_on <= ${day} - ${from}::integer then 'newcomer'
          when ${day} - greatest(last_seen_on, since_on) > usual then 'absent'
          when is_fading and since_on <= ${day} - 28 then 'fading'
        end as reason
      from since
    ) r where reason is not null`
}
