import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const idBytes = 16
const chanceBytes = 24
const signatureBytes = 16
const allBytes = idBytes + chanceBytes + signatureBytes

const signatureOf = (secret: string, signed: Uint8Array): Buffer =>
  createHmac('sha256', secret).update('door').update(signed).digest().subarray(0, signatureBytes)

/** The device's id, chance and a signature, so that what nobody made never reaches the database. */
export function newDeviceKey(secret: string, deviceId: string): string {
  const signed = Buffer.concat([Buffer.from(deviceId.replaceAll('-', ''), 'hex'), randomBytes(chanceBytes)])
  return Buffer.concat([signed, signatureOf(secret, signed)]).toString('base64url')
}

/** The device that a key of ours names, also one of an earlier secret that is still named; whether it still opens, its row says. */
export function deviceOfKey(secrets: readonly string[], key: string): string | undefined {
  const bytes = Buffer.from(key, 'base64url')
  if (bytes.length !== allBytes || bytes.toString('base64url') !== key) return undefined
  const signed = bytes.subarray(0, idBytes + chanceBytes)
  const given = bytes.subarray(idBytes + chanceBytes)
  if (!secrets.some((secret) => timingSafeEqual(signatureOf(secret, signed), given))) return undefined
  return bytes
    .subarray(0, idBytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The key that a device brings in a header of its own kind. */
export const keyIn = (authorization: string | undefined): string | undefined =>
  /^Device\s+(\S+)$/i.exec(authorization ?? '')?.[1]

/** A device that a key of ours names, as somebody who has a limit of their own. */
export function doorCallerOf(
  secrets: readonly string[],
  { headers: { authorization } }: FastifyRequest,
): string | undefined {
  const key = keyIn(authorization)
  const id = key && deviceOfKey(secrets, key)
  return id && `door:${id}`
}

/** What is stored of a key. It also signs the lists of the device, which can make it from the key. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

export const isSameHash = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

export const signList = (keyHash: Buffer, list: string): string =>
  createHmac('sha256', keyHash).update(list).digest('hex')
