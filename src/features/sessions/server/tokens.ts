import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Role } from '#src/contract/roles.ts'

/**
 * Tokens carry the session's id and a signature, so that a forged one never reaches the database; only hashes are
 * stored. The successor of a refresh token is derived from it: five tabs that refresh at once, or a client whose
 * answer was lost, get the same successor within the grace.
 */
export const accessTtlSeconds = 15 * 60
const [hour, day] = [3600, 24 * 3600]
/** How long a session lives while nobody uses it, and how long at most. Whoever runs the platform signs in every day. */
export const lifetimes: Readonly<Record<Role, { idleSeconds: number; mostSeconds: number }>> = {
  superadmin: { idleSeconds: 12 * hour, mostSeconds: 7 * day },
  admin: { idleSeconds: 30 * day, mostSeconds: 90 * day },
  employee: { idleSeconds: 30 * day, mostSeconds: 90 * day },
  member: { idleSeconds: 30 * day, mostSeconds: 90 * day },
}
export const graceSeconds = 10

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const macOf = (secret: string, purpose: string, bytes: Buffer): Buffer =>
  createHmac('sha256', secret).update(purpose).update(bytes).digest()

const keyIdBytes = 4
const macBytes = 32
/** Which key signed: told by every token, and tells nothing of the key. */
export const keyIdOf = (secret: string): Buffer =>
  createHmac('sha256', secret).update('key id').digest().subarray(0, keyIdBytes)

/** Of a page of its own, or of one in Telegram's frame (framed.ts). Signed as such, so that a token can't change its place. */
export type SessionKind = 'refresh' | 'framed'

/** How long the second step of a sign-in may take. */
const ticketTtlSeconds = 5 * 60

/** Of a challenge that any key may answer. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Signed by `secret`; what an earlier one signed is still good while it is named among `previous`. */
export function createTokens(secret: string, previous: readonly string[] = []) {
  const sign = (purpose: string, bytes: Buffer) => macOf(secret, purpose, bytes)
  const keys = [secret, ...previous].map((key) => ({ key, id: keyIdOf(key) }))
  const ownId = keyIdOf(secret)
  const seal = (purpose: string, bytes: Buffer) =>
    Buffer.concat([ownId, bytes, sign(purpose, bytes)]).toString('base64url')
  const open = (purpose: string, token: string, size: number): Buffer | undefined => {
    const all = Buffer.from(token, 'base64url')
    // refresh tokens live for 90 days: those from before tokens named their key are tried with each
    const from = all.length === size + macBytes ? 0 : keyIdBytes
    if (all.length !== from + size + macBytes) return undefined
    const [keyId, bytes, mac] = [all.subarray(0, from), all.subarray(from, from + size), all.subarray(from + size)]
    const signers = from === 0 ? keys : keys.filter(({ id }) => id.equals(keyId))
    return signers.some(({ key }) => timingSafeEqual(macOf(key, purpose, bytes), mac)) ? bytes : undefined
  }
  const refreshOf = (kind: SessionKind, sessionId: string, salt: Buffer) =>
    seal(kind, Buffer.concat([bytesOf(sessionId), salt]))

  return {
    access(sessionId: string, nowMs: number): string {
      const until = Buffer.alloc(6)
      until.writeUIntBE(Math.floor(nowMs / 1000) + accessTtlSeconds, 0, 6)
      return seal('access', Buffer.concat([bytesOf(sessionId), until]))
    },
    /** The session of an access token that is ours and not too old. */
    readAccess(token: string, nowMs: number): string | undefined {
      const bytes = open('access', token, 22)
      return bytes && bytes.readUIntBE(16, 6) > Math.floor(nowMs / 1000) ? uuidOf(bytes.subarray(0, 16)) : undefined
    },
    /** The password of this account was right: the second step is due. It opens nothing by itself. */
    ticket(accountId: string, nowMs: number): string {
      const issued = Buffer.alloc(6)
      issued.writeUIntBE(nowMs, 0, 6)
      return seal('second', Buffer.concat([bytesOf(accountId), issued, randomBytes(8)]))
    },
    /** `id`: the same however the ticket is spelled. */
    readTicket(token: string, nowMs: number): { accountId: string; issuedMs: number; id: string } | undefined {
      const bytes = open('second', token, 30)
      const issuedMs = bytes?.readUIntBE(16, 6) ?? 0
      if (!bytes || issuedMs > nowMs || issuedMs + ticketTtlSeconds * 1000 < nowMs) return undefined
      return { accountId: uuidOf(bytes.subarray(0, 16)), issuedMs, id: bytes.toString('hex') }
    },
    /** What a device is to sign: good for one account, or for whoever has a key, as long as a ticket. */
    challenge(accountId: string | null, nowMs: number): string {
      const issued = Buffer.alloc(6)
      issued.writeUIntBE(nowMs, 0, 6)
      return seal('passkey', Buffer.concat([bytesOf(accountId ?? nobody), randomBytes(16), issued]))
    },
    isChallenge(challenge: string, accountId: string | null, nowMs: number): boolean {
      const bytes = open('passkey', challenge, 38)
      const issuedMs = bytes?.readUIntBE(32, 6) ?? 0
      if (!bytes || issuedMs > nowMs || issuedMs + ticketTtlSeconds * 1000 < nowMs) return false
      return bytes.subarray(0, 16).equals(bytesOf(accountId ?? nobody))
    },
    /** Somebody has signed in in the browser of this name (16 bytes in base64url). It tells browsers apart, and opens nothing. */
    browser: (name: string): string => seal('browser', Buffer.from(name, 'base64url')),
    readBrowser: (token: string): string | undefined => open('browser', token, 16)?.toString('base64url'),
    firstRefresh: (sessionId: string, kind: SessionKind = 'refresh'): string =>
      refreshOf(kind, sessionId, randomBytes(16)),
    /** The session of a refresh token that is ours, and the token that follows it. One kind is never read as the other. */
    readRefresh(token: string, kind: SessionKind = 'refresh'): { sessionId: string; next: string } | undefined {
      const bytes = open(kind, token, 32)
      if (!bytes) return undefined
      const sessionId = uuidOf(bytes.subarray(0, 16))
      return { sessionId, next: refreshOf(kind, sessionId, sign('next', bytes).subarray(0, 16)) }
    },
  }
}
export type Tokens = ReturnType<typeof createTokens>
