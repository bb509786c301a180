import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { backupsIn, newestBackup, placeOf, pruneBackups, writeCheck } from './backup-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { withClient } from './embedded-roles.ts'
import { bringErasures, noteErasures, readErasures } from './erasures.ts'
import { makeBackup } from './make-backup.ts'
import { isOutgoingHeld } from './outgoing-hold.ts'
import { restoreBackup } from './restore-backup.ts'
import { archiveSettings } from './wal-archive.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'polvon backup 100% it’s-'))
fs.chmodSync(root, 0o711)
const dataDir = path.join(root, 'data')
const folder = path.join(root, 'backups')
const erased = { adminId: newId(), memberId: newId(), at: new Date().toISOString() }
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

const startIn = (dir: string) =>
  startEmbeddedPostgres({
    dir: path.join(dir, 'postgres'),
    database: 'polvon',
    settings: (cluster, account) => archiveSettings(folder, cluster, account),
  })
const ask = <Row extends pg.QueryResultRow>(postgres: EmbeddedPostgres, sql: string): Promise<Row[]> =>
  withClient(postgres.superuserUrl, async (client) => (await client.query<Row>(sql)).rows)
const namesOfPaid = async (postgres: EmbeddedPostgres) =>
  (await ask<{ name: string }>(postgres, 'select name from payments order by name')).map(({ name }) => name)

/** Instants of PostgreSQL's own clock, between two acts. */
async function instantBetween(postgres: EmbeddedPostgres): Promise<Date> {
  const [row] = await ask<{ at: Date }>(postgres, 'select clock_timestamp() as at')
  await ask(postgres, 'select pg_sleep(0.02)')
  return row?.at ?? new Date(0)
}

async function handOver(postgres: EmbeddedPostgres): Promise<void> {
  const [row] = await ask<{ wal: string }>(postgres, `select pg_walfile_name(pg_switch_wal()) as wal`)
  await vi.waitUntil(() => fs.existsSync(path.join(placeOf(folder, postgres.cluster).wal, `${row?.wal}.gz`)), {
    timeout: 20_000,
  })
}

