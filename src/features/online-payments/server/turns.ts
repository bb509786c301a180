import type { Db } from '#src/server/db.ts'
import { enqueueJob } from '#src/server/queue.ts'

/** One try at something that we ask of a provider for a payment. */
export type Turn = { adminId: string; paymentId: string; tries: number }

export const passJob = 'online_payments.pass'
export const returnJob = 'online_payments.return'
export const fiscalJob = 'online_payments.fiscal'

const longestWaitMs = 600_000

/** Now, or after a while that grows with each try. */
export const enqueueTurn = (db: Db, job: string, { adminId, paymentId, tries }: Turn): Promise<void> =>
  enqueueJob(
    db,
    job,
    { adminId, paymentId, tries },
    {
      key: `${job}:${paymentId}`,
      ...(tries > 0 && { runAt: new Date(Date.now() + Math.min(longestWaitMs, 1_000 * 2 ** tries)) }),
    },
  )
