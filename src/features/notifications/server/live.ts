import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import type { Database } from '#src/server/db.ts'
import type { Log } from '#src/server/log.ts'

const askEveryMs = 2_000
const heartbeatMs = 25_000
/** A stream lives shorter than an access token: whoever was signed out meanwhile is not let in again. */
const lifeMs = 10 * 60_000
const mostEach = 10

type Listener = { response: ServerResponse; recipientId: string; told: string; end(): void }

export type Live = {
  /** Takes the connection over and tells it how many are unread, now and whenever that changes. */
  add(response: ServerResponse, recipientId: string): void
  close(): void
}

/** One question to the database for all open streams of this process, and none while nobody listens. */
export function createLive({ database, log }: { database: Database; log: Log }): Live {
  const listeners = new Set<Listener>()
  let timer: NodeJS.Timeout | undefined
  let isAsking = false

  async function ask(): Promise<void> {
    if (isAsking || listeners.size === 0) return
    isAsking = true
    try {
      const ids = [...new Set([...listeners].map(({ recipientId }) => recipientId))]
      const counts = await database.transaction({ role: 'platform' }, ({ db }) => unreadOf(db, ids), { readOnly: true })
      for (const listener of listeners) tell(listener, counts.get(listener.recipientId) ?? { unread: 0, newest: '' })
    } catch (err) {
      log.debug({ err }, 'open pages could not be told of notifications') // the next question comes in two seconds
    } finally {
      isAsking = false
    }
  }

  function tell(listener: Listener, { unread, newest }: Count): void {
    const state = `${unread} ${newest}`
    if (listener.told === state) return
    listener.told = state
    listener.response.write(`event: unread\ndata: ${JSON.stringify({ unread })}\n\n`)
  }

  return {
    add(response, recipientId) {
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        // the connection ends with the stream: a server that shuts down would wait for an idle one
        connection: 'close',
      })
      response.write(': open\n\n')
      const heartbeat = setInterval(() => response.write(': still here\n\n'), heartbeatMs).unref()
      const life = setTimeout(() => response.end(), lifeMs).unref()
      const listener: Listener = { response, recipientId, told: '', end: () => response.end() }
      response.on('error', () => response.destroy())
      response.on('close', () => {
        clearInterval(heartbeat)
        clearTimeout(life)
        listeners.delete(listener)
        if (listeners.size > 0 || !timer) return
        clearInterval(timer)
        timer = undefined
      })
      const own = [...listeners].filter((other) => other.recipientId === recipientId)
      if (own.length >= mostEach) own[0]?.end()
      listeners.add(listener)
      timer ??= setInterval(() => void ask(), askEveryMs).unref()
      void ask()
    },
    close() {
      clearInterval(timer)
      for (const { response } of listeners) response.destroy()
    },
  }
}

type Count = { unread: number; newest: string }
type Db = Parameters<Parameters<Database['transaction']>[1]>[0]['db']

async function unreadOf(db: Db, ids: readonly string[]): Promise<Map<string, Count>> {
  const { rows } = await sql<Count & { recipient_id: string }>`
    select recipient_id, count(*) as unread, max(id::text) as newest from notifications
    where recipient_id = any(${ids}::uuid[]) and read_at is null group by recipient_id`.execute(db)
  return new Map(rows.map((row) => [row.recipient_id, row]))
}
