import pg from 'pg'
import { isId } from '#src/contract/ids.ts'
import { afterCommit, type Db, type Transaction } from './db.ts'
import { inTime, keptAlive, streamOf } from './in-deadline.ts'
import type { Log } from './log.ts'

/** What open pages learn without asking: what happened, and to whom. It names by id and carries nothing else. */
export type Told = { event: string } & Readonly<Record<string, string | readonly string[] | undefined>>

const channel = 'polvon_pages'

// Whoever commits a notification holds a lock of the whole database until the disk has it. In the transaction itself,
// check-ins of all gyms would wait for one another; here the commit does not wait for the disk.
const notify = `select set_config('synchronous_commit', 'off', true), pg_notify('${channel}', told) from unnest($1::text[]) told`

/** An open page, and whose it is: nobody else says what it did. */
type Page = { page: string; session: string }
const pages = new WeakMap<Db, Page>()

/** What is announced in this transaction names the open page whose call it is, if a page's. */
export function announcedFrom(page: Page | undefined, transaction: Transaction): Transaction {
  if (page) pages.set(transaction.db, page)
  return transaction
}

/** Told to every process of the product right after the caller's transaction is committed, and never when it is not. */
export const announce = (db: Db, told: Told): void =>
  afterCommit(db, notify, JSON.stringify({ ...told, ...pages.get(db) }))

export type Announcements = {
  /** Comes back once it hears, or could not begin to and tries again: what is announced from then on is heard, or told as a gap. False: it has been closed, and hears nothing. */
  listen(): Promise<boolean>
  close(): Promise<void>
}

const firstPauseMs = 500
const longestPauseMs = 15_000
/** Whoever only hears does not notice that nobody is there any more. */
const usualAskMs = 15_000
const answerMs = 5_000
const farewellMs = 1_000

/**
 * One connection of its own that waits for announcements of all processes, from the first `listen()` on. `onGap` is
 * called when it was lost and is back: what was announced meanwhile was not heard.
 */
export function createAnnouncements({
  url,
  log,
  hear,
  onGap,
  askMs = usualAskMs,
}: {
  url: string
  log: Log
  hear: (told: Told) => void
  onGap: () => void
  /** Between two questions whether anybody is at the other end. */
  askMs?: number
}): Announcements {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let pause = firstPauseMs
  let state: 'idle' | 'listening' | 'closed' = 'idle'
  let wasLost = false
  let begun: Promise<void> | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'polvon pages',
      connectionTimeoutMillis: answerMs,
      ...keptAlive,
    })
    client = next
    next.on('error', () => undefined) // its end follows
    next.on('end', () => retry(next))
    next.on('notification', ({ payload }) => {
      const told = parse(payload)
      if (told) hear(told)
    })
    try {
      await next.connect()
      await next.query(inTime(`LISTEN ${channel}`, answerMs))
      keepAsking(next)
      pause = firstPauseMs
      if (wasLost) onGap()
      wasLost = false
    } catch (err) {
      log.debug({ err }, 'announcements can not be heard yet')
      void next.end().catch(() => undefined)
      retry(next)
    }
  }

  function keepAsking(one: pg.Client): void {
    let isAsked = false
    const asking = setInterval(() => {
      if (isAsked) return
      isAsked = true
      one
        .query(inTime('select 1', answerMs))
        .then(() => (isAsked = false))
        .catch(() => streamOf(one)?.destroy()) // its end follows
    }, askMs).unref()
    one.once('end', () => clearInterval(asking))
  }

  function retry(lost: pg.Client): void {
    if (state !== 'listening' || client !== lost) return
    client = undefined
    wasLost = true
    timer = setTimeout(() => void connect(), pause).unref()
    pause = Math.min(pause * 2, longestPauseMs)
  }

  return {
    async listen() {
      if (state === 'idle') {
        state = 'listening'
        begun = connect()
      }
      await begun
      return state === 'listening'
    },
    async close() {
      state = 'closed'
      clearTimeout(timer)
      const last = client
      // whoever is gone without a word answers no farewell either
      const impatient = setTimeout(() => last && streamOf(last)?.destroy(), farewellMs)
      await last?.end().catch(() => undefined)
      clearTimeout(impatient)
    },
  }
}

function parse(payload: string | undefined): Told | undefined {
  try {
    const told = JSON.parse(payload ?? '') as Told // written by announce() alone, and checked here
    const { event, ...about } = told
    return typeof event === 'string' && Object.values(about).flat().every(isId) ? told : undefined
  } catch {
    return undefined
  }
}
