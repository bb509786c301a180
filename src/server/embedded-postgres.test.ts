import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdDataFolder } from './data-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'polvon-embedded-'))
fs.chmodSync(folder, 0o711)
const cluster = path.join(folder, 'data', 'postgres')
const start = (dir = cluster) => startEmbeddedPostgres({ dir, database: 'polvon' })

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const pidOf = () => Number(fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])

describe('the embedded PostgreSQL', () => {
  let first: EmbeddedPostgres
  beforeAll(async () => {
    first = await start()
  })
  afterAll(async () => {
    await first.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  test('makes a cluster with checksums, in UTC, for this machine alone', async () => {
    expect(first).toMatchObject({ fresh: true, reused: false })
    const rows = await ask(
      first.ownerUrl,
      `select name, setting from pg_settings where name in ('data_checksums', 'TimeZone', 'listen_addresses', 'fsync', 'password_encryption') order by name`,
    )
    expect(rows).toEqual([
      { name: 'TimeZone', setting: 'UTC' },
      { name: 'data_checksums', setting: 'on' },
      { name: 'fsync', setting: 'on' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'password_encryption', setting: 'scram-sha-256' },
    ])
    expect(fs.statSync(path.join(cluster, 'polvon-owner.password')).mode & 0o077).toBe(0)
  })

  test('gives the product a login without rights of its own', async () => {
    const rows = await ask(
      first.appUrl,
      'select rolname, rolsuper, rolinherit, rolcreaterole from pg_roles where rolname = current_user',
    )
    expect(rows).toEqual([{ rolname: 'polvon_login', rolsuper: false, rolinherit: false, rolcreaterole: false }])
  })

  test('is asked by a socket that nobody else on this machine can open', async () => {
    for (const url of [first.ownerUrl, first.appUrl])
      expect(await ask(url, 'select inet_server_addr() as address')).toEqual([{ address: null }])
    expect(fs.statSync(path.join(cluster, 'polvon-sockets')).mode & 0o077).toBe(0)
    // programs of PostgreSQL itself, such as that of a backup, are told a port
    expect(await ask(first.superuserUrl, 'select host(inet_server_addr()) as address')).toEqual([
      { address: '127.0.0.1' },
    ])
  })

  test('is attached to when it runs already', async () => {
    const second = await start()
    expect(second).toMatchObject({ reused: true, fresh: false, ownerUrl: first.ownerUrl, appUrl: first.appUrl })
  })

  test('keeps committed rows when it is killed, and comes back by itself', async () => {
    await ask(first.ownerUrl, 'create table kept as select 42 as answer')
    const killed = pidOf()
    process.kill(killed, 'SIGKILL')
    // a stranger has its old process number, as after the machine fell
    fs.writeFileSync(
      path.join(cluster, 'polvon-sockets', `.s.PGSQL.${new URL(first.ownerUrl).port}.lock`),
      `${process.ppid}\n`,
    )
    await expect
      .poll(() => ask(first.ownerUrl, 'select answer from kept').catch(() => 'away'), {
        timeout: 15_000,
        interval: 200,
      })
      .toEqual([{ answer: 42 }])
    expect(pidOf()).not.toBe(killed)
  })

  test('belongs to one server: the second reads who has it', async () => {
    const hold = await holdDataFolder(first.ownerUrl, { port: 3456 })
    await expect(holdDataFolder(first.ownerUrl, { port: 3457 })).rejects.toThrow(
      `Polvon is already running on this data folder (process ${process.pid}, port 3456).`,
    )
    await hold.release()
    await (await holdDataFolder(first.ownerUrl, { port: 3457 })).release()
  })

  test('starts after a crash although a stranger has its old process number', async () => {
    await first.stop()
    fs.writeFileSync(path.join(cluster, 'postmaster.pid'), `${process.ppid}\n${cluster}\n0\n1\n\n127.0.0.1\n\nready\n`)
    first = await start()
    expect(first).toMatchObject({ reused: false, fresh: false })
    expect(await ask(first.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
  })
})

describe('nobody but the first start is a superuser', () => {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'polvon-roles-'))
  fs.chmodSync(place, 0o711)
  const dir = path.join(place, 'data', 'postgres')
  let postgres: EmbeddedPostgres
  beforeAll(async () => {
    postgres = await start(dir)
  })
  afterAll(async () => {
    await postgres.stop()
    fs.rmSync(place, { recursive: true, force: true })
  })

  const attacks = [
    `copy (select 1) to program 'true'`,
    `create temp table taken (line text); copy taken from program 'id'`,
    `copy (select 1) to '/tmp/polvon-attack'`,
    `select pg_read_file('PG_VERSION')`,
    `select lo_import('/etc/passwd')`,
    `alter system set log_statement = 'all'`,
    `set role postgres`,
  ]

  test.each(attacks)('neither the product, the owner of its tables nor what copies them may: %s', async (attack) => {
    for (const url of [postgres.ownerUrl, postgres.appUrl, postgres.backupUrl])
      await expect(ask(url, attack)).rejects.toMatchObject({ code: '42501' })
  })

  test('what copies the cluster signs in without reading a table or becoming anybody else', async () => {
    await migrate(postgres.ownerUrl)
    for (const attack of [
      'select from public.members',
      'set role polvon_platform',
      'set role polvon_owner',
      'create table public.taken ()',
    ])
      await expect(ask(postgres.backupUrl, attack), attack).rejects.toMatchObject({ code: '42501' })
    expect(await ask(postgres.superuserUrl, `select rolname from pg_roles where rolsuper and rolcanlogin`)).toEqual([
      { rolname: 'postgres' },
    ])
  })

  test('the owner migrates an empty database and feeds the job queue', async () => {
    await migrate(postgres.ownerUrl)
    await ask(postgres.ownerUrl, `select graphile_worker.add_job('nothing')`)
    expect(await ask(postgres.ownerUrl, 'select count(*)::int as jobs from graphile_worker.jobs')).toEqual([
      { jobs: 1 },
    ])
  })

  test('what an earlier version made as the superuser goes over to the owner, and later migrations work', async () => {
    const asSuperuser = new URL(postgres.superuserUrl)
    asSuperuser.pathname = '/postgres'
    await ask(asSuperuser.href, 'drop database polvon with (force)')
    await ask(asSuperuser.href, 'drop owned by polvon_owner; drop role polvon_owner')
    await ask(asSuperuser.href, 'create database polvon')
    await migrate(postgres.superuserUrl)
    const { ownerUrl, superuserUrl, appUrl } = await start(dir)
    const left = await ask(
      superuserUrl,
      `select c.relname as name from pg_class c where c.relowner = 'postgres'::regrole and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
       union all
       select p.proname from pg_proc p where p.proowner = 'postgres'::regrole and p.pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    )
    expect(left).toEqual([])
    await migrate(ownerUrl)
    await ask(
      ownerUrl,
      `alter table gyms add column of_a_later_version int; create function of_a_later_version() returns int language sql return 1`,
    )
    expect(
      await ask(ownerUrl, `select has_function_privilege('polvon_tenant', 'of_a_later_version()', 'execute') as may`),
    ).toEqual([{ may: false }])
    await ask(appUrl, 'begin; set local role polvon_platform; select from gyms')
    await ask(ownerUrl, `select graphile_worker.add_job('nothing')`)
  })
})

describe('a broken data folder is refused in one line and left as it is', () => {
  const broken = fs.mkdtempSync(path.join(os.tmpdir(), 'polvon-broken-'))
  afterAll(() => fs.rmSync(broken, { recursive: true, force: true }))

  test.each([
    ['a file in its place', (place: string) => fs.writeFileSync(place, ''), 'is not a folder'],
    [
      'something else inside',
      (place: string) => void fs.mkdirSync(path.join(place, 'photos'), { recursive: true }),
      'PG_VERSION is missing',
    ],
    ['a damaged version', (place: string) => writeVersion(place, 'garbage'), 'PG_VERSION is damaged'],
    ['another version', (place: string) => writeVersion(place, '9'), 'was made by PostgreSQL 9'],
    ['no control file', (place: string) => writeVersion(place, '18'), 'pg_control is missing'],
  ])('%s', async (name, spoil, line) => {
    const place = path.join(broken, name.replaceAll(' ', '-'))
    spoil(place)
    const before = fs.statSync(place).mtimeMs
    const failure = await start(place).catch((error) => error)
    expect(failure).toMatchObject({ name: 'StartupError', message: expect.stringContaining(line) })
    expect(failure.message).not.toContain('\n')
    expect(fs.statSync(place).mtimeMs).toBe(before)
  })

  function writeVersion(place: string, version: string): void {
    fs.mkdirSync(place)
    fs.writeFileSync(path.join(place, 'PG_VERSION'), `${version}\n`)
  }
})
