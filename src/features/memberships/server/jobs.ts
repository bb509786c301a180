import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import type { Job } from '#src/server/queue.ts'

/**
 * Makes the stored status follow the dates: every condition is "by today", never "today", so that a run after a week
 * with the power off does all that was missed, and a second run does nothing.
 */
export async function followDates(db: Db, today: Day): Promise<void> {
  await sql`update membership_freezes set ended_on = end_on where ended_on is null and end_on < ${today}`.execute(db)
  await sql`
    update memberships set is_frozen = false, status = 'expired' where status in ('active', 'scheduled') and end_on < ${today}`.execute(
    db,
  )
  await sql`
    update memberships set status = 'active' where status = 'scheduled' and start_on <= ${today}`.execute(db)
  const frozenToday = sql`exists (
    select from membership_freezes f
    where f.admin_id = s.admin_id and f.membership_id = s.id and f.start_on <= ${today} and coalesce(f.ended_on, f.end_on) >= ${today})`
  await sql`update memberships s set is_frozen = false where is_frozen and not ${frozenToday}`.execute(db)
  await sql`
    update memberships s set is_frozen = true
    from membership_freezes f
    where f.ended_on is null and f.start_on <= ${today} and f.end_on >= ${today}
      and s.admin_id = f.admin_id and s.id = f.membership_id and s.status = 'active' and not s.is_frozen`.execute(db)
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
