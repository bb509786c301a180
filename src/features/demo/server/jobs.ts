import { sql } from 'kysely'
import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import { enqueueJob, type Job } from '#src/server/queue.ts'
import { demoGymDays } from '../rules.ts'

/** Every night: demo gyms whose time is over go, whole. */
export const sweepDemoGyms: Job<{ database: Database; clock: Clock }> = {
  name: 'demo.sweep',
  schedule: '20 22 * * *', // 03:20 in Tashkent
  async run(_, { database, clock }) {
    const madeBefore = new Date(clock.now().getTime() - demoGymDays * 86_400_000)
    const sweepOne = () =>
      database.transaction({ role: 'platform' }, async ({ db }) => {
        // a large one takes long, and would be the first again the next night
        await sql`set local statement_timeout = '15min'`.execute(db)
        const { rows } = await sql<{ pictures: string[] | null }>`
          select sweep_demo_gym(${madeBefore}) as pictures`.execute(db)
        const pictures = rows[0]?.pictures
        for (const name of pictures ?? []) await enqueueJob(db, 'accounts.drop_picture', { name })
        return pictures !== null && pictures !== undefined
      })
    while (await sweepOne());
  },
}
