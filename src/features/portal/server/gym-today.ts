import { sql } from 'kysely'
import { tashkentTime, weekdayOf } from '#src/contract/days.ts'
import { stillWorks } from '#src/features/classes/server/session-queries.ts'
import { periodNow, periodsFor } from '#src/features/gyms/rules.ts'
import { type HoursRow, hoursColumns, hoursShown } from '#src/features/gyms/server/working-hours.ts'
import { decide, type Refusal } from '#src/features/visits/rules.ts'
import { fullnessOf } from '#src/features/visits/server/fullness.ts'
import { doorRules, findPerson, listHeld } from '#src/features/visits/server/queries.ts'
import type { Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import { notOver } from '#src/features/classes/server/session-states.ts'
import { bookingIn } from '#src/features/memberships/server/booking-in.ts'
import { together } from '#src/server/together.ts'
import type { Portal, PortalToday } from '../contract.ts'
import type { OwnGym } from './queries.ts'

type Hours = HoursRow & { holiday: string | null }

/** What the gym is today for this person. Goes on in the owner's scope: who else is inside is counted, not told. */
export async function todayOf(
  { db, enter, now, today }: Pick<Work, 'db' | 'enter' | 'now' | 'today'>,
  gym: OwnGym,
): Promise<PortalToday> {
  const { rows } = await sql<Hours>`
    select ${hoursColumns},
      (select h.name from gym_holidays h where h.admin_id = g.admin_id and h.gym_id = g.id and h.holiday_on = ${today}) as holiday
    from gyms g left join gym_settings s on s.admin_id = g.admin_id and s.gym_id = g.id
    where g.admin_id = ${gym.admin_id} and g.id = ${gym.id}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`gym ${gym.id} vanished`)
  const [shown, weekday] = [hoursShown(row), weekdayOf(today)]
  const isOff = row.holiday !== null
  await enter({ role: 'tenant', adminId: gym.admin_id })
  return {
    hours: isOff ? [] : periodsFor(shown, gym.gender, weekday),
    open_until: isOff ? null : (periodNow(shown, gym.gender, weekday, tashkentTime(now))?.to ?? null),
    holiday: row.holiday,
    ...(await fullnessOf(db, { adminId: gym.admin_id, gymId: gym.id }, { now, today })),
  }
}

/** What the door would say to this person now, by its own rules. After `todayOf`, in the owner's scope. */
export async function refusalOf(
  { db, actor, now, today }: Pick<Work, 'db' | 'actor' | 'now' | 'today'>,
  { admin_id: adminId, id: gymId, gender, status }: OwnGym,
): Promise<Refusal | null> {
  const [rules, memberships, person] = await together(
    doorRules(db, adminId, gymId, today),
    listHeld(db, adminId, gymId, actor.id, { today, now }),
    findPerson(db, { adminId, gymId, gymIds: null }, { id: actor.id }, { today, now }),
  )
  const { refusal } = decide({ gender, status, memberships }, rules, today, tashkentTime(now))
  // who came today comes again, whatever was used up by that
  return person?.visit_id && refusal !== 'banned' ? null : refusal
}

type ClassRow = {
  id: string
  name: string
  room: string
  coach: string | null
  starts_at: Date
  ends_at: Date
  status: 'booked' | 'waiting'
}

/** The class of theirs that comes first, or runs. */
export async function findNextClass(db: Db, gym: OwnGym, personId: string, now: Date): Promise<Portal['next_class']> {
  const { rows } = await sql<ClassRow>`
    select b.id, k.name, r.name as room, case when ${stillWorks('c')} then coalesce(e.fullname, c.fullname) end as coach, s.starts_at, s.ends_at, b.status
    from class_bookings b
    join class_sessions s on s.admin_id = b.admin_id and s.id = b.session_id and ${notOver('s', now)}
    join class_kinds k on k.admin_id = s.admin_id and k.id = s.kind_id
    join class_rooms r on r.admin_id = s.admin_id and r.id = s.room_id
    left join class_coaches c on c.admin_id = s.admin_id and c.id = s.coach_id
    left join employees e on e.admin_id = c.admin_id and e.id = c.employee_id
    where b.admin_id = ${gym.admin_id} and b.gym_id = ${gym.id} and b.member_id = ${personId} and ${bookingIn('b', 'open')}
    order by s.starts_at, b.id limit 1`.execute(db)
  const next = rows[0]
  if (!next) return null
  const { id, starts_at, ends_at, ...named } = next
  return { _id: id, ...named, starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() }
}
