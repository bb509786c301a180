import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { knownReason } from '#src/contract/known-reasons.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import type { Work } from '#src/server/serve.ts'
import { cancelSession, dropSession, noEffect } from './change-sessions.ts'
import { makeSessions, type SeriesTerms } from './make-sessions.ts'
import { lockSession } from './session-queries.ts'
import { newsOfMade } from './series.ts'
import { liesAhead } from './session-states.ts'
import { tellCoaches } from './tell-coaches.ts'

type Changed = { adminId: string; gymId: string; closed: readonly Day[]; opened: readonly Day[] }

/** Classes of a day that became a holiday are called off and their people and coaches told; of one that is none any more they are made again. */
export async function followHolidays(work: Work, { adminId, gymId, closed, opened }: Changed): Promise<void> {
  const { db, now } = work
  const { rows: lost } = await sql<{ id: string }>`
    select s.id from class_sessions s
    where s.admin_id = ${adminId} and s.gym_id = ${gymId} and s.held_on = any(${[...closed]}::date[]) and ${liesAhead('s', now)}
    order by s.id for update`.execute(db)
  const effect = noEffect()
  for (const { id } of lost) {
    const session = await lockSession(db, adminId, id)
    // one that was moved here still holds the day that it was moved from: its series makes none there
    const isMoved = session.series_on !== null && session.series_on !== session.held_on
    await (isMoved ? cancelSession : dropSession)(work, session, knownReason('holiday'), effect)
  }
  const made = [
    ...(await makeAgain(work, { adminId, gymId, opened })),
    ...(await holdAgain(work, { adminId, gymId, opened })),
  ]
  // what is made besides lies weeks ahead, as each night's does
  const again = (await newsOfMade(db, adminId, made)).filter(({ session }) => opened.includes(session.held_on))
  await tellCoaches(work, adminId, [...effect.coaches, ...again])
  if (lost.length > 0 || made.length > 0) announce(db, { event: 'classes', adminId, gymId })
}

async function makeAgain(work: Work, { adminId, gymId, opened }: Omit<Changed, 'closed'>): Promise<string[]> {
  const { db } = work
  if (opened.length === 0) return []
  const { rows: series } = await sql<SeriesTerms>`
    select s.admin_id, s.id, s.gym_id, s.kind_id, s.coach_id, s.room_id, s.weekdays, to_char(s.starts_time, 'HH24:MI') as time, s.minutes, s.first_on, s.last_on, s.places, k.gender
    from class_series s join class_kinds k on k.admin_id = s.admin_id and k.id = s.kind_id
    where s.admin_id = ${adminId} and s.gym_id = ${gymId} and s.ended_at is null
    order by s.id for no key update of s`.execute(db)
  const made: string[] = []
  for (const terms of series) made.push(...(await makeSessions(db, terms, work)))
  return made
}

/** What was moved to such a day, and called off with it, is held there after all; its places are free again. */
async function holdAgain({ db, now }: Work, { adminId, gymId, opened }: Omit<Changed, 'closed'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update class_sessions s set status = 'scheduled', cancel_reason = null, cancelled_at = null, version = version + 1
    where s.admin_id = ${adminId} and s.gym_id = ${gymId} and s.held_on = any(${[...opened]}::date[]) and s.status = 'cancelled'
      and s.cancel_reason = ${knownReason('holiday')} and s.series_on <> s.held_on and s.starts_at > ${now}
      and exists (select from class_series e where e.admin_id = s.admin_id and e.id = s.series_id and e.ended_at is null)
    returning s.id`.execute(db)
  return rows.map(({ id }) => id)
}
