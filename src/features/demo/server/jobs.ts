import { sql } from 'kysely'
import type { Clock } from '#src/server/clock.ts'
import { type Database, takeTime } from '#src/server/db.ts'
import { enqueueJob, type Job } from '#src/server/queue.ts'
import { demoGymDays } from '../rules.ts'

/** Every night: demo gyms whose time is over go, whole. One that can't is tried again the next night, and keeps no other. */
export const sweepDemoGyms: Job<{ database: Database; clock: Clock }> = {
  name: 'demo.sweep',
  schedule: '20 22 * * *', // 03:20 in Tashkent
  async run(_, { database, clock }) {
    const madeBefore = new Date(clock.now().getTime() - demoGymDays * 86_400_000)
    const next = (past: string | null) =>
      database.transaction({ role: 'platform' }, async ({ db }) => {
        const { rows } = await sql<{ demo: string | null }>`
          select next_demo_gym(${madeBefore}, ${past}::uuid) as demo`.execute(db)
        return rows[0]?.demo ?? null
      })
    const sweep = (demo: string) =>
      database.transaction({ role: 'platform' }, async ({ db }) => {
        await takeTime(db) // a large one takes long
        const { rows } = await sql<{ pictures: string[] | null }>`
          select sweep_demo_gym(${madeBefore}, ${demo}) as pictures`.execute(db)
        for (const name of rows[0]?.pictures ?? []) await enqueueJob(db, 'accounts.drop_picture', { name })
      })
    const broken: unknown[] = []
    for (let demo = await next(null); demo !== null; demo = await next(demo))
      try {
        await sweep(demo)
      } catch (error) {
        broken.push(error)
      }
    if (broken.length > 0) throw new AggregateError(broken, `${broken.length} demo gyms can’t go`)
  },
}
