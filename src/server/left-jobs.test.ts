import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useApi } from '#test/api.ts'
import { createLog } from './log.ts'
import { startQueue } from './queue.ts'
import { QueuePool } from './queue-pool.ts'

const world = useApi()
const soon = { timeout: 30_000, interval: 50 }
const silent = createLog({ level: 'silent', pretty: false })
let pool: QueuePool
beforeAll(() => {
  pool = new QueuePool({ connectionString: world.ownerUrl })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
})
afterAll(() => pool?.end())

test('what a killed server had taken, however long it takes, is done by another within minutes, and what somebody is at is left to them', async () => {
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
  const queue = await startQueue(pool, [long], {}, silent, { everyMs: 100 })
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

test('what failed to the end goes after a week, with whatever it was to say of people; what is tried again, or failed lately, stays', async () => {
  const add = async (says: string, { attempts, days }: { attempts: number; days: number }) => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from graphile_worker.add_job('tells', $1::json, max_attempts => 5)`,
      [JSON.stringify({ says })],
    )
    await pool.query(
      `update graphile_worker._private_jobs set attempts = $2, run_at = now() + make_interval(days => $3) where id = $1`,
      [rows[0]?.id, attempts, days],
    )
  }
  await add('long ago', { attempts: 5, days: -8 })
  await add('lately', { attempts: 5, days: -6 })
  await add('tried again', { attempts: 4, days: 1 })
  const left = async () => {
    const { rows } = await pool.query<{ says: string }>(
      `select payload ->> 'says' as says from graphile_worker._private_jobs where payload ->> 'says' is not null order by says`,
    )
    return rows.map(({ says }) => says)
  }
  expect(await left()).toEqual(['lately', 'long ago', 'tried again'])
  const queue = await startQueue(pool, [], {}, silent)
  expect(await left()).toEqual(['lately', 'tried again'])
  await queue.stop()
})

const addJob = (says: string) =>
  pool.query(`select graphile_worker.add_job('says', $1::json, max_attempts => 1)`, [JSON.stringify({ says })])

test('a lane whose workers gave up goes on with others, and what fails is told without phones', async () => {
  const said: string[] = []
  const says = {
    name: 'says',
    async run({ says }: Record<string, unknown>) {
      if (says === 'nothing') throw new Error('no way to +998901112233')
      said.push(String(says))
    },
  }
  const told: unknown[] = []
  const log = createLog({ level: 'silent', pretty: false })
  // a job that fails while the log can't be written: the library takes it for the end of all
  const error = vi.spyOn(log, 'error').mockImplementation((...line: unknown[]) => {
    told.push(line)
    if (told.length === 1) throw new Error('no space left on device')
  })
  vi.spyOn(console, 'trace').mockImplementationOnce(() => undefined)
  const queue = await startQueue(pool, [says], {}, log)
  await addJob('nothing')
  await vi.waitUntil(() => error.mock.calls.some((line) => /others begin/.test(JSON.stringify(line))), soon)
  await addJob('something')
  await vi.waitUntil(() => said.includes('something'), soon)
  await queue.stop()
  expect(JSON.stringify(told)).toContain('no way to')
  expect(JSON.stringify(told)).not.toContain('1112233')
})

test('while it is held nothing leaves and nothing begins what would, but codes; let go, all of it does', async () => {
  const ran: string[] = []
  const kinds = { book: {}, remind: { leaves: true }, charge: { lane: 'gateway' }, code: { lane: 'codes' } } as const
  const all = Object.entries(kinds).map(([name, kind]) => ({ name, ...kind, run: async () => void ran.push(name) }))
  let isHeld = true
  const queue = await startQueue(pool, all, {}, silent, { isHeld: () => isHeld, lookMs: 20 })
  for (const { name } of all) await pool.query('select graphile_worker.add_job($1)', [name])
  await vi.waitUntil(() => ran.length === 2, soon)
  expect(ran.toSorted()).toEqual(['book', 'code'])
  isHeld = false
  await vi.waitUntil(() => ran.length === 4, soon)
  expect(ran.toSorted()).toEqual(['book', 'charge', 'code', 'remind'])
  await queue.stop()
})

test('a queue that is told to stop while all is held stops', async () => {
  const queue = await startQueue(pool, [{ name: 'charge', lane: 'gateway', run: async () => {} }], {}, silent, {
    isHeld: () => true,
  })
  await queue.stop()
  const { rows } = await pool.query('select 1 as one')
  expect(rows).toHaveLength(1)
})

test('what was held and is let go while the database is away leaves as soon as it is there again', async () => {
  const ran: string[] = []
  const kinds = { remind: { leaves: true }, charge: { lane: 'gateway' } } as const
  const all = Object.entries(kinds).map(([name, kind]) => ({ name, ...kind, run: async () => void ran.push(name) }))
  let isHeld = true
  let isAway = false
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => Promise<unknown> | undefined
  vi.spyOn(pool, 'connect').mockImplementation((...given: unknown[]) => {
    if (!isAway) return connect(...given)
    const away = new Error('Connection terminated due to connection timeout')
    const [tell] = given
    return typeof tell === 'function' ? tell(away) : Promise.reject(away)
  })
  const error = vi.spyOn(silent, 'error')
  onTestFinished(() => void vi.restoreAllMocks())
  const queue = await startQueue(pool, all, {}, silent, {
    lookMs: 20,
    isHeld() {
      isAway = !isHeld
      return isHeld
    },
  })
  for (const { name } of all) await pool.query('select graphile_worker.add_job($1)', [name])
  isHeld = false
  await vi.waitUntil(() => error.mock.calls.some((line) => /no workers/.test(JSON.stringify(line))), soon)
  isAway = false
  await vi.waitUntil(() => ran.length === 2, soon)
  expect(ran.toSorted()).toEqual(['charge', 'remind'])
  await queue.stop()
})

describe('a clock', () => {
  /** A moment before the end of this minute, and so many hours away; the clock stands still until it is set again. */
  const minuteEnd = (hours: number) => Math.ceil(realNow() / 60_000) * 60_000 + hours * 3_600_000 - 50
  const realNow = Date.now
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
  const executed = async (name: string): Promise<number> => {
    const { rows } = await pool.query<{ last_execution: Date | null }>(
      'select last_execution from graphile_worker._private_known_crontabs where identifier = $1',
      [name],
    )
    return rows[0]?.last_execution?.getTime() ?? 0
  }
  /** The minutes of which jobs wait or are under way. */
  const minutesOf = async (name: string): Promise<string[]> => {
    const { rows } = await pool.query<{ ts: string }>(
      `select j.payload->'_cron'->>'ts' as ts from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
      [name],
    )
    return rows.map(({ ts }) => ts)
  }

  test('of a machine that slept makes up nothing of what does all by its next run', async () => {
    let runs = 0
    let end = () => {}
    const isOver = new Promise<void>((resolve) => {
      end = resolve
    })
    const run = async () => {
      runs++
      await isOver
    }
    const began = minuteEnd(-3)
    vi.setSystemTime(began)
    const queue = await startQueue(pool, [{ name: 'often', schedule: '* * * * *', skipsMissed: true, run }], {}, silent)
    const woke = began + 2 * 3_600_000
    vi.setSystemTime(woke)
    await expect.poll(() => executed('often'), soon).toBeGreaterThan(woke - 60_000)
    // four may be at one at once, and the next waits
    expect((await minutesOf('often')).length).toBeLessThanOrEqual(5)
    end()
    await queue.stop()
    expect(runs).toBeLessThanOrEqual(5)
  })

  test('that was ahead and is set right leaves nothing undone, and that is said', async () => {
    onTestFinished(() => void vi.restoreAllMocks())
    const warn = vi.spyOn(silent, 'warn')
    const query = vi.spyOn(pool, 'query')
    const begun = () =>
      query.mock.calls.filter(([asked]) => /^SELECT \* FROM .*known_crontabs/.test(String(asked))).length
    vi.setSystemTime(minuteEnd(24))
    const always = { name: 'always', schedule: '* * * * *', run: async () => {} }
    const queue = await startQueue(pool, [always], {}, silent, { everyMs: 50 })
    const before = begun()
    vi.setSystemTime(minuteEnd(24) + 60)
    await expect.poll(() => executed('always'), soon).toBeGreaterThan(0)
    await vi.waitUntil(() => warn.mock.calls.some((line) => /clock that was ahead/.test(JSON.stringify(line))), soon)
    const now = minuteEnd(0)
    vi.setSystemTime(now)
    await vi.waitUntil(() => begun() > before, soon)
    vi.setSystemTime(now + 60)
    // not by the row that waits: the minute may be over by then, and a worker has it
    await expect.poll(() => executed('always'), soon).toBe(now + 50)
    await queue.stop()
  })

  test('that is ahead holds back nothing of what is done once for all that was missed', async () => {
    let runs = 0
    const run = async () => void runs++
    vi.setSystemTime(minuteEnd(24))
    const once = { name: 'once', schedule: '* * * * *', skipsMissed: true, run }
    const queue = await startQueue(pool, [once], {}, silent, { everyMs: 50 })
    vi.setSystemTime(minuteEnd(24) + 60)
    await vi.waitUntil(() => runs > 0, soon)
    const ahead = async () => {
      const { rows } = await pool.query<{ key: string }>(
        `select key from graphile_worker._private_jobs where key = 'next once' and run_at > now() + interval '10 minutes'`,
      )
      return rows
    }
    await expect.poll(ahead, soon).toEqual([])
    await queue.stop()
  })

  test('that is ahead brings nothing forward that is tried again', async () => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from graphile_worker.add_job('failing', job_key => 'next failing')`,
    )
    const [{ id }] = rows as [{ id: string }] // it answers with one
    await pool.query(
      `update graphile_worker._private_jobs set attempts = 3, run_at = now() + interval '1 hour' where id = $1`,
      [id],
    )
    const queue = await startQueue(pool, [], {}, silent)
    await queue.stop()
    const { rowCount } = await pool.query(
      `select from graphile_worker._private_jobs where id = $1 and run_at > now() + interval '50 minutes'`,
      [id],
    )
    expect(rowCount).toBe(1)
  })
})
