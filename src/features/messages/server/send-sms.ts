import { sql } from 'kysely'
import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import { maskPhones } from '#src/server/log.ts'
import type { Job } from '#src/server/queue.ts'
import type { SmsDriver } from './drivers.ts'

type Waiting = { id: string; phone_number: string; text: string; expires_at: Date | null }

/**
 * Sends one message of the outbox. The row is marked before the gateway is called: a crash in between loses a message
 * rather than sending it twice. A call that failed goes back to the queue.
 */
export const sendSms = (): Job<{ database: Database; clock: Clock; smsDriver: SmsDriver }> => ({
  name: 'send_sms',
  async run({ id }, { database, clock, smsDriver }) {
    const now = clock.now()
    const claimed = await database.transaction({ role: 'platform' }, async ({ db }) => {
      const { rows } = await sql<Waiting>`
        update sms_messages set tries = tries + 1, status = case when expires_at < ${now} then 'expired' else 'sent' end, sent_at = ${now}
        where id = ${String(id)} and status = 'queued' returning id, phone_number, text, expires_at`.execute(db)
      return rows[0]
    })
    if (!claimed || (claimed.expires_at && claimed.expires_at < now)) return
    try {
      const { providerId } = await smsDriver.send({ id: claimed.id, phone: claimed.phone_number, text: claimed.text })
      await database.transaction({ role: 'platform' }, async ({ db }) => {
        await sql`update sms_messages set provider_id = ${providerId}, error = null where id = ${claimed.id}`.execute(
          db,
        )
      })
    } catch (error) {
      const reason = maskPhones(error instanceof Error ? error.message : String(error)).slice(0, 300)
      await database.transaction({ role: 'platform' }, async ({ db }) => {
        await sql`
          update sms_messages set status = case when tries >= 8 then 'failed' else 'queued' end, sent_at = null, error = ${reason}
          where id = ${claimed.id} and status = 'sent'`.execute(db)
      })
      throw error
    }
  },
})
