import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadConfig, settingNames } from './config.ts'
import { inFiles } from './secret-files.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'polvon-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, text: string): string => {
  const at = path.join(folder, name)
  writeFileSync(at, text)
  return at
}
const drawn = 'q7Xn2RbW9vLtE4mZc0YpKdJ8sHfA3uGi5oTQ1xNVwBM6'
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://gym.example' }
const load = (given: Record<string, string>) => loadConfig({ DATA_DIR: folder, ...given }, { root: folder })

test('secrets come out of the files of whatever keeps them, and stand in no environment', () => {
  const config = load({
    ...production,
    SESSION_SECRET_FILE: file('session', `${drawn}\n`),
    SECRETS_KEY_FILE: file('key', Buffer.from(drawn.slice(0, 32)).toString('base64')),
    METRICS_TOKEN_FILE: file('metrics', 'Zt5wQ8nB2xLr7VkC'),
    DATABASE_URL_FILE: file('database', 'postgres://polvon_login:geheim@database:5432/polvon\n'),
  })
  expect([config.sessionSecret, config.metricsToken, config.databaseUrl]).toEqual([
    drawn,
    'Zt5wQ8nB2xLr7VkC',
    'postgres://polvon_login:geheim@database:5432/polvon',
  ])
  expect(config.secretsKey?.toString()).toBe(drawn.slice(0, 32))
})

test('a file that is not there, is empty or too long, or stands beside its setting, is named in one line; a secret is checked as any other and never repeated', () => {
  const given = (settings: Record<string, string>) => () => load({ ...production, SESSION_SECRET: drawn, ...settings })
  const none = path.join(folder, 'none')
  expect(given({ METRICS_TOKEN_FILE: none })).toThrow(`METRICS_TOKEN_FILE names a file that can’t be read: ${none}`)
  expect(given({ METRICS_TOKEN_FILE: folder })).toThrow('METRICS_TOKEN_FILE names a file that can’t be read')
  expect(given({ METRICS_TOKEN_FILE: file('empty', ' \n') })).toThrow('METRICS_TOKEN_FILE names a file that is empty')
  expect(given({ METRICS_TOKEN_FILE: file('long', 'a'.repeat(64_001)) })).toThrow('is too long to be one')
  const both = given({ SESSION_SECRET_FILE: file('both', 'maxfiy-soz-emas') })
  expect(both).toThrow(/SESSION_SECRET and SESSION_SECRET_FILE are both given(?!.*maxfiy)/)
  expect(() => load({ ...production, SESSION_SECRET_FILE: none })).toThrow(
    /^Settings: SESSION_SECRET_FILE names [^;]+$/,
  )
  const weak = () => load({ ...production, SESSION_SECRET_FILE: file('weak', 'a'.repeat(40)) })
  expect(weak).toThrow(/SESSION_SECRET must be random(?!.*aaaa)/)
})

test('whatever is called a secret, a token or a password may stand in a file, and so may what leads to a database', () => {
  const secret = /SECRET|TOKEN|PASSWORD|_KEY(?:_PREVIOUS)?$|DATABASE_(?:REPLICA_)?URL$/
  expect(settingNames.filter((name) => secret.test(name) && name !== 'S3_ACCESS_KEY_ID').toSorted()).toEqual(
    inFiles.toSorted(),
  )
})
