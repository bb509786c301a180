import { sql } from 'kysely'
import { knownReason } from '#src/contract/known-reasons.ts'
import type { Work } from '#src/server/serve.ts'
import { dropSession, noEffect } from './change-sessions.ts'
import { lockClasses, lockDropInsOf } from './return-drop-in.ts'
import { endSeries, getSeries } from './series.ts'
import { lockSession } from './session-queries.ts'
import { liesAhead } from './session-states.ts'
import { tellCoaches } from './tell-coaches.ts'

/** A gym that is deleted holds no classes any more: the kinds and coaches that it shares with the owner's other gyms are free of it. */
export async function endTimetable(work: Work, { adminId, gymId }: { adminId: string; gymId: string }): Promise<void> {
  const { db, now } = work
  const { rows: series } = await sql<{ id: string }>`
    select s.id from class_series s
    where s.admin_id = ${adminId} and s.gym_id = ${gymId} and s.ended_at is null order by s.id for no key update`.execute(
    db,
  )
  const ofGym = sql`s.gym_id = ${gymId} and ${liesAhead('s', now)}`
  await lockDropInsOf(db, adminId, ofGym)
  const effect = noEffect()
  for (const { id } of series) await endSeries(work, await getSeries(work, adminId, id), effect)
  for (const { id } of await lockClasses(db, adminId, ofGym))
    await dropSession(work, await lockSession(db, adminId, id), knownReason('timetable_ended'), effect)
  await tellCoaches(work, adminId, effect.coaches)
}
