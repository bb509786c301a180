import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { withClient } from './embedded-roles.ts'
import { migrate } from './migrate.ts'

const { serverUrl } = inject('templateDatabase')
const made: string[] = []

async function query(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** An empty database; gone after the test. */
async function emptyDatabase(options = ''): Promise<string> {
  const name = `polvon_migrate_${randomBytes(6).toString('hex')}`
  await query(serverUrl, `create database ${name} ${options}`)
  made.push(name)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

afterEach(async () => {
  for (const name of made.splice(0)) await query(serverUrl, `drop database ${name} with (force)`)
})

describe('migrating', () => {
  it('takes an empty database to the whole schema, and does nothing the second time', async () => {
    const url = await emptyDatabase()
    const lines: string[] = []
    await migrate(url, { log: (line) => lines.push(line) })
    expect(lines[0]).toBe('migrated 0001_roles_and_extensions.sql')
    expect(
      await query(
        url,
        `select to_regclass('transactions') is not null as money, to_regclass('graphile_worker.jobs') is not null as jobs`,
      ),
    ).toEqual([{ money: true, jobs: true }])
    const again: string[] = []
    await migrate(url, { log: (line) => again.push(line) })
    expect(again).toEqual([])
  })

  it('may be started by several processes at once', async () => {
    const url = await emptyDatabase()
    const lines: string[] = []
    await Promise.all([1, 2, 3].map(() => migrate(url, { log: (line) => lines.push(line) })))
    expect(new Set(lines).size).toBe(lines.length)
    const [{ applied } = {}] = await query(url, 'select count(*)::int as applied from polvon_migrations')
    expect(applied).toBe(lines.length)
  })

  it('refuses, by name, when an applied file was changed or is unknown', async () => {
    const url = await emptyDatabase()
    await migrate(url)
    await query(url, `update polvon_migrations set checksum = 'other' where name like '0002%'`)
    await expect(migrate(url)).rejects.toThrow('0002_accounts_and_sessions.sql was changed after it was applied')
    await query(url, `delete from polvon_migrations where name like '0002%'`)
    await query(url, `insert into polvon_migrations (name, checksum) values ('9999_from_the_future.sql', '')`)
    await expect(migrate(url)).rejects.toThrow('9999_from_the_future.sql, which this version does not')
  })

  it('takes a file that was written anew and makes the same for the one that was applied', async () => {
    const url = await emptyDatabase()
    await migrate(url)
    const name = '0203_parts_of_every_membership.sql'
    await query(
      url,
      `update polvon_migrations set checksum = '4c907d18ccf3f07aff73ba03f585e586a163341190749986c158821fd9986153' where name = '${name}'`,
    )
    const lines: string[] = []
    await migrate(url, { log: (line) => lines.push(line) })
    expect(lines).toEqual([])
    // of another file it is a change as any
    await query(
      url,
      `update polvon_migrations set checksum = '4c907d18ccf3f07aff73ba03f585e586a163341190749986c158821fd9986153' where name like '0002%'`,
    )
    await expect(migrate(url)).rejects.toThrow('0002_accounts_and_sessions.sql was changed after it was applied')
  })

  it('leaves nothing of a file that failed, and says where', async () => {
    const url = await emptyDatabase()
    await query(url, 'create table gym_holidays (id int)')
    await expect(migrate(url)).rejects.toThrow(/0003_tenants\.sql: relation "gym_holidays" already exists/)
    expect(
      await query(url, `select to_regclass('accounts') is not null as before, to_regclass('gyms') is not null as half`),
    ).toEqual([{ before: true, half: false }])
    await query(url, 'drop table gym_holidays')
    await migrate(url)
  })

  it.each([
    ['a file of it', 'busy', 'access share'],
    ['the job queue', 'graphile_worker.migrations', 'share'],
  ])('holds up nobody while a long reading holds up %s, and goes on behind it', async (_, table, mode) => {
    const url = await emptyDatabase()
    const folder = mkdtempSync(path.join(tmpdir(), 'polvon-migrations-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    await migrate(url, { folder })
    await query(url, 'create table busy (id int)')
    writeFileSync(path.join(folder, '0001_later.sql'), 'alter table busy add column later int')
    // as if the queue's library had come in a newer version
    await query(url, 'delete from graphile_worker.migrations where id = 19')
    const lines: string[] = []
    await withClient(url, async (reader) => {
      await reader.query(`begin; lock table ${table} in ${mode} mode`)
      const migrating = migrate(url, { folder, log: (line) => lines.push(line) })
      const waiting = `select from pg_locks where not granted and relation = '${table}'::regclass`
      await expect.poll(async () => (await query(url, waiting)).length, { timeout: 20_000 }).toBe(1)
      // a call that comes now, with the patience of one
      await query(url, `set lock_timeout = '8s'; select from ${table}`)
      await expect.poll(() => lines.join(), { timeout: 20_000 }).toContain('waits for whoever is reading')
      await reader.query('commit')
      await migrating
    })
    expect(lines.at(-1)).toBe('migrated 0001_later.sql')
  })

  it('lets the login of the product step into the run-time roles, and into no other', async () => {
    const url = await emptyDatabase()
    await query(
      url,
      `do $$ begin create role polvon_login login noinherit; exception when duplicate_object then null; end $$`,
    )
    await migrate(url)
    const granted = await query(
      url,
      `select roleid::regrole::text as role from pg_auth_members where member = 'polvon_login'::regrole order by 1`,
    )
    expect(granted.map(({ role }) => role)).toEqual([
      'polvon_auth',
      'polvon_member',
      'polvon_platform',
      'polvon_tenant',
    ])
  })
})
