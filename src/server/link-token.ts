import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { base32, base32Letters } from '#src/contract/base32.ts'

/** What a link without a login names: a record and a signature, in letters and digits that survive a path in lower case. */
const letters = base32Letters.toLowerCase()
const idBytes = 16
/** 80 bits: nobody guesses one over HTTP, and the QR stays coarse enough for a cheap printer. */
const signatureBytes = 10
const tokenLength = Math.ceil(((idBytes + signatureBytes) * 8) / 5)

const encode = (bytes: Buffer): string => base32(bytes).toLowerCase()

function decode(text: string): Buffer | undefined {
  if (text.length !== tokenLength) return undefined
  const values = [...text].map((letter) => letters.indexOf(letter))
  if (values.includes(-1)) return undefined
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('')
  const bytes = bits.slice(0, (idBytes + signatureBytes) * 8).match(/.{8}/g) ?? []
  const decoded = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  return encode(decoded) === text ? decoded : undefined // the last letter has bits to spare: only one spelling is ours
}

/** What pays with a gift card: sixteen letters and digits of its id and the secret, 80 bits that nobody guesses. */
export const cardCode = (secret: string, cardId: string): string =>
  base32(
    createHmac('sha256', secret)
      .update('gift card')
      .update(Buffer.from(cardId.replaceAll('-', ''), 'hex'))
      .digest()
      .subarray(0, 10),
  )
/** What is kept of such a code: as many bits of chance need no salt. */
export const digestOfCode = (code: string): string => createHash('sha256').update(code).digest('hex')

/** What a link opens: one of a kind opens nothing of another. */
type Kind = 'receipt' | 'invoice' | 'calendar'

const signatureOf = (secret: string, kind: Kind, id: Buffer) =>
  createHmac('sha256', secret).update(kind).update(id).digest().subarray(0, signatureBytes)

export function linkToken(secret: string, kind: Kind, recordId: string): string {
  const id = Buffer.from(recordId.replaceAll('-', ''), 'hex')
  return encode(Buffer.concat([id, signatureOf(secret, kind, id)]))
}

/** The record of a token that is ours: links in people's phones outlive a change of the secret. */
export function readLinkToken(secrets: readonly string[], kind: Kind, token: string): string | undefined {
  const bytes = decode(token)
  if (!bytes) return undefined
  const id = bytes.subarray(0, idBytes)
  const signature = bytes.subarray(idBytes)
  if (!secrets.some((secret) => timingSafeEqual(signatureOf(secret, kind, id), signature))) return undefined
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The last part of a link in a message, where each letter counts: sixty bits by chance, kept with the record that it opens. */
export const shortWord = (): string => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')
export const isShortWord = (text: string): boolean => /^[a-z2-7]{12}$/.test(text)
