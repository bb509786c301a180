import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { noPooler, startPooler } from '#test/pooler.ts'
import { loadConfig } from './config.ts'
import { diagnose } from './doctor.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'polvon-doctor-'))
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))
const of = (given: Record<string, string>) => diagnose(() => loadConfig(given, { root, isTerminal: true }), { root })

test('a laptop as it comes is well', async () => {
  expect(await of({})).toEqual([])
})

test('a database of the data folder that would not start is told before it is started', async () => {
  const cluster = path.join(root, 'broken', 'postgres')
  const found = () => of({ DATA_DIR: 'broken' })
  fs.mkdirSync(cluster, { recursive: true })
  expect(await found()).toEqual([]) // the first start makes one
  fs.writeFileSync(path.join(cluster, 'postgresql.conf'), '')
  expect(await found()).toEqual([expect.stringMatching(/postgres holds no database \(PG_VERSION is missing\)/)])
  fs.writeFileSync(path.join(cluster, 'PG_VERSION'), '9\n')
  expect(await found()).toEqual([expect.stringMatching(/was made by PostgreSQL 9, the bundled one is \d+/)])
  expect(fs.readdirSync(cluster).toSorted()).toEqual(['PG_VERSION', 'postgresql.conf'])
})

test('each bad setting has a line of its own', async () => {
  expect(await of({ PORT: 'x', SESSION_SECRET: 'short' })).toEqual([
    expect.stringMatching(/^PORT must/),
    expect.stringMatching(/^SESSION_SECRET must/),
  ])
})

test('a setting that is wrong by itself hides neither what others lack nor what is unsafe', async () => {
  const found = await of({
    NODE_ENV: 'production',
    SESSION_SECRET: 'short',
    SMS_DRIVER: 'eskiz',
    ESKIZ_EMAIL: 'gym@polvon.uz',
    PUBLIC_URL: 'http://polvon.uz',
    DEMO: '1',
    TRUST_PROXY: '10.0.0.0/8',
  })
  expect(found).toEqual([
    expect.stringMatching(/^SESSION_SECRET must/),
    expect.stringMatching(/^ESKIZ_PASSWORD is missing/),
    expect.stringMatching(/^DEMO must not be 1/),
    expect.stringMatching(/^BACKUP_DIR is missing/),
    expect.stringMatching(/^PUBLIC_URL is not https/),
  ])
})

