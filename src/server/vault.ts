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

export function createVault(secretsKey: Buffer | undefined): Vault {
  const key = secretsKey && Buffer.from(hkdfSync('sha256', secretsKey, '', 'polvon vault', 32))
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
      const decipher = createDecipheriv(algorithm, required(), sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}