describe('payments that somebody deleted', () => {
  let postgres: EmbeddedPostgres
  let before: Date
  beforeAll(async () => {
    postgres = await startIn(dataDir)
    fs.mkdirSync(path.join(dataDir, 'files'))
    fs.writeFileSync(path.join(dataDir, 'files', 'portrait.webp'), 'a picture')
    fs.writeFileSync(path.join(dataDir, 'session-secret'), 'what signs the sessions')
    noteErasures(dataDir, [erased])
    await ask(postgres, `create table payments (name text); insert into payments values ('of the copy')`)
    await makeBackup({ cluster: postgres.cluster, backupUrl: postgres.backupUrl, dataDir }, folder)
    bringErasures(dataDir, folder)
    await ask(postgres, `insert into payments values ('after the copy')`)
    before = await instantBetween(postgres)
    await ask(postgres, 'delete from payments')
    await ask(postgres, `insert into payments values ('too late')`)
    await handOver(postgres)
  })
  afterAll(() => postgres.stop())

  test('are back as of the second before, with pictures and secrets, from nothing but the folder', async () => {
    const into = path.join(root, 'elsewhere')
    const settled: string[] = []
    const settle = async (url: string) => void settled.push(url)
    const restored = await restoreBackup(newestBackup(folder, before), { into, at: before, settle })
    expect(restored).toMatchObject({ isToTheEnd: false, aside: [] })
    expect([settled.length, isOutgoingHeld(into)]).toEqual([1, true])
    expect(fs.readFileSync(path.join(into, 'files', 'portrait.webp'), 'utf8')).toBe('a picture')
    expect(fs.readFileSync(path.join(into, 'session-secret'), 'utf8')).toBe('what signs the sessions')
    expect(readErasures(into)).toEqual([erased])
    // another life has begun, and the next one may not take its number
    expect(fs.readdirSync(placeOf(folder, postgres.cluster).wal)).toContain('00000002.history.gz')
    const again = await startEmbeddedPostgres({ dir: path.join(into, 'postgres'), database: 'polvon' })
    try {
      expect(await namesOfPaid(again)).toEqual(['after the copy', 'of the copy'])
    } finally {
      await again.stop()
    }
  })

  test('secrets that were made where no database of theirs stood give way to those of the copy, and are kept beside them', async () => {
    const into = path.join(root, 'new machine')
    fs.mkdirSync(into, { mode: 0o711 })
    fs.writeFileSync(path.join(into, 'session-secret'), 'made by a first start')
    const { aside } = await restoreBackup(newestBackup(folder, before), { into, at: before })
    expect(fs.readFileSync(path.join(into, 'session-secret'), 'utf8')).toBe('what signs the sessions')
    expect(fs.statSync(path.join(into, 'session-secret')).mode & 0o777).toBe(0o600)
    expect(aside.map((place) => fs.readFileSync(place, 'utf8'))).toEqual(['made by a first start'])
  })

  test('a restore that fails before its end leaves what is there with the secrets that belong to it', async () => {
    const into = path.join(root, 'failing')
    fs.mkdirSync(path.join(into, 'postgres'), { recursive: true, mode: 0o711 })
    fs.writeFileSync(path.join(into, 'postgres', 'PG_VERSION'), 'of another database')
    fs.writeFileSync(path.join(into, 'session-secret'), 'of another database')
    fs.mkdirSync(path.join(into, 'audit-heads'))
    fs.mkdirSync(path.join(into, 'nothing-leaves')) // the mark that is laid there can't be written
    const settle = async () => {}
    await expect(restoreBackup(newestBackup(folder, before), { into, at: before, settle })).rejects.toThrow('EISDIR')
    expect(fs.readdirSync(into).sort()).toEqual([
      'audit-heads',
      'erasures.jsonl',
      'files',
      'nothing-leaves',
      'postgres',
      'session-secret',
    ])
    for (const file of ['session-secret', 'postgres/PG_VERSION'])
      expect(fs.readFileSync(path.join(into, file), 'utf8')).toBe('of another database')
  })

  test('a restore beside a running server changes nothing and says why', async () => {
    const refused = restoreBackup(newestBackup(folder, before), { into: dataDir, at: before })
    await expect(refused).rejects.toThrow('stop the product first')
    expect(await namesOfPaid(postgres)).toEqual(['too late'])
  })

  test('a later time than the last change is the newest state, and is said to be', async () => {
    const into = path.join(root, 'newest')
    const restored = await restoreBackup(newestBackup(folder, new Date()), { into, at: new Date() })
    expect(restored.isToTheEnd).toBe(true)
    expect(restored.lastChangeAt?.getTime()).toBeGreaterThan(before.getTime())
  })

  test('a copy that was damaged is refused, and the data folder stays as it is', async () => {
    const backup = newestBackup(folder, before)
    const victim = path.join(backup.folder, 'cluster', 'PG_VERSION.gz')
    const whole = fs.readFileSync(victim)
    fs.writeFileSync(victim, gzipSync('17\n')) // whole as a packed file, and not what was packed
    const into = path.join(root, 'damaged')
    await expect(restoreBackup(backup, { into, at: before })).rejects.toThrow('is damaged (PG_VERSION)')
    expect(fs.readdirSync(into)).toEqual([])
    fs.writeFileSync(victim, whole)
  })

  test('a copy that was cut off is no backup, and neither is an empty folder', async () => {
    const { place } = newestBackup(folder, before)
    fs.mkdirSync(path.join(place.base, '2030-01-01T00-00-00.000Z', 'cluster'), { recursive: true })
    expect(backupsIn(place)).toHaveLength(1)
    fs.rmSync(path.join(place.base, '2030-01-01T00-00-00.000Z'), { recursive: true })
    expect(() => newestBackup(root, new Date())).toThrow('There is no backup in')
    expect(() => newestBackup(folder, new Date('2020-01-01'))).toThrow('choose a later time')
  })

  test('in place what was there is put aside, changes of the last minute included; twice, to two lives of it', async () => {
    await ask(postgres, `insert into payments values ('not handed over')`)
    process.kill(
      Number(fs.readFileSync(path.join(postgres.cluster, 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    )
    await postgres.stop()
    await vi.waitUntil(() => fs.existsSync(postgres.cluster), { timeout: 30_000 })
    fs.writeFileSync(path.join(dataDir, 'session-secret'), 'of this database, made after its copy')
    const newest = await restoreBackup(newestBackup(folder, new Date()), { into: dataDir })
    expect(fs.readFileSync(path.join(dataDir, 'session-secret'), 'utf8')).toMatch(/^of this database/)
    expect(newest.aside).toEqual([expect.stringContaining('postgres.before-')])
    postgres = await startIn(dataDir)
    expect(await namesOfPaid(postgres)).toEqual(['not handed over', 'too late'])
    await makeBackup({ cluster: postgres.cluster, backupUrl: postgres.backupUrl, dataDir }, folder)
    await ask(postgres, `insert into payments values ('second life')`)
    const inSecondLife = await instantBetween(postgres)
    await ask(postgres, `insert into payments values ('later in it')`)
    await handOver(postgres)
    await postgres.stop()
    fs.rmSync(newest.aside[0] ?? '', { recursive: true })

    await restoreBackup(newestBackup(folder, before), { into: dataDir, at: before })
    postgres = await startIn(dataDir)
    expect(await namesOfPaid(postgres)).toEqual(['after the copy', 'of the copy'])
    await ask(postgres, `insert into payments values ('third life')`)
    await handOver(postgres)

    const into = path.join(root, 'back in the second')
    await restoreBackup(newestBackup(folder, inSecondLife), { into, at: inSecondLife })
    const second = await startEmbeddedPostgres({ dir: path.join(into, 'postgres'), database: 'polvon' })
    try {
      expect(await namesOfPaid(second)).toEqual(['not handed over', 'second life', 'too late'])
    } finally {
      await second.stop()
    }
  }, 60_000)
})

describe('what is kept', () => {
  const place = {
    root: path.join(root, 'kept'),
    base: path.join(root, 'kept', 'base'),
    wal: path.join(root, 'kept', 'wal'),
    files: path.join(root, 'kept', 'files'),
  }
  const day = (n: number) => new Date(Date.UTC(2026, 10, n, 3)).toISOString()
  beforeAll(async () => {
    for (const folderOf of [place.base, place.wal, place.files]) fs.mkdirSync(folderOf, { recursive: true })
    for (const n of [1, 2, 3, 4]) {
      const made = path.join(place.base, day(n).replaceAll(':', '-'))
      fs.mkdirSync(made)
      const wal = `00000001000000000000000${n}`
      const manifest = {
        format: 1,
        postgres: '18',
        startedAt: day(n),
        finishedAt: day(n),
        startWal: wal,
        stopWal: wal,
        folders: [],
        files: [],
        pictures: [`of-${n}.webp`],
      }
      fs.writeFileSync(path.join(made, 'manifest.json'), JSON.stringify(manifest))
      fs.writeFileSync(path.join(place.wal, `${wal}.gz`), '')
      fs.writeFileSync(path.join(place.files, `of-${n}.webp`), '')
      fs.utimesSync(path.join(place.files, `of-${n}.webp`), new Date(day(n)), new Date(day(n)))
      await writeCheck({ folder: made }, { at: day(n), rows: 1, problem: n > 2 ? 'does not start' : null })
    }
  })

  test('the two newest that were proved stay whatever their age, with their changes and pictures; what is older goes', async () => {
    await pruneBackups(place, new Date(day(4)))
    const left = backupsIn(place).map(({ manifest }) => manifest.startedAt)
    expect(left).toEqual([day(1), day(2), day(4)])
    await writeCheck(
      { folder: path.join(place.base, day(4).replaceAll(':', '-')) },
      { at: day(4), rows: 1, problem: null },
    )
    await pruneBackups(place, new Date(day(4)))
    expect(backupsIn(place).map(({ manifest }) => manifest.startedAt)).toEqual([day(2), day(4)])
    expect(fs.readdirSync(place.wal)).toEqual(['2', '3', '4'].map((n) => `00000001000000000000000${n}.gz`))
    expect(fs.readdirSync(place.files)).toEqual(['of-2.webp', 'of-4.webp'])
  })
})
