import type { Backups } from '#src/server/backups.ts'
import { implement } from '#src/server/serve.ts'
import { backups } from '../contract.ts'
import { stateOf } from './back-up.ts'
import { backUpTask } from './jobs.ts'

export const backupsRoutes = ({ backups: kept }: { backups: Backups }) =>
  implement('backups', backups, {
    state: async (_, { now }) => ({ backup: stateOf(kept, now) }),

    async run(_, { enqueue, audit, fail }) {
      if (kept.kept !== 'kept') throw fail('backup.none')
      await enqueue(backUpTask, {}, { key: backUpTask })
      await audit({ entity: 'backup', entityId: null })
      return {}
    },
  })
