import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { paths } from '#src/contract/paths.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import type { Job } from '#src/server/queue.ts'
import { differences } from './differences.ts'

const dayMs = 86_400_000
/** Older differences were told when they were new. */
const lookBackDays = 31

export const onlinePaymentJobs: Job<{ database: Database; clock: Clock }>[] = [
  {
    name: 'online_payments.reconcile',
    schedule: '30 1 * * *', // 06:30 in Tashkent
    skipsMissed: true,
    run: (_, { database, clock }) =>
      database.transaction({ role: 'platform' }, ({ db }) => tellOfDifferences(db, clock.now())),
  },
]

type Found = { seller_id: string | null; ids: string[] }

/** Whoever is paid into a box learns what of it does not agree: of the same differences once, however often they are found. */
export async function tellOfDifferences(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - lookBackDays * dayMs)
  const { rows } = await sql<Found>`
    select d.seller_id, array_agg(d.kind || ' ' || d.id order by d.id, d.kind) as ids from ${differences({ since })} d group by d.seller_id`.execute(
    db,
  )
  if (rows.length === 0) return
  const { rows: roots } = await sql<{ id: string }>`select id from superadmins`.execute(db)
  for (const { seller_id, ids } of rows) {
    const digest = createHash('sha256').update(ids.join()).digest('hex').slice(0, 16)
    await notify(
      { db, now },
      {
        adminId: seller_id,
        recipients: seller_id
          ? [{ role: 'admin', id: seller_id }]
          : roots.map(({ id }) => ({ role: 'superadmin' as const, id })),
        kind: 'online_differs',
        params: { differences: String(ids.length) },
        link: paths.onlineMoney(seller_id ? 'admin' : 'superadmin'),
        dedupeKey: `online_differs:${digest}`,
      },
    )
  }
}
