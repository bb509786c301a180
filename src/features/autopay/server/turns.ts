import { heardAfterMs } from '#src/features/members/server/unheard.ts'
import type { Db } from '#src/server/db.ts'
import { enqueueJob } from '#src/server/queue.ts'

/** One try at something about the card of an autopay. */
export type CardTurn = {
  adminId: string
  id: string
  tries: number
  /** The sealed word for the card, in base64: it outlives its row, which is emptied when its person is erased. */
  sealed?: string
}
/** A text about an autopay that was cut off: `key` is told once. */
export type CutOffText = Pick<CardTurn, 'adminId' | 'id'> & { key: string }

/** What a cut off card is told of once by: whose it is, and when that was. */
type CutOff = { gymId: string; memberId: string; at: string }
export const keyOfCutOff = ({ gymId, memberId, at }: CutOff): string => `autopay_moved:${gymId}:${memberId}:${at}`
export function cutOffIn(key: string): CutOff {
  const [, gymId = '', memberId = '', ...at] = key.split(':')
  return { gymId, memberId, at: at.join(':') }
}

export const checkJob = 'autopay.check'
export const forgetJob = 'autopay.forget'
export const textJob = 'autopay.text'
export const cutOffTextJob = 'autopay.cut_off_text'

const longestWaitMs = 3_600_000

/** Now, or after a while that grows with each try. */
export const enqueueCard = (db: Db, job: string, { adminId, id, tries, sealed }: CardTurn): Promise<void> =>
  enqueueJob(
    db,
    job,
    { adminId, id, tries, ...(sealed && { sealed }) },
    {
      key: `${job}:${id}`,
      ...(tries > 0 && { runAt: new Date(Date.now() + Math.min(longestWaitMs, 1_000 * 2 ** tries)) }),
    },
  )

/** The card is forgotten there, also when its person is erased here before. */
export const enqueueForget = (
  db: Db,
  adminId: string,
  { id, sealed_token: sealed }: { id: string; sealed_token: Buffer | null },
): Promise<void> =>
  enqueueCard(db, forgetJob, { adminId, id, tries: 0, ...(sealed && { sealed: sealed.toString('base64') }) })

export const enqueueText = (db: Db, { adminId, id }: Pick<CardTurn, 'adminId' | 'id'>): Promise<void> =>
  enqueueJob(db, textJob, { adminId, id }, { key: `${textJob}:${id}`, runAt: new Date(Date.now() + heardAfterMs) })

export const enqueueCutOffText = (db: Db, text: CutOffText): Promise<void> =>
  enqueueJob(db, cutOffTextJob, text, { key: text.key, runAt: new Date(Date.now() + heardAfterMs) })
