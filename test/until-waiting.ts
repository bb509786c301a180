import pg from 'pg'
import { expect } from 'vitest'
import type { World } from './api.ts'

/** Until so many wait for what somebody holds. */
export async function untilWaiting({ ownerUrl }: Pick<World, 'ownerUrl'>, count: number): Promise<void> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    const waiting = async () => {
      const { rows } = await client.query(
        'select count(distinct l.pid)::int as count from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
      )
      return rows[0].count
    }
    await expect.poll(waiting, { timeout: 30_000 }).toBe(count)
  } finally {
    await client.end()
  }
}
