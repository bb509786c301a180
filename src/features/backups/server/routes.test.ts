import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '#src/server/log.ts'
import { backupsIn, placeOf } from '#src/server/backup-folder.ts'
import type { Backups } from '#src/server/backups.ts'
import { createClock } from '#src/server/clock.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#src/server/embedded-postgres.ts'
import { withClient } from '#src/server/embedded-roles.ts'
import { noteErasures } from '#src/server/erasures.ts'
import { newId } from '#src/contract/ids.ts'
import { migrate } from '#src/server/migrate.ts'
import { archiveSettings } from '#src/server/wal-archive.ts'
import { useApi } from '#test/api.ts'
import { backupMetrics, stateOf } from './back-up.ts'
import { backupJobs } from './jobs.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'polvon-backups-'))
fs.chmodSync(root, 0o711)
const folder = path.join(root, 'backups')
const dataDir = path.join(root, 'data')
const world = useApi()
let postgres: EmbeddedPostgres
let kept: Extract<Backups, { kept: 'kept' }>

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({
    dir: path.join(dataDir, 'postgres'),
    database: 'polvon',
    settings: (cluster, account) => archiveSettings(folder, cluster, account),
  })
  await migrate(postgres.ownerUrl)
  const source = { cluster: postgres.cluster, backupUrl: postgres.backupUrl, dataDir }
  kept = { kept: 'kept', source, folder, keepDays: 30, isBeside: true }
})
afterAll(async () => {
  await postgres.stop()
  fs.rmSync(root, { recursive: true, force: true })
})

/** The job as it runs in a product whose database is the one that is copied. */
const run = (name: string, backups: Backups = kept) =>
  backupJobs
    .find((job) => job.name === name)
    ?.run(
      {},
      { ...world.application.deps, clock: createClock(), log: createLog({ level: 'silent', pretty: false }), backups },
    )

test('where there is none one is made at once, restored and checked; then only pictures are added until the night', async () => {
  expect(stateOf(kept, new Date())).toMatchObject({ kept: 'kept', count: 0, last: null })
  await run('backup.keep_up')
  expect(stateOf(kept, new Date())).toMatchObject({ count: 1, last: { problem: null } })
  fs.mkdirSync(path.join(dataDir, 'files'))
  fs.writeFileSync(path.join(dataDir, 'files', 'new.webp'), 'a picture')
  // whom a folder that was away was not told of
  noteErasures(dataDir, [{ adminId: newId(), memberId: newId(), at: new Date().toISOString() }])
  for (const _ of ['added', 'not added twice']) await run('backup.keep_up')
  expect(fs.readFileSync(path.join(folder, 'erasures.jsonl'), 'utf8')).toBe(
    fs.readFileSync(path.join(dataDir, 'erasures.jsonl'), 'utf8'),
  )
  expect(stateOf(kept, new Date()).count).toBe(1)
  expect(fs.readdirSync(placeOf(folder, postgres.cluster).files)).toEqual(['new.webp'])
  expect(fs.readdirSync(dataDir).filter((name) => name.startsWith('.backup-check'))).toEqual([])
  expect(stateOf(kept, new Date()).last?.isOld).toBe(false)
  expect(stateOf(kept, new Date(Date.now() + 31 * 3_600_000)).last?.isOld).toBe(true)
  const inTwoHours = new Date(Date.now() + 7_200_000)
  const lines = backupMetrics(kept, inTwoHours)
  expect(Number(/polvon_backup_age_seconds (\d+)/.exec(lines)?.[1])).toBeGreaterThan(7_100)
  expect(lines).toContain('polvon_backup_restorable 1\n')
})

/** A process that is gone, and the PostgreSQL that runs on the copy which it was checking: as a killed one leaves them. */
function leaveCheck(): { folder: string; pid: number; ofPostgres: number } {
  const program = new URL('../../../server/embedded-postgres.ts', import.meta.url).href
  const { stdout, stderr, pid } = spawnSync(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '--eval',
      `const { startEmbeddedPostgres } = await import(${JSON.stringify(program)})
       const dir = ${JSON.stringify(path.join(dataDir, '.backup-check-'))} + process.pid
       const { cluster } = await startEmbeddedPostgres({ dir, database: 'polvon', unsafe: true })
       console.log(cluster)
       process.exit()`,
    ],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  const left = stdout.trim()
  return {
    folder: left,
    pid,
    ofPostgres: Number.parseInt(fs.readFileSync(path.join(left, 'postmaster.pid'), 'utf8'), 10),
  }
}

test.runIf(process.platform === 'linux')(
  'a copy that a killed process left beside the database goes, with the PostgreSQL that runs there; that of a living one stays',
  async () => {
    const check = leaveCheck()
    const runs = () => fs.existsSync(`/proc/${check.ofPostgres}`)
    expect(runs()).toBe(true)
    const restore = path.join(dataDir, `.postgres-restoring-${check.pid}`)
    const ofAnother = path.join(dataDir, `.backup-check-${process.ppid}`)
    for (const made of [restore, ofAnother]) fs.mkdirSync(made)
    fs.writeFileSync(`${restore}.log`, '')
    await run('backup.make')
    expect(runs()).toBe(false)
    expect(fs.readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual([path.basename(ofAnother)])
    fs.rmdirSync(ofAnother)
  },
  120_000,
)

test('a copy whose books do not agree is kept, said to be so, and every superadmin is told once a day', async () => {
  const superadmin = await world.superadmin()
  const spoil = `set session_replication_role = replica; insert into receipt_counters (admin_id, gym_id, last_number)
    values (gen_random_uuid(), gen_random_uuid(), 7)`
  await withClient(postgres.superuserUrl, (client) => client.query(spoil))
  await run('backup.make')
  await run('backup.make', {
    ...kept,
    source: { ...kept.source, backupUrl: 'postgres://nobody@127.0.0.1:1/polvon' },
  })
  const [newest] = backupsIn(placeOf(folder, postgres.cluster)).slice(-1)
  expect(newest?.check?.problem).toMatch(/books show \d+ differences/)
  expect(backupMetrics(kept, new Date())).toContain('polvon_backup_restorable 0\n')
  const told = await superadmin.get('/notification/all')
  expect(told.body.notifications.filter(({ kind }: { kind: string }) => kind === 'backup_failed')).toHaveLength(1)
}, 60_000)

test('superadmins read what there is; where none are made a wish is refused with the reason', async () => {
  const superadmin = await world.superadmin()
  expect((await superadmin.get('/backup/state')).body.backup).toMatchObject({ kept: 'outside', last: null })
  expect(await superadmin.post('/backup/run', {})).toMatchObject({ status: 422, body: { error: 'backup.none' } })
  await run('backup.make', { kept: 'off' })
})

test('a disk that is nearly full is told to every superadmin, once a day; one with room is no matter', async () => {
  const superadmin = await world.superadmin()
  const told = async () =>
    (await superadmin.get('/notification/all')).body.notifications.filter(
      ({ kind }: { kind: string }) => kind === 'disk_scarce',
    )
  const left = vi.spyOn(fs.promises, 'statfs')
  const asIfFree = (bytes: number) => left.mockResolvedValue({ bavail: bytes / 4096, bsize: 4096 } as fs.StatsFs)
  asIfFree(4096 * 1_000_000)
  await run('disk.watch')
  expect(await told()).toEqual([])
  asIfFree(4096 * 100_000)
  await run('disk.watch')
  await run('disk.watch')
  left.mockRestore()
  expect(await told()).toMatchObject([{ params: { megabytes: '409' }, link: '/superadmin' }])
})
