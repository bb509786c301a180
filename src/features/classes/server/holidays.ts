import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { knownReason } from '#src/contract/known-reasons.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import type { Work } from '#src/server/serve.ts'
import { dropSession, noEffect } from './change-sessions.ts'
import { makeSessions, type SeriesTerms } from './make-sessions.ts'
import { lockSession } from './session-queries.ts'

type Changed = { adminId: string; gymId: string; closed: readonly Day[]; opened: readonly Day[] }

/** Classes of a day that became a holiday are called off and their people told; of one that is none any more they are made again. */
export async function followHolidays(work: Work, { adminId, gymId, closed, opened }: Changed): Promise<void> {
  const { db, now } = work
  const { rows: lost } = await sql<{ id: string }>`
    select id from class_sessions
    where admin_id = ${adminId} and gym_id = ${gymId} and held_on = any(${[...closed]}::date[]) and status = 'scheduled' and starts_at > ${now}
    order by id for update`.execute(db)
  for (const { id } of lost)
    await dropSession(work, await lockSession(db, adminId, id), knownReason('holiday'), noEffect())
  const made = await makeAgain(work, { adminId, gymId, opened })
  if (lost.length > 0 || made > 0) announce(db, { event: 'classes', adminId, gymId })
}

async function makeAgain(work: Work, { adminId, gymId, opened }: Omit<Changed, 'closed'>): Promise<number> {
  const { db } = work
  if (opened.length === 0) return 0
  const { rows: series } = await sql<SeriesTerms>`
    select s.admin_id, s.id, s.gym_id, s.kind_id, s.coach_id, s.room_id, s.weekdays, to_char(s.starts_time, 'HH24:MI') as time, s.minutes, s.first_on, s.last_on, s.places, k.gender
    from class_series s join class_kinds k on k.admin_id = s.admin_id and k.id = s.kind_id
    where s.admin_id = ${adminId} and s.gym_id = ${gymId} and s.ended_at is null
    order by s.id for no key update of s`.execute(db)
  let made = 0
  for (const terms of series) made += (await makeSessions(db, terms, work)).length
  return made
}
