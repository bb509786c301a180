import { createHash, createHmac, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import { proofHeader } from '#src/contract/proof.ts'
import type { Http } from '#src/server/call-reply.ts'
import { networkOf } from '#src/server/network.ts'
import { keyIdOf } from './tokens.ts'

/** How long the work may take and its result be sent. */
const ttlSeconds = 180
/** So often is a key derived, at least and less than twice as often, for the first proof of a day; each further one takes twice the work, up to 2^5. */
const firstCounter = 200
const dearestLevel = 5
/** Rounds of PBKDF2 for each key: what makes a try dear for machines as for telephones. */
const rounds = 5_000

/** What stands in a challenge beside the work itself, under its signature. */
const terms = z.object({ about: z.string(), key: z.string(), level: z.int(), until: z.number() })
const sentProof = z.object({
  challenge: z.object({
    parameters: z.looseObject({ nonce: z.string(), keySignature: z.string(), data: terms }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

/** Work that was done: how much, and under which name it is used up. */
export type Proved = { level: number; nonce: string }

/** Is it what somebody owes who got past the limits by so many proofs today? */
export const isEnough = ({ level }: Proved, spent: number): boolean => level >= Math.min(spent, dearestLevel)

const read = (sent: string): unknown => {
  try {
    return JSON.parse(Buffer.from(sent, 'base64url').toString())
  } catch {
    return undefined
  }
}

const signerOf = (secret: string) => {
  const derived = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('base64url')
  return {
    id: keyIdOf(secret).toString('hex'),
    hmacSignatureSecret: derived('proof of work'),
    hmacKeySignatureSecret: derived('proof of work: what was found'),
  }
}

/** A call and whom it is about, in a form that tells neither. */
const nameOf = (about: string): string => createHash('sha256').update(about).digest('base64url')

/** Challenges are signed by `secret`; those of an earlier one are good while it is named among `previous` (decision 53). */
export function createProofs(secret: string, previous: readonly string[] = []) {
  const signers = [secret, ...previous].map(signerOf)
  const own = signerOf(secret)
  return {
    ask(about: string, spent: number, now: Date): Promise<Challenge> {
      const level = Math.min(spent, dearestLevel)
      const least = firstCounter * 2 ** level
      const { id: key, ...secrets } = own
      const until = now.getTime() + ttlSeconds * 1000
      return createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: rounds,
        counter: randomInt(least, 2 * least),
        deriveKey,
        data: { about: nameOf(about), key, level, until },
        ...secrets,
      })
    },

    /** The work, if it was done for this very call and in time. */
    async check(sent: string, about: string, now: Date): Promise<Proved | undefined> {
      const parsed = z.safeParse(sentProof, read(sent))
      if (!parsed.success) return undefined
      const { challenge, solution } = parsed.data
      const { nonce, data } = challenge.parameters
      const signer = signers.find(({ id }) => id === data.key)
      if (!signer || data.about !== nameOf(about) || data.until < now.getTime()) return undefined
      const { id: _, ...secrets } = signer
      const { verified } = await verifySolution({
        challenge: challenge as unknown as Challenge, // signed by us, or refused
        solution,
        deriveKey,
        ...secrets,
      })
      return verified ? { level: data.level, nonce } : undefined
    },
  }
}
export type Proofs = ReturnType<typeof createProofs>

/** Somebody whose browser is not known, in one call: beyond a limit a proof of work may stand for the wait. */
export type Stranger = {
  proofs: Proofs
  about: string
  sent: string | undefined
  /** The proof of this call was looked at and is used up: it stands for all limits that it meets. */
  proved?: Proved
}

export const strangerOf = (proofs: Proofs, { ip, header }: Pick<Http, 'ip' | 'header'>, about: string): Stranger => ({
  proofs,
  about: `${about}:${networkOf(ip)}`,
  sent: header(proofHeader),
})
