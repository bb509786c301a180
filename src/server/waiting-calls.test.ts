import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { createDatabase, type Database } from './db.ts'

let own: Awaited<ReturnType<typeof cloneDatabase>>
let database: Database
beforeAll(async () => {
  own = await cloneDatabase()
  database = createDatabase({ url: own.appUrl, poolSize: 1, hasPrepared: false, onError: () => {} })
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

test('five hundred calls wait for a connection; those beyond them are told to come back at once', async () => {
  const told: string[] = []
  let toldAtOnce: string[] = []
  const call = () =>
    database
      .transaction({ role: 'auth' }, ({ db }) => sql`select 1`.execute(db))
      .then(
        () => 'answered',
        ({ code }: { code: string }) => code,
      )
      .then((what) => void told.push(what))
  const calls = await database.transaction({ role: 'auth' }, async ({ db }) => {
    await sql`select 1`.execute(db) // the only connection is in use
    const many = Array.from({ length: 503 }, call)
    await sql`select 1`.execute(db)
    toldAtOnce = [...told]
    return many
  })
  await Promise.all(calls)
  expect(toldAtOnce).toEqual(['overloaded', 'overloaded', 'overloaded'])
  expect(told[3]).toBe('answered')
})
