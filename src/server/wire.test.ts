import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useApi } from '#test/api.ts'
import { createDatabase, type Database, type Db, later } from './db.ts'
import { nothingSpent, type Spent } from './tables.ts'
import { together } from './together.ts'
import { Wire } from './wire.ts'

const world = useApi()
let database: Database
beforeAll(async () => {
  const client = new pg.Client(world.ownerUrl)
  await client.connect()
  await client.query('create table notes (id int primary key, body text)')
  await client.query('grant all on notes to polvon_platform')
  await client.end()
  database = createDatabase({ url: world.ownerUrl, poolSize: 2, hasPrepared: true, onError: () => {} })
})
afterAll(() => database.close())

const insert = (id: number, body = '') => sql`insert into notes (id, body) values (${id}, ${body})`
const read = (db: Db) => sql<{ id: number }>`select id from notes order by id`.execute(db)
const write = async <T>(work: (db: Db) => Promise<T>, spent?: Spent): Promise<T> =>
  database.transaction({ role: 'platform' }, ({ db }) => work(db), { spent })
const ids = async () => (await write(read)).rows.map(({ id }) => id)
const cleared = () => write((db) => sql`delete from notes`.execute(db))

describe('one transaction', () => {
  test('what is asked at once, the beginning and the end with it, is one trip each', async () => {
    await cleared()
    const spent = nothingSpent()
    const [one, two] = await write((db) => {
      later(db, insert(1))
      return together(read(db), sql<{ two: number }>`select 2 as two`.execute(db))
    }, spent)
    expect([one.rows, two.rows, spent.trips]).toEqual([[{ id: 1 }], [{ two: 2 }], 2])
    expect(await ids()).toEqual([1])
  })

  test('one that asks nothing costs nothing', async () => {
    const spent = nothingSpent()
    expect(await write(async () => 'nothing', spent)).toBe('nothing')
    expect(spent.trips).toBe(0)
  })

  test('statements keep the order in which they were written, whether they are waited for or not', async () => {
    await cleared()
    const seen = await write(async (db) => {
      const before = read(db)
      later(db, insert(1))
      const between = read(db)
      later(db, insert(2))
      return Promise.all([before, between, read(db)])
    })
    expect(seen.map(({ rows }) => rows.length)).toEqual([0, 1, 2])
  })

  test('the one that failed is the failure of all behind it, and what stood before it is answered', async () => {
    await cleared()
    const failing = write(async (db) => {
      const [first, second, third] = await Promise.allSettled([
        insert(1).execute(db),
        insert(1).execute(db),
        sql`select 1 as one`.execute(db),
      ])
      expect(first).toMatchObject({ status: 'fulfilled' })
      expect(second).toMatchObject({ reason: { code: '23505', constraint: 'notes_pkey' } })
      expect(third).toMatchObject({ reason: { code: '23505' } })
    })
    // whoever swallows it loses the transaction all the same, and is told
    await expect(failing).rejects.toThrow('rolled back')
    expect(await ids()).toEqual([])
  })

  test('of several that fail the first in order is told', async () => {
    const failed = (text: string, after: Promise<unknown>) => after.then(() => Promise.reject(new Error(text)))
    const slow = write((db) => sql`select pg_sleep(0.05)`.execute(db))
    await expect(together(failed('slow', slow), failed('quick', Promise.resolve()))).rejects.toThrow('slow')
  })

  test('a write that nobody waited for fails the commit, and nothing of the transaction is there', async () => {
    await cleared()
    const failing = write(async (db) => {
      await insert(1).execute(db)
      later(db, insert(2))
      later(db, insert(1))
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await ids()).toEqual([])
  })

  test('a write that nobody waited for, and that failed behind what was answered, is told to whoever asks next, or by the commit', async () => {
    await cleared()
    const failing = async (db: Db) => {
      const before = read(db)
      later(db, sql`insert into notes (id) values (1), (1)`)
      await before
    }
    await expect(write(failing)).rejects.toMatchObject({ code: '23505' })
    const goingOn = write(async (db) => {
      await failing(db)
      await read(db)
    })
    await expect(goingOn).rejects.toMatchObject({ code: '23505' })
    expect(await ids()).toEqual([])
  })

  test('a deadlock of a write that nobody waited for is tried again', async () => {
    await cleared()
    let tries = 0
    await write(async (db) => {
      const before = read(db)
      if (++tries === 1) later(db, sql`do $$ begin raise exception using errcode = '40P01'; end $$`)
      await before
      await insert(tries).execute(db)
    })
    expect(await ids()).toEqual([2])
  })

  test('what nobody waited for is forgotten when a savepoint is gone back to', async () => {
    await cleared()
    const failing = write(async (db) => {
      await sql`savepoint here`.execute(db)
      const before = read(db)
      later(db, sql`insert into notes (id) values (1), (1)`)
      await before
      await sql`rollback to savepoint here`.execute(db)
      await expect(sql`select nothing_of_the_kind`.execute(db)).rejects.toMatchObject({ code: '42703' })
      await read(db)
    })
    await expect(failing).rejects.toMatchObject({ code: '25P02' })
  })

  test('what comes after its end is refused, and never meets the next one on that connection', async () => {
    await cleared()
    let kept: Db | undefined
    await write(async (db) => {
      kept = db
      await read(db)
    })
    await expect(insert(7).execute(kept as unknown as Db)).rejects.toThrow('over')
    const failing = write((db) =>
      Promise.all([
        read(db).then(() => Promise.reject(new Error('no'))),
        read(db).then(async () => {
          await sql`select pg_sleep(0.05)`.execute(db)
          await insert(8).execute(db)
        }),
      ]),
    )
    await expect(failing).rejects.toThrow('no')
    expect(await ids()).toEqual([])
  })

  test('a savepoint is gone back to, also when its statement was not waited for', async () => {
    await cleared()
    await write(async (db) => {
      await insert(1).execute(db)
      await sql`savepoint here`.execute(db)
      later(db, insert(1))
      await expect(sql`release savepoint here`.execute(db)).rejects.toMatchObject({ code: '23505' })
      await sql`rollback to savepoint here`.execute(db)
      await insert(2).execute(db)
    })
    expect(await ids()).toEqual([1, 2])
  })
})

test('what goes before the commit goes also when a savepoint was gone back to, and not after a failure', async () => {
  await cleared()
  const client = new pg.Client(world.ownerUrl)
  await client.connect()
  try {
    const plain = (text: string) => ({ text, values: [], name: undefined })
    const options = { opening: [plain('begin')], parserOf: () => (text: string) => text, onTrip: () => {} }
    const doubled = plain('insert into notes (id) values (1), (1)')
    const failed = new Wire(client, { ...options, closing: [plain('insert into notes (id) values (8)')] })
    await expect(failed.ask(doubled)).rejects.toMatchObject({ code: '23505' })
    await expect(failed.commit()).rejects.toThrow('rolled back')
    const back = new Wire(client, { ...options, closing: [plain('insert into notes (id) values (9)')] })
    await back.ask(plain('savepoint here'))
    await expect(back.ask(doubled)).rejects.toMatchObject({ code: '23505' })
    await back.ask(plain('rollback to savepoint here'))
    await back.commit()
    expect(await ids()).toEqual([9])
  } finally {
    await client.end()
  }
})

test('whoever asks for much at once notices as soon that nobody is there as whoever asks for little', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const destroy = vi.fn<() => void>()
  const query = vi.fn<() => void>()
  const vanished = { query, connection: { stream: { destroy } } } as unknown as pg.Client // what a wire needs of one
  const plain = (text: string) => ({ text, values: [], name: undefined })
  const wire = new Wire(vanished, { opening: [plain('begin')], parserOf: () => (text) => text, onTrip: () => {} })
  for (let nr = 1; nr < 8; nr++) wire.later(plain(`select ${nr}`))
  void wire.ask(plain('select 8'))
  await new Promise(process.nextTick)
  expect(query).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(70_000)
  expect(destroy).toHaveBeenCalledOnce()
})

test('nothing runs outside of a transaction that could not be opened', async () => {
  await cleared()
  const client = new pg.Client(world.ownerUrl)
  await client.connect()
  try {
    const plain = (text: string) => ({ text, values: [], name: undefined })
    const wire = new Wire(client, {
      opening: [plain(`select set_config('role', 'nobody_at_all', true)`), plain('begin')],
      parserOf: () => (text) => text,
      onTrip: () => {},
    })
    await expect(wire.ask(plain('insert into notes (id) values (9)'))).rejects.toMatchObject({ code: '22023' })
    await wire.rollback()
    expect(await ids()).toEqual([])
  } finally {
    await client.end()
  }
})
