import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { dataDirOf, loadConfig, settingNames } from './config.ts'
import { projectRoot } from './project-root.ts'
import { guessableSecrets } from './safe-ways.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'polvon-config-'))
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

const load = (given: Record<string, string>) => loadConfig(given, { root, isTerminal: true })
const lineOf = (given: Record<string, string>): string => {
  try {
    load(given)
  } catch (error) {
    expect(error).toMatchObject({ name: 'StartupError' })
    return (error as Error).message
  }
  throw new Error('these settings were accepted')
}
const secret = 'a secret of thirty-two letters or more'

describe('settings', () => {
  test('that leave a door open are said, a line for each, and a secret that is none is refused', () => {
    const gateway = { SMS_DRIVER: 'eskiz', ESKIZ_EMAIL: 'a@b.uz', ESKIZ_PASSWORD: 'p' }
    const production = { NODE_ENV: 'production', SESSION_SECRET: secret, BACKUP_DIR: '/mnt/backups', ...gateway }
    const behindProxy = { ...production, TRUST_PROXY: '10.0.0.0/8' }
    expect(load({}).risks).toEqual([])
    expect(load({ PUBLIC_URL: 'http://localhost:3000' }).risks).toEqual([])
    expect(load({ ...behindProxy, PUBLIC_URL: 'https://polvon.uz' }).risks).toEqual([])
    expect(load({ ...production, PUBLIC_URL: 'https://polvon.uz' }).risks).toEqual([
      expect.stringMatching(/^TRUST_PROXY and METRICS_TOKEN/),
    ])
    expect(load({ ...behindProxy, PUBLIC_URL: 'http://polvon.uz' }).risks).toEqual([expect.stringMatching(/not https/)])
    expect(load({ ...behindProxy, PUBLIC_URL: 'https://polvon.uz', BACKUP_DIR: '' }).risks).toEqual([
      expect.stringMatching(/^BACKUP_DIR is missing/),
    ])
    expect(load({ ...behindProxy, PUBLIC_URL: 'https://polvon.uz', SMS_DRIVER: 'outbox' }).risks).toEqual([
      expect.stringMatching(/^SMS_DRIVER is outbox/),
    ])
    for (const HOST of ['0.0.0.0', '192.168.1.7', '::', 'localhost.uz'])
      expect(load({ HOST }).risks, HOST).toEqual([expect.stringMatching(/demo passwords/)])
    expect(load({ TRUST_PROXY: '127.0.0.1' }).risks).toEqual([expect.stringMatching(/demo passwords/)])
    for (const HOST of ['localhost', '127.0.0.1', '::1']) expect(load({ HOST }).risks, HOST).toEqual([])
    expect(
      load({ ...production, PUBLIC_URL: 'https://polvon.uz', METRICS_TOKEN: 'a token of the metrics' }).risks,
    ).toEqual([expect.stringMatching(/^TRUST_PROXY is missing: .*shares one address/)])
    for (const all of [
      '0.0.0.0/0',
      '10.0.0.0/8,::/0',
      '0.0.0.0/1,128.0.0.0/1',
      '::ffff:0:0/96',
      '::ffff:0.0.0.0/97,::ffff:128.0.0.0/97',
      '0.0.0.0/2,64.0.0.0/2,128.0.0.0/2,192.0.0.0/2',
      '2000::/3',
      '10.0.0.7,2000::/4,3000::/4',
    ])
      expect(load({ ...production, PUBLIC_URL: 'https://polvon.uz', TRUST_PROXY: all }).risks, all).toEqual([
        expect.stringMatching(/^TRUST_PROXY trusts everybody/),
      ])
    for (const near of ['10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fd00::/8', '104.16.0.0/13,2606:4700::/32', '::1'])
      expect(load({ ...production, PUBLIC_URL: 'https://polvon.uz', TRUST_PROXY: near }).risks, near).toEqual([])
    for (const PAYME_ADDRESSES of ['0.0.0.0/0', '185.234.113.0/28,::/0'])
      expect(load({ ...behindProxy, PUBLIC_URL: 'https://polvon.uz', PAYME_ADDRESSES }).risks, PAYME_ADDRESSES).toEqual(
        [expect.stringMatching(/^PAYME_ADDRESSES are everybody/)],
      )
    for (const more of ['https://polvon.uz/gym', 'https://ali:parol@polvon.uz', 'https://polvon.uz/?a=1'])
      expect(load({ ...behindProxy, PUBLIC_URL: more }).risks, more).toEqual([
        expect.stringMatching(/^PUBLIC_URL says more/),
      ])
    for (const BACKUP_DIR of ['./data/backups', './data', path.join(root, 'data', 'copies')])
      expect(load({ ...behindProxy, PUBLIC_URL: 'https://polvon.uz', BACKUP_DIR }).risks, BACKUP_DIR).toEqual([
        expect.stringMatching(/^BACKUP_DIR lies in DATA_DIR/),
      ])
    expect(load({ ...behindProxy, PUBLIC_URL: 'https://polvon.uz', BACKUP_DIR: './data-copies' }).risks).toEqual([])
  })

  test('that are secrets in name alone are refused, those of before a change too', () => {
    const noKey = Buffer.alloc(32).toString('base64')
    for (const [name, value] of [
      ['SESSION_SECRET', 'a'.repeat(36)],
      ['SESSION_SECRET_PREVIOUS', '1234'.repeat(9)],
      ['SECRETS_KEY', noKey],
      ['SECRETS_KEY_PREVIOUS', noKey],
      ['METRICS_TOKEN', 'x'.repeat(16)],
      ['TELEGRAM_WEBHOOK_SECRET', 'ababababababababab'],
      ['SESSION_SECRET', 'change-me-change-me-change-me-change-me'],
      ['SESSION_SECRET', 'please_change_this_secret_key_in_production'],
      ['SESSION_SECRET', '12345678901234567890123456789012'],
      ['SESSION_SECRET', 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'],
      ['SESSION_SECRET', 'qwertyuiopasdfghjklzxcvbnm1234567890'],
      ['SECRETS_KEY', Buffer.from('password'.repeat(4)).toString('base64')],
      ['SECRETS_KEY_PREVIOUS', Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64')],
      ['METRICS_TOKEN', 'polvon-metrics-token-1234'],
    ] as const)
      expect(
        lineOf({
          SESSION_SECRET: secret,
          SECRETS_KEY: Buffer.from(secret.slice(0, 32)).toString('base64'),
          [name]: value,
        }),
      ).toContain(`${name} must be random`)
  })

  test('that were drawn by chance are taken, however they are written', () => {
    for (let at = 0; at < 2_000; at++) {
      const drawn = (size: number) => createHash('sha512').update(`${at}`).digest().subarray(0, size)
      const settings = {
        SESSION_SECRET: drawn(16)
          .toString(at % 2 ? 'hex' : 'base64url')
          .padEnd(32, drawn(48).toString('base64url')),
        SECRETS_KEY: drawn(32).toString('base64'),
        METRICS_TOKEN: drawn(8).toString('hex'),
      }
      expect(guessableSecrets(settings), JSON.stringify(settings)).toEqual([])
    }
  })

  test('that show demo passwords to the world, or let a request name the host of links, are refused', () => {
    for (const host of ['polvon.uz', 'localhost.polvon.uz', '127.0.0.1.nip.io', '127.polvon.uz'])
      expect(lineOf({ PUBLIC_URL: `https://${host}` }), host).toMatch(/PUBLIC_URL .* demo passwords/)
    expect(lineOf({ NODE_ENV: 'production', SESSION_SECRET: secret })).toMatch(/PUBLIC_URL is missing/)
  })

  test('have defaults for a laptop: this machine alone, demo data, everything in ./data', () => {
    expect(load({})).toMatchObject({
      isProduction: false,
      port: 3000,
      host: '127.0.0.1',
      dataDir: path.join(root, 'data'),
      databaseUrl: undefined,
      sms: { driver: 'outbox' },
      files: { driver: 'local', folder: path.join(root, 'data', 'files') },
      requestsPerMinute: 1200,
      linksPerDay: 200,
      trustProxy: [],
      log: { level: 'info', pretty: true },
      hasDemoData: true,
      hasTestClock: false,
      clockStartsAt: undefined,
      isInMaintenance: false,
      poolSize: 20,
      hasPrepared: true,
      hasLiteralStrings: true,
    })
  })

  test('keep the session secret of the first start, for its owner alone', () => {
    const first = load({}).sessionSecret
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(load({}).sessionSecret).toBe(first)
    expect(fs.statSync(path.join(root, 'data', 'session-secret')).mode & 0o077).toBe(0)
  })

  test('that leave certificates of others unlooked at are refused in production', () => {
    const production = { NODE_ENV: 'production', SESSION_SECRET: secret, PUBLIC_URL: 'https://polvon.uz' }
    expect(lineOf({ ...production, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toMatch(
      /NODE_TLS_REJECT_UNAUTHORIZED=0 must go/,
    )
    expect(load({ ...production, NODE_TLS_REJECT_UNAUTHORIZED: '1' }).isProduction).toBe(true)
  })

  test('that lead to a database of another machine without TLS are refused in production', () => {
    const production = { NODE_ENV: 'production', SESSION_SECRET: secret, PUBLIC_URL: 'https://polvon.uz' }
    const plain = [
      'postgres://u:p@db.example.uz:5432/polvon',
      'postgres://u:p@10.0.0.7/polvon',
      'postgres://u:p@[2001:db8::1]/polvon',
      'postgres://u:p@db.example.uz/polvon?sslmode=no-verify',
      'postgres://u:p@db.example.uz/polvon?sslmode=prefer',
      'postgres://u:p@db.example.uz/polvon?sslmode=verify-full&sslmode=disable',
      'postgres://u:p@localhost/polvon?host=db.example.uz',
      'postgres://u:p@127.0.0.1.example.uz/polvon',
    ]
    for (const url of plain)
      expect(lineOf({ ...production, DATABASE_URL: url }), url).toMatch(
        /DATABASE_URL leads to another machine without TLS/,
      )
    const [far = ''] = plain
    const near = { ...production, DATABASE_URL: 'postgres://localhost/polvon' }
    for (const name of ['MIGRATION_DATABASE_URL', 'DIRECT_DATABASE_URL', 'DATABASE_REPLICA_URL'])
      expect(lineOf({ ...near, [name]: far }), name).toContain(`${name} leads to another machine`)
    for (const url of [
      'postgres://u:p@db.example.uz:5432/polvon?sslmode=verify-full',
      'postgres://u:p@database:5432/polvon',
      'postgres://u:p@127.0.0.1/polvon',
      'postgres://u:p@[::1]/polvon',
      'postgres:///polvon?host=/var/run/postgresql',
    ])
      expect(load({ ...production, DATABASE_URL: url }).isProduction, url).toBe(true)
    expect(load({ DATABASE_URL: far }).databaseUrl).toBe(far)
  })

  test('that lead to a service of another machine without TLS are refused in production', () => {
    const production = { NODE_ENV: 'production', SESSION_SECRET: secret, PUBLIC_URL: 'https://polvon.uz' }
    for (const name of settingNames.filter((one) => /_URL$|_ENDPOINT$/.test(one) && !/DATABASE|PUBLIC/.test(one))) {
      expect(lineOf({ ...production, [name]: 'http://api.example.uz' }), name).toContain(
        `${name} leads to another machine without TLS`,
      )
      for (const url of ['https://api.example.uz', 'http://minio:9000', 'http://127.0.0.1:9'])
        expect(load({ ...production, [name]: url }).isProduction, `${name} ${url}`).toBe(true)
    }
  })

  test('treat an empty value as none', () => {
    expect(load({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  test('are frozen', () => {
    expect(Object.isFrozen(load({}))).toBe(true)
  })

  test('in production listen to the world, without demo data', () => {
    const config = load({ NODE_ENV: 'production', PUBLIC_URL: 'https://polvon.uz', SESSION_SECRET: secret, DEMO: '0' })
    expect(config).toMatchObject({
      isProduction: true,
      host: '0.0.0.0',
      hasDemoData: false,
      hasTestClock: false,
      clockStartsAt: undefined,
      log: { pretty: false },
    })
  })

  test('TEST_CLOCK moves the clock when asked, or from the start', () => {
    const morning = '2026-03-02T10:00:00+05:00'
    expect(load({ TEST_CLOCK: '1' })).toMatchObject({ hasTestClock: true, clockStartsAt: undefined })
    expect(load({ TEST_CLOCK: morning })).toMatchObject({ hasTestClock: true, clockStartsAt: new Date(morning) })
    expect(lineOf({ NODE_ENV: 'production', SESSION_SECRET: secret, TEST_CLOCK: morning })).toContain('TEST_CLOCK')
  })

  test('DEMO=0 leaves the demo data out', () => {
    expect(load({ DEMO: '0' }).hasDemoData).toBe(false)
  })

  test('read lists of proxies', () => {
    expect(load({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1,fd00::/8' }).trustProxy).toEqual([
      '10.0.0.0/8',
      '127.0.0.1',
      'fd00::/8',
    ])
  })

  test('give the SMS provider and the file store what they need', () => {
    const config = load({
      SMS_DRIVER: 'eskiz',
      ESKIZ_EMAIL: 'a@b.uz',
      ESKIZ_PASSWORD: 'p',
      FILES_DRIVER: 's3',
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
    })
    expect(config.sms).toEqual({
      driver: 'eskiz',
      url: 'https://notify.eskiz.uz',
      email: 'a@b.uz',
      password: 'p',
      from: '4546',
    })
    expect(config.files).toEqual({
      driver: 's3',
      endpoint: 'https://s3.example',
      bucket: 'b',
      region: 'auto',
      accessKeyId: 'k',
      secretAccessKey: 's',
    })
  })
})

describe('a bad setting is one line that names it', () => {
  test.each([
    ['PORT', 'eighty'],
    ['WORKERS', '0'],
    ['WORKERS', 'all'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['NODE_ENV', 'prod'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['MIGRATION_DATABASE_URL', 'nonsense'],
    ['DIRECT_DATABASE_URL', 'nonsense'],
    ['DATABASE_REPLICA_URL', 'nonsense'],
    ['PUBLIC_URL', 'polvon.uz'],
    ['SMS_DRIVER', 'pigeon'],
    ['ESKIZ_URL', 'ftp://x'],
    ['FILES_DRIVER', 'floppy'],
    ['RATE_LIMIT_PER_MINUTE', '0'],
    ['DB_POOL_SIZE', 'many'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'everybody'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
    ['DEMO', 'yes'],
    ['TEST_CLOCK', 'true'],
    ['TEST_CLOCK', '2026'],
    ['MAINTENANCE', 'on'],
    ['SESSION_SECRET', 'short'],
    ['METRICS_TOKEN', 'short'],
  ])('%s=%s', (name, value) => {
    const line = lineOf({ [name]: value })
    expect(line).toContain(`${name} must`)
    expect(line).not.toContain('\n')
  })

  test('several are named at once', () => {
    expect(lineOf({ PORT: 'x', DEMO: 'x' })).toMatch(/PORT must .*; DEMO must/)
  })

  test('a secret is never repeated', () => {
    expect(lineOf({ SESSION_SECRET: 'hush-hush', DATABASE_URL: 'mysql://u:hush-hush@h/x' })).not.toContain('hush')
  })
})

describe('what is missing is named, each of it', () => {
  test.each([
    [{ NODE_ENV: 'production' }, ['SESSION_SECRET', 'PUBLIC_URL']],
    [{ NODE_ENV: 'production', SMS_DRIVER: 'eskiz' }, ['SESSION_SECRET', 'ESKIZ_EMAIL', 'ESKIZ_PASSWORD']],
    [{ FILES_DRIVER: 's3' }, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
    [{ MIGRATION_DATABASE_URL: 'postgres://h/x' }, ['DATABASE_URL']],
    [{ DIRECT_DATABASE_URL: 'postgres://h/x' }, ['DATABASE_URL']],
    [{ DATABASE_REPLICA_URL: 'postgres://h/x' }, ['DATABASE_URL']],
  ])('%j', (given, names) => {
    const line = lineOf(given)
    for (const name of names) expect(line).toContain(`${name} is missing`)
  })

  test.each(['DEMO', 'TEST_CLOCK'])('production refuses %s=1', (name) => {
    expect(lineOf({ NODE_ENV: 'production', SESSION_SECRET: secret, [name]: '1' })).toContain(`${name} must not be`)
  })
})

describe('the data folder', () => {
  test('is told to a restore without a secret made there, whatever else is set', () => {
    const given = { NODE_ENV: 'production', PORT: 'x', DATA_DIR: './burnt' }
    expect(dataDirOf(given, { root })).toBe(path.join(root, 'burnt'))
    expect(dataDirOf({ DATA_DIR: ' ' }, { root })).toBe(path.join(root, 'data'))
    expect(fs.existsSync(path.join(root, 'burnt'))).toBe(false)
  })

  test('that is a file is refused in one line', () => {
    fs.writeFileSync(path.join(root, 'file'), '')
    expect(lineOf({ DATA_DIR: './file' })).toContain('is not a folder')
    expect(lineOf({ DATA_DIR: './file/below' })).toContain('is not a folder')
  })

  test('with a damaged secret is refused in one line', () => {
    fs.mkdirSync(path.join(root, 'damaged'))
    fs.writeFileSync(path.join(root, 'damaged', 'session-secret'), 'x')
    expect(lineOf({ DATA_DIR: './damaged' })).toContain('session-secret is damaged')
  })
})

test('.env.example lists every setting and nothing else', () => {
  const lines = fs.readFileSync(path.join(projectRoot(), '.env.example'), 'utf8').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)
  expect([...lines].map(([, name]) => name).sort()).toEqual([...settingNames].sort())
})
