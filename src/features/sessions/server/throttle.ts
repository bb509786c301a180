import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'
import type { Fail } from '#src/server/failure.ts'

/** So many in a window; whoever wants more waits for its end. */
type Limit = { key: string; most: number; windowSeconds: number }
/** So many mistakes; each one beyond makes the wait twice as long. A day without one, and they are forgotten. */
export type MistakeLimit = { key: string; most: number }
type Caller = { db: Db; now: Date; fail: Fail<'rate_limited'> }
type Counted = { window_start: Date; count: number }

const firstWaitSeconds = 30
const longestWaitSeconds = 900
const forgottenAfterSeconds = 24 * 3600

/** What is counted names phones and addresses; the table does not. */
const keptAs = ({ key }: { key: string }): string => createHash('sha256').update(key).digest('base64url')

const secondsUntil = (then: Date, now: Date): number => Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1000))

/** Throws 429 with the seconds to wait while one of the limits is closed. */
export async function assertOpen({ db, now, fail }: Caller, limits: readonly MistakeLimit[]): Promise<void> {
  const { rows } = await sql<{ until: Date | null }>`
    select max(blocked_until) as until from throttles where key = any(${limits.map(keptAs)}::text[]) and blocked_until > ${now}`.execute(
    db,
  )
  const until = rows[0]?.until
  if (until) throw fail('rate_limited', { duration: secondsUntil(until, now), keepsEffects: true })
}

/** As `assertOpen`, and nobody else counts against these limits until the transaction ends: tries at once are tries in a row. */
export async function holdOpen(caller: Caller, limits: readonly MistakeLimit[]): Promise<void> {
  const { db, now } = caller
  const keys = limits.map(keptAs).sort()
  await sql`
    insert into throttles (key, window_start, count) select key, ${now}, 0 from unnest(${keys}::text[]) as key on conflict do nothing`.execute(
    db,
  )
  await sql`select from throttles where key = any(${keys}::text[]) order by key for update`.execute(db)
  await assertOpen(caller, limits)
}

/** Counts one more mistake, and tells whether that closed one of them. */
export async function countMistake(db: Db, limits: readonly MistakeLimit[], now: Date): Promise<boolean> {
  let isClosed = false
  for (const limit of limits) {
    const { most } = limit
    const forgotten = sql`t.window_start + make_interval(secs => ${forgottenAfterSeconds}) <= ${now}`
    const count = sql`case when ${forgotten} then 1 else t.count + 1 end`
    const { rows } = await sql<{ count: number }>`
      insert into throttles as t (key, window_start, count, blocked_until)
      values (${keptAs(limit)}, ${now}, 1, case when ${most}::int <= 1 then ${now}::timestamptz + make_interval(secs => ${firstWaitSeconds}) end)
      on conflict (key) do update set count = ${count}, window_start = ${now},
        blocked_until = case when ${count} >= ${most}::int
          then ${now}::timestamptz + make_interval(secs => least(${longestWaitSeconds}, ${firstWaitSeconds} * 2 ^ least(${count} - ${most}::int, 10))) end
      returning count`.execute(db)
    if (rows[0]?.count === most) isClosed = true
  }
  return isClosed
}

async function countOne(db: Db, limit: Limit, now: Date): Promise<Counted> {
  const { windowSeconds } = limit
  const { rows } = await sql<Counted>`
      insert into throttles as t (key, window_start, count) values (${keptAs(limit)}, ${now}, 1)
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
      duration: secondsUntil(new Date(window_start.getTime() + limit.windowSeconds * 1000), now),
      keepsEffects: true,
    })
}

export const forget = async (db: Db, limits: readonly MistakeLimit[]): Promise<void> => {
  await sql`delete from throttles where key = any(${limits.map(keptAs)}::text[])`.execute(db)
}
