import { sql } from 'kysely'
import { addDays, type Day, tashkentTime } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { stillWorks } from '#src/features/classes/server/session-queries.ts'
import { isCoachOf, liesAhead } from '#src/features/classes/server/session-states.ts'
import type { PublicGym } from '#src/features/gyms/server/public-address.ts'
import type { Db } from '#src/server/db.ts'
import { openFileUrl } from '#src/server/files.ts'

/** What strangers see of a class: when, what and with whom; neither who comes nor how many. */
export type ShownClass = {
  day: Day
  from: string
  to: string
  startsAt: string
  endsAt: string
  name: string
  gender: 'any' | 'male' | 'female'
  ageFrom: number | null
  ageTo: number | null
  coach: string | null
  /** what one class costs without a membership */
  price: number | null
}
export type ShownCoach = { name: string; photo: string | null; skills: readonly string[]; about: string }

const daysShown = 7
const [mostClasses, mostCoaches] = [210, 40]

type ClassRow = {
  held_on: Day
  starts_at: Date
  ends_at: Date
  name: string
  gender: ShownClass['gender']
  age_from: number | null
  age_to: number | null
  coach: string | null
  price: Tiyin | null
}

/** Of more than there is room for, those of the first days: a day that is begun is shown to its end, or not at all. */
function wholeDays(rows: ClassRow[]): ClassRow[] {
  const [first, last] = [rows[0]?.held_on, rows.at(-1)?.held_on]
  return rows.length < mostClasses || first === last ? rows : rows.filter(({ held_on }) => held_on !== last)
}

/** The classes of the next days that have not begun. In the scope of the gym's owner. */
export async function listShownClasses(
  db: Db,
  gym: PublicGym,
  { now, today }: { now: Date; today: Day },
): Promise<ShownClass[]> {
  const { rows } = await sql<ClassRow>`
    select s.held_on, s.starts_at, s.ends_at, k.name, k.gender, k.age_from, k.age_to, case when ${stillWorks('c')} then coalesce(e.fullname, c.fullname) end as coach,
      coalesce(s.drop_in_tiyin, k.drop_in_tiyin) as price
    from class_sessions s
    join class_kinds k on k.admin_id = s.admin_id and k.id = s.kind_id
    left join class_coaches c on c.admin_id = s.admin_id and c.id = s.coach_id
    left join employees e on e.admin_id = c.admin_id and e.id = c.employee_id
    where s.admin_id = ${gym.admin_id} and s.gym_id = ${gym.id} and ${liesAhead('s', now)}
      and s.held_on between ${today} and ${addDays(today, daysShown - 1)}
    order by s.starts_at, k.name, s.id limit ${mostClasses}`.execute(db)
  return wholeDays(rows).map(({ held_on, starts_at, ends_at, age_from, age_to, price, ...shown }) => ({
    ...shown,
    day: held_on,
    from: tashkentTime(starts_at),
    to: tashkentTime(ends_at),
    startsAt: starts_at.toISOString(),
    endsAt: ends_at.toISOString(),
    ageFrom: age_from,
    ageTo: age_to,
    price: price === null ? null : toSom(price),
  }))
}

type CoachRow = { fullname: string; photo: string | null; skills: string[]; about: string }

/** Coaches who work in the gym or have a class there ahead. */
export async function listShownCoaches(
  db: Db,
  gym: PublicGym,
  { now, today, secret }: { now: Date; today: Day; secret: string },
): Promise<ShownCoach[]> {
  const { rows } = await sql<CoachRow>`
    select coalesce(e.fullname, c.fullname) as fullname, coalesce(c.photo, e.avatar) as photo, c.skills, c.about
    from class_coaches c left join employees e on e.admin_id = c.admin_id and e.id = c.employee_id
    where ${isCoachOf(gym, now)}
    order by fullname, c.id limit ${mostCoaches}`.execute(db)
  return rows.map(({ fullname, photo, skills, about }) => ({
    name: fullname,
    photo: openFileUrl(secret, photo, today),
    skills,
    about,
  }))
}
