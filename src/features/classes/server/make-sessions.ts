import { sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type HoursRow, hoursColumns, hoursShown } from '#src/features/gyms/server/working-hours.ts'
import type { Db } from '#src/server/db.ts'
import { daysAhead, daysOfSeries, fitsHours, instantOf } from '../rules.ts'

export type SeriesTerms = {
  admin_id: string
  id: string
  gym_id: string
  kind_id: string
  coach_id: string | null
  room_id: string
  weekdays: number[]
  time: string
  minutes: number
  first_on: Day
  last_on: Day | null
  places: number
  gender: 'any' | 'male' | 'female'
}

type Calendar = {
  holidays: ReadonlySet<Day>
  /** Is the gym open for the class on this weekday? */
  isOpenOn: (weekday: number) => boolean
}

/**
 * Whoever gives a class its days reads the gym's hours and holidays as they stay until it is done: a day that is closed in the same
 * moment finds the class, and calls it off. Comes before the locks of series and sessions, as with whoever closes the day.
 */
export async function holdCalendar(db: Db, adminId: string, gymId: string): Promise<void> {
  // whoever deletes the gym has it first, and then its series and classes
  await sql`select 1 from gyms where admin_id = ${adminId} and id = ${gymId} for key share`.execute(db)
  await sql`select 1 from gym_settings where admin_id = ${adminId} and gym_id = ${gymId} for share`.execute(db)
}

/** When the gym is closed within a span, and on which weekdays it is open for this class. */
export async function calendarOf(
  db: Db,
  terms: Pick<SeriesTerms, 'admin_id' | 'gym_id' | 'gender' | 'time' | 'minutes'>,
  from: Day,
  to: Day,
): Promise<Calendar> {
  const { rows } = await sql<HoursRow & { holidays: Day[] }>`
    select ${hoursColumns},
      array(select h.holiday_on::text from gym_holidays h where h.admin_id = ${terms.admin_id} and h.gym_id = g.id and h.holiday_on between ${from} and ${to}) as holidays
    from gyms g left join gym_settings s on s.admin_id = g.admin_id and s.gym_id = g.id
    where g.admin_id = ${terms.admin_id} and g.id = ${terms.gym_id}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`gym ${terms.gym_id} vanished`)
  const hours = hoursShown(row)
  return { holidays: new Set(row.holidays), isOpenOn: (weekday) => fitsHours(hours, terms, weekday) }
}

/** Makes the sessions of a series that are missing within the next eight weeks, and answers them. Running it again makes none twice. */
export async function makeSessions(
  db: Db,
  terms: SeriesTerms,
  { now, today }: { now: Date; today: Day },
): Promise<string[]> {
  const to = addDays(today, daysAhead)
  const { holidays, isOpenOn } = await calendarOf(db, terms, today, to)
  const days = daysOfSeries(
    { weekdays: terms.weekdays.filter(isOpenOn), firstOn: terms.first_on, lastOn: terms.last_on },
    { from: today, to, holidays },
  ).filter((day) => instantOf(day, terms.time) > now)
  if (days.length === 0) return []
  const starts = days.map((day) => instantOf(day, terms.time))
  const { rows } = await sql<{ id: string }>`
    insert into class_sessions (admin_id, id, gym_id, series_id, series_on, kind_id, coach_id, room_id, held_on, starts_at, ends_at, places, created_at)
    select ${terms.admin_id}::uuid, id, ${terms.gym_id}::uuid, ${terms.id}::uuid, day, ${terms.kind_id}::uuid, ${terms.coach_id}::uuid, ${terms.room_id}::uuid, day,
      starts, starts + make_interval(mins => ${terms.minutes}), ${terms.places}::int, ${now}::timestamptz
    from unnest(${days.map(() => newId(now.getTime()))}::uuid[], ${days}::date[], ${starts}::timestamptz[]) as made (id, day, starts)
    on conflict (admin_id, series_id, series_on) do nothing
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
