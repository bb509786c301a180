// RFC 4648's base32, without padding: anew from the standard, to hold the product's own against

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** How bytes are written. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What an authenticator app makes of the key that it scanned. */
export function keyOfSecret(secret: string): Buffer {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
