const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Counts the ids made here, from a random beginning below 2⁴⁰, so that its 42 bits never run over. */
let made = crypto.getRandomValues(new Uint8Array(5)).reduce((count, byte) => count * 256 + byte, 0)

/**
 * A new UUID v7 (RFC 9562, section 6.2): time-ordered, so that keys are appended and a list by id is a list by age.
 * Ids of one process and one moment, as the rows that one act writes, stand in the order in which they were made.
 */
export function newId(at: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  let time = at
  for (let index = 5; index >= 0; index--) {
    bytes[index] = time % 256
    time = Math.floor(time / 256)
  }
  made += 1
  let rest = made
  for (let index = 11; index >= 9; index--) {
    bytes[index] = rest % 256
    rest = Math.floor(rest / 256)
  }
  bytes[8] = 0x80 | (rest % 64)
  rest = Math.floor(rest / 64)
  bytes[7] = rest % 256
  bytes[6] = 0x70 | (Math.floor(rest / 256) % 16)
  const text = hex(bytes)
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`
}

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isId = (text: unknown): text is string => typeof text === 'string' && pattern.test(text)
