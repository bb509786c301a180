import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { startOfDay, addDays } from '#src/contract/days.ts'
import { smsText } from '#src/features/messages/catalogue.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import type { Fail } from '#src/server/failure.ts'
import type { Work } from '#src/server/serve.ts'

export type CodePurpose = 'confirm_employee' | 'member_login' | 'password_reset' | 'set_password'
type Target = { phone: string; role: 'admin' | 'employee' | 'member'; purpose: CodePurpose }

export const codeTtlSeconds = 180
export const resendAfterSeconds = 60
const triesPerCode = 5
const codesPerDay = 5

/** A code opens one phone, role and purpose; six digits fall to a search, so the hash is keyed. */
const codeHash = (secret: string, { phone, role, purpose }: Target, code: string): Buffer =>
  createHmac('sha256', secret).update(`code:${role}:${purpose}:${phone}:${code}`).digest()

type CodeWork = Pick<Work, 'db' | 'now' | 'today' | 'language' | 'enqueue'> & { fail: Fail<'rate_limited'> }

/**
 * Sends a code: at most one a minute and five a day for a phone. The limits count alike whether somebody has the phone
 * or not, so the answer never tells; the SMS leaves only when `isKnown`. `textOf` says more than the bare code.
 */
export async function sendCode(
  work: CodeWork,
  secret: string,
  target: Target,
  isKnown: boolean,
  textOf = (code: string) => smsText('code', work.language, { code }),
): Promise<{ resend_in: number }> {
  const { db, now, today } = work
  const { phone, role, purpose } = target
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { rows } = await sql<{ sent_at: Date; sent_on: string; sends_on_day: number }>`
    select sent_at, sent_on, sends_on_day from one_time_codes where phone_number = ${phone} and role = ${role} and purpose = ${purpose} for update`.execute(
    db,
  )
  const last = rows[0]
  const waited = last ? (now.getTime() - last.sent_at.getTime()) / 1000 : Number.POSITIVE_INFINITY
  if (waited >= 0 && waited < resendAfterSeconds)
    throw work.fail('rate_limited', { duration: Math.ceil(resendAfterSeconds - waited) })
  const sentToday = last?.sent_on === today ? last.sends_on_day : 0
  if (sentToday >= codesPerDay)
    throw work.fail('rate_limited', {
      duration: Math.ceil((startOfDay(addDays(today, 1)).getTime() - now.getTime()) / 1000),
    })
  const expiresAt = new Date(now.getTime() + codeTtlSeconds * 1000)
  await sql`
    insert into one_time_codes (phone_number, role, purpose, code_hash, expires_at, tries_left, sent_at, sent_on, sends_on_day)
    values (${phone}, ${role}, ${purpose}, ${codeHash(secret, target, code)}, ${expiresAt}, ${triesPerCode}, ${now}, ${today}, 1)
    on conflict (phone_number, role, purpose) do update set
      code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries_left = excluded.tries_left, used_at = null,
      sent_at = excluded.sent_at, sent_on = excluded.sent_on, sends_on_day = ${sentToday + 1}`.execute(db)
  if (isKnown)
    await queueSms(work, {
      phone,
      text: textOf(code),
      kind: purpose,
      language: work.language,
      isSecret: true,
      expiresAt,
    })
  return { resend_in: resendAfterSeconds }
}

/** Uses a code up. A wrong try is counted although the request fails; the fifth spoils the code. */
export async function useCode(
  { db, now, fail }: Pick<Work, 'db' | 'now'> & { fail: Fail<'code.wrong'> },
  secret: string,
  target: Target,
  code: string,
): Promise<void> {
  const { phone, role, purpose } = target
  const { rows } = await sql<{ code_hash: Buffer; is_usable: boolean }>`
    select code_hash, (used_at is null and expires_at > ${now} and tries_left > 0) as is_usable
    from one_time_codes where phone_number = ${phone} and role = ${role} and purpose = ${purpose} for update`.execute(
    db,
  )
  const kept = rows[0]
  const isRight = kept?.is_usable === true && timingSafeEqual(kept.code_hash, codeHash(secret, target, code))
  await sql`
    update one_time_codes set tries_left = greatest(tries_left - 1, 0), used_at = case when ${isRight} then ${now}::timestamptz else used_at end
    where phone_number = ${phone} and role = ${role} and purpose = ${purpose}`.execute(db)
  if (!isRight) throw fail('code.wrong', { field: 'code', keepsEffects: true })
}
