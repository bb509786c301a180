import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { isId } from '#src/contract/ids.ts'
import type { Db } from '#src/server/db.ts'
import { stateOfGateway } from '../rules.ts'
import { learn } from './message-state.ts'

/** The last part of the address that the gateway calls: whoever knows it may tell states, and nothing else. */
export const callbackSecret = (secret: string): string =>
  createHmac('sha256', secret).update('sms callback').digest('hex').slice(0, 40)

export function isCallbackSecret(secret: string, given: string): boolean {
  const expected = Buffer.from(callbackSecret(secret))
  const sent = Buffer.from(given)
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

type Told = {
  request_id?: string | number | null | undefined
  user_sms_id?: string | number | null | undefined
  status?: string | number | null | undefined
}

/** Our own id first, the gateway's else; a message that we don't know, and a word that says nothing, change nothing. */
export async function learnFromCallback(db: Db, told: Told, now: Date): Promise<void> {
  const status = stateOfGateway(String(told.status ?? ''))
  if (!status) return
  const ours = String(told.user_sms_id ?? '').toLowerCase()
  const theirs = String(told.request_id ?? '')
  const id = isId(ours) ? ours : await findByProvider(db, theirs)
  if (id)
    await learn(db, id, now, {
      status,
      providerId: theirs || null,
      reason: status === 'failed' ? `the operator: ${String(told.status)}` : null,
    })
}

async function findByProvider(db: Db, providerId: string): Promise<string | undefined> {
  if (!providerId) return undefined
  const { rows } = await sql<{
    id: string
  }>`select id from sms_messages where provider_id = ${providerId} limit 1`.execute(db)
  return rows[0]?.id
}
