import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps what others entrusted to us (keys of payment providers) so that a copy of the database tells nothing of it. */
export type Vault = {
  /** Without a key nothing can be kept: production that was not given one. */
  isOpen: boolean
  /** `place` is bound into it: what was sealed for one row opens in no other. */
  seal(text: string, place: string): Buffer
  open(sealed: Buffer, place: string): string
  /** Is it sealed as it would be now, by the present key? */
  isPresent(sealed: Buffer, place: string): boolean
}

/** What is sealed may begin with how, so that a later way can take over while this one still opens; of before the first has no such sign. */
const way = 1
/**
 * The version of the product that begins to write the sign. Servers of the version before one stand beside it (decision 239) and must open what
 * it seals: those of before know of no sign, so the first that opens both seals as they do.
 */
export const signedFrom = '0.2.0'
const hasBegun = false
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Seals by the first key; what an earlier one sealed is opened by it, while it is named. */
export const createVault = (...given: readonly (Buffer | undefined)[]): Vault =>
  vaultThat({ isSigned: hasBegun }, ...given)

/** As a version does that writes the sign, or one that does not yet. */
export function vaultThat({ isSigned }: { isSigned: boolean }, ...given: readonly (Buffer | undefined)[]): Vault {
  const keys = given
    .filter((one) => one !== undefined)
    .map((one) => Buffer.from(hkdfSync('sha256', one, '', 'polvon vault', 32)))
  const [key] = keys
  const required = (): Buffer => {
    if (!key) throw new Error('SECRETS_KEY is missing')
    return key
  }
  return {
    isOpen: key !== undefined,
    seal(text, place) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, required(), nonce)
      cipher.setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from(isSigned ? [way] : []), nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, place) {
      required()
      // a nonce without a sign may begin as the sign does: whole, too
      const bodies = sealed[0] === way ? [sealed.subarray(1), sealed] : [sealed]
      let refused: unknown
      for (const body of bodies)
        for (const one of keys)
          try {
            return openWith(one, body, place)
          } catch (error) {
            refused = error // another key sealed it, or in the other way
          }
      throw refused
    },
    isPresent(sealed, place) {
      if (isSigned && sealed[0] !== way) return false
      try {
        openWith(required(), isSigned ? sealed.subarray(1) : sealed, place)
        return true
      } catch {
        return false
      }
    },
  }
}

function openWith(key: Buffer, sealed: Buffer, place: string): string {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
}
