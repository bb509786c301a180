import { sql } from 'kysely'
import { isDemoId } from '#src/contract/demo-ids.ts'
import { newId } from '#src/contract/ids.ts'
import type { Language } from '#src/contract/languages.ts'
import { later } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import { gsmText, leavesAt, partsOf, type SmsKind } from '../rules.ts'
import { enqueueSending } from './message-state.ts'

export type Sms = {
  phone: string
  text: string
  kind: SmsKind
  language: Language
  /** The text holds a one-time code: only the outbox driver shows it whole. */
  isSecret?: boolean
  adminId?: string | null
  gymId?: string | null
  memberId?: string | null
  membershipId?: string | null
  /** The same key is sent once. */
  dedupeKey?: string
  sendAfter?: Date
  expiresAt?: Date
  /** The message that this one repeats by hand. */
  resendOf?: string
}

/**
 * Puts an SMS into the outbox and its sending into the queue, in the caller's transaction. A reminder asked for at night
 * waits for the morning. One that can be no repetition waits for no answer of the database: who asks for a code learns by no trip whether it is sent. Of a demo gym nothing leaves: its messages stand there as delivered. Answers its id, or null when a message with the same `dedupeKey` stands there already.
 */
export async function queueSms(
  { db, now, enqueue }: Pick<Work, 'db' | 'now' | 'enqueue'>,
  sms: Sms,
): Promise<string | null> {
  const id = newId(now.getTime())
  const text = gsmText(sms.text)
  const isDemo = isDemoId(sms.adminId)
  const sendAfter = leavesAt(sms.kind, sms.sendAfter ?? now)
  const insert = sql`
    insert into sms_messages (id, admin_id, gym_id, member_id, membership_id, phone_number, text, kind, language, is_secret, parts, dedupe_key, send_after, expires_at, resend_of, status, sent_at, created_at)
    values (${id}, ${sms.adminId ?? null}, ${sms.gymId ?? null}, ${sms.memberId ?? null}, ${sms.membershipId ?? null}, ${sms.phone}, ${text}, ${sms.kind},
            ${sms.language}, ${sms.isSecret ?? false}, ${partsOf(text).parts}, ${sms.dedupeKey ?? null}, ${sendAfter}, ${sms.expiresAt ?? null}, ${sms.resendOf ?? null},
            ${isDemo ? 'delivered' : 'queued'}, ${isDemo ? now : null}::timestamptz, ${now})
    on conflict do nothing`
  if (sms.dedupeKey === undefined) later(db, insert)
  else if (!(await insert.execute(db)).numAffectedRows) return null
  if (isDemo) return id
  const runAt = sendAfter > now ? new Date(Date.now() + sendAfter.getTime() - now.getTime()) : undefined
  await enqueueSending(enqueue, { id, is_secret: sms.isSecret ?? false }, runAt)
  return id
}
