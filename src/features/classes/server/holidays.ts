import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { knownReason } from '#src/contract/known-reasons.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import type { Work } from '#src/server/serve.ts'
import { clockOf } from '../rules.ts'
import { cancelSession, dropSession, type Effect, noEffect, termsOf, unlikeSeries } from './change-sessions.ts'
import { makeSessions, type SeriesTerms } from './make-sessions.ts'
import { holdAgain, holdToRestore, isUsable } from './restore-session.ts'
import { lockClasses, lockDropInsOf } from './return-drop-in.ts'
import { lockSession, readSessions, type SessionRow } from './session-queries.ts'
import { newsOfMade } from './series.ts'
import { liesAhead } from './session-states.ts'
import { tellCoaches } from './tell-coaches.ts'
import { tellOfClashes } from './tell-of-clashes.ts'

type Changed = { adminId: string; gymId: string; closed: readonly Day[]; opened: readonly Day[] }

/**
 * Classes of a day that became a holiday are called off and their people and coaches told. Of one that is none any more they are held
 * after all, with those who had places in them; what nobody had asked for, or its series has otherwise by now, is made again. Where
 * either meets what was put there meanwhile, the owner is told, who alone knows which of both gives way.
 */
export async function followHolidays(work: Work, { adminId, gymId, closed, opened }: Changed): Promise<void> {
  const { db } = work
  const effect = noEffect()
  // what is held again takes its people before any class is locked
  const made = opened.length > 0 ? await reopen(work, { adminId, gymId, closed, opened }, effect) : []
  await callOff(work, { adminId, gymId, closed }, effect)
  // what is made besides lies weeks ahead, as each night's does
  const again = (await newsOfMade(db, adminId, made)).filter(({ session }) => opened.includes(session.held_on))
  await tellCoaches(work, adminId, [...effect.coaches, ...again])
  const { changed, cancelled } = effect.sessions
  if (changed + cancelled + made.length > 0) announce(db, { event: 'classes', adminId, gymId })
}

const aheadOn = ({ gymId, closed }: Omit<Changed, 'opened'>, now: Date) =>
  sql`s.gym_id = ${gymId} and s.held_on = any(${[...closed]}::date[]) and ${liesAhead('s', now)}`

async function callOff(work: Work, changed: Omit<Changed, 'opened'>, effect: Effect): Promise<void> {
  const { db, now } = work
  const { adminId } = changed
  for (const { id } of await lockClasses(db, adminId, aheadOn(changed, now))) {
    const session = await lockSession(db, adminId, id)
    // one that was moved here still holds the day that it was moved from: its series makes none there
    const isMoved = session.series_on !== null && session.series_on !== session.held_on
    const isKept = isMoved || session.asked > 0
    await (isKept ? cancelSession : dropSession)(work, session, knownReason('holiday'), effect)
  }
}

/** Answers the classes that were made. */
async function reopen(work: Work, changed: Changed, effect: Effect): Promise<string[]> {
  const { adminId, gymId, opened } = changed
  const { db, now } = work
  const { rows: series } = await sql<SeriesTerms>`
    select s.admin_id, s.id, s.gym_id, s.kind_id, s.coach_id, s.room_id, s.weekdays, to_char(s.starts_time, 'HH24:MI') as time, s.minutes, s.first_on, s.last_on, s.places, k.gender
    from class_series s join class_kinds k on k.admin_id = s.admin_id and k.id = s.kind_id
    where s.admin_id = ${adminId} and s.gym_id = ${gymId} and s.ended_at is null
    order by s.id for no key update of s`.execute(db)
  const isCalledOff = sql`s.admin_id = ${adminId} and s.gym_id = ${gymId} and s.held_on = any(${[...opened]}::date[]) and s.status = 'cancelled'
    and s.cancel_reason = ${knownReason('holiday')} and s.series_on is not null and s.starts_at > ${now}`
  const found = await readSessions(db, isCalledOff)
  const able = await holdToRestore(work, { adminId, gymId }, found)
  // what ends with the days that close is held before any class too
  await lockDropInsOf(db, adminId, aheadOn(changed, now))
  const again: SessionRow[] = []
  for (const { id } of able.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const session = await lockSession(db, adminId, id)
    if (!(await isAsBefore(work, session))) continue
    await holdAgain(work, session, effect)
    again.push(session)
  }
  await sql`
    update class_sessions s set series_on = null where ${isCalledOff} and s.series_on = s.held_on`.execute(db)
  const made: { terms: SeriesTerms; ids: string[] }[] = []
  for (const terms of series) made.push({ terms, ids: await makeSessions(db, terms, work) })
  const ids = made.flatMap((one) => one.ids)
  const all = [...again.map(({ id }) => id), ...ids]
  for (const one of made) await tellOfClashes(db, one.terms, one.ids, now, all)
  // one that was changed by itself may have another time or coach than its series
  for (const one of again)
    await tellOfClashes(
      db,
      { ...one, id: one.series_id ?? '', time: clockOf(one.starts_at, one.ends_at).time },
      [one.id],
      now,
      all,
    )
  return ids
}

/** What the series has otherwise by now is another class; one that was changed by itself never was as the series has it. */
async function isAsBefore(work: Work, session: SessionRow): Promise<boolean> {
  if (!(await isUsable(work, session))) return false
  if (session.is_changed) return true
  const { rows } = await sql<{
    differs: boolean
  }>`select ${unlikeSeries(session, termsOf(session))} as differs`.execute(work.db)
  return rows[0]?.differs === false
}
