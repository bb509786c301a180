import { sql } from 'kysely'
import { type Day, startOfDay } from '#src/contract/days.ts'
import { updateRecorded } from '#src/server/audit.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import type { Job } from '#src/server/queue.ts'
import { coversDay, wasFrozenOn } from './membership-state.ts'

/**
 * Makes the stored status follow the dates: every condition is "by today", never "today", so that a run after a week
 * with the power off does all that was missed, and a second run does nothing. The history of each membership tells of it.
 */
export async function followDates(db: Db, today: Day): Promise<void> {
  const recorded = { action: 'memberships.follow_dates', entity: 'memberships', at: startOfDay(today) }
  await sql`update membership_freezes set ended_on = end_on where ended_on is null and end_on < ${today}`.execute(db)
  for (const from of ['active', 'scheduled'])
    await updateRecorded(
      db,
      sql`
        update memberships set is_frozen = false, status = 'expired' where status = ${from} and end_on < ${today}
        returning admin_id, id, ('{"status":"' || ${from}::text || '"}')::jsonb as before, ('{"status":"' || status || '"}')::jsonb as after`,
      recorded,
    )
  await updateRecorded(
    db,
    sql`
      update memberships set status = 'active' where status = 'scheduled' and start_on <= ${today}
      returning admin_id, id, '{"status":"scheduled"}'::jsonb as before, ('{"status":"' || status || '"}')::jsonb as after`,
    recorded,
  )
  const turned = sql`s.admin_id, s.id, ('{"is_frozen":' || (not s.is_frozen)::text || '}')::jsonb as before, ('{"is_frozen":' || s.is_frozen::text || '}')::jsonb as after`
  await updateRecorded(
    db,
    sql`update memberships s set is_frozen = false where is_frozen and not ${wasFrozenOn('s', null, today)} returning ${turned}`,
    recorded,
  )
  await updateRecorded(
    db,
    sql`
      update memberships s set is_frozen = true
      from membership_freezes f
      where f.ended_on is null and ${coversDay('f', today)}
        and s.admin_id = f.admin_id and s.id = f.membership_id and s.status = 'active' and not s.is_frozen
      returning ${turned}`,
    recorded,
  )
}

/** Just after midnight in Tashkent. */
export const membershipJobs: Job<{ database: Database; clock: Clock }>[] = [
  {
    name: 'memberships.follow_dates',
    schedule: '1 19 * * *',
    run: (_, { database, clock }) =>
      database.transaction({ role: 'platform' }, ({ db }) => followDates(db, clock.today())),
  },
]
