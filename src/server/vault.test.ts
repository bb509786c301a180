import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault } from './vault.ts'

const vault = createVault(randomBytes(32))

test('what is sealed opens in its place alone, by its key alone, and not once a bit of it was changed', () => {
  const sealed = vault.seal('kalit', 'box 1')
  expect(vault.open(sealed, 'box 1')).toBe('kalit')
  expect(sealed.includes('kalit')).toBe(false)
  expect(() => vault.open(sealed, 'box 2')).toThrow('unable to authenticate')
  expect(() => createVault(randomBytes(32)).open(sealed, 'box 1')).toThrow('unable to authenticate')
  for (const at of [0, 13, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => vault.open(changed, 'box 1')).toThrow('unable to authenticate')
  }
})

test('the same text is sealed otherwise each time', () => {
  expect(vault.seal('kalit', 'box').equals(vault.seal('kalit', 'box'))).toBe(false)
})

test('what is sealed says how, and what was sealed before it did opens too, also where it begins like one that does', () => {
  const key = randomBytes(32)
  const own = createVault(key)
  const sealed = own.seal('kalit', 'box')
  expect(sealed[0]).toBe(1)
  expect(own.isPresent(sealed, 'box')).toBe(true)
  // by the same key and place, made without the sign; with every first byte that a nonce may have
  for (const first of [0, 1, 255]) {
    const nonce = randomBytes(12)
    nonce[0] = first
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', key, '', 'polvon vault', 32)), nonce)
    cipher.setAAD(Buffer.from('box'))
    const body = Buffer.concat([cipher.update('eski', 'utf8'), cipher.final()])
    const before = Buffer.concat([nonce, cipher.getAuthTag(), body])
    expect(own.open(before, 'box')).toBe('eski')
    expect(createVault(randomBytes(32), key).open(before, 'box')).toBe('eski')
    expect(own.isPresent(before, 'box')).toBe(false)
  }
  expect(createVault(randomBytes(32), key).isPresent(sealed, 'box')).toBe(false)
})

test('without a key nothing is sealed', () => {
  const closed = createVault(undefined)
  expect(closed.isOpen).toBe(false)
  expect(() => closed.seal('kalit', 'box')).toThrow('SECRETS_KEY')
})

test('a new key seals, and what the one before sealed opens while it is named', () => {
  const [before, after] = [randomBytes(32), randomBytes(32)]
  const sealed = createVault(before).seal('kalit', 'box')
  const both = createVault(after, before)
  expect(both.open(sealed, 'box')).toBe('kalit')
  expect(createVault(after).open(both.seal('yangi', 'box'), 'box')).toBe('yangi')
  expect(() => createVault(after).open(sealed, 'box')).toThrow('unable to authenticate')
})
