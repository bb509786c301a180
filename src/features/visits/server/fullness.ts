import { sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import type { Db } from '#src/server/db.ts'
import { presentHours } from '../rules.ts'
import { isPresent, ofVisits } from './visit-lists.ts'

/** Fewer weeks tell nothing of what is usual. */
const fewestWeeks = 2
const weeks = [1, 2, 3, 4]

export type Fullness = {
  /** In the gym now. */
  present: number
  /** Came in the same hours of this weekday, on average of the last four weeks; null while too few of them are known. */
  usual: number | null
}

export async function fullnessOf(
  db: Db,
  { adminId, gymId }: { adminId: string; gymId: string },
  { now, today }: { now: Date; today: Day },
): Promise<Fullness> {
  const { rows: inside } = await sql<{ present: number }>`
    select count(*) as present ${ofVisits(adminId)}
    where v.admin_id = ${adminId} and v.gym_id = ${gymId} and v.undone_at is null and ${isPresent({ now, today })}`.execute(
    db,
  )
  const days = weeks.map((week) => addDays(today, -7 * week))
  const { rows: before } = await sql<{ came: number; known: number }>`
    select count(*) filter (where mod(extract(epoch from ${now} - v.visited_at), 604800) < ${presentHours * 3600}) as came,
      count(distinct v.visited_on) as known
    from visits v where v.admin_id = ${adminId} and v.gym_id = ${gymId} and v.undone_at is null and v.visited_on = any(${days}::date[])`.execute(
    db,
  )
  const { came = 0, known = 0 } = before[0] ?? {}
  return { present: inside[0]?.present ?? 0, usual: known < fewestWeeks ? null : Math.round(came / known) }
}
