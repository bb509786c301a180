import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import type { Job } from '#src/server/queue.ts'

type Deps = { database: Database; clock: Clock }

/** Begins what may begin and ends what is over. What was missed while the server was off is made up in one go. */
export async function advanceSubscriptions(db: Db, today: Day): Promise<void> {
  await sql`
    update subscriptions set status = case when end_on < ${today} then 'expired' else 'active' end, version = version + 1
    where status = 'pending' and start_on <= ${today} and (due_tiyin = 0 or paid_tiyin > 0)`.execute(db)
  await sql`update subscriptions set status = 'expired', version = version + 1 where status = 'active' and end_on < ${today}`.execute(
    db,
  )
}

export const subscriptionJobs: Job<Deps>[] = [
  {
    name: 'advance_subscriptions',
    schedule: '2 * * * *', // 00:02 in Tashkent among them; each run does only what is left to do
    async run(_, { database, clock }) {
      await database.transaction({ role: 'platform' }, ({ db }) => advanceSubscriptions(db, clock.today()))
    },
  },
]
