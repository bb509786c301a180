import { createHmac, randomBytes } from 'node:crypto'
import { base32 } from '#src/contract/base32.ts'

/** Codes of six digits that change every 30 seconds, as RFC 6238 and every authenticator app have them. */
const stepSeconds = 30

/** 160 bits, as RFC 4226 asks for. */
export const newTotpKey = (): Buffer => randomBytes(20)

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

export function totpCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The step of a code that is right now, or was or will be 30 seconds away, and is later than the last that was used. */
export const stepOfCode = (
  key: Buffer,
  code: string,
  { now, after }: { now: Date; after: number },
): number | undefined => {
  const here = stepAt(now)
  return [here, here - 1, here + 1].find((step) => step > after && totpCode(key, step) === code)
}

/** What the app scans. */
export function totpUri(key: Buffer, { issuer, login }: { issuer: string; login: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(login)}`
  return `otpauth://totp/${label}?secret=${base32(key)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${stepSeconds}`
}
