import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import { isOwnerThere, whileOwnerThere, withOwner } from '#src/features/admins/server/owner-there.ts'
import { type GymScope, inScope } from '#src/features/gyms/server/scope.ts'
import { presence } from '#src/features/members/server/member-filters.ts'
import {
  coversDay,
  firstDayOf,
  isSold,
  isTaken,
  lastDayOf,
  makesMember,
  runsOn,
  wasSoldOn,
} from '#src/features/memberships/server/membership-state.ts'
import type { Db } from '#src/server/db.ts'
import type { MemberCounts } from '../contract.ts'
import type { ChosenPeriod } from './chosen-period.ts'

type Row = Omit<MemberCounts, 'gender' | 'new' | 'lost' | 'change' | 'at_start' | 'series'> & {
  male: number
  female: number
  /** Members at the end of the period and not before it, and the reverse: who came and went within it is neither. */
  came: number
  went: number
  /** Who came and went at each of the days that close a column; the first closes the time before the period. */
  moves: { at: number; came: number; went: number }[]
}

/**
 * Members by state on a day, in one pass over the memberships: total, active, frozen, scheduled, expired, never, male,
 * female. The same conditions as those of the list of members, which a test holds equal.
 */
export function stateCounts(scope: GymScope, day: Day, today: Day): RawBuilder<unknown> {
  const on = sql`${day}::date`
  return sql`
    select count(*) as total,
      count(*) filter (where runs) as active,
      count(*) filter (where runs_or_frozen and not runs) as frozen,
      count(*) filter (where is_ahead and not runs_or_frozen) as scheduled,
      count(*) filter (where not is_ahead and not runs_or_frozen) as expired,
      count(*) filter (where h.member_id is null) as never,
      count(*) filter (where m.gender = 'male') as male,
      count(*) filter (where m.gender = 'female') as female
    from members m left join (
      select s.admin_id, s.member_id,
        bool_or(${runsOn('s', day)} and f.membership_id is null) as runs,
        bool_or(${runsOn('s', day)}) as runs_or_frozen,
        bool_or(s.start_on > ${on}) as is_ahead
      from memberships s left join (
        select distinct f.admin_id, f.membership_id from membership_freezes f
        where ${inScope('f', scope)} and ${coversDay('f', day)}
      ) f on f.admin_id = s.admin_id and f.membership_id = s.id
      where ${inScope('s', scope)} and ${wasSoldOn('s', day, today)} and ${makesMember('s')} group by s.admin_id, s.member_id
    ) h on h.admin_id = m.admin_id and h.member_id = m.id
    where ${presence({}, scope, day, today)}`
}

/**
 * Members by what runs today, and who was a member on the last day of each column: somebody with a running membership,
 * frozen or not. A cancelled membership ran until the day before it was cancelled, and everybody's until the day before their owner
 * went. Columns that lie ahead stay empty.
 */
export async function countMembers(
  db: Db,
  scope: GymScope,
  { start, buckets }: ChosenPeriod,
  today: Day,
): Promise<MemberCounts> {
  const past = buckets.filter((bucket) => bucket.start <= today)
  const closing = [addDays(start, -1), ...past.map(({ end }) => (end > today ? today : end))]
  const { rows } = await sql<Row>`
    with counted as (${stateCounts(scope, today, today)}
    ), days as (select ${closing}::date[] as closing
    ), held as (
      -- [from, to) in places of the closing days, for each membership
      select s.admin_id, s.member_id, width_bucket(${firstDayOf('s')} - 1, d.closing) as from_place,
        width_bucket(${whileOwnerThere(lastDayOf('s'), scope.adminId)}, d.closing) as to_place
      from memberships s ${withOwner('s', scope.adminId)} cross join days d
      where ${inScope('s', scope)} and ${isTaken('s')} and ${makesMember('s')} and s.end_on >= ${closing[0]}::date and s.start_on <= ${closing.at(-1)}::date
    ), merged as materialized (
      -- renewals without a gap at a closing day are one stretch
      select range_agg(int4range(from_place, to_place)) as stretches from held where from_place < to_place group by admin_id, member_id
    ), stretch as (select unnest(stretches) as places from merged
    ), moved as (
      select at, count(*) filter (where came) as came, count(*) filter (where not came) as went
      from (select lower(places) as at, true as came from stretch union all select upper(places), false from stretch) m group by at
    )
    select c.*, (
        -- whoever owes, deleted by themselves or not
        select count(distinct (s.admin_id, s.member_id)) from memberships s
        where ${inScope('s', scope)} and s.remaining_tiyin > 0 and ${isSold('s')} and ${isOwnerThere('s', scope.adminId)}
      ) as debtors, coalesce((select json_agg(m) from moved m), '[]') as moves, coalesce(a.came, 0) as came, coalesce(a.went, 0) as went
    from counted c, (
      select count(*) filter (where stretches @> ${past.length}::integer and not stretches @> 0) as came,
        count(*) filter (where stretches @> 0 and not stretches @> ${past.length}::integer) as went
      from merged
    ) a`.execute(db)
  const row = rows[0] as Row // an aggregate has one row
  const { male, female, moves, came, went, ...counts } = row
  const move = new Map(moves.map((one) => [one.at, one]))
  // nobody was there before what lies ahead
  const atStart = past.length === 0 ? 0 : (move.get(0)?.came ?? 0)
  let total = atStart
  const series = buckets.map(({ bucket }, index) => {
    if (index >= past.length) return { bucket, total: 0, new: 0, lost: 0 }
    const { came, went } = move.get(index + 1) ?? { came: 0, went: 0 }
    total += came - went
    return { bucket, total, new: came, lost: went }
  })
  return {
    ...counts,
    gender: { male, female, unknown: counts.total - male - female },
    new: came,
    lost: went,
    change: came - went,
    at_start: atStart,
    series,
  }
}
