import { sql } from 'kysely'
import type { Language } from '#src/contract/languages.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import { type Log, maskPhones } from '#src/server/log.ts'
import { enqueuerOf, type Job } from '#src/server/queue.ts'
import { knownReason } from '#src/contract/known-reasons.ts'
import { leavesAt, mostTries, partsOf, retryDelayMs } from '../rules.ts'
import type { CodeGateway } from './code-gateway.ts'
import type { OtherWay } from './drivers.ts'
import { handToGateway, mayGoByGateway } from './gateway-codes.ts'
import type { Handed, SmsDriver } from './sms-driver.ts'
import { enqueueSending, learn, requeue } from './message-state.ts'
import { beyondToday } from './sent-today.ts'

/** Of what was queued: why it is to leave no more, or what it says by now. Asked when it leaves, which may be hours after. */
export type LookAgain = (
  db: Db,
  message: Pick<
    Waiting,
    'kind' | 'admin_id' | 'gym_id' | 'member_id' | 'membership_id' | 'phone_number' | 'text' | 'dedupe_key'
  >,
  now: Date,
) => Promise<{ why: 'sms_needless' | 'sms_phone_changed' } | { text: string }>

type Deps = {
  database: Database
  clock: Clock
  smsDriver: SmsDriver
  otherWay: OtherWay | undefined
  lookAgain: LookAgain
  codeGateway: CodeGateway | undefined
  log: Log
}
type Waiting = {
  id: string
  admin_id: string | null
  gym_id: string | null
  member_id: string | null
  membership_id: string | null
  dedupe_key: string | null
  phone_number: string
  text: string
  kind: string
  language: Language
  is_secret: boolean
  tries: number
  send_after: Date
}

/** Takes the message for this worker alone, or says when it may leave; nothing when it is not waiting any more. */
async function claim(db: Db, id: string, now: Date, lookAgain: LookAgain): Promise<Waiting | Date | undefined> {
  const { rows } = await sql<Waiting & { is_too_late: boolean }>`
    select id, admin_id, gym_id, member_id, membership_id, dedupe_key, phone_number, text, kind, language, is_secret, tries, send_after, coalesce(expires_at < ${now}, false) as is_too_late
    from sms_messages where id = ${id} and status = 'queued' for update`.execute(db)
  const message = rows[0]
  if (!message) return undefined
  if (message.is_too_late) {
    await sql`update sms_messages set status = 'expired', settled_at = ${now} where id = ${id}`.execute(db)
    return undefined
  }
  const at = leavesAt(message.kind, message.send_after > now ? message.send_after : now)
  if (at > now) {
    await sql`update sms_messages set send_after = ${at} where id = ${id}`.execute(db)
    return at
  }
  const seen = await lookAgain(db, message, now)
  if ('why' in seen) {
    const reason = knownReason(seen.why)
    await sql`update sms_messages set status = 'expired', error = ${reason}, settled_at = ${now} where id = ${id}`.execute(
      db,
    )
    return undefined
  }
  const reason = message.tries === 0 ? await beyondToday(db, message, now) : undefined
  if (reason) {
    await sql`update sms_messages set status = 'failed', error = ${reason}, settled_at = ${now} where id = ${id}`.execute(
      db,
    )
    return undefined
  }
  const { text } = seen
  const parts = text === message.text ? null : partsOf(text).parts
  await sql`
    update sms_messages set status = 'sending', sending_at = ${now}, tries = tries + 1, text = ${text}, parts = coalesce(${parts}::int, parts)
    where id = ${id}`.execute(db)
  return { ...message, text, tries: message.tries + 1 }
}

