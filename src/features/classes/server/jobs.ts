import { sql } from 'kysely'
import { tashkentDay } from '#src/contract/days.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import { updateRecorded } from '#src/server/audit.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import { enqueuerOf, type Job } from '#src/server/queue.ts'
import { attendInARow, listInARow } from './attendance.ts'
import { rulesOf } from './booking-rules.ts'
import { endOwnFeeds, endOwnFeedsJob } from './end-own-feeds.ts'
import { endBooking, promote, promoteJob } from './places.ts'
import { listBookings } from './booking-queries.ts'
import { holdCalendar, makeSessions, type SeriesTerms } from './make-sessions.ts'
import { lockSession } from './session-queries.ts'
import { type Teller, tellMembers } from './tell.ts'
import { liesAhead } from './session-states.ts'
import { tellOfClashes } from './tell-of-clashes.ts'
import { tellPlatform, tellPlatformJob } from './tell-platform.ts'

/** Every series has its sessions eight weeks ahead, however long nothing ran; a second run makes none. */
export async function makeAllSessions(database: Database, now: Date): Promise<number> {
  const today = tashkentDay(now)
  const { rows } = await database.transaction({ role: 'platform' }, ({ db }) =>
    sql<{ admin_id: string; gym_id: string; id: string }>`
      select s.admin_id, s.gym_id, s.id from class_series s
      join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id and g.deleted_at is null
      where s.ended_at is null and (s.last_on is null or s.last_on >= ${today}) order by s.admin_id, s.id`.execute(db),
  )
  let made = 0
  for (const { admin_id: adminId, gym_id: gymId, id } of rows)
    made += await database.transaction({ role: 'tenant', adminId }, async ({ db }) => {
      await holdCalendar(db, adminId, gymId)
      // as it is now: it may have been changed since the list was read; an edit of this moment makes its sessions by itself
      const { rows: still } = await sql<SeriesTerms>`
        select s.admin_id, s.id, s.gym_id, s.kind_id, s.coach_id, s.room_id, s.weekdays, to_char(s.starts_time, 'HH24:MI') as time, s.minutes, s.first_on, s.last_on, s.places, k.gender
        from class_series s join class_kinds k on k.admin_id = s.admin_id and k.id = s.kind_id
        where s.admin_id = ${adminId} and s.id = ${id} and s.ended_at is null for no key update of s skip locked`.execute(
        db,
      )
      const series = still[0]
      if (!series) return 0
      const sessions = await makeSessions(db, series, { now, today })
      await tellOfClashes(db, series, sessions, now)
      return sessions.length
    })
  return made
}

type Over = { admin_id: string; gym_id: string; id: string }

/** Whoever came to a class and stays for the next one has come to that too. */
async function noteWhoStays(database: Database, now: Date): Promise<void> {
  const begun = await database.transaction({ role: 'platform' }, ({ db }) => listInARow(db, now))
  for (const session of begun)
    await database.transaction({ role: 'tenant', adminId: session.admin_id }, ({ db }) =>
      attendInARow(db, session, now),
    )
}

/** After the end whoever holds a place and did not come is noted, and nobody waits any more. */
export async function closeSessions(database: Database, now: Date): Promise<number> {
  await noteWhoStays(database, now)
  const { rows } = await database.transaction({ role: 'platform' }, ({ db }) =>
    sql<Over>`
      select admin_id, gym_id, id from class_sessions where closed_at is null and ends_at <= ${now} order by ends_at, id limit 2000`.execute(
      db,
    ),
  )
  for (const over of rows)
    await database.transaction({ role: 'tenant', adminId: over.admin_id }, ({ db }) => closeOne(db, over, now))
  return rows.length
}

