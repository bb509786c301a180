import { sql } from 'kysely'
import { type GymScope, inScope } from '#src/features/gyms/server/scope.ts'
import type { Db } from '#src/server/db.ts'
import type { ChosenPeriod } from './chosen-period.ts'
import { bucketOf } from './revenue.ts'

type Cell = { weekday: number; hour: number; count: number }
type Row = { total: number; cells: Cell[]; columns: { bucket: string; count: number }[] }

/** Visits by the day of the week (Monday is 1) and the hour of the Tashkent clock, and their course. */
export async function visitFigures(db: Db, scope: GymScope, chosen: ChosenPeriod) {
  const { rows } = await sql<Row>`
    with seen as materialized (
      select extract(isodow from v.visited_on)::int as weekday,
        extract(hour from v.visited_at at time zone 'Asia/Tashkent')::int as hour, ${bucketOf(chosen.unit, 'v.visited_on', 'v.visited_at')} as bucket
      from visits v where ${inScope('v', scope)} and v.undone_at is null and v.visited_on between ${chosen.start} and ${chosen.end}
    )
    select (select count(*) from seen) as total,
      coalesce((select json_agg(c) from (select weekday, hour, count(*) as count from seen group by weekday, hour order by weekday, hour) c), '[]') as cells,
      coalesce((select json_agg(c) from (select bucket, count(*) as count from seen group by bucket) c), '[]') as columns`.execute(
    db,
  )
  const { total, cells, columns } = rows[0] as Row // an aggregate has one row
  const counts = new Map(columns.map(({ bucket, count }) => [bucket, count]))
  return {
    period: chosen.period,
    startDate: chosen.start,
    endDate: chosen.end,
    total,
    cells,
    series: chosen.buckets.map((bucket) => ({ ...bucket, count: counts.get(bucket.bucket) ?? 0 })),
  }
}
