import { expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { linkToken, readLinkToken } from './link-token.ts'

const secret = 'thirty-two letters of a test secret'

test('a token names its record and is the same each time', () => {
  for (let n = 0; n < 200; n++) {
    const id = newId()
    const token = linkToken(secret, 'receipt', id)
    expect(token).toMatch(/^[a-z2-7]{42}$/)
    expect(readLinkToken([secret], 'receipt', token)).toBe(id)
    expect(linkToken(secret, 'receipt', id)).toBe(token)
  }
})

test('a changed letter, another secret, another kind, another length and another spelling are no token', () => {
  const token = linkToken(secret, 'receipt', newId())
  const changed = [...token].flatMap((own, at) =>
    [...'az7'].filter((letter) => letter !== own).map((letter) => token.slice(0, at) + letter + token.slice(at + 1)),
  )
  expect(changed.filter((one) => readLinkToken([secret], 'receipt', one) !== undefined)).toEqual([])
  expect(readLinkToken(['another secret of thirty-two letters'], 'receipt', token)).toBeUndefined()
  expect(readLinkToken([secret], 'invoice', token)).toBeUndefined()
  for (const odd of ['', token.slice(1), `${token}a`, token.toUpperCase(), '0'.repeat(42), '../../etc/passwd'])
    expect(readLinkToken([secret], 'receipt', odd)).toBeUndefined()
})

test('a link that an earlier secret signed opens while that secret is named', () => {
  const id = newId()
  const token = linkToken(secret, 'receipt', id)
  expect(readLinkToken(['the new secret, thirty-two letters', secret], 'receipt', token)).toBe(id)
})