async function closeOne(db: Db, { admin_id: adminId, gym_id: gymId, id }: Over, now: Date): Promise<void> {
  const work = tellerOf(db, now)
  const session = await lockSession(db, adminId, id)
  const { rows } = await sql`
    update class_sessions set closed_at = ${now} where admin_id = ${adminId} and id = ${id} and closed_at is null and ends_at <= ${now} returning 1`.execute(
    db,
  )
  if (rows.length === 0) return
  const waiting = await listBookings(db, sql`b.admin_id = ${adminId} and b.session_id = ${id} and b.status = 'waiting'`)
  for (const booking of waiting)
    await endBooking(work, session, booking, { status: 'cancelled', by: { role: 'system', id: null }, cause: 'over' })
  await tellMembers(
    work,
    session,
    'class_lost',
    waiting.map(({ member_id }) => member_id),
    { cause: 'over' },
  )
  await updateRecorded(
    db,
    sql`
      update class_bookings b set status = 'no_show', ended_at = ${now}, ended_by_kind = 'system', ended_by_id = null, strike_at = s.ends_at
      from class_sessions s
      where b.admin_id = ${adminId} and b.session_id = ${id} and b.status = 'booked' and s.admin_id = b.admin_id and s.id = b.session_id
      returning b.admin_id, b.session_id as id, ('{"status":"booked","member_id":"' || b.member_id || '"}')::jsonb as before,
        ('{"status":"no_show","member_id":"' || b.member_id || '"}')::jsonb as after`,
    { action: 'classes.close', entity: 'class_sessions', at: now },
  )
  if (session.booked > 0 || waiting.length > 0) announce(db, { event: 'classes', adminId, gymId })
}

const tellerOf = (db: Db, now: Date): Teller => ({ db, now, enqueue: enqueuerOf(db) })

/** What could not be given in the moment in which it became free. */
const promoteAgain = (database: Database, adminId: string, id: string, now: Date): Promise<void> =>
  database.transaction({ role: 'tenant', adminId }, async ({ db }) => {
    const session = await lockSession(db, adminId, id)
    const promoted = await promote(tellerOf(db, now), session, await rulesOf(db, adminId, session.gym_id))
    if (promoted.length > 0) announce(db, { event: 'classes', adminId, gymId: session.gym_id })
  })

/** Whoever was passed over and might book by now has the place that is still free. */
async function promoteWhoWaits(database: Database, now: Date): Promise<void> {
  const { rows } = await database.transaction({ role: 'platform' }, ({ db }) =>
    sql<{ admin_id: string; id: string }>`
      select s.admin_id, s.id from class_sessions s
      where s.closed_at is null and s.waiting > 0 and s.booked < s.places and ${liesAhead('s', now)} order by s.starts_at, s.id limit 2000`.execute(
      db,
    ),
  )
  for (const { admin_id: adminId, id } of rows) await promoteAgain(database, adminId, id, now)
}

export const classJobs: Job<{ database: Database; clock: Clock }>[] = [
  {
    name: 'classes.make_sessions',
    schedule: '10 19 * * *', // 00:10 in Tashkent; each run makes whatever is missing
    run: async (_, { database, clock }) => void (await makeAllSessions(database, clock.now())),
  },
  {
    name: 'classes.close_sessions',
    schedule: '*/5 * * * *',
    skipsMissed: true, // each run does all that is left to do
    run: async (_, { database, clock }) => void (await closeSessions(database, clock.now())),
  },
  {
    name: 'classes.promote_waiting',
    schedule: '*/5 * * * *',
    skipsMissed: true,
    run: async (_, { database, clock }) => promoteWhoWaits(database, clock.now()),
  },
  {
    name: promoteJob,
    // as promote wrote it
    run: ({ adminId, id }, { database, clock }) => promoteAgain(database, String(adminId), String(id), clock.now()),
  },
  {
    name: endOwnFeedsJob,
    run: ({ accountId, at }, deps) => endOwnFeeds(deps, { accountId: String(accountId), at: String(at) }),
  },
  { name: tellPlatformJob, run: ({ adminId }, deps) => tellPlatform(deps, String(adminId)) }, // as enqueueTellPlatform wrote it
]
