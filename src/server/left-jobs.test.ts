import { afterAll, expect, test, vi } from 'vitest'
import { useApi } from '#test/api.ts'
import { createLog } from './log.ts'
import { startQueue } from './queue.ts'
import { QueuePool } from './queue-pool.ts'

const world = useApi()
const soon = { timeout: 30_000, interval: 50 }
let pool: QueuePool
afterAll(() => pool?.end())

test('what a killed server had taken, however long it takes, is done by another within minutes, and what somebody is at is left to them', async () => {
  pool = new QueuePool({ connectionString: world.ownerUrl })
  const began: unknown[] = []
  let end = () => {}
  const isOver = new Promise<void>((resolve) => {
    end = resolve
  })
  const long = {
    name: 'long',
    async run({ of }: Record<string, unknown>) {
      began.push(of)
      if (of === 'living') await isOver
    },
  }
  const queue = await startQueue(pool, [long], {}, createLog({ level: 'silent', pretty: false }), {
    everyMs: 100,
  })
  const add = async (of: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from graphile_worker.add_job('long', $1::json, run_at => case when $2 then now() + interval '1 hour' end)`,
      [JSON.stringify({ of }), of !== 'living'],
    )
    return rows[0]?.id
  }
  const take = (id: string | undefined, minutes: number) =>
    pool.query(
      `update graphile_worker._private_jobs set run_at = now(), locked_by = coalesce(locked_by, 'worker-gone'),
        locked_at = now() - make_interval(mins => $2) where id = $1`,
      [id, minutes],
    )
  const living = await add('living')
  await vi.waitUntil(() => began.length === 1, soon)
  await take(living, 30)
  await take(await add('at work elsewhere'), 1)
  await take(await add('killed'), 30)
  await vi.waitUntil(() => began.includes('killed'), soon)
  expect(began).toEqual(['living', 'killed'])
  const isSaid = async () =>
    (
      await pool.query(
        `select from graphile_worker._private_jobs where id = $1 and locked_at > now() - interval '1 minute'`,
        [living],
      )
    ).rowCount === 1
  await vi.waitUntil(isSaid, soon)
  end()
  await vi.waitUntil(
    async () => (await pool.query(`select from graphile_worker._private_jobs where id = $1`, [living])).rowCount === 0,
    soon,
  )
  await queue.stop()
  expect(began).toEqual(['living', 'killed'])
})
