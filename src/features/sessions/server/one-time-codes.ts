import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { smsText } from '#src/features/messages/catalogue.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import type { Fail } from '#src/server/failure.ts'
import type { Work } from '#src/server/serve.ts'
import { guessLimits, ownLimit, type Place } from './caller-place.ts'
import type { Stranger } from './proof-of-work.ts'
import { countMistake, countOne, forget, holdOpen, spend, waitOrProve } from './throttle.ts'

export type CodePurpose = 'confirm_employee' | 'member_login' | 'password_reset' | 'set_password' | 'phone_change'
export type CodeTarget = { phone: string; role: 'admin' | 'employee' | 'member'; purpose: CodePurpose }

export const codeTtlSeconds = 180
export const resendAfterSeconds = 60
const triesPerCode = 5
/**
 * A code that the product sends by itself is good everywhere: five tries of each place, so that nobody spoils it for the
 * others, and so many of all. Of a million codes that is one in 20,000, for one that nobody but an owner or the platform can have sent.
 */
const triesOfAll = 50
const daySeconds = 24 * 3600
/** From one place, for one phone, in a day. */
const codesPerPlace = 5
/** For one phone from all strangers in a day; beyond it they wait ever longer, so that none of them uses up the day of the others. */
const codesOfStrangers = 10
/** For one phone, by work: so many a day from one place, and from all of them. More would be a way to ring somebody all day. */
const codesByProof = 100
const [firstWaitSeconds, longestWaitSeconds] = [300, 3600]

/** A code opens one phone, role and purpose; six digits fall to a search, so the hash is keyed. */
const codeHash = (secret: string, { phone, role, purpose }: CodeTarget, code: string): Buffer =>
  createHmac('sha256', secret).update(`code:${role}:${purpose}:${phone}:${code}`).digest()

type CodeWork = Pick<Work, 'db' | 'now' | 'today' | 'language' | 'enqueue'> & {
  fail: Fail<'rate_limited'>
  stranger?: Stranger | undefined
}

type Asked = {
  /** Where somebody asked from; undefined: the product sends it by itself, and it is good everywhere. */
  place: Place | undefined
  isKnown: boolean
  textOf?: (code: string) => string
}

/**
 * Sends a code: one a minute for a phone, five a day from one place. The limits count alike whether somebody has the phone
 * or not, so the answer never tells; the SMS leaves only when `isKnown`. `textOf` says more than the bare code.
 */
