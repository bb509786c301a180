import { tashkentDay } from '#src/contract/days.ts'
import { paths } from '#src/contract/paths.ts'
import { toSuperadmins } from '#src/features/sessions/server/superadmins.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import type { NoticeParams } from '#src/features/notifications/rules.ts'
import type { Backups } from '#src/server/backups.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import { freeBytesOf, scarceBytes } from '#src/server/disk-space.ts'
import type { Log } from '#src/server/log.ts'
import type { Job } from '#src/server/queue.ts'
import { backUp, keepUp, isFirstDue, type KeptBackups } from './back-up.ts'

export const backUpTask = 'backup.make'

type Deps = { database: Database; clock: Clock; log: Log; backups: Backups; dataDir: string }

/** Every night, when a superadmin asks, and within ten minutes where there is none; pictures in between. */
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
      else await keepUp(deps.backups)
    },
  },
  {
    name: 'disk.watch',
    schedule: '*/10 * * * *',
    skipsMissed: true,
    async run(_, deps) {
      const free = await freeBytesOf(deps.dataDir)
      if (free === undefined || free >= scarceBytes) return
      deps.log.error({ free }, 'the disk is nearly full')
      await tellSuperadmins(deps, 'disk_scarce', { megabytes: String(Math.floor(free / 1_000_000)) })
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

async function tell(deps: Deps, problem: string): Promise<void> {
  deps.log.error({ problem }, 'the backup failed')
  await tellSuperadmins(deps, 'backup_failed', { problem })
}

/** Every superadmin, once a day. */
async function tellSuperadmins(
  { database, clock }: Deps,
  kind: 'backup_failed' | 'disk_scarce',
  params: NoticeParams,
): Promise<void> {
  const now = clock.now()
  await database.transaction({ role: 'platform' }, async ({ db }) => {
    await notify(
      { db, now },
      {
        adminId: null,
        recipients: await toSuperadmins(db),
        kind,
        params,
        link: paths.home('superadmin'),
        dedupeKey: `${kind}:${tashkentDay(now)}`,
      },
    )
  })
}
