import { heardAfterMs } from '#src/features/members/server/unheard.ts'
import type { Db } from '#src/server/db.ts'
import { enqueueJob } from '#src/server/queue.ts'

/** One try at something about the card of an autopay. */
export type CardTurn = { adminId: string; id: string; tries: number }

export const checkJob = 'autopay.check'
export const forgetJob = 'autopay.forget'
export const textJob = 'autopay.text'

const longestWaitMs = 3_600_000

/** Now, or after a while that grows with each try. */
export const enqueueCard = (db: Db, job: string, { adminId, id, tries }: CardTurn): Promise<void> =>
  enqueueJob(
    db,
    job,
    { adminId, id, tries },
    {
      key: `${job}:${id}`,
      ...(tries > 0 && { runAt: new Date(Date.now() + Math.min(longestWaitMs, 1_000 * 2 ** tries)) }),
    },
  )

export const enqueueText = (db: Db, { adminId, id }: Omit<CardTurn, 'tries'>): Promise<void> =>
  enqueueJob(db, textJob, { adminId, id }, { key: `${textJob}:${id}`, runAt: new Date(Date.now() + heardAfterMs) })