export async function sendCode(
  work: CodeWork,
  secret: string,
  target: CodeTarget,
  { place, isKnown, textOf = (code) => smsText('code', work.language, { code }) }: Asked,
): Promise<{ resend_in: number }> {
  const { db, now, today } = work
  const { phone, role, purpose } = target
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { rows } = await sql<{ sent_at: Date; sent_on: string; sends_on_day: number; asked_network: string | null }>`
    select sent_at, sent_on, sends_on_day, asked_network from one_time_codes where phone_number = ${phone} and role = ${role} and purpose = ${purpose} for update`.execute(
    db,
  )
  const last = rows[0]
  const isStranger = place !== undefined && !place.isKnown
  const sentToday = last?.sent_on === today ? last.sends_on_day : 0
  const beyond = isStranger ? sentToday - codesOfStrangers : -1
  const wait = beyond < 0 ? resendAfterSeconds : Math.min(firstWaitSeconds * 2 ** beyond, longestWaitSeconds)
  // what the product sends waits for no code that anybody may have asked for
  const isWaiting = last && (place || last.asked_network === null)
  const waited = isWaiting ? (now.getTime() - last.sent_at.getTime()) / 1000 : Number.POSITIVE_INFINITY
  if (waited >= 0 && waited < wait) {
    const left = Math.ceil(wait - waited)
    if (waited < resendAfterSeconds) throw work.fail('rate_limited', { duration: left })
    await waitOrProve(
      work,
      { key: `send:${role}:${purpose}:${phone}`, most: codesOfStrangers, mostProofs: codesByProof },
      left,
    )
  }
  const from = place ? (place.isKnown ? place.device?.toString('hex') : place.network) : 'product'
  const ofPlace = { most: codesPerPlace, windowSeconds: daySeconds, mostProofs: codesByProof }
  await spend(work, { key: `send:${role}:${purpose}:${phone}:${from}`, ...ofPlace })
  const expiresAt = new Date(now.getTime() + codeTtlSeconds * 1000)
  await sql`
    insert into one_time_codes (phone_number, role, purpose, code_hash, expires_at, tries_left, sent_at, sent_on, sends_on_day, asked_network, asked_device)
    values (${phone}, ${role}, ${purpose}, ${codeHash(secret, target, code)}, ${expiresAt}, ${place ? triesPerCode : triesOfAll}, ${now}, ${today}, ${isStranger ? 1 : 0}, ${place?.network ?? null}, ${place?.device ?? null})
    on conflict (phone_number, role, purpose) do update set
      code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries_left = excluded.tries_left, used_at = null,
      sent_at = excluded.sent_at, sent_on = excluded.sent_on, sends_on_day = ${sentToday + (isStranger ? 1 : 0)},
      asked_network = excluded.asked_network, asked_device = excluded.asked_device`.execute(db)
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

/** One more try of a code that is good everywhere: has this place, or this browser where the account knows it, one left? */
async function hasTry({ db, now }: Pick<CodeWork, 'db' | 'now'>, target: CodeTarget, place: Place, sentAt: Date) {
  const { phone, role, purpose } = target
  const from = place.isKnown ? place.device?.toString('hex') : place.network
  const key = `try:${role}:${purpose}:${phone}:${sentAt.toISOString()}:${from}`
  return (await countOne(db, { key, windowSeconds: daySeconds }, now)) <= triesPerCode
}

/**
 * Uses a code up, where it was asked for. A wrong try is counted although the request fails; the fifth spoils the code, or
 * for its place one that is good everywhere. One from elsewhere is wrong whatever it says, and spoils nothing.
 */
export async function useCode(
  work: Pick<CodeWork, 'db' | 'now' | 'stranger'> & { fail: Fail<'code.wrong' | 'rate_limited'> },
  secret: string,
  target: CodeTarget,
  { code, place }: { code: string; place: Place },
): Promise<void> {
  const { db, now, fail } = work
  const { phone, role, purpose } = target
  const guess = { what: 'code', role, login: phone, place } as const
  await holdOpen(work, guessLimits(guess))
  const { rows } = await sql<{
    code_hash: Buffer
    sent_at: Date
    is_usable: boolean
    asked_network: string | null
    asked_device: Buffer | null
  }>`
    select code_hash, sent_at, (used_at is null and expires_at > ${now} and tries_left > 0) as is_usable, asked_network, asked_device
    from one_time_codes where phone_number = ${phone} and role = ${role} and purpose = ${purpose} for update`.execute(
    db,
  )
  const kept = rows[0]
  const isHere =
    kept?.asked_network == null ||
    kept.asked_network === place.network ||
    (kept.asked_device !== null && place.device?.equals(kept.asked_device) === true)
  const isTry =
    isHere &&
    kept?.is_usable === true &&
    (kept.asked_network !== null || (await hasTry(work, target, place, kept.sent_at)))
  const isRight = isTry && timingSafeEqual(kept.code_hash, codeHash(secret, target, code))
  if (isTry)
    await sql`
      update one_time_codes set tries_left = greatest(tries_left - 1, 0), used_at = case when ${isRight} then ${now}::timestamptz else used_at end
      where phone_number = ${phone} and role = ${role} and purpose = ${purpose}`.execute(db)
  if (isRight) return forget(db, [ownLimit(guess)])
  await countMistake(db, guessLimits(guess), now)
  throw fail('code.wrong', { field: 'code', keepsEffects: true })
}

type CodeGiven = { target: CodeTarget; code: string; field: string }

/** Two codes at once. Where the second is wrong the first may be given again: its phone is not rung for another's mistake. */
export async function useBothCodes(
  { db, now, fail }: Pick<Work, 'db' | 'now'> & { fail: Fail<'data.code_wrong' | 'rate_limited'> },
  secret: string,
  place: Place,
  [first, second]: readonly [CodeGiven, CodeGiven],
): Promise<void> {
  const useOne = ({ target, code, field }: CodeGiven) => {
    // the session is still good: told as a mistake of the form
    const asMistake: Fail<'code.wrong' | 'rate_limited'> = (wrong, details) =>
      wrong === 'code.wrong' ? fail('data.code_wrong', { ...details, field }) : fail(wrong, details)
    return useCode({ db, now, fail: asMistake }, secret, target, { code, place })
  }
  await useOne(first)
  try {
    await useOne(second)
  } catch (error) {
    const { phone, role, purpose } = first.target
    await sql`
      update one_time_codes set used_at = null where phone_number = ${phone} and role = ${role} and purpose = ${purpose}`.execute(
      db,
    )
    throw error
  }
}
