import { sql } from 'kysely'
import { tashkentDay } from '#src/contract/days.ts'
import { paths } from '#src/contract/paths.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import type { Backups } from '#src/server/backups.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import type { Log } from '#src/server/log.ts'
import type { Job } from '#src/server/queue.ts'
import { backUp, copyNewPictures, isFirstDue, type KeptBackups } from './back-up.ts'

export const backUpTask = 'backup.make'

type Deps = { database: Database; clock: Clock; log: Log; backups: Backups }

/** Every night, when a superadmin asks, and at once where there is none; pictures in between. */
export const backupJobs: Job<Deps>[] = [
  {
    name: backUpTask,
    schedule: '40 21 * * *', // 02:40 in Tashkent, before the ledger's check
    async run(_, deps) {
      if (deps.backups.kept === 'kept') await makeOne(deps, deps.backups)
    },
  },
  {
    name: 'backup.keep_up',
    schedule: '*/10 * * * *',
    skipsMissed: true,
    async run(_, deps) {
      if (deps.backups.kept !== 'kept') return
      if (await isFirstDue(deps.backups)) await makeOne(deps, deps.backups)
      else await copyNewPictures(deps.backups)
    },
  },
]

let isMaking = false

async function makeOne(deps: Deps, kept: KeptBackups): Promise<void> {
  if (isMaking) return
  isMaking = true
  try {
    const { manifest, check } = await backUp(kept)
    if (check.problem === null)
      return deps.log.info({ at: manifest.finishedAt, rows: check.rows }, 'a backup was made and restored')
    await tell(deps, check.problem)
  } catch (error) {
    await tell(deps, error instanceof Error ? error.message : String(error))
  } finally {
    isMaking = false
  }
}

/** Every superadmin, once a day. */
async function tell({ database, clock, log }: Deps, problem: string): Promise<void> {
  log.error({ problem }, 'the backup failed')
  const now = clock.now()
  await database.transaction({ role: 'platform' }, async ({ db }) => {
    const { rows } = await sql<{ id: string }>`select id from superadmins`.execute(db)
    await notify(
      { db, now },
      {
        adminId: null,
        recipients: rows.map(({ id }) => ({ role: 'superadmin', id })),
        kind: 'backup_failed',
        params: { problem },
        link: paths.home('superadmin'),
        dedupeKey: `backup_failed:${tashkentDay(now)}`,
      },
    )
  })
}
