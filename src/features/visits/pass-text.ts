import { base32 } from '#src/contract/base32.ts'
import { asLatinKeys } from '#src/contract/keyboard.ts'

/** The text of a member's pass: a QR whose code changes every 30 seconds. Written by the phone, read by the door. */

export const passPeriodSeconds = 30
/** For so many days at least a phone makes its codes without a network. */
export const passDays = 7

const macLength = 16
const pattern = new RegExp(`^PV1:([0-9A-F]{32}):([0-9A-Z]{1,10}):([A-Z2-7]{${macLength}})$`)

export const stepAt = (ms: number): number => Math.floor(ms / 1000 / passPeriodSeconds)

/** The member's id as it stands in the text. */
export const memberOfPass = (id: string): string => id.replaceAll('-', '').toLowerCase()

/** What the key signs. */
export const signedPass = (member: string, step: number): string => `${member}:${step.toString(36)}`

/** The first letters of the digest in base32. */
export const macOfDigest = (digest: Uint8Array): string => base32(digest).slice(0, macLength)

export const passText = (member: string, step: number, mac: string): string => `PV1:${signedPass(member, step)}:${mac}`

export type Pass = { memberId: string; member: string; step: number; mac: string }

/** A pass, or undefined when the text is something else. A scanner with caps lock turns letters round, one under a Cyrillic layout writes others: all are read. */
export function readPass(text: string): Pass | undefined {
  const [, member, step, mac] = pattern.exec(asLatinKeys(text.toUpperCase())) ?? []
  if (!member || !step || !mac) return undefined
  const memberId = member.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { memberId, member: member.toLowerCase(), step: Number.parseInt(step, 36), mac }
}
