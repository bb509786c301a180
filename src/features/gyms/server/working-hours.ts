import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'
import type { WorkingHours } from '../contract.ts'
import type { WeekdayHours } from '../rules.ts'

/** As gym_settings keeps them; null when the gym has no settings row, which means round the clock. */
export type HoursRow = {
  is_same_for_all: boolean | null
  for_all_from: string | null
  for_all_to: string | null
  for_men_from: string | null
  for_men_to: string | null
  for_women_from: string | null
  for_women_to: string | null
  /** By weekday, see the migration. */
  weekday_hours: Record<string, Omit<WeekdayHours, 'weekday'>> | null
}

/** The columns of `s`, a row of gym_settings, that HoursRow names. */
export const hoursColumns = sql`s.is_same_for_all, s.for_all_from, s.for_all_to, s.for_men_from, s.for_men_to, s.for_women_from, s.for_women_to, s.weekday_hours`

const period = (from: string | null, to: string | null) =>
  from && to ? { from: from.slice(0, 5), to: to.slice(0, 5) } : null

export const hoursShown = (row: HoursRow): WorkingHours => ({
  isSameForAll: row.is_same_for_all ?? true,
  forAll:
    row.is_same_for_all === false ? null : (period(row.for_all_from, row.for_all_to) ?? { from: '00:00', to: '24:00' }),
  forMen: row.is_same_for_all === false ? period(row.for_men_from, row.for_men_to) : null,
  forWomen: row.is_same_for_all === false ? period(row.for_women_from, row.for_women_to) : null,
  weekdays: Object.entries(row.weekday_hours ?? {}).map(([weekday, hours]) => ({ weekday: Number(weekday), ...hours })),
})

/** The hours of each of the gyms, with its name. */
export async function hoursOfGyms(
  db: Db,
  adminId: string,
  gymIds: readonly string[],
): Promise<{ name: string; hours: WorkingHours }[]> {
  const { rows } = await sql<HoursRow & { name: string }>`
    select g.name, ${hoursColumns}
    from gyms g left join gym_settings s on s.admin_id = g.admin_id and s.gym_id = g.id
    where g.admin_id = ${adminId} and g.id = any(${gymIds}::uuid[]) order by g.name, g.id`.execute(db)
  return rows.map((row) => ({ name: row.name, hours: hoursShown(row) }))
}