test('what is unsafe, can’t be reached or is open to the neighbours is told together', async () => {
  const files = path.join(root, 'data', 'files')
  fs.mkdirSync(files, { recursive: true })
  fs.chmodSync(files, 0o755)
  const found = await of({
    NODE_ENV: 'production',
    SESSION_SECRET: 'a secret of thirty-two letters or more',
    TRUST_PROXY: '10.0.0.0/8',
    PUBLIC_URL: 'http://polvon.uz',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  })
  expect(found).toEqual([
    expect.stringMatching(/^PUBLIC_URL is not https/),
    expect.stringMatching(/^SMS_DRIVER is outbox/),
    expect.stringMatching(/^DATABASE_URL: .* can't be reached/),
    expect.stringMatching(/files can be read by other accounts/),
  ])
  fs.chmodSync(files, 0o700)
  expect(await of({})).toEqual([])
})

test('one run names all that can be found: a bad setting hides no fault of database, folders or backups', async () => {
  const files = path.join(root, 'open', 'files')
  fs.mkdirSync(files, { recursive: true })
  fs.chmodSync(files, 0o755)
  expect(await of({ PORT: 'x', DATA_DIR: 'open', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toEqual([
    expect.stringMatching(/^PORT must/),
    expect.stringMatching(/^DATABASE_URL: .* can't be reached/),
    expect.stringMatching(/files can be read by other accounts/),
  ])
  fs.mkdirSync(path.join(root, 'open', 'postgres'))
  fs.writeFileSync(path.join(root, 'open', 'postgres', 'postgresql.conf'), '')
  expect(await of({ PORT: 'x', DATA_DIR: 'open', BACKUP_DIR: 'nowhere' })).toEqual([
    expect.stringMatching(/^PORT must/),
    expect.stringMatching(/postgres holds no database/),
    expect.stringMatching(/files can be read by other accounts/),
    expect.stringMatching(/^BACKUP_DIR: there is no folder .*nowhere: make it/),
  ])
})

test('a data folder that is none, and what else is wrong, are named together', async () => {
  fs.writeFileSync(path.join(root, 'a-file'), '')
  expect(await of({ DATA_DIR: 'a-file', BACKUP_DIR: 'a-file' })).toEqual([
    expect.stringMatching(/^The data folder is not a folder: .*a-file/),
    expect.stringMatching(/^BACKUP_DIR: .*a-file is no folder/),
  ])
})

test('whatever holds people’s data or opens them is closed to other accounts of the machine, the settings of a production too', async () => {
  const production = {
    NODE_ENV: 'production',
    SESSION_SECRET: 'a secret of thirty-two letters or more',
    SMS_DRIVER: 'eskiz',
    ESKIZ_EMAIL: 'sms@polvon.uz',
    ESKIZ_PASSWORD: 'parol',
    TRUST_PROXY: '10.0.0.0/8',
    PUBLIC_URL: 'https://polvon.uz',
    DATA_DIR: 'entrusted',
    BACKUP_DIR: 'copies',
  }
  const data = path.join(root, 'entrusted')
  const folders = ['access-log', 'audit-heads', 'exports', 'files'].map((name) => path.join(data, name))
  fs.mkdirSync(path.join(root, 'copies'), { mode: 0o711 })
  const files = ['erasures.jsonl', 'secrets-key', 'session-secret'].map((name) => path.join(data, name))
  const places = [...folders, ...files, path.join(root, '.env')].toSorted()
  for (const folder of folders) fs.mkdirSync(folder, { recursive: true, mode: 0o750 })
  for (const file of [...files, path.join(root, '.env')]) fs.writeFileSync(file, 'x'.repeat(43), { mode: 0o640 })
  const found = await of(production)
  expect(found.toSorted()).toEqual(places.map((place) => expect.stringContaining(`chmod go= ${place}`)))
  for (const place of places) fs.chmodSync(place, fs.statSync(place).mode & 0o700)
  expect(await of(production)).toEqual([])
  fs.chmodSync(path.join(root, '.env'), 0o644)
  expect(await of({ DATA_DIR: 'entrusted' })).toEqual([]) // on a laptop it holds nothing that others may not know
  fs.rmSync(path.join(root, '.env'))
})

test('copies, which hold the database and its secrets, are closed to other accounts but for who passes through', async () => {
  const [beside, own] = [path.join(root, 'copied', 'backups'), path.join(root, 'copies-of-it')]
  const settings = { DATA_DIR: 'copied', BACKUP_DIR: 'copies-of-it' }
  fs.mkdirSync(own, { mode: 0o711 })
  for (const folder of [beside, own]) {
    for (const part of ['base', 'wal']) fs.mkdirSync(path.join(folder, 'cluster-1', part), { recursive: true })
    fs.writeFileSync(path.join(folder, 'erasures.jsonl'), '')
    const places = ['.', 'erasures.jsonl', 'cluster-1', 'cluster-1/base', 'cluster-1/wal'].map((name) =>
      path.join(folder, name),
    )
    for (const place of places) fs.chmodSync(place, 0o755)
    const found = await of(settings)
    expect(found).toEqual(places.map((place) => expect.stringContaining(`chmod -R go-rw ${place}`)))
    for (const place of places) fs.chmodSync(place, 0o711)
    expect(await of(settings)).toEqual([])
  }
})

test('clocks of this machine and of the database that do not agree are told, whichever is late', async () => {
  const { appServerUrl } = inject('templateDatabase')
  const load = () => loadConfig({ DATABASE_URL: appServerUrl }, { root, isTerminal: true })
  const withClock = (off: number) => diagnose(load, { clock: () => Date.now() + off, root })
  expect(await withClock(0)).toEqual([])
  expect(await withClock(3_600_000)).toEqual([expect.stringMatching(/^DATABASE_URL: the clock .* 3\d{3} s ahead of/)])
  expect(await withClock(-3_600_000)).toEqual([expect.stringMatching(/^DATABASE_URL: the clock .* 3\d{3} s behind/)])
})

test.skipIf(noPooler)(
  'a connection on which nobody hears what others tell is told, and one past it mends that',
  async () => {
    const { appServerUrl } = inject('templateDatabase')
    const pooler = await startPooler(appServerUrl)
    onTestFinished(() => pooler.stop())
    expect(await of({ DATABASE_URL: pooler.url })).toEqual([expect.stringMatching(/^DATABASE_URL: .* hears nothing/)])
    expect(await of({ DATABASE_URL: pooler.url, DIRECT_DATABASE_URL: appServerUrl })).toEqual([])
  },
)

test('a log of requests that is full of old days is as it is meant; one whose last seven days fill it is told', async () => {
  const log = path.join(root, 'busy', 'access-log')
  fs.mkdirSync(log, { recursive: true, mode: 0o700 })
  const found = () =>
    diagnose(() => loadConfig({ DATA_DIR: 'busy', ACCESS_LOG_MB: '10' }, { root, isTerminal: true }), {
      root,
      clock: () => Date.parse('2026-11-22T10:00:00Z'),
    })
  const write = (day: string, bytes: number) =>
    fs.writeFileSync(path.join(log, `2026-11-${day}.jsonl`), 'x'.repeat(bytes), { mode: 0o600 })
  write('15', 7_000_000)
  write('16', 2_900_000)
  expect(await found()).toEqual([])
  write('16', 9_100_000)
  expect(await found()).toEqual([expect.stringMatching(/^the last seven days of the access log take nearly all/)])
})

test('a login that is a superuser of PostgreSQL is told', async () => {
  const { serverUrl, appServerUrl } = inject('templateDatabase')
  expect(await of({ DATABASE_URL: appServerUrl, MIGRATION_DATABASE_URL: serverUrl })).toEqual([
    expect.stringMatching(/^MIGRATION_DATABASE_URL signs in as a superuser/),
  ])
})
