import { sql } from 'kysely'
import type { Language } from '#src/contract/languages.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import { enqueueJob, enqueuerOf, type Job } from '#src/server/queue.ts'
import { smsText } from '../catalogue.ts'
import {
  type GatewayState,
  gsmText,
  hasArrived,
  isGatewayForward,
  partsOf,
  type SmsStatus,
  type SmsWay,
} from '../rules.ts'
import { type CodeGateway, codeLivesSeconds, type RequestStatus } from './code-gateway.ts'
import { noteGatewayBalance } from './gateway-balance.ts'
import { enqueueSending, learn } from './message-state.ts'

type Deps = { database: Database; clock: Clock; codeGateway: CodeGateway | undefined }
type Code = { id: string; phone_number: string; text: string; language: Language }

/** Telegram is given a little longer than the code lives there, to say so. */
const settleMs = (codeLivesSeconds + 3) * 1_000
const refundMs = 600_000

/** The code, where the message says nothing else: Telegram has words of its own around it. */
export function bareCode(text: string, language: Language): string | undefined {
  const code = /\d{6}/.exec(text)?.[0]
  return code && gsmText(smsText('code', language, { code })) === text ? code : undefined
}

/** May this message leave by the Gateway? It is asked for once; then it is an SMS. */
export async function mayGoByGateway({ database, codeGateway }: Deps, id: string): Promise<boolean> {
  if (!codeGateway || codeGateway.breaker.state().state === 'open') return false
  const { rows } = await database.transaction({ role: 'platform' }, ({ db }) =>
    sql<{ text: string; language: Language }>`
      select text, language from sms_messages where id = ${id} and is_secret and gateway_id is null`.execute(db),
  )
  return rows[0] !== undefined && bareCode(rows[0].text, rows[0].language) !== undefined
}

const enqueueSettling = (db: Db, id: string, afterMs: number) =>
  enqueueJob(db, 'settle_code', { id }, { key: `code:${id}:${afterMs}`, runAt: new Date(Date.now() + afterMs) })

/**
 * Hands a claimed code to the Gateway; false: nothing was sent there, and it is an SMS. The request stands in the row,
 * with the job that settles it, before anything is sent under it: whatever breaks off then, it is asked about.
 */
export async function handToGateway({ database, clock, codeGateway }: Deps, message: Code): Promise<boolean> {
  const code = bareCode(message.text, message.language)
  if (!codeGateway || !code || codeGateway.breaker.waitMs() > 0) return false
  const asked = await codeGateway.ask(message.phone_number)
  if (asked.kind !== 'done') {
    codeGateway.breaker.untried()
    return false
  }
  const { requestId } = asked.status
  await database.transaction({ role: 'platform' }, async ({ db }) => {
    await sql`
      update sms_messages set way = 'gateway', parts = 0, gateway_id = ${requestId}, gateway_state = 'asked'
      where id = ${message.id} and status = 'sending'`.execute(db)
    await enqueueSettling(db, message.id, settleMs)
    await learnOfCode(db, asked.status, clock.now())
  })
  const sent = await codeGateway.send({ requestId, phone: message.phone_number, code, messageId: message.id })
  return database.transaction({ role: 'platform' }, async ({ db }) => {
    if (sent.kind === 'done') await learnOfCode(db, { ...sent.status, state: sent.status.state ?? 'sent' }, clock.now())
    // no answer: the job finds out
    if (sent.kind !== 'refused') return true
    await sql`update sms_messages set way = 'sms', parts = ${partsOf(message.text).parts} where id = ${message.id}`.execute(
      db,
    )
    return false
  })
}

type Kept = { id: string; way: SmsWay; status: SmsStatus; gateway_state: GatewayState; text: string }

/** Writes what the Gateway told, in an answer or a report. Known by its request alone; what is old changes nothing. */
export async function learnOfCode(db: Db, told: RequestStatus, now: Date): Promise<void> {
  const { rows } = await sql<Kept>`
    select id, way, status, coalesce(gateway_state, 'asked') as gateway_state, text from sms_messages where gateway_id = ${told.requestId} for update`.execute(
    db,
  )
  const kept = rows[0]
  if (!kept) return
  const state = told.state && isGatewayForward(kept.gateway_state, told.state) ? told.state : kept.gateway_state
  await sql`
    update sms_messages set gateway_state = ${state}, gateway_cost = coalesce(${told.cost}::int, gateway_cost),
      gateway_refunded = gateway_refunded or ${told.isRefunded}
    where id = ${kept.id}`.execute(db)
  if (told.balance !== null) await noteGatewayBalance(db, told.balance, now)
  if (kept.way !== 'gateway') return
  if (hasArrived(state)) await learn(db, kept.id, now, { status: 'delivered' })
  else if (state === 'sent') await learn(db, kept.id, now, { status: 'sent' })
  else if (state === 'expired') await leaveAsSms(db, kept, now)
}

/** What did not arrive at Telegram in time is an SMS, unless it arrived meanwhile; what Telegram gives back is asked later. */
async function leaveAsSms(db: Db, { id, text }: Pick<Kept, 'id' | 'text'>, now: Date): Promise<void> {
  const { numAffectedRows } = await sql`
    update sms_messages set status = 'queued', way = 'sms', parts = ${partsOf(text).parts}, send_after = ${now}, error = 'telegram: not delivered in time'
    where id = ${id} and way = 'gateway' and status in ('sending', 'sent')`.execute(db)
  if (numAffectedRows !== 1n) return
  await enqueueSending(enqueuerOf(db), { id, is_secret: true })
  await enqueueSettling(db, id, refundMs)
}

/** Asks what became of a code: not delivered in time it is taken back and leaves as SMS; later, whether it was refunded. */
export const settleCode: Job<Deps> = {
  name: 'settle_code',
  lane: 'codes',
  async run({ id }, { database, clock, codeGateway }) {
    if (!codeGateway) return
    const read = async (db: Db) => {
      const { rows } = await sql<Kept & { gateway_id: string }>`
        select id, way, status, coalesce(gateway_state, 'asked') as gateway_state, text, gateway_id from sms_messages where id = ${String(id)} and gateway_id is not null`.execute(
        db,
      )
      return rows[0]
    }
    const kept = await database.transaction({ role: 'platform' }, ({ db }) => read(db))
    if (!kept || hasArrived(kept.gateway_state)) return
    /** Undefined: it does not answer. */
    const find = async (): Promise<boolean | undefined> => {
      // somebody waits for the code; what came back of a fee keeps nobody waiting
      if (kept.way === 'gateway' && codeGateway.breaker.state().state === 'open') return undefined
      const told = await codeGateway.find(kept.gateway_id)
      if (told.kind !== 'done') return told.kind === 'refused' ? false : undefined
      await database.transaction({ role: 'platform' }, ({ db }) => learnOfCode(db, told.status, clock.now()))
      return hasArrived(told.status.state)
    }
    const hasArrivedThere = await find()
    if (hasArrivedThere || kept.way !== 'gateway') return
    // whoever does not answer is not asked again: others wait behind this code; it may have arrived just before it was taken back
    if (hasArrivedThere === false && (await codeGateway.revoke(kept.gateway_id)) && (await find())) return
    await database.transaction({ role: 'platform' }, ({ db }) => leaveAsSms(db, kept, clock.now()))
  },
}
