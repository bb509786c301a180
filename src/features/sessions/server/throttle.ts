import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'
import type { ErrorCode } from '#src/contract/errors.ts'
import type { Actor } from '#src/server/actor.ts'
import type { Fail, FailureDetails } from '#src/server/failure.ts'
import { inNetworks, type Network } from '#src/server/network.ts'
import { isEnough, type Stranger } from './proof-of-work.ts'

/**
 * So often a day work opens what a whole network may: behind the few addresses of a mobile operator, or a gym's Wi-Fi, no neighbour
 * uses it up without as much work.
 */
export const proofsOfNetwork = 5_000

/** So many in a window; whoever wants more waits for its end. */
type Limit = { key: string; most: number; windowSeconds: number; mostProofs?: number }
/** So many mistakes; each one beyond makes the wait twice as long. A day without one, and they are forgotten. */
export type MistakeLimit = { key: string; most: number; mostProofs?: number }
/** `stranger`: whom a proof of work lets through where they would wait. */
type Caller = { db: Db; now: Date; fail: Fail<'rate_limited'>; stranger?: Stranger | undefined }
type Counted = { window_start: Date; count: number }

const firstWaitSeconds = 30
const longestWaitSeconds = 900
const forgottenAfterSeconds = 24 * 3600
const daySeconds = 24 * 3600

/** What is counted names phones and addresses; the table does not. */
const keptAs = ({ key }: { key: string }): string => createHash('sha256').update(key).digest('base64url')

const secondsUntil = (then: Date, now: Date): number => Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1000))

/** Nobody else counts against these until the transaction ends: tries at once are tries in a row. */
async function hold(db: Db, keys: readonly string[], now: Date): Promise<void> {
  const inOrder = keys.toSorted()
  await sql`
    insert into throttles (key, window_start, count) select key, ${now}, 0 from unnest(${inOrder}::text[]) as key on conflict do nothing`.execute(
    db,
  )
  await sql`select from throttles where key = any(${inOrder}::text[]) order by key for update`.execute(db)
}

/**
 * Closed limits open for one more try of a stranger who proves work: as often a day as each of them lets pass without,
 * or says (`mostProofs`), and each time it is more work. Whoever sent none, or one that is not good here, is told what to prove.
 */
async function refuseUnlessProved(caller: Caller, closed: readonly MistakeLimit[], duration: number): Promise<void> {
  const { db, now, fail, stranger } = caller
  const refused = { duration, keepsEffects: true }
  if (!stranger) throw fail('rate_limited', refused)
  const keys = closed.map(({ key }) => keptAs({ key: `proof ${key}` }))
  await hold(db, keys, now)
  const { rows } = await sql<{ key: string; count: number }>`
    select key, case when window_start + make_interval(secs => ${daySeconds}) <= ${now} then 0 else count end as count
    from throttles where key = any(${keys}::text[])`.execute(db)
  const spentOf = (key: string) => rows.find((row) => row.key === key)?.count ?? 0
  if (closed.some(({ most, mostProofs = most }, at) => spentOf(keys[at] ?? '') >= mostProofs))
    throw fail('rate_limited', refused)
  const spent = Math.max(...rows.map(({ count }) => count))
  if (!(await isProved(stranger, spent, { db, now })))
    throw fail('rate_limited', { ...refused, data: { proof: await stranger.proofs.ask(stranger.about, spent, now) } })
  await sql`
    update throttles set
      count = case when window_start + make_interval(secs => ${daySeconds}) <= ${now} then 1 else count + 1 end,
      window_start = case when window_start + make_interval(secs => ${daySeconds}) <= ${now} then ${now} else window_start end
    where key = any(${keys}::text[])`.execute(db)
}

/** Looks at the proof of this call once, and uses it up. */
async function isProved(stranger: Stranger, spent: number, { db, now }: Pick<Caller, 'db' | 'now'>): Promise<boolean> {
  const { proofs, about, sent } = stranger
  if (!stranger.proved && sent) {
    const proved = await proofs.check(sent, about, now)
    const { numAffectedRows: used } = proved
      ? await sql`
          insert into throttles (key, window_start, count) values (${keptAs({ key: `proved ${proved.nonce}` })}, ${now}, 1)
          on conflict do nothing`.execute(db)
      : { numAffectedRows: 0n }
    if (used) stranger.proved = proved
  }
  return stranger.proved !== undefined && isEnough(stranger.proved, spent)
}

/** Throws 429 with the seconds to wait while one of the limits is closed. */
export async function assertOpen(caller: Caller, limits: readonly MistakeLimit[]): Promise<void> {
  const { db, now } = caller
  const { rows } = await sql<{ key: string; until: Date }>`
    select key, blocked_until as until from throttles
    where key = any(${limits.map(keptAs)}::text[]) and blocked_until is not null and blocked_until > ${now}`.execute(db)
  if (rows.length === 0) return
  const closed = limits.filter((limit) => rows.some(({ key }) => key === keptAs(limit)))
  await refuseUnlessProved(caller, closed, Math.max(...rows.map(({ until }) => secondsUntil(until, now))))
}

