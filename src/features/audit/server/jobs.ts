import { tashkentDay } from '#src/contract/days.ts'
import { checkHeads } from '#src/features/ledger/server/check-ledger.ts'
import { sealAudit } from '#src/server/audit-chain.ts'
import { currentHeads, readHeads, writeHeads } from '#src/server/audit-heads.ts'
import { dropOld, type KeepMonths } from './drop-old.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import type { Log } from '#src/server/log.ts'
import type { Job } from '#src/server/queue.ts'

type Deps = { database: Database; clock: Clock; log: Log; auditHeads: string; keepMonths: KeepMonths }

/** Acts get their place in the chain behind whoever acts; once a day its ends leave the database. */
export const auditJobs: Job<Deps>[] = [
  {
    name: 'audit.seal',
    schedule: '* * * * *',
    skipsMissed: true,
    async run(_, { database, clock }) {
      await sealAudit(database, clock.now)
    },
  },
  {
    name: 'audit.write_heads',
    schedule: '10 22 * * *', // 03:10 in Tashkent
    async run(_, deps) {
      await writeOutHeads(deps)
    },
  },
  {
    name: 'audit.drop_old',
    schedule: '50 22 * * *', // 03:50 in Tashkent, after the check
    async run(_, deps) {
      await dropOld(deps)
    },
  },
]

/** Nothing is written over a chain that does not hold what was written before: the check names it. */
export async function writeOutHeads({ database, clock, log, auditHeads }: Omit<Deps, 'keepMonths'>): Promise<void> {
  await sealAudit(database, clock.now)
  const before = await readHeads(auditHeads)
  const { heads, lost } = await database.transaction(
    { role: 'platform' },
    async ({ db }) => ({ heads: await currentHeads(db), lost: await checkHeads(db, before) }),
    { readOnly: true },
  )
  if (lost.length > 0) return log.error({ lost: lost.slice(0, 20) }, 'the chain of acts is not as it was written out')
  if (heads.length > 0) await writeHeads(auditHeads, tashkentDay(clock.now()), heads)
}
