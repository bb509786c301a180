import { expect, test } from 'vitest'
import { stepAt, stepOfCode, totpCode, totpUri } from './totp.ts'
import { base32 } from '#src/contract/base32.ts'

/** The key and the times of RFC 6238, appendix B; the last six digits of its eight. */
const key = Buffer.from('12345678901234567890')
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code at %s seconds is that of RFC 6238', (seconds, code) => {
  expect(totpCode(key, stepAt(new Date(seconds * 1000)))).toBe(code)
})

test('a code is good for half a minute around its time, and once', () => {
  const now = new Date(1_111_111_111_000)
  const step = stepAt(now)
  for (const near of [step - 1, step, step + 1])
    expect(stepOfCode(key, totpCode(key, near), { now, after: 0 })).toBe(near)
  for (const far of [step - 2, step + 2]) expect(stepOfCode(key, totpCode(key, far), { now, after: 0 })).toBeUndefined()
  expect(stepOfCode(key, totpCode(key, step), { now, after: step })).toBeUndefined()
})

test('an app reads key, product and login', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(totpUri(key, { issuer: 'Polvon', login: '+998901112233' })).toBe(
    'otpauth://totp/Polvon:%2B998901112233?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Polvon&algorithm=SHA1&digits=6&period=30',
  )
})
