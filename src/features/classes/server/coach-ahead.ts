import { sql } from 'kysely'
import type { Work } from '#src/server/serve.ts'
import { clockOf } from '../rules.ts'
import { liesAhead } from './session-states.ts'

const mostShown = 5

type Row = {
  id: string
  kind: string
  gym: string
  starts_at: Date
  ends_at: Date
  people: number
  sessions: number
  all_people: number
}

/** The classes that an employee would hold from now on, the next first, and who has booked or waits in them. */
export async function coachAhead({ db, now }: Pick<Work, 'db' | 'now'>, adminId: string, employeeId: string) {
  const { rows } = await sql<Row>`
    select s.id, k.name as kind, g.name as gym, s.starts_at, s.ends_at, s.booked + s.waiting as people,
      count(*) over () as sessions, sum(s.booked + s.waiting) over () as all_people
    from class_coaches c join class_sessions s on s.admin_id = c.admin_id and s.coach_id = c.id
    join class_kinds k on k.admin_id = s.admin_id and k.id = s.kind_id
    join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id
    where c.admin_id = ${adminId} and c.employee_id = ${employeeId} and c.left_at is null and ${liesAhead('s', now)}
    order by s.starts_at, s.id limit ${mostShown}`.execute(db)
  return {
    sessions: rows[0]?.sessions ?? 0,
    people: rows[0]?.all_people ?? 0,
    next: rows.map(({ id, kind, gym, starts_at, ends_at, people }) => {
      const { date, time } = clockOf(starts_at, ends_at)
      return { _id: id, kind, gym, date, time, people }
    }),
  }
}
