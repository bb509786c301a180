import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps what others entrusted to us (keys of payment providers) so that a copy of the database tells nothing of it. */
export type Vault = {
  /** Without a key nothing can be kept: production that was not given one. */
  isOpen: boolean
  /** `place` is bound into it: what was sealed for one row opens in no other. */
  seal(text: string, place: string): Buffer
  open(sealed: Buffer, place: string): string
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Seals by the first key; what an earlier one sealed is opened by it, while it is named. */
export function createVault(...given: readonly (Buffer | undefined)[]): Vault {
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
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, place) {
      required()
      for (const one of keys.slice(0, -1))
        try {
          return openWith(one, sealed, place)
        } catch {
          // another key sealed it
        }
      return openWith(keys.at(-1) ?? required(), sealed, place)
    },
  }
}

function openWith(key: Buffer, sealed: Buffer, place: string): string {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
}
