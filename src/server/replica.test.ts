import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { replicatedDatabase } from '#test/replicated-database.ts'
import { createDatabase, type Database } from './db.ts'
import type { Scope } from './scope.ts'

let pair: Awaited<ReturnType<typeof replicatedDatabase>>
const opened: Database[] = []
const complaints: string[] = []

beforeAll(async () => {
  pair = await replicatedDatabase()
}, 90_000)
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()))
  await pair.drop()
})

const open = (given: { url?: string; freshMs?: number; settleMs?: number } = {}): Database => {
  const database = createDatabase({
    url: pair.appUrl,
    poolSize: 4,
    hasPrepared: true,
    onError: ({ message }) => complaints.push(message),
    replica: { url: pair.copy.url, ...given },
  })
  opened.push(database)
  return database
}

const owner = (): Scope & { role: 'tenant' } => ({ role: 'tenant', adminId: newId() })
const isCopy = async (database: Database, scope: Scope, options: { mayBeOld?: boolean; actorId?: string } = {}) =>
  database.transaction(
    scope,
    async ({ db }) => {
      const { rows } = await sql<{ copy: boolean }>`select pg_is_in_recovery() as copy`.execute(db)
      return rows[0]?.copy
    },
    { readOnly: true, mayBeOld: true, ...options },
  )
const write = (database: Database, scope: Scope, actorId?: string) =>
  database.transaction(scope, async ({ db }) => void (await sql`select 1`.execute(db)), { actorId })
const untilCopy = (database: Database, scope: Scope = owner()) =>
  vi.waitUntil(() => isCopy(database, scope), { timeout: 30_000, interval: 20 })
const untilDatabase = (database: Database, scope: Scope = owner()) =>
  vi.waitUntil(async () => !(await isCopy(database, scope)), { timeout: 30_000, interval: 20 })

test('what may be old is read from the copy, and nothing else is', async () => {
  const database = open()
  await untilCopy(database)
  expect(await isCopy(database, owner(), { mayBeOld: false })).toBe(false)
  expect(
    await database.transaction(
      owner(),
      async ({ db }) => (await sql<{ copy: boolean }>`select pg_is_in_recovery() as copy`.execute(db)).rows[0]?.copy,
      { mayBeOld: true },
    ),
    'a transaction that may write',
  ).toBe(false)
  expect(database.replica()?.reads).toBeGreaterThan(0)
})

describe('while the copy does not come on', () => {
  beforeAll(() => pair.copy.pause())
  afterAll(() => pair.copy.resume())

  test('who wrote, and whoever reads for the same owner, is answered by the database; others by the copy', async () => {
    await pair.copy.resume()
    const database = open({ freshMs: 600_000, settleMs: 600_000 })
    await untilCopy(database)
    await pair.copy.pause()
    const [writer, colleague, somebody] = [newId(), newId(), newId()]
    const mine = owner()
    await write(database, mine, writer)
    expect(await isCopy(database, mine, { actorId: writer })).toBe(false)
    expect(await isCopy(database, mine, { actorId: colleague })).toBe(false)
    expect(await isCopy(database, owner(), { actorId: somebody })).toBe(true)
    // the same person elsewhere: on the platform's pages
    expect(await isCopy(database, { role: 'platform' }, { actorId: writer })).toBe(false)
    expect(await isCopy(database, { role: 'platform' }, { actorId: somebody })).toBe(true)
  })

  test('a job that goes from owner to owner leaves a note for each', async () => {
    const database = open({ freshMs: 600_000, settleMs: 600_000 })
    await pair.copy.resume()
    await untilCopy(database)
    await pair.copy.pause()
    const [first, second] = [owner(), owner()]
    await database.transaction(first, async ({ db, enter }) => {
      await sql`select 1`.execute(db)
      await enter(second)
      await sql`select 1`.execute(db)
    })
    expect(await isCopy(database, first)).toBe(false)
    expect(await isCopy(database, second)).toBe(false)
  })

  test('what was rolled back, and what was only read, is no note', async () => {
    const database = open({ freshMs: 600_000, settleMs: 600_000 })
    await pair.copy.resume()
    await untilCopy(database)
    const mine = owner()
    const failing = database.transaction(mine, async () => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await isCopy(database, mine, { mayBeOld: false })
    expect(await isCopy(database, mine)).toBe(true)
  })

  test('a copy that is behind is asked no more, and again when it has come on', async () => {
    const database = open({ freshMs: 300, settleMs: 1 })
    await pair.copy.resume()
    await untilCopy(database)
    await pair.copy.pause()
    await write(database, owner())
    await untilDatabase(database)
    expect(database.replica()?.ageMs).toBeGreaterThan(300)
    await pair.copy.resume()
    await untilCopy(database)
  })
})

test('a copy that is gone costs nobody an answer, and is used again when it is back', async () => {
  const database = open({ freshMs: 60_000 })
  await untilCopy(database)
  await pair.copy.stop()
  // it is believed to be fresh still: the read fails there and is done at the database
  expect(await isCopy(database, owner())).toBe(false)
  await untilDatabase(database)
  await pair.copy.start()
  const again = open()
  await untilCopy(again)
}, 60_000)

test('a database that follows nothing is never read in its place, and that is said once', async () => {
  complaints.length = 0
  const database = open({ url: pair.appUrl, freshMs: 40 })
  await vi.waitUntil(() => complaints.length > 0, { timeout: 30_000 })
  expect(await isCopy(database, owner())).toBe(false)
  expect(database.replica()).toMatchObject({ reads: 0 })
  expect(complaints).toEqual([
    'reads go to the database itself: DATABASE_REPLICA_URL leads to a database that follows no other',
  ])
})

test('a copy of another database is never read', async () => {
  complaints.length = 0
  const elsewhere = new URL(pair.copy.url)
  elsewhere.pathname = '/postgres'
  const database = open({ url: elsewhere.href, freshMs: 40 })
  await vi.waitUntil(() => complaints.length > 0, { timeout: 30_000 })
  expect(complaints[0]).toContain('a copy of another database')
  expect(await isCopy(database, owner())).toBe(false)
})

test('a copy that was made the database before it has taken over is one that is away: who writes comes back, and no connection to it is kept', async () => {
  const database = createDatabase({
    url: pair.copy.url,
    poolSize: 1,
    hasPrepared: true,
    onError: ({ message }) => complaints.push(message),
  })
  opened.push(database)
  const held = (options = {}) =>
    database.transaction(
      owner(),
      async ({ db }) => {
        await sql`select from gyms for update`.execute(db)
        return (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
      },
      options,
    )
  await expect(held()).rejects.toMatchObject({ code: 'overloaded' })
  expect(database.stats().total).toBe(0)
  await expect(held({ readOnly: true }), 'a read that writes is our own fault').rejects.toMatchObject({ code: '25006' })
  await expect(database.ping()).rejects.toThrow(/takes no writes/)
  await pair.copy.takeOver()
  expect(await held()).toBeGreaterThan(0)
  await database.ping()
})
