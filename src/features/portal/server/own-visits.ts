import { sql } from 'kysely'
import { addDays, addMonths, type Day, firstOfMonth } from '#src/contract/days.ts'
import type { Db } from '#src/server/db.ts'
import type { VisitCalendar } from '../contract.ts'
import { streaksOf } from '../streaks.ts'
import type { OwnGym } from './queries.ts'

/** A month of somebody's visits in a gym, and for how many weeks they have come without a gap. */
export async function calendarOf(
  db: Db,
  gym: OwnGym,
  personId: string,
  { month, today }: { month: Day; today: Day },
): Promise<VisitCalendar> {
  const first = firstOfMonth(month)
  const last = addDays(addMonths(first, 1), -1)
  const { rows } = await sql<{ visited_on: Day; visited_at: Date }>`
    select v.visited_on, v.visited_at from visits v
    where v.admin_id = ${gym.admin_id} and v.gym_id = ${gym.id} and v.member_id = ${personId} and v.undone_at is null
      and v.visited_on between ${first} and ${last}
    order by v.visited_at limit 400`.execute(db)
  const { rows: ever } = await sql<{ visited_on: Day }>`
    select distinct v.visited_on from visits v
    where v.admin_id = ${gym.admin_id} and v.gym_id = ${gym.id} and v.member_id = ${personId} and v.undone_at is null
    order by v.visited_on`.execute(db)
  const days = ever.map(({ visited_on }) => visited_on)
  const { weeks, best } = streaksOf(days, today)
  return {
    month: first,
    visits: rows.map(({ visited_on, visited_at }) => ({ date: visited_on, visited_at: visited_at.toISOString() })),
    first_on: days[0] ?? null,
    total_days: days.length,
    streak_weeks: weeks,
    best_streak_weeks: best,
  }
}