/** As `assertOpen`, and nobody else counts against these limits until the transaction ends: tries at once are tries in a row. */
export async function holdOpen(caller: Caller, limits: readonly MistakeLimit[]): Promise<void> {
  await hold(caller.db, limits.map(keptAs), caller.now)
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

async function countMore(db: Db, limit: Omit<Limit, 'most'>, now: Date, more: number): Promise<Counted> {
  const { windowSeconds } = limit
  const { rows } = await sql<Counted>`
      insert into throttles as t (key, window_start, count) values (${keptAs(limit)}, ${now}, ${more})
      on conflict (key) do update set
        count = case when t.window_start + make_interval(secs => ${windowSeconds}) <= ${now} then ${more}::int else t.count + ${more}::int end,
        window_start = case when t.window_start + make_interval(secs => ${windowSeconds}) <= ${now} then ${now} else t.window_start end
      returning window_start, count`.execute(db)
  if (!rows[0]) throw new Error('a throttle was not counted')
  return rows[0]
}

/** Counts one more, and says how many that makes. */
export const countOne = async (db: Db, limit: Omit<Limit, 'most'>, now: Date): Promise<number> =>
  (await countMore(db, limit, now, 1)).count

/** A limit of one act is told in its own words, at a field where it has one; the rest of the page goes on. */
export const sayingOwn =
  <Code extends ErrorCode>(fail: Fail<Code>, code: Code, field?: string): Caller['fail'] =>
  (_, details?: FailureDetails) =>
    fail(code, { ...details, ...(field && { field }) })

/** Counts one more (or several) and throws when that was one too many, also of two at once: for acts that are limited also when they succeed. */
export async function spend(caller: Caller, limit: Limit, more = 1): Promise<void> {
  const { db, now } = caller
  const { window_start, count } = await countMore(db, limit, now, more)
  if (count <= limit.most) return
  const end = new Date(window_start.getTime() + limit.windowSeconds * 1000)
  await refuseUnlessProved(caller, [limit], secondsUntil(end, now))
}

/** What an owner may in a day: half of it is the most of one employee, three quarters of all together, so that the owner goes on. */
const sharesOfDay = (actor: Actor, what: string, most: number): Limit[] => [
  ...(actor.role === 'employee'
    ? [
        { key: `${what}:by:${actor.id}`, most: Math.ceil(most / 2), windowSeconds: daySeconds },
        {
          key: `${what}:staff:${actor.adminId}`,
          most: Math.max(1, Math.floor(most * 0.75)),
          windowSeconds: daySeconds,
        },
      ]
    : []),
  { key: `${what}:${actor.adminId}`, most, windowSeconds: daySeconds },
]

/** Counts one more of what somebody of an owner's may do in a day; by `assertUnspent` it only looks. */
export async function spendShares(
  caller: Caller,
  actor: Actor,
  { what, most, by = spend }: { what: string; most: number; by?: (caller: Caller, limit: Limit) => Promise<void> },
): Promise<void> {
  for (const limit of sharesOfDay(actor, what, most)) await by(caller, limit)
}

/** A limit of strangers, for the network that they call from and those around it. Work opens it, up to what a network may prove. */
export const limitsOfNetworks = (networks: readonly Network[], what: string, limit: Omit<Limit, 'key'>): Limit[] =>
  inNetworks(networks, what, { ...limit, mostProofs: proofsOfNetwork })

/** Counts one more in each of them, the nearest first: what it refuses uses up nothing of those around it. */
export async function spendInNetworks(caller: Caller, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) await spend(caller, limit)
}

/** Throws while what `spend` counts is used up, and counts nothing: for limits of what goes wrong alone. */
export async function assertUnspent(caller: Caller, limit: Limit): Promise<void> {
  const { db, now } = caller
  const { rows } = await sql<{ until: Date }>`
    select window_start + make_interval(secs => ${limit.windowSeconds}) as until from throttles
    where key = ${keptAs(limit)} and count >= ${limit.most} and window_start + make_interval(secs => ${limit.windowSeconds}) > ${now}`.execute(
    db,
  )
  if (rows[0]) await refuseUnlessProved(caller, [limit], secondsUntil(rows[0].until, now))
}

/** A wait that is counted elsewhere. */
export const waitOrProve = (caller: Caller, limit: MistakeLimit, seconds: number): Promise<void> =>
  refuseUnlessProved(caller, [limit], seconds)

export const forget = async (db: Db, limits: readonly MistakeLimit[]): Promise<void> => {
  await sql`delete from throttles where key = any(${limits.map(keptAs)}::text[])`.execute(db)
}
