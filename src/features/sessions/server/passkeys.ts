import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import { BRAND_NAME } from '#src/contract/brand.ts'
import { newId } from '#src/contract/ids.ts'
import type { Http } from '#src/server/call-reply.ts'
import type { Db } from '#src/server/db.ts'
import { hashOf, type Tokens } from './tokens.ts'

/** Everything here needs the `auth` scope. */
type Passkey = { id: string; name: string; created_at: Date; last_used_at: Date | null }
type KeyOfDevice = {
  id: string
  account_id: string
  public_key: Buffer
  sign_count: number
  transports: string[]
}

export const mostPasskeys = 10

export async function listPasskeys(db: Db, accountId: string): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`
    select id, name, created_at, last_used_at from passkeys where account_id = ${accountId} order by created_at, id`.execute(
    db,
  )
  return rows
}

/** Where keys are good: the page of PUBLIC_URL, and without one the machine that was asked. */
export function placeOfKeys(publicOrigin: string | undefined, { request }: Http): { origin: string; rpID: string } {
  const origin = publicOrigin ?? `${request.protocol}://${request.host}`
  return { origin, rpID: new URL(origin).hostname }
}
type Place = ReturnType<typeof placeOfKeys>

const challengeOf = (challenge: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(challenge, 'base64url'))

/** What a device needs to make a key for this account; those that it has already are named, so that it makes no second. */
export async function optionsToAdd(
  db: Db,
  { tokens, now, place, account }: { tokens: Tokens; now: Date; place: Place; account: { id: string; login: string } },
) {
  const { rows } = await sql<{ credential_id: string; transports: string[] }>`
    select credential_id, transports from passkeys where account_id = ${account.id}`.execute(db)
  return generateRegistrationOptions({
    rpName: BRAND_NAME,
    rpID: place.rpID,
    userName: account.login,
    userID: new Uint8Array(Buffer.from(account.id.replaceAll('-', ''), 'hex')),
    challenge: challengeOf(tokens.challenge(account.id, now.getTime())),
    attestationType: 'none',
    excludeCredentials: rows.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The device finds the key by itself: nobody learns from this who has one. */
export const optionsToUse = ({ tokens, now, place }: { tokens: Tokens; now: Date; place: Place }) =>
  generateAuthenticationOptions({
    rpID: place.rpID,
    challenge: challengeOf(tokens.challenge(null, now.getTime())),
    userVerification: 'required',
  })

/** What was signed for one answer is taken for good, of two at once by one. */
export async function takeOnce(db: Db, signed: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into used_challenges (challenge_hash, used_at) values (${hashOf(signed)}, ${now})
    on conflict do nothing returning 1`.execute(db)
  return rows.length > 0
}

/** Was it made here for this, a moment ago, and is this its first answer? */
async function takeChallenge(
  db: Db,
  { tokens, now, challenge, accountId }: { tokens: Tokens; now: Date; challenge: string; accountId: string | null },
): Promise<boolean> {
  return tokens.isChallenge(challenge, accountId, now.getTime()) && takeOnce(db, challenge, now)
}

/** What the page says that it signed; nothing of it is believed before the library has compared it. */
function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

type Made = { name: string; credential: string; client_data: string; attestation: string; transports: string[] }
type Signed = { credential: string; client_data: string; authenticator_data: string; signature: string }
type Checked = { tokens: Tokens; now: Date; place: Place }

/** Keeps a key that a device made just now for this account; false when the proof is none. */
export async function addPasskey(
  db: Db,
  made: Made,
  { tokens, now, place, accountId }: Checked & { accountId: string },
): Promise<boolean> {
  const challenge = challengeIn(made.client_data)
  if (!(await takeChallenge(db, { tokens, now, challenge, accountId }))) return false
  const { credential: id } = made
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: made.client_data, attestationObject: made.attestation, transports: made.transports },
    },
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpID,
    requireUserVerification: true,
  }).catch(() => undefined)
  const credential = verified?.registrationInfo?.credential
  if (!credential) return false
  const { rows } = await sql`
    insert into passkeys (credential_id, id, account_id, name, public_key, sign_count, transports, created_at)
    values (${credential.id}, ${newId(now.getTime())}, ${accountId}, ${made.name}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
            ${made.transports}, ${now})
    on conflict do nothing returning 1`.execute(db)
  return rows.length > 0
}

/**
 * The account whose key signed, if it did: at this place, after its person showed themselves to the device, over a challenge of
 * ours that nobody answered before, and with a count that is no copy's.
 */
export async function accountOfKey(
  db: Db,
  { credential: id, ...signed }: Signed,
  { tokens, now, place }: Checked,
): Promise<string | undefined> {
  const challenge = challengeIn(signed.client_data)
  if (!(await takeChallenge(db, { tokens, now, challenge, accountId: null }))) return undefined
  const { rows } = await sql<KeyOfDevice>`
    select id, account_id, public_key, sign_count, transports from passkeys where credential_id = ${id} for update`.execute(
    db,
  )
  const [key] = rows
  if (!key) return undefined
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: signed.client_data,
        authenticatorData: signed.authenticator_data,
        signature: signed.signature,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpID,
    credential: { id, publicKey: new Uint8Array(key.public_key), counter: key.sign_count, transports: key.transports },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  await sql`
    update passkeys set sign_count = ${verified.authenticationInfo.newCounter}, last_used_at = ${now} where id = ${key.id}`.execute(
    db,
  )
  return key.account_id
}

/** False: there is none of this account. */
export async function renamePasskey(db: Db, accountId: string, { id, name }: { id: string; name: string }) {
  const { rows } = await sql`
    update passkeys set name = ${name} where account_id = ${accountId} and id = ${id} returning 1`.execute(db)
  return rows.length > 0
}

/** False: there is none of this account. */
export async function removePasskey(db: Db, accountId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from passkeys where account_id = ${accountId} and id = ${id} returning 1`.execute(db)
  return rows.length > 0
}
