import net from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cloneDatabase, runStatement, withPort } from '#test/database.ts'
import { freePort } from '#test/free-ports.ts'
import { createAnnouncements } from './announcements.ts'
import { createDatabase, type Transaction } from './db.ts'
import type { Failure } from './failure.ts'
import { createLog } from './log.ts'
import { QueuePool } from './queue-pool.ts'

const log = createLog({ level: 'silent', pretty: false })
const soon = { timeout: 60_000 }

/** Between the product and its database: what is connected goes silent when told to, without an end, as by a machine that lost its power. */
async function startSwallower(url: string) {
  const { hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get('host')
  const sockets = new Set<net.Socket>()
  const server = net.createServer({ allowHalfOpen: true }, (near) => {
    const far = folder ? net.connect(`${folder}/.s.PGSQL.${port}`) : net.connect(Number(port), hostname)
    for (const one of [near, far]) {
      sockets.add(one)
      one.on('error', () => {})
    }
    near.on('data', (chunk) => {
      if (near.isSilent) return
      if (cuts && chunk.includes(cuts)) near.isCut = true
      far.write(chunk)
    })
    far.on('data', (chunk) => {
      if (near.isCut) near.destroy()
      else if (!near.isSilent) near.write(chunk)
    })
    near.on('end', () => near.isSilent || near.end())
    near.on('close', () => far.destroy())
  })
  let cuts: string | undefined
  const own = await freePort()
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve))
  return {
    url: withPort(url, own),
    /** The answer to what has this in it never comes. */
    cutBehind: (text: string) => void (cuts = text),
    swallow: () => void [...sockets].map((one) => (one.isSilent = true)),
    async stop() {
      for (const one of sockets) one.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
declare module 'node:net' {
  interface Socket {
    isSilent?: boolean
    isCut?: boolean
  }
}

let own: Awaited<ReturnType<typeof cloneDatabase>>
let between: Awaited<ReturnType<typeof startSwallower>>
beforeAll(async () => {
  own = await cloneDatabase()
  between = await startSwallower(own.listenUrl)
})
afterAll(async () => {
  await between.stop()
  await own.drop()
})

test('a database that vanished without a word is asked anew by the probe and by whoever waits in a transaction', async () => {
  const database = createDatabase({
    url: between.url,
    poolSize: 2,
    hasPrepared: true,
    onError: () => {},
    patience: { statement: 100, lock: 100, idle: 1_000 },
  })
  expect(await database.transaction({ role: 'platform' }, async () => 'done')).toBe('done')
  between.swallow()
  const asked = database.transaction({ role: 'platform' }, async ({ db }) => {
    await sql`select 1 as one`.execute(db)
  })
  await expect(asked).rejects.toMatchObject({ code: 'overloaded' })
  await expect
    .poll(
      () =>
        database.ping().then(
          () => 'ready',
          () => 'not',
        ),
      soon,
    )
    .toBe('ready')
  await database.close()
})

test('whose commit was not answered may have been done, and that is known; whoever was cut off before it was not', async () => {
  await runStatement(own.ownerUrl, 'create table notes (id int); grant all on notes to polvon_platform')
  const heard: string[] = []
  const database = createDatabase({
    url: between.url,
    poolSize: 2,
    hasPrepared: true,
    onError: ({ message }) => void heard.push(message),
  })
  onTestFinished(() => database.close())
  const note = (id: number) =>
    database.transaction({ role: 'platform' }, async ({ db }) => {
      await sql`insert into notes (id) values (${id})`.execute(db)
    })
  between.cutBehind('COMMIT')
  await expect(note(1)).rejects.toMatchObject({ code: 'overloaded', details: { duration: 3, mayBeDone: true } })
  between.cutBehind('insert into notes')
  const before = await note(2).catch((error: Failure) => error)
  expect(before).toMatchObject({ code: 'overloaded', details: { duration: 3 } })
  expect(before).not.toHaveProperty('details.mayBeDone')
  expect(heard).toHaveLength(2)
  const notes = async ({ db }: Transaction) => (await sql<{ id: number }>`select id from notes`.execute(db)).rows
  between.cutBehind('nothing of the kind')
  expect(await database.transaction({ role: 'platform' }, notes)).toEqual([{ id: 1 }])
})

test('whoever listens notices that nobody is there, and hears what is announced from then on', async () => {
  const heard: string[] = []
  const gaps: string[] = []
  const announcements = createAnnouncements({
    url: between.url,
    log,
    hear: ({ event }) => heard.push(event),
    onGap: () => gaps.push('gap'),
    askMs: 100,
  })
  await announcements.listen()
  between.swallow()
  await expect.poll(() => gaps.length, soon).toBe(1)
  await runStatement(own.ownerUrl, `select pg_notify('polvon_pages', '{"event":"door"}')`)
  await expect.poll(() => heard, soon).toEqual(['door'])
  await announcements.close()
})

test('whoever listens to somebody who vanished is done when it closes, however rarely it asks', async () => {
  const hears = { hear: () => {}, onGap: () => {} }
  const announcements = createAnnouncements({ url: between.url, log, ...hears, askMs: 3_600_000 })
  await announcements.listen()
  between.swallow()
  await announcements.close()
  expect(await announcements.listen()).toBe(false)
})

test('a connection of the job queue that answers nothing is closed, and the next question has another', async () => {
  const pool = new QueuePool({ connectionString: own.queueUrl, max: 1, query_timeout: 2_000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const client = await pool.connect()
  await expect(client.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57P03' })
  client.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})
