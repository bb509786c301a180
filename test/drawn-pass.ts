import { createHmac } from 'node:crypto'
import { base32 } from './authenticator.ts'

/** The phone: what `GET /member/pass` gave it, and the text that it draws at a moment. Written anew from the specification. */
export type Phone = { member: string; key: string }
export const drawn = ({ member, key }: Phone, at: number): string => {
  const signed = `${member}:${Math.floor(at / 1000 / 30).toString(36)}`
  const mac = base32(createHmac('sha256', Buffer.from(key, 'base64')).update(signed).digest()).slice(0, 16)
  return `PV1:${signed}:${mac}`
}
