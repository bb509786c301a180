import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#src/server/db.ts'
import { enqueuerOf } from '#src/server/queue.ts'
import type { Work } from '#src/server/serve.ts'
import { isForward, nextCheck, type SmsStatus, type SmsWay } from '../rules.ts'

/** Certainly did not arrive: nobody was told by it. */
export const wasLost = (of: string): RawBuilder<boolean> => sql`(${sql.ref(of)}.status in ('failed', 'expired'))`

type Learned = { status: SmsStatus; providerId?: string | null; reason?: string | null; checks?: number }

/**
 * Writes what was learned of a message, whoever told it: the answer to the sending, a callback, or a question. States go
 * forward alone, under the row's lock; what is old or repeated changes nothing.
 */
export async function learn(db: Db, id: string, now: Date, learned: Learned): Promise<boolean> {
  const { rows } = await sql<{ status: SmsStatus; tries: number; way: SmsWay }>`
    select status, tries, way from sms_messages where id = ${id} for update`.execute(db)
  const known = rows[0]
  // nothing can be known of what never left
  if (!known || known.tries === 0 || !isForward(known.status, learned.status)) return false
  const { status, providerId, reason, checks } = learned
  const isOver = status === 'delivered' || status === 'failed' || status === 'expired'
  // of a code at the Telegram Gateway the one who delivers SMS knows nothing
  const isAsked = known.way === 'sms' && (status === 'sent' || status === 'uncertain')
  const checkAfter = isAsked ? nextCheck(status, checks ?? 0, now) : null
  await sql`
    update sms_messages set status = ${status}, provider_id = coalesce(provider_id, ${providerId ?? null}), error = ${reason ?? null},
      sent_at = case when ${status} in ('sent', 'delivered') then coalesce(sent_at, ${now}) else sent_at end,
      settled_at = ${isOver ? now : null}, checks = ${checks ?? 0}, check_after = ${checkAfter}
    where id = ${id}`.execute(db)
  return true
}

type Sending = { id: string; is_secret: boolean }

/** Its job, at once or at a moment of the real clock. Codes have workers of their own. */
export const enqueueSending = (enqueue: Work['enqueue'], { id, is_secret }: Sending, runAt?: Date): Promise<void> =>
  enqueue(is_secret ? 'send_code' : 'send_sms', { id }, { key: `sms:${id}`, ...(runAt && { runAt }) })

/** Back into the queue: certainly not taken. What nobody was asked to take gets its try back. */
export async function requeue(
  db: Db,
  id: string,
  { now, at, reason, isUntried }: { now: Date; at: Date; reason: string; isUntried?: boolean | undefined },
): Promise<void> {
  const { rows } = await sql<Sending>`
    update sms_messages set status = 'queued', send_after = ${at}, error = ${reason}, check_after = null, checks = 0,
      tries = tries - ${isUntried ? 1 : 0}::int
    where id = ${id} and status in ('sending', 'uncertain') returning id, is_secret`.execute(db)
  const runAt = new Date(Date.now() + Math.max(0, at.getTime() - now.getTime()))
  for (const message of rows) await enqueueSending(enqueuerOf(db), message, runAt)
}
