import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'
import type { Vault } from '#src/server/vault.ts'
import { newTotpKey, stepOfCode } from './totp.ts'
import { base32 } from '#src/contract/base32.ts'

/** Everything here needs the `auth` scope. */
type Factor = { sealed_key: Buffer; confirmed_at: Date | null; last_step: number }

export const placeOfKey = (accountId: string): string => `totp ${accountId}`

export async function findFactor(db: Db, accountId: string): Promise<Factor | undefined> {
  const { rows } = await sql<Factor>`
    select sealed_key, confirmed_at, last_step from totp_factors where account_id = ${accountId}`.execute(db)
  return rows[0]
}

export const hasApp = async (db: Db, accountId: string): Promise<boolean> =>
  ((await findFactor(db, accountId))?.confirmed_at ?? null) !== null

export async function hasPasskey(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from passkeys where account_id = ${accountId} limit 1`.execute(db)
  return rows.length > 0
}

/** Does the account ask for more than the password? */
export const hasFactor = async (db: Db, accountId: string): Promise<boolean> =>
  (await hasApp(db, accountId)) || hasPasskey(db, accountId)

/**
 * A new key, which counts for nothing until a code proves that the app has it. One that is proved stays, and so does one
 * that was made since `since`: who asks twice for one screen gets one key.
 */
export async function startFactor(
  db: Db,
  vault: Vault,
  accountId: string,
  { now, since }: { now: Date; since: Date },
): Promise<Buffer> {
  const key = newTotpKey()
  await sql`
    insert into totp_factors (account_id, sealed_key, created_at) values (${accountId}, ${sealKey(vault, accountId, key)}, ${now})
    on conflict (account_id) do update set sealed_key = excluded.sealed_key, created_at = excluded.created_at
      where totp_factors.confirmed_at is null and totp_factors.created_at < ${since}`.execute(db)
  const kept = await findFactor(db, accountId)
  return kept ? openKey(vault, accountId, kept) : key
}

const sealKey = (vault: Vault, accountId: string, key: Buffer): Buffer =>
  vault.seal(key.toString('base64'), placeOfKey(accountId))
const openKey = (vault: Vault, accountId: string, { sealed_key }: Factor): Buffer =>
  Buffer.from(vault.open(sealed_key, placeOfKey(accountId)), 'base64')

/** Takes a code of the app; each one once, also of two at the same moment. */
async function useTotp(
  db: Db,
  vault: Vault,
  { accountId, code, now }: { accountId: string; code: string; now: Date },
  wanted: 'confirmed' | 'new',
): Promise<boolean> {
  const { rows } = await sql<Factor>`
    select sealed_key, confirmed_at, last_step from totp_factors where account_id = ${accountId} for update`.execute(db)
  const factor = rows[0]
  if (!factor || (factor.confirmed_at !== null) !== (wanted === 'confirmed')) return false
  const key = openKey(vault, accountId, factor)
  const step = stepOfCode(key, code, { now, after: factor.last_step })
  if (step === undefined) return false
  // sealed anew: what an earlier key of ours sealed opens only while that one is named
  await sql`
    update totp_factors set last_step = ${step}, confirmed_at = coalesce(confirmed_at, ${now}), sealed_key = ${sealKey(vault, accountId, key)}
    where account_id = ${accountId}`.execute(db)
  return true
}

const recoveryCodes = 10
/** Typed with or without the dash, in any case. */
const plain = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')
const hashOfRecovery = (accountId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`recovery:${accountId}:${plain(code)}`)
    .digest()

/** The codes of the day on which app and keys are lost; older ones are good no more. Shown once. */
export async function makeRecoveryCodes(db: Db, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () =>
    base32(randomBytes(10))
      .slice(0, 16)
      .replace(/(.{4})(?=.)/g, '$1-'),
  )
  await sql`delete from recovery_codes where account_id = ${accountId}`.execute(db)
  for (const code of codes)
    await sql`insert into recovery_codes (account_id, code_hash) values (${accountId}, ${hashOfRecovery(accountId, code)})`.execute(
      db,
    )
  return codes
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*) as left from recovery_codes where account_id = ${accountId} and used_at is null`.execute(db)
  return rows[0]?.left ?? 0
}

type Typed = { accountId: string; code: string; now: Date }

/** Six digits are of the app, anything else is a recovery code. Says which it was. */
export async function useSecondFactor(db: Db, vault: Vault, typed: Typed): Promise<'totp' | 'recovery' | undefined> {
  const { accountId, code, now } = typed
  if (/^\d{6}$/.test(code)) return (await useTotp(db, vault, typed, 'confirmed')) ? 'totp' : undefined
  if (!(await hasFactor(db, accountId))) return undefined
  const { rows } = await sql`
    update recovery_codes set used_at = ${now}
    where account_id = ${accountId} and code_hash = ${hashOfRecovery(accountId, code)} and used_at is null returning 1`.execute(
    db,
  )
  return rows.length > 0 ? 'recovery' : undefined
}

/** The first code of a new app: from now on the account asks for one. Undefined when it is wrong. */
export async function confirmFactor(db: Db, vault: Vault, typed: Typed): Promise<string[] | undefined> {
  return (await useTotp(db, vault, typed, 'new')) ? makeRecoveryCodes(db, typed.accountId) : undefined
}

export const dropRecoveryCodes = async (db: Db, accountId: string): Promise<void> => {
  await sql`delete from recovery_codes where account_id = ${accountId}`.execute(db)
}

/** The app alone; the recovery codes stay while a passkey needs them. */
export async function dropApp(db: Db, accountId: string): Promise<void> {
  await sql`delete from totp_factors where account_id = ${accountId}`.execute(db)
  if (!(await hasPasskey(db, accountId))) await dropRecoveryCodes(db, accountId)
}

/** Everything besides the password. */
export async function dropFactor(db: Db, accountId: string): Promise<void> {
  await sql`delete from passkeys where account_id = ${accountId}`.execute(db)
  await dropApp(db, accountId)
}
