import pg from 'pg'
import { expect, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { gatherStatistics } from './gather-statistics.ts'

test('tables that hold rows and were never looked at are looked at, once', async () => {
  const { ownerUrl, drop } = await cloneDatabase()
  const client = new pg.Client(ownerUrl)
  try {
    await client.connect()
    const isKnown = async (table: string) =>
      (await client.query('select reltuples >= 0 as known from pg_class where oid = $1::regclass', [table])).rows[0]
        .known
    await client.query(
      `insert into people (id, phone_number, created_at) values (gen_random_uuid(), '+998901112233', now())`,
    )
    expect([await isKnown('people'), await isKnown('visits')]).toEqual([false, false])
    expect(await gatherStatistics(ownerUrl)).toContain('public.people')
    expect([await isKnown('people'), await isKnown('visits')]).toEqual([true, false])
    expect(await gatherStatistics(ownerUrl)).toEqual([])
  } finally {
    await client.end()
    await drop()
  }
})
