import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import type { World } from './api.ts'
import { untilWaiting } from './until-waiting.ts'

type Row = readonly [table: string, adminId: string, id: string, strength?: string]

const keys: Record<string, string> = {
  receipt_counters: 'admin_id = $1 and gym_id = $2',
  people: '$1::uuid is not null and id = $2',
}

/**
 * Locks come in one order (decisions 13 and 22). A rival has a row that comes early in it, and an act waits for that row: whatever the
 * rival's own act takes after it is free, or each would wait for the other until the database ends one of them.
 */
export function rivalOf(world: World) {
  let client: pg.Client
  beforeAll(async () => {
    client = new pg.Client(world.ownerUrl)
    await client.connect()
  })
  afterAll(() => client.end())

  const lock = ([table, adminId, id, strength = 'update']: Row, waits = '') =>
    client.query(
      `select 1 from ${table} where ${keys[table] ?? 'admin_id = $1 and id = $2'} for ${strength} ${waits}`,
      [adminId, id],
    )

  /** Answers what the act does once the rival, who had `first` and then took `next` without waiting, is done. */
  async function meet<T>(
    first: Row | ((client: pg.Client) => Promise<unknown>),
    act: () => Promise<T>,
    next: readonly Row[],
  ): Promise<T> {
    await client.query('begin')
    try {
      if (typeof first === 'function') await first(client)
      else expect((await lock(first)).rowCount).toBe(1)
      const acting = act()
      await untilWaiting(world, 1)
      for (const row of next) expect([row[0], (await lock(row, 'nowait')).rowCount]).toEqual([row[0], 1])
      await client.query('rollback')
      return await acting
    } finally {
      await client.query('rollback')
    }
  }
  return { meet }
}
