import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import {
  type CronItem,
  type CronItemOptions,
  type Logger,
  parseCronItems,
  type Runner,
  run,
  type Task,
} from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { type Db, later } from './db.ts'
import { type Log, maskPhones } from './log.ts'
import { createNodesWait, hasTwoSteps } from './two-steps.ts'

export type JobOptions = {
  /** A job with the same key replaces the waiting one. */
  key?: string
  runAt?: Date
  maxAttempts?: number
}

/** One kind of background work. It may be run twice (a crash between effect and note): it must not mind. */
export type Job<Deps> = {
  name: string
  /** `minute hour day month weekday` in UTC; absent for jobs that only handlers enqueue. */
  schedule?: string
  /** The next run does all that missed ones would have done: they are not made up. */
  skipsMissed?: boolean
  /**
   * Jobs that wait for somebody else's machine have workers of their own, so that its silence holds nothing else up; and so have
   * codes, for which a person waits: thousands of messages before them, or a machine that hangs, keep nobody from coming in.
   */
  lane?: 'gateway' | 'codes'
  /** Begins what the gateways' workers end: it waits with them while nothing may leave. */
  leaves?: true
  run(payload: Record<string, unknown>, deps: Deps): Promise<void>
}

/** Enqueues inside the caller's transaction: the job exists when the transaction commits. */
export const enqueueJob = async (
  db: Db,
  task: string,
  payload: Record<string, unknown>,
  { key, runAt, maxAttempts = 12 }: JobOptions = {},
): Promise<void> => {
  later(
    db,
    sql`select enqueue_job(${task}::text, ${JSON.stringify(payload)}::json, ${key ?? null}::text, ${runAt ?? null}::timestamptz, ${maxAttempts}::int)`,
  )
}

/** `enqueueJob` of one transaction, as operations are given it. */
export const enqueuerOf =
  (db: Db) =>
  (task: string, payload: Record<string, unknown>, options?: JobOptions): Promise<void> =>
    enqueueJob(db, task, payload, options)

const silentLogger = (LoggerOf: typeof Logger, log: Log) =>
  new LoggerOf(() => (level, message) => {
    if (level === 'error') log.error({ worker: true }, maskPhones(message)) // it quotes what a job failed with
  })

/** Whoever is at a job says so each minute; what nobody said so long was taken by a server that was killed, and another takes it up. */
const leftAfterMinutes = 5
const sayEveryMs = 60_000

/** The library itself knows of none that is killed: it waits four hours. */
async function sayHeld(db: Pick<Pool, 'query'>, held: ReadonlySet<string>): Promise<void> {
  await db.query(
    `update graphile_worker._private_jobs set locked_at = now() where id = any($1::bigint[]) and locked_at is not null`,
    [[...held]],
  )
}

