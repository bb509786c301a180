import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './db.ts'

type Verdict = { allowed: true } | { allowed: false; duration: number }
/** `times`: how many times the limit a wider network has. */
export type SharedLimit = (who: string, nowMs: number, times?: number) => Promise<Verdict>

const refusedUntilNext = (minute: number, nowMs: number): Verdict => ({
  allowed: false,
  duration: Math.max(1, Math.ceil(((minute + 1) * 60_000 - nowMs) / 1000)),
})

/** So many a minute for each caller, counted in this process alone. */
export function createRequestLimit(perMinute: number) {
  let window = 0
  let counts = new Map<string, number>()
  return (who: string, nowMs: number): Verdict => {
    const minute = Math.floor(nowMs / 60_000)
    if (minute !== window) {
      window = minute
      counts = new Map()
    }
    const count = (counts.get(who) ?? 0) + 1
    counts.set(who, count)
    return count <= perMinute ? { allowed: true } : refusedUntilNext(minute, nowMs)
  }
}

/** Adds calls of this minute to those that all processes let pass, and tells their sum. */
export type CallCounter = (who: string, minute: Date, calls: number) => Promise<number>

/** `untold`: let pass here and known to this process alone; `told`: the calls of all processes when they were last added up. */
type Count = { untold: number; told: number; telling: Promise<void> | undefined }

/** A process keeps at most this part of the limit to itself. */
const untoldShare = 20
/** Near the limit it keeps less: this part of what is left. */
const restShare = 8

/**
 * The general limit: so many requests a minute for each session (or address, before a session), over all processes.
 * Who calls now and then is counted here alone; who calls much is added up with the other processes' counts, ahead of
 * need, so that hardly a call waits for it. Each process may let a twentieth of the limit more pass at most.
 */
export function createSharedLimit(perMinute: number, add: CallCounter): SharedLimit {
  let window = 0
  let counts = new Map<string, Count>()

  const mostUntold = ({ told }: Count, most: number): number =>
    Math.max(1, Math.min(Math.floor(most / untoldShare), Math.floor((most - told) / restShare)))

  async function tell(who: string, count: Count, minute: number): Promise<void> {
    const calls = count.untold
    // a database that is away lifts no limit and sets none: this process goes on with its own count
    const all = await add(who, new Date(minute * 60_000), calls).catch(() => 0)
    count.untold -= calls
    count.told = Math.max(all, count.told + calls)
    count.telling = undefined
  }

  return async (who, nowMs, times = 1) => {
    const most = perMinute * times
    const minute = Math.floor(nowMs / 60_000)
    if (minute !== window) {
      window = minute
      counts = new Map()
    }
    const count = counts.get(who) ?? { untold: 0, told: 0, telling: undefined }
    counts.set(who, count)
    const startTelling = () => (count.telling ??= tell(who, count, minute))
    while (count.told + count.untold < most && count.untold >= mostUntold(count, most)) await startTelling()
    if (count.told + count.untold >= most) return refusedUntilNext(minute, nowMs)
    count.untold++
    if (count.untold * 2 >= mostUntold(count, most)) void startTelling()
    return { allowed: true }
  }
}

/** Counts in the table of throttles: unlogged, a row for each caller of much, by a digest of who it is. */
export const createCallCounter =
  (database: Database): CallCounter =>
  async (who, minute, calls) => {
    const key = createHash('sha256').update(`calls ${who}`).digest('base64url')
    const { rows } = await database.transaction({ role: 'auth' }, ({ db }) =>
      sql<{ count: number }>`
        insert into throttles as t (key, window_start, count) values (${key}, ${minute}, ${calls})
        on conflict (key) do update set window_start = greatest(t.window_start, excluded.window_start),
          count = case when t.window_start >= excluded.window_start then t.count else 0 end + excluded.count
        returning count`.execute(db),
    )
    return rows[0]?.count ?? 0
  }
