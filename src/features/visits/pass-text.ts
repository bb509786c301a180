import { base32 } from '#src/contract/base32.ts'

/** The text of a member's pass: a QR whose code changes every 30 seconds. Written by the phone, read by the door (read-pass.ts). */

export const passPeriodSeconds = 30
/** For so many days at least a phone makes its codes without a network. */
export const passDays = 7

export const macLength = 16

export const stepAt = (ms: number): number => Math.floor(ms / 1000 / passPeriodSeconds)

/** The member's id as it stands in the text. */
export const memberOfPass = (id: string): string => id.replaceAll('-', '').toLowerCase()

/** What the key signs. */
export const signedPass = (member: string, step: number): string => `${member}:${step.toString(36)}`

/** The first letters of the digest in base32. */
export const macOfDigest = (digest: Uint8Array): string => base32(digest).slice(0, macLength)

export const passText = (member: string, step: number, mac: string): string => `PV1:${signedPass(member, step)}:${mac}`
