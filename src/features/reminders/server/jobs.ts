import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import type { Job } from '#src/server/queue.ts'
import { tellOfEndings } from './ending-notices.ts'
import { remindMembers } from './member-reminders.ts'
import { remindOwners } from './subscription-reminders.ts'

export const reminderJobs: Job<{ database: Database; clock: Clock; publicOrigin: string | undefined }>[] = [
  {
    name: 'reminders.owners',
    schedule: '3 * * * *', // after the hourly work on subscriptions; each run does only what is left to do
    skipsMissed: true,
    leaves: true,
    run: (_, { database, clock }) =>
      database.transaction({ role: 'platform' }, ({ db }) => remindOwners(db, clock.now())),
  },
  {
    name: 'reminders.members',
    schedule: '5 4,8,12 * * *', // 09:05 in Tashkent; twice more for what a stop has missed
    skipsMissed: true,
    leaves: true,
    run: (_, { database, clock, publicOrigin }) => remindMembers(database, clock.now(), publicOrigin),
  },
  {
    name: 'reminders.endings',
    schedule: '10 4,8,12 * * *',
    skipsMissed: true,
    leaves: true,
    run: (_, { database, clock }) =>
      database.transaction({ role: 'platform' }, ({ db }) => tellOfEndings(db, clock.now())),
  },
]
