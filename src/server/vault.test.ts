import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './project-root.ts'
import { createVault, signedFrom, vaultThat } from './vault.ts'

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

/** By the key and place, made without the sign; its first byte is that which a nonce may have. */
function sealedBefore(key: Buffer, first: number): Buffer {
  const nonce = randomBytes(12)
  nonce[0] = first
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', key, '', 'polvon vault', 32)), nonce)
  cipher.setAAD(Buffer.from('box'))
  const body = Buffer.concat([cipher.update('eski', 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function openedBefore(key: Buffer, sealed: Buffer): string {
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'polvon vault', 32))
  const decipher = createDecipheriv('aes-256-gcm', derived, sealed.subarray(0, 12), { authTagLength: 16 })
  decipher.setAAD(Buffer.from('box'))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}

test('what is sealed says how, and what was sealed before it did opens too, also where it begins like one that does', () => {
  const key = randomBytes(32)
  const own = vaultThat({ isSigned: true }, key)
  const sealed = own.seal('kalit', 'box')
  expect(sealed[0]).toBe(1)
  expect(own.open(sealed, 'box')).toBe('kalit')
  expect(own.isPresent(sealed, 'box')).toBe(true)
  for (const first of [0, 1, 255]) {
    const before = sealedBefore(key, first)
    expect(own.open(before, 'box')).toBe('eski')
    expect(vaultThat({ isSigned: true }, randomBytes(32), key).open(before, 'box')).toBe('eski')
    expect(own.isPresent(before, 'box')).toBe(false)
  }
  expect(vaultThat({ isSigned: true }, randomBytes(32), key).isPresent(sealed, 'box')).toBe(false)
})

test('the version before the one that says how opens both ways and seals as those beside it do', () => {
  const key = randomBytes(32)
  const own = vaultThat({ isSigned: false }, key)
  const next = vaultThat({ isSigned: true }, key)
  const sealed = own.seal('kalit', 'box')
  // as a server that knows of no sign opens it: a nonce, a tag, what is sealed
  expect(sealed).toHaveLength(12 + 16 + 'kalit'.length)
  expect(openedBefore(key, sealed)).toBe('kalit')
  expect([own.open(next.seal('yangi', 'box'), 'box'), next.open(sealed, 'box')]).toEqual(['yangi', 'kalit'])
  expect([own.isPresent(sealed, 'box'), next.isPresent(sealed, 'box')]).toEqual([true, false])
  expect(own.isPresent(next.seal('yangi', 'box'), 'box')).toBe(false)
  for (const first of [0, 1, 255]) expect(own.isPresent(sealedBefore(key, first), 'box')).toBe(true)
})

test('what is sealed begins to say how with the version that is named for it', () => {
  const { version } = JSON.parse(readFileSync(path.join(projectRoot(), 'package.json'), 'utf8')) as { version: string }
  const parts = (of: string) => of.split('.').map((part) => part.padStart(6, '0'))
  const isThere = parts(version).join() >= parts(signedFrom).join()
  const key = randomBytes(32)
  expect(vaultThat({ isSigned: isThere }, key).isPresent(createVault(key).seal('kalit', 'box'), 'box')).toBe(true)
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
