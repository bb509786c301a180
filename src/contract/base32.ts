/** RFC 4648: letters and digits without those that look alike. */
export const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes as letters, five bits each, without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32Letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
