import { sql } from 'kysely'
import { tashkentDay } from '#src/contract/days.ts'
import { paths } from '#src/contract/paths.ts'
import { toSuperadmins } from '#src/features/sessions/server/superadmins.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import type { Log } from '#src/server/log.ts'
import type { Job } from '#src/server/queue.ts'
import { checkAndKeep } from './check-ledger.ts'

export const checkLedgerTask = 'ledger.check'

type Deps = { database: Database; clock: Clock; log: Log; auditHeads: string }

/** Every night, and when a superadmin asks: differences are kept, logged and told to every superadmin. */
export const ledgerJobs: Job<Deps>[] = [
  {
    name: checkLedgerTask,
    schedule: '20 22 * * *', // 03:20 in Tashkent
    async run({ cause }, deps) {
      const { id, rows, differences, findings } = await checkAndKeep(deps, cause === 'asked' ? 'asked' : 'nightly')
      if (differences === 0) return deps.log.info({ rows }, 'the ledger agrees with its rows')
      deps.log.error({ check: id, differences, findings: findings.slice(0, 20) }, 'the ledger does not agree')
      const now = deps.clock.now()
      await deps.database.transaction({ role: 'platform' }, ({ db }) => tellSuperadmins(db, now, differences))
    },
  },
]

async function tellSuperadmins(db: Db, now: Date, differences: number): Promise<void> {
  await notify(
    { db, now },
    {
      adminId: null,
      recipients: await toSuperadmins(db),
      kind: 'ledger_differs',
      params: { differences: String(differences) },
      link: paths.ledger(),
      dedupeKey: `ledger_differs:${tashkentDay(now)}`,
    },
  )
}

/** For /metrics: the last check, how many differences it found and when. */
export async function ledgerMetrics({ database }: Pick<Deps, 'database'>): Promise<string> {
  const { rows } = await database.transaction(
    { role: 'platform' },
    ({ db }) =>
      sql<{ differences: number; finished_at: Date }>`
        select differences, finished_at from ledger_checks order by finished_at desc, id desc limit 1`.execute(db),
    { readOnly: true },
  )
  const last = rows[0]
  if (!last) return ''
  return `polvon_ledger_differences ${last.differences}\npolvon_ledger_checked_seconds ${Math.round(last.finished_at.getTime() / 1000)}\n`
}
