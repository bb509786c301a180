import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { createDatabase, type Database } from './db.ts'

let own: Awaited<ReturnType<typeof cloneDatabase>>
let database: Database
beforeAll(async () => {
  own = await cloneDatabase()
  database = createDatabase({ url: own.appUrl, poolSize: 1, hasPrepared: true, onError: () => {} })
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

test('a scope that names nobody is refused, and its connection serves the next one', async () => {
  const asked = database.transaction({ role: 'tenant', adminId: '' }, async () => 'never')
  await expect(asked).rejects.toThrow('a scope needs the id of a record')
  const actor = database.transaction({ role: 'platform' }, async () => 'never', { actorId: 'nobody' })
  await expect(actor).rejects.toThrow('a scope needs the id of a record')
  expect(await database.transaction({ role: 'platform' }, async () => 'done')).toBe('done')
})

test('whoever is out of luck in each try is asked to come back, and that is heard of', async () => {
  const heard: unknown[] = []
  const unlucky = createDatabase({
    url: own.appUrl,
    poolSize: 1,
    hasPrepared: true,
    onError: (error) => void heard.push(error),
  })
  onTestFinished(() => unlucky.close())
  let tries = 0
  const asked = unlucky.transaction({ role: 'platform' }, async ({ db }) => {
    tries++
    await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(db)
  })
  await expect(asked).rejects.toMatchObject({ code: 'overloaded', details: { duration: 3 } })
  expect([tries, heard]).toEqual([4, [expect.objectContaining({ code: '40P01' })]])
})
