import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import type { Job } from '#src/server/queue.ts'
import { advanceSubscriptions } from './advance-subscriptions.ts'

type Deps = { database: Database; clock: Clock }

export const subscriptionJobs: Job<Deps>[] = [
  {
    name: 'advance_subscriptions',
    schedule: '2 * * * *', // 00:02 in Tashkent among them; each run does only what is left to do
    async run(_, { database, clock }) {
      await database.transaction({ role: 'platform' }, ({ db }) => advanceSubscriptions(db, clock.today()))
    },
  },
]
