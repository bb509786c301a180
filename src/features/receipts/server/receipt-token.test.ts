import { expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { readReceiptToken, receiptToken } from './receipt-token.ts'

const secret = 'thirty-two letters of a test secret'

test('a token names its transaction and is the same each time', () => {
  for (let n = 0; n < 200; n++) {
    const id = newId()
    const token = receiptToken(secret, id)
    expect(token).toMatch(/^[a-z2-7]{42}$/)
    expect(readReceiptToken(secret, token)).toBe(id)
    expect(receiptToken(secret, id)).toBe(token)
  }
})

test('a changed letter, another secret, another length and another spelling are no token', () => {
  const token = receiptToken(secret, newId())
  const changed = [...token].flatMap((own, at) =>
    [...'az7'].filter((letter) => letter !== own).map((letter) => token.slice(0, at) + letter + token.slice(at + 1)),
  )
  expect(changed.filter((one) => readReceiptToken(secret, one) !== undefined)).toEqual([])
  expect(readReceiptToken('another secret of thirty-two letters', token)).toBeUndefined()
  for (const odd of ['', token.slice(1), `${token}a`, token.toUpperCase(), '0'.repeat(42), '../../etc/passwd'])
    expect(readReceiptToken(secret, odd)).toBeUndefined()
})
