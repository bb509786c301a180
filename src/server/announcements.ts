import pg from 'pg'
import { isId } from '#src/contract/ids.ts'
import { afterCommit, type Db } from './db.ts'
import type { Log } from './log.ts'

/** What open pages of an owner's people learn without asking. It names places and people by id and carries nothing else. */
export type Announcement =
  /** Something happened at the door of a gym. */
  | { event: 'door'; adminId: string; gymId: string }
  /** Somebody asked about a gym, or was answered. */
  | { event: 'lead'; adminId: string; gymId: string }
  /** A timetable or the places in it have changed. */
  | { event: 'classes'; adminId: string; gymId: string }
  /** What runs or is owed in a gym has changed. */
  | { event: 'memberships'; adminId: string; gymId: string }
  /** A member and a gym wrote to each other, or read it. */
  | { event: 'letters'; adminId: string; gymId: string; memberId: string }
  /** What an employee may do, or where, has changed; without an id: that of all employees of the owner. */
  | { event: 'rights'; adminId: string; employeeId?: string }
  /** Sessions have ended, and their open pages end with them. */
  | { event: 'signed_out'; sessionIds: readonly string[] }

const channel = 'polvon_pages'

// Whoever commits a notification holds a lock of the whole database until the disk has it. In the transaction itself,
// check-ins of all gyms would wait for one another; here the commit does not wait for the disk.
const notify = `select set_config('synchronous_commit', 'off', true), pg_notify('${channel}', $1)`

/** Told to every process of the product right after the caller's transaction is committed, and never when it is not. */
export const announce = (db: Db, announcement: Announcement): void =>
  afterCommit(db, notify, [JSON.stringify(announcement)])

export type Announcements = { listen(): void; close(): Promise<void> }

const firstPauseMs = 500
const longestPauseMs = 15_000

/**
 * One connection of its own that waits for announcements of all processes, from the first `listen()` on. `onGap` is
 * called when it was lost and is back: what was announced meanwhile was not heard.
 */
export function createAnnouncements({
  url,
  log,
  hear,
  onGap,
}: {
  url: string
  log: Log
  hear: (announcement: Announcement) => void
  onGap: () => void
}): Announcements {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let pause = firstPauseMs
  let state: 'idle' | 'listening' | 'closed' = 'idle'
  let wasLost = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'polvon pages', keepAlive: true })
    client = next
    next.on('error', () => undefined) // its end follows
    next.on('end', () => retry(next))
    next.on('notification', ({ payload }) => {
      const announcement = parse(payload)
      if (announcement) hear(announcement)
    })
    try {
      await next.connect()
      await next.query(`LISTEN ${channel}`)
      pause = firstPauseMs
      if (wasLost) onGap()
      wasLost = false
    } catch (err) {
      log.debug({ err }, 'announcements can not be heard yet')
      void next.end().catch(() => undefined)
      retry(next)
    }
  }

  function retry(lost: pg.Client): void {
    if (state !== 'listening' || client !== lost) return
    client = undefined
    wasLost = true
    timer = setTimeout(() => void connect(), pause).unref()
    pause = Math.min(pause * 2, longestPauseMs)
  }

  return {
    listen() {
      if (state !== 'idle') return
      state = 'listening'
      void connect()
    },
    async close() {
      state = 'closed'
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

function idsOf(told: Announcement): readonly string[] | undefined {
  if (told.event === 'signed_out') return told.sessionIds
  if (told.event === 'rights') return [told.adminId, told.employeeId ?? told.adminId]
  if (told.event === 'letters') return [told.adminId, told.gymId, told.memberId]
  return ['door', 'lead', 'classes', 'memberships'].includes(told.event) ? [told.adminId, told.gymId] : undefined
}

function parse(payload: string | undefined): Announcement | undefined {
  try {
    const told = JSON.parse(payload ?? '') as Announcement // written by announce() alone, and checked below
    return idsOf(told)?.every(isId) ? told : undefined
  } catch {
    return undefined
  }
}
