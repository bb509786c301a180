import net from 'node:net'
import * as z from 'zod/mini'

/* What a setting may be, each kind with the line that says so when it is something else. */

export const whole = (min: number, max: number, fallback: number) => {
  const line = `must be a whole number from ${min} to ${max}`
  const digits = z.string().check(z.regex(/^\d{1,15}$/, line))
  return z._default(
    z.pipe(z.pipe(digits, z.transform(Number)), z.number().check(z.minimum(min, line), z.maximum(max, line))),
    fallback,
  )
}
export const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`)
export const flag = z.optional(
  z.pipe(
    oneOf(['0', '1']),
    z.transform((value) => value === '1'),
  ),
)
/** 1, or the instant at which the clock starts. */
export const testClock = z.optional(
  z.string().check(
    z.refine((value) => ['0', '1'].includes(value) || (value.includes('T') && !Number.isNaN(Date.parse(value))), {
      error: 'must be 0, 1 or an instant such as 2026-03-02T10:00:00+05:00',
    }),
  ),
)
export const url = (protocols: readonly string[]) =>
  z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
          `must be an address that starts with ${protocols.map((protocol) => (protocol === 'mailto:' ? protocol : `${protocol}//`)).join(' or ')}`,
        ),
      ),
  )
export const databaseUrl = url(['postgres:', 'postgresql:'])
export const webUrl = url(['http:', 'https:'])
export const text = z.optional(z.string())

const isAddressRange = (range: string): boolean => {
  const [address = '', bits = '0', rest] = range.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[net.isIP(address)] ?? -1
  return rest === undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= longest
}
export const addressRanges = (fallback: string[]) =>
  z._default(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((list: string) => list.split(',').map((range) => range.trim())),
      ),
      z
        .array(z.string())
        .check(
          z.refine(
            (ranges) => ranges.every(isAddressRange),
            'must be addresses or ranges such as 10.0.0.0/8, with commas between them',
          ),
        ),
    ),
    fallback,
  )

const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/_-]+={0,2}$/.test(text)

export const secretsKey = z.optional(
  z
    .string()
    .check(
      z.refine((text) => isBase64(text) && Buffer.from(text, 'base64').length === 32, 'must be 32 bytes as base64'),
    ),
)
