import { sql } from 'kysely'
import { forgetChangeCodes } from '#src/features/messages/server/drop-old.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import type { Job } from '#src/server/queue.ts'

const days = (count: number, now: Date): Date => new Date(now.getTime() - count * 86_400_000)

/** Every night: what served its purpose goes, so that small tables stay small. Money and the audit log are never touched. */
export const cleanUp: Job<{ database: Database; clock: Clock; accessLogDays: number }> = {
  name: 'clean_up',
  schedule: '30 22 * * *',
  async run(_, { database, clock, accessLogDays }) {
    const now = clock.now()
    await database.transaction({ role: 'auth' }, async ({ db }) => {
      await sql`delete from sessions where coalesce(ended_at, expires_at) < ${days(90, now)}`.execute(db)
      await sql`delete from sign_ins where at < ${days(accessLogDays, now)}`.execute(db)
      await sql`delete from known_devices where last_seen_at < ${days(400, now)}`.execute(db)
      // whose number it was to become is nobody's affair once the day is over; how often codes were asked for counts for a day
      await sql`
        delete from one_time_codes where expires_at < ${days(2, now)}
          or purpose = 'phone_change' and expires_at < ${now} and sent_on < ${clock.today()}`.execute(db)
      await sql`update accounts set held_until = null, held_phone = null where held_until <= ${now}`.execute(db)
      await sql`delete from used_challenges where used_at < ${days(2, now)}`.execute(db)
      await sql`delete from recent_writes where at < ${days(1, now)}`.execute(db)
      await sql`delete from throttles where window_start < ${days(2, now)}`.execute(db)
    })
    await database.transaction({ role: 'platform' }, async ({ db }) => {
      await sql`delete from idempotency_keys where created_at < ${days(7, now)}`.execute(db)
      await forgetChangeCodes(db, days(1, now))
    })
  },
}