async function record(db: Db, message: Waiting, handed: Handed, now: Date): Promise<void> {
  const { id, kind, tries } = message
  const reason = handed.kind === 'accepted' ? null : maskPhones(handed.reason).slice(0, 300)
  if (handed.kind === 'accepted') await learn(db, id, now, { status: 'sent', providerId: handed.providerId })
  else if (handed.kind === 'unknown') await learn(db, id, now, { status: 'uncertain', reason })
  else if (handed.kind === 'refused' || (tries >= mostTries && !handed.isUntried))
    await learn(db, id, now, { status: 'failed', reason })
  else {
    const at = leavesAt(kind, new Date(now.getTime() + Math.max(handed.waitMs ?? 0, retryDelayMs(tries))))
    await requeue(db, id, { now, at, reason: reason ?? '', isUntried: handed.isUntried })
  }
}

/** Taken elsewhere: nothing of it is asked at the gateway, and nothing is paid for it. */
async function recordElsewhere(db: Db, id: string, way: OtherWay['name'], now: Date): Promise<void> {
  await learn(db, id, now, { status: 'delivered' })
  await sql`update sms_messages set way = ${way}, parts = 0 where id = ${id}`.execute(db)
}

/**
 * Hands one message to the gateway. The row is marked in a transaction of its own before the call: whatever happens then,
 * no other worker repeats it, and a message whose fate is not known is asked about (check_sms), never sent again blindly.
 */
const sending = (name: 'send_sms' | 'send_code', lane: 'gateway' | 'codes'): Job<Deps> => ({
  name,
  lane,
  async run({ id }, deps) {
    const { database, clock, smsDriver, otherWay, lookAgain, log } = deps
    const messageId = String(id)
    const message = { id: messageId, is_secret: lane === 'codes' }
    const { breaker } = smsDriver
    const handElsewhere = await otherWay?.find(messageId)
    const goesByGateway = await mayGoByGateway(deps, messageId)
    const hasOtherWay = handElsewhere !== undefined || goesByGateway
    // the one try at a gateway that may be back is taken by whoever has no other way, or has gone it in vain
    const wait = hasOtherWay ? 0 : breaker.waitMs()
    if (wait > 0) {
      await database.transaction({ role: 'platform' }, ({ db }) =>
        enqueueSending(enqueuerOf(db), message, new Date(Date.now() + wait + Math.random() * 2_000)),
      )
      return
    }
    const claimed = await database.transaction({ role: 'platform' }, async ({ db }) => {
      const now = clock.now()
      const taken = await claim(db, messageId, now, lookAgain)
      if (taken instanceof Date)
        await enqueueSending(enqueuerOf(db), message, new Date(Date.now() + taken.getTime() - now.getTime()))
      return taken
    })
    if (!claimed || claimed instanceof Date) {
      if (!hasOtherWay) breaker.untried()
      return
    }
    const asked = await handElsewhere?.(claimed.text)
    // who asks for patience again and again is not waited for beyond the last try: it goes by SMS
    const elsewhere = asked?.kind === 'postponed' && claimed.tries >= mostTries ? undefined : asked
    if (elsewhere?.kind === 'accepted' && otherWay) {
      await database.transaction({ role: 'platform' }, ({ db }) =>
        recordElsewhere(db, messageId, otherWay.name, clock.now()),
      )
      return
    }
    if (!elsewhere && goesByGateway && (await handToGateway(deps, claimed))) return
    const restMs = hasOtherWay && !elsewhere ? breaker.waitMs() : 0
    const handed: Handed =
      elsewhere ??
      (restMs > 0
        ? { kind: 'postponed', reason: 'the gateway is left alone for a while', waitMs: restMs, isUntried: true }
        : await smsDriver.send({ id: messageId, phone: claimed.phone_number, text: claimed.text }))
    if (handed.kind !== 'accepted')
      log.warn({ id: messageId, kind: handed.kind, reason: handed.reason }, 'an SMS was not taken by its gateway')
    await database.transaction({ role: 'platform' }, ({ db }) => record(db, claimed, handed, clock.now()))
  },
})

export const sendSms = sending('send_sms', 'gateway')
export const sendCode = sending('send_code', 'codes')
