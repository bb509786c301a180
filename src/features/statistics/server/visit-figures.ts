import { sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import { type GymScope, inScope } from '#src/features/gyms/server/scope.ts'
import { activeDays } from '#src/features/memberships/server/active-days.ts'
import type { Db } from '#src/server/db.ts'
import { ratioOf } from '../rules.ts'
import type { ChosenPeriod } from './chosen-period.ts'
import { bucketOf } from './revenue.ts'

type Cell = { weekday: number; hour: number; count: number }
type Row = {
  total: number
  recent: number
  active_days: number
  cells: Cell[]
  columns: { bucket: string; count: number }[]
}

/** A week of attendance is told of the last four. */
const weekDays = 7
const recentDays = 4 * weekDays

/**
 * Visits by the day of the week (Monday is 1) and the hour of the Tashkent clock, their course, and how often an active
 * member came a week in the 28 days until the end of the period, or until today.
 */
export async function visitFigures(db: Db, scope: GymScope, chosen: ChosenPeriod, today: Day) {
  const end = chosen.end < today ? chosen.end : today
  const start = addDays(end, 1 - recentDays)
  const { rows } = await sql<Row>`
    with seen as materialized (
      select extract(isodow from v.visited_on)::int as weekday,
        extract(hour from v.visited_at at time zone 'Asia/Tashkent')::int as hour, ${bucketOf(chosen.unit, 'v.visited_on', 'v.visited_at')} as bucket
      from visits v where ${inScope('v', scope)} and v.undone_at is null and v.visited_on between ${chosen.start} and ${chosen.end}
    )
    select (select count(*) from seen) as total,
      (select count(*) from visits v where ${inScope('v', scope)} and v.undone_at is null and v.visited_on between ${start} and ${end}) as recent,
      (select coalesce(sum(a.days), 0)::bigint from (${activeDays(scope, start, end)}) a) as active_days,
      coalesce((select json_agg(c) from (select weekday, hour, count(*) as count from seen group by weekday, hour order by weekday, hour) c), '[]') as cells,
      coalesce((select json_agg(c) from (select bucket, count(*) as count from seen group by bucket) c), '[]') as columns`.execute(
    db,
  )
  const { total, recent, active_days, cells, columns } = rows[0] as Row // an aggregate has one row
  const counts = new Map(columns.map(({ bucket, count }) => [bucket, count]))
  return {
    period: chosen.period,
    startDate: chosen.start,
    endDate: chosen.end,
    total,
    weekly: {
      start,
      end,
      visits: recent,
      average_active: ratioOf(1, active_days, recentDays, 2) ?? 0,
      per_member: ratioOf(weekDays, recent, active_days, 2),
    },
    cells,
    series: chosen.buckets.map((bucket) => ({ ...bucket, count: counts.get(bucket.bucket) ?? 0 })),
  }
}
