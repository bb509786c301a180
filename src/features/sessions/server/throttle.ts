import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'
import type { Fail } from '#src/server/failure.ts'

type Limit = { key: string; most: number; windowSeconds: number }
type Caller = { db: Db; now: Date; fail: Fail<'rate_limited'> }
type Counted = { window_start: Date; count: number }

/** Sign-in failures: ten for an account, a hundred for an address, in a quarter of an hour. */
export const loginLimits = (role: string, login: string, ip: string): Limit[] => [
  { key: `login:${role}:${login}`, most: 10, windowSeconds: 900 },
  { key: `login:ip:${ip}`, most: 100, windowSeconds: 900 },
]

const secondsLeft = (windowStart: Date, windowSeconds: number, now: Date): number =>
  Math.max(1, Math.ceil((windowStart.getTime() + windowSeconds * 1000 - now.getTime()) / 1000))

/** Throws 429 with the seconds to wait when a limit is used up. */
export async function assertWithin({ db, now, fail }: Caller, limits: readonly Limit[]): Promise<void> {
  for (const { key, most, windowSeconds } of limits) {
    const { rows } = await sql<{
      window_start: Date
      count: number
    }>`select window_start, count from throttles where key = ${key}`.execute(db)
    const row = rows[0]
    if (row && row.count >= most && row.window_start.getTime() + windowSeconds * 1000 > now.getTime())
      throw fail('rate_limited', {
        duration: secondsLeft(row.window_start, windowSeconds, now),
        keepsEffects: true,
      })
  }
}

/** Counts one more, and tells whether a limit is reached now. Parallel tries wait for each other on the row. */
export async function countAgainst(db: Db, limits: readonly Limit[], now: Date): Promise<boolean> {
  let isReached = false
  for (const limit of limits) if ((await countOne(db, limit, now)).count === limit.most) isReached = true
  return isReached
}

async function countOne(db: Db, { key, windowSeconds }: Limit, now: Date): Promise<Counted> {
  const { rows } = await sql<Counted>`
      insert into throttles as t (key, window_start, count) values (${key}, ${now}, 1)
      on conflict (key) do update set
        count = case when t.window_start + make_interval(secs => ${windowSeconds}) <= ${now} then 1 else t.count + 1 end,
        window_start = case when t.window_start + make_interval(secs => ${windowSeconds}) <= ${now} then ${now} else t.window_start end
      returning window_start, count`.execute(db)
  if (!rows[0]) throw new Error('a throttle was not counted')
  return rows[0]
}

/** Counts one more and throws when that was one too many, also of two at once: for acts that are limited also when they succeed. */
export async function spend({ db, now, fail }: Caller, limit: Limit): Promise<void> {
  const { window_start, count } = await countOne(db, limit, now)
  if (count > limit.most)
    throw fail('rate_limited', {
      duration: secondsLeft(window_start, limit.windowSeconds, now),
      keepsEffects: true,
    })
}

export const forget = async (db: Db, key: string): Promise<void> => {
  await sql`delete from throttles where key = ${key}`.execute(db)
}
