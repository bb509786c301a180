import type { Socket } from 'node:net'
import type pg from 'pg'

/** Rejects when the answer is late; nobody may be waiting any more when it fails after that. */
export async function answeredIn<T>(ms: number, asking: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms)
  })
  asking.catch(() => {})
  return await Promise.race([asking, late]).finally(() => clearTimeout(timer))
}

/** A machine that vanished sends no end of its connections: whoever waits for it would wait for ever. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** A question that is given up when no answer comes: whose connection it was is closed. For what is asked by itself, outside of a transaction. */
export const inTime = (text: string, ms: number): pg.QueryConfig => {
  const config: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: ms }
  return config
}

/** What a connection speaks through. */
export const streamOf = (client: pg.ClientBase): Socket | undefined =>
  (client as unknown as { connection?: { stream: Socket } }).connection?.stream // every client has one; its type hides it
