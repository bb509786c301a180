import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { newDeviceKey } from '#src/features/doors/server/device-keys.ts'
import { hashPassword } from '#src/features/sessions/server/passwords.ts'
import { createTokens } from '#src/features/sessions/server/tokens.ts'
import { newTotpKey } from '#src/features/sessions/server/totp.ts'
import { shortWord } from '#src/server/link-token.ts'
import { projectRoot } from '#src/server/project-root.ts'

const root = projectRoot()
const inventory = readFileSync(path.join(root, 'docs/security/cryptography.md'), 'utf8')
const product = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.generated\./.test(file))
  .map((file) => ({ file: `src/${file}`, text: readFileSync(path.join(root, 'src', file), 'utf8') }))

test('every file that reaches for cryptography stands in the inventory, and no other', () => {
  const reaching =
    /from '(node:crypto|@node-rs\/argon2|web-push|aws4fetch|@simplewebauthn\/server)'|crypto\.subtle|\bcrypto\.(getRandomValues|randomUUID)/
  const found = product.filter(({ file, text }) => reaching.test(text) && !/\/web\//.test(file)).map(({ file }) => file)
  const listed = [...inventory.matchAll(/`(src\/[^`]+)`/g)].map(([, file = '']) => file)
  expect(found.filter((file) => !listed.includes(file))).toEqual([])
  expect(listed.filter((file) => !product.some((one) => one.file === file))).toEqual([])
})

test('only the algorithms of the inventory are used: no weak digest but where a standard or a provider demands it', () => {
  const used = product.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:create(?:Hash|Hmac|Cipheriv)|hkdfSync|createECDH)\(\s*'([\w-]+)'/g)].map(
      ([, name]) => `${name} ${file}`,
    ),
  )
  expect(used.filter((one) => one.startsWith('sha256 ')).length).toBeGreaterThan(15)
  // each is named where it is called, and nothing else of the library makes a digest, a signature or a key of words
  const calls = product.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:create(?:Hash|Hmac)|hkdfSync|createECDH)\((?!\s*'[\w-]+')/g)].map(() => file),
  )
  expect(calls).toEqual([])
  const taken = product.flatMap(({ text }) =>
    [...text.matchAll(/import (?:type )?\{([^}]+)\} from 'node:crypto'/g)].flatMap(([, names = '']) =>
      names.split(','),
    ),
  )
  expect([...new Set(taken.map((name) => name.trim().replace(/^type /, '')))].toSorted()).toEqual([
    'ECDH',
    'createCipheriv',
    'createDecipheriv',
    'createECDH',
    'createHash',
    'createHmac',
    'hkdfSync',
    'randomBytes',
    'randomInt',
    'randomUUID',
    'timingSafeEqual',
  ])
  expect(used.filter((one) => !one.startsWith('sha256 ')).toSorted()).toEqual([
    'md5 src/features/online-payments/server/click.ts',
    'prime256v1 src/features/notifications/server/push.ts',
    'sha1 src/features/online-payments/server/click-api.ts',
    'sha1 src/features/sessions/server/totp.ts',
  ])
  expect(product.find(({ file }) => file === 'src/server/vault.ts')?.text).toContain("'aes-256-gcm'")
  expect(product.filter(({ text }) => /rejectUnauthorized|createCipher\(|crypto-js|bcrypt/.test(text))).toEqual([])
  // refused by it
  const namesSwitch = product.filter(({ text }) => text.includes('NODE_TLS_REJECT')).map(({ file }) => file)
  expect(namesSwitch).toEqual(['src/server/safe-ways.ts'])
})

test('nothing that must not be guessed comes from Math.random', () => {
  const using = product.filter(({ text }) => /Math\.random/.test(text)).map(({ file }) => file)
  expect(using.filter((file) => /sessions|door|vault|token|pass-key|short-link|owner-export/.test(file))).toEqual([])
})

test('secrets, codes and seeds differ though Math.random and the clock stand still', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000)
  const tokens = createTokens('a secret of thirty-two letters or more')
  const session = newId()
  const drawn = {
    'a seed of one-time codes': () => newTotpKey().toString('hex'),
    'a word of a link': shortWord,
    'a key of a door': () => newDeviceKey('a secret of thirty-two letters or more', session),
    'a token of a session': () => tokens.firstRefresh(session),
    'an id': newId,
  }
  for (const [name, draw] of Object.entries(drawn)) {
    const many = Array.from({ length: 200 }, draw)
    expect([name, new Set(many).size]).toEqual([name, 200])
  }
  vi.restoreAllMocks()
})

test('a code that is sent and codes of recovery are drawn by the generator of node:crypto, in the statement that makes them', () => {
  const textOf = (file: string) => product.find((one) => one.file === file)?.text ?? ''
  expect(textOf('src/features/sessions/server/one-time-codes.ts')).toContain(
    'const code = String(randomInt(1_000_000))',
  )
  expect(textOf('src/features/sessions/server/second-factor.ts')).toContain('base32(randomBytes(10))')
})

test('a password is hashed by argon2id with the memory and the passes that are said, each with a salt of its own', async () => {
  const [first, second] = await Promise.all([hashPassword('Toshkent Temir 7'), hashPassword('Toshkent Temir 7')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/)
  expect(second).not.toBe(first)
})
