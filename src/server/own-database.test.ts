import { describe, expect, inject, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { noPooler, startPooler } from '#test/pooler.ts'
import { withClient } from './embedded-roles.ts'
import { checkDatabase, hearingProblem, namesProblem } from './own-database.ts'

const lineOf = (change: (url: URL) => void): Promise<string> => {
  const url = new URL(inject('templateDatabase').serverUrl)
  change(url)
  return checkDatabase(url.href, 'DATABASE_URL').then(
    () => 'reached',
    (error: Error) => `${error.name} ${error.message}`,
  )
}

describe('a database of one’s own', () => {
  test('that answers is fine', async () => {
    expect(await lineOf(() => {})).toBe('reached')
  })

  test.each([
    ['nothing listens there', (url: URL) => void (url.port = '1')],
    ['nothing listens there', (url: URL) => void Object.assign(url, { hostname: 'localhost', port: '1' })],
    ['it refuses the name or the password', (url: URL) => void (url.password = 'hush-hush')],
    ['it has no such database, make it first', (url: URL) => void (url.pathname = '/polvon_test_none')],
  ])('that does not is one line that says why: %s', async (reason, change) => {
    const line = await lineOf(change)
    expect(line).toMatch(/^StartupError DATABASE_URL: the database \S+ at \S+:\d+ can't be reached: /)
    expect(line).toContain(reason)
    expect(line).not.toContain('hush')
    expect(line).not.toContain('\n')
  })

  test('that is too old is said to be', async () => {
    const { ownerUrl, drop } = await cloneDatabase()
    await withClient(ownerUrl, (client) =>
      client.query(
        `create schema old; create function old.current_setting(text) returns text language sql as $$ select '120000' $$`,
      ),
    )
    const url = new URL(ownerUrl)
    url.searchParams.set('options', '-c search_path=old,pg_catalog')
    await expect(checkDatabase(url.href, 'DATABASE_URL')).rejects.toThrow('PostgreSQL 12 is too old')
    await drop()
  })
})

describe('who waits for what others tell', () => {
  test('hears it from the database itself', async () => {
    const { ownerUrl, drop } = await cloneDatabase()
    expect(await hearingProblem({ databaseUrl: ownerUrl, directDatabaseUrl: undefined })).toBeUndefined()
    await drop()
  })

  test.skipIf(noPooler)('hears nothing behind a pooler that lends its connections, and that is said', async () => {
    const { ownerUrl, drop } = await cloneDatabase()
    const pooler = await startPooler(ownerUrl)
    expect(await hearingProblem({ databaseUrl: pooler.url, directDatabaseUrl: undefined })).toMatch(
      /^DATABASE_URL: .* hears nothing/,
    )
    await pooler.stop()
    await drop()
  })
})

describe('who sends statements by name', () => {
  test('hears nothing from the database itself, which keeps them', async () => {
    const { ownerUrl, drop } = await cloneDatabase()
    expect(await namesProblem({ databaseUrl: ownerUrl, hasPrepared: true })).toBeUndefined()
    await drop()
  })

  test.skipIf(noPooler)('is told before the first of them that a pooler keeps no names', async () => {
    const { ownerUrl, drop } = await cloneDatabase()
    const pooler = await startPooler(ownerUrl, { keepsNames: false })
    const asked = { databaseUrl: pooler.url, hasPrepared: true }
    const told = /^DATABASE_URL: .* keeps no prepared statements/
    expect(await namesProblem(asked)).toMatch(told)
    expect(await namesProblem(asked)).toMatch(told) // a second look meets the name that the first one left
    expect(await namesProblem({ ...asked, hasPrepared: false })).toBeUndefined()
    await pooler.stop()
    await drop()
  })
})