const freeLeft = (db: Pick<Pool, 'query'>, held: ReadonlySet<string>) =>
  db.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null
     where locked_at < now() - make_interval(mins => $1) and id <> all($2::bigint[])`,
    [leftAfterMinutes, [...held]],
  )

/** Nobody tries again what failed to the end, and what it was to say of people must not outlive them: it goes as kept answers do. */
const failedDays = 7

async function forgetFailed(db: Pick<Pool, 'query'>, log: Log): Promise<void> {
  const { rows } = await db.query<{ job: string; count: number }>(
    `with gone as (
       delete from graphile_worker._private_jobs
       where attempts >= max_attempts and locked_at is null and run_at < now() - make_interval(days => $1) returning task_id)
     select t.identifier as job, count(*)::int as count from gone g join graphile_worker._private_tasks t on t.id = g.task_id group by 1`,
    [failedDays],
  )
  if (rows.length > 0) log.warn({ forgotten: rows }, 'jobs that failed to the end are kept no longer')
}

const nextKey = 'next '

/** Of what came while nobody looked, on a machine that slept or in a queue that was long, one run waits, in its place. */
const onlyNext = (name: string): CronItemOptions => ({
  backfillPeriod: 0,
  jobKey: nextKey + name,
  jobKeyMode: 'preserve_run_at',
})

/**
 * A clock that is ahead of the database's would leave what is scheduled undone until that is there, too: the minutes which it noted, and the
 * one run in which all later ones come together. What is tried again waits for its own time.
 */
async function forgetAhead(db: Pick<Pool, 'query'>, log: Log): Promise<void> {
  const { rows } = await db.query<{ identifier: string }>(
    `with noted as (
       update graphile_worker._private_known_crontabs set last_execution = now() - interval '1 minute'
       where last_execution > now() + interval '10 minutes' returning identifier),
     waiting as (
       update graphile_worker._private_jobs set run_at = now()
       where starts_with(key, $1::text) and attempts = 0 and locked_at is null and run_at > now() + interval '1 minute' returning key)
     select identifier from noted union select substr(key, length($1::text) + 1) from waiting`,
    [nextKey],
  )
  const jobs = rows.map(({ identifier }) => identifier)
  if (jobs.length > 0) log.warn({ jobs }, 'scheduled by a clock that was ahead: they go on from now')
}

/** Tells whether the clock of this machine was set back since it was asked last. */
function clockWatch(): () => boolean {
  const beganAt = () => Date.now() - performance.now()
  let last = beganAt()
  return () => {
    const before = last
    last = beganAt()
    return last < before - 60_000
  }
}

const beginAgainMs = 1_000

type Lane = Pick<Runner, 'stop'> & {
  /** Ends its workers, and others begin. */
  renew(): Promise<void>
}

/** The library gives up a whole lane when one of its workers fails at something else than a job, and ends as if it had been told to: others begin. */
async function keepRunning(begin: () => Promise<Runner>, log: Log): Promise<Lane> {
  const ending = new AbortController()
  const { signal } = ending
  let runner = await begin()
  const hasBegun = async () => {
    try {
      runner = await begin()
      return true
    } catch (err) {
      log.error({ err }, 'no workers of the job queue')
      return false
    }
  }
  const keep = async () => {
    for (;;) {
      const err: unknown = await runner.promise.catch((error: unknown) => error)
      if (signal.aborted) return
      log.error({ err }, 'workers of the job queue ended: others begin')
      do await sleep(beginAgainMs, undefined, { signal, ref: false })
      while (!(await hasBegun()))
      if (signal.aborted) return await runner.stop()
    }
  }
  const keeping = keep().catch(() => {}) // told to stop while it waited
  const end = () => runner.stop().catch(() => {}) // it has ended by itself
  return {
    renew: end,
    async stop() {
      ending.abort()
      await end()
      await keeping
    },
  }
}

/** Starts the workers: jobs wait in PostgreSQL, survive restarts, and schedules catch up after hours off. */
export async function startQueue<Deps>(
  pool: Pool,
  jobs: readonly Job<Deps>[],
  deps: Deps,
  log: Log,
  {
    everyMs = sayEveryMs,
    nodesMs = 3_000,
    isHeld = () => false,
    lookMs = 5_000,
  }: {
    everyMs?: number
    nodesMs?: number
    /** Nothing may leave but codes. */
    isHeld?: () => boolean
    lookMs?: number
  } = {},
): Promise<{ stop(): Promise<void> }> {
  const held = new Set<string>()
  const waitForNodes = (await hasTwoSteps(pool)) ? createNodesWait(pool, nodesMs) : undefined
  const { Logger: LoggerOf } = await import('graphile-worker')
  const startLane = async (own: readonly Job<Deps>[], concurrency: number): Promise<Runner> => {
    const taskList: Record<string, Task> = {}
    for (const job of own)
      taskList[job.name] = async (payload, { job: { id } }) => {
        const started = performance.now()
        held.add(id)
        try {
          // codes stand on the coordinator, with all that they need
          if (job.lane !== 'codes') await waitForNodes?.()
          await job.run((payload ?? {}) as Record<string, unknown>, deps)
        } finally {
          held.delete(id)
        }
        log.debug({ job: job.name, ms: Math.round(performance.now() - started) }, 'job done')
      }
    const cron: CronItem[] = own.flatMap(({ name, schedule, skipsMissed }) =>
      schedule
        ? [
            {
              task: name,
              match: schedule,
              identifier: name,
              options: skipsMissed ? onlyNext(name) : { backfillPeriod: 26 * 3_600_000 },
            },
          ]
        : [],
    )
    return await run({
      pgPool: pool,
      taskList,
      parsedCronItems: parseCronItems(cron),
      concurrency,
      pollInterval: 5_000,
      noHandleSignals: true,
      logger: silentLogger(LoggerOf, log),
    })
  }
  const lanes: Lane[] = []
  const add = async (concurrency: number, isOfLane: (job: Job<Deps>) => boolean): Promise<void> => {
    const own = jobs.filter(isOfLane)
    lanes.push(await keepRunning(() => startLane(own, concurrency), log))
  }
  const isHeldNow = isHeld()
  await add(4, ({ lane, leaves }) => lane === undefined && !(leaves && isHeldNow))
  await add(2, ({ lane }) => lane === 'codes')
  const ending = new AbortController()
  const { signal } = ending
  /** Nobody is there who could start the server anew when the database is away just then. */
  const addAtLast: typeof add = async (...lane) => {
    for (;;)
      try {
        return await add(...lane)
      } catch (err) {
        log.error({ err }, 'no workers of the job queue')
        await sleep(beginAgainMs, undefined, { signal, ref: false })
      }
  }
  const addOutgoing = async () => {
    if (isHeldNow) log.warn('nothing leaves but codes: npm run outgoing says what waits, and lets it go')
    while (isHeld()) await sleep(lookMs, undefined, { signal, ref: false })
    const addOne = isHeldNow ? addAtLast : add
    await addOne(3, ({ lane }) => lane === 'gateway')
    if (isHeldNow) await addOne(1, ({ lane, leaves }) => lane === undefined && leaves === true)
  }
  const adding = addOutgoing()
  adding.catch((err: unknown) => {
    if (!signal.aborted) log.error({ err }, 'nothing leaves: its workers did not begin')
  })
  if (!isHeldNow) await adding
  let hasSaid = false
  const isSetBack = clockWatch()
  async function look(): Promise<void> {
    try {
      // the library goes on when its own next minute is there
      if (isSetBack()) for (const lane of lanes) void lane.renew()
      await sayHeld(pool, held)
      // after a break everybody has had a minute to say what is theirs
      if (hasSaid) await freeLeft(pool, held)
      hasSaid = true
      await forgetFailed(pool, log)
      await forgetAhead(pool, log)
    } catch (err) {
      hasSaid = false
      log.warn({ err }, 'left jobs were not freed')
    }
  }
  let looked = look()
  await looked
  const looking = setInterval(() => (looked = look()), everyMs).unref()
  return {
    async stop() {
      ending.abort()
      await adding.catch(() => {})
      await Promise.all(lanes.map((lane) => lane.stop()))
      await setImmediate() // workers note the jobs that they ended, and wait for none of it
      clearInterval(looking)
      await looked
    },
  }
}
