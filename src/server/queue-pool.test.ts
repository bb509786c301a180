import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, withDatabase } from '#test/database.ts'
import { withClient } from './embedded-roles.ts'
import { QueuePool } from './queue-pool.ts'

let own: Awaited<ReturnType<typeof cloneDatabase>>
let pool: QueuePool
beforeAll(async () => {
  own = await cloneDatabase()
  pool = new QueuePool({ connectionString: own.queueUrl, max: 1 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
})
afterAll(async () => {
  await pool.end()
  await own.drop()
})

const codeOf = (work: Promise<unknown>) => work.then(() => 'done').catch((error: { code?: string }) => error.code)

test('a database that nobody answers for is one that starts, for whoever wants a connection', async () => {
  const nobody = new URL(withDatabase(own.queueUrl, 'polvon'))
  nobody.port = '1'
  const away = new QueuePool({ connectionString: nobody.href })
  expect(await codeOf(away.connect())).toBe('57P03')
  await away.end()
})

test('a worker that wants to note something after all connections were let go is kept waiting: a refusal would end the process', async () => {
  const over = new QueuePool({ connectionString: own.queueUrl })
  await over.end()
  const noted = over.connect().then(
    () => 'noted',
    () => 'refused',
  )
  expect(await Promise.race([noted, setImmediate('waits')])).toBe('waits')
})

test('a connection that is cut within a statement is a database that starts', async () => {
  const client = await pool.connect()
  expect(await codeOf(client.query('select pg_terminate_backend(pg_backend_pid())'))).toBe('57P03')
  client.release(true)
})

test('a database that follows another one still is one that starts', async () => {
  const client = await pool.connect()
  await client.query('begin read only')
  expect(await codeOf(client.query('create temporary sequence one'))).toBe('57P03')
  await client.query('rollback')
  client.release()
})

test('a database that lets nobody more in, or has no time for a statement, is one that starts', async () => {
  // roles are of the whole cluster, which other runs use too
  const nobodyMore = `nobody_more_${randomUUID().replaceAll('-', '')}`
  const asOwner = (statement: string) => withClient(own.ownerUrl, (client) => client.query(statement))
  await asOwner(`create role ${nobodyMore} login password $$x$$ connection limit 0`)
  try {
    const full = new URL(own.queueUrl)
    full.username = nobodyMore
    full.password = 'x'
    const none = new QueuePool({ connectionString: full.href })
    expect(await codeOf(none.connect())).toBe('57P03')
    await none.end()
  } finally {
    await asOwner(`drop role ${nobodyMore}`)
  }

  const client = await pool.connect()
  await client.query(`set statement_timeout = 1`)
  expect(await codeOf(client.query('select pg_sleep(60)'))).toBe('57P03')
  client.release(true)
})

test('a refusal of the database stays what it is, and what is answered is answered', async () => {
  const client = await pool.connect()
  expect(await codeOf(client.query('select nothing'))).toBe('42703')
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
})

test('a connection that breaks is told, and none that is cut off while all are let go', async () => {
  const told: string[] = []
  const stopping = new QueuePool({ connectionString: own.queueUrl, max: 2 })
  stopping.tellBreaks(({ message }) => told.push(message))
  const [first, second] = [await stopping.connect(), await stopping.connect()]
  second.emit('error', new Error('away'))
  expect(told).toEqual(['away'])
  for (const client of [first, second]) client.release()
  await stopping.end()
  first.emit('error', new Error('terminating connection due to administrator command'))
  stopping.emit('error', new Error('terminating connection due to administrator command'), first)
  expect(told).toEqual(['away'])
})
