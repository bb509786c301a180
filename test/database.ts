import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { withClient } from '#src/server/embedded-roles.ts'
import { copyDatabase } from './citus.ts'
import type { DeclaredRows } from './declared-rows.ts'

/** What the set-up of a run hands to its test files. */
export type TemplateDatabase = {
  serverUrl: string
  ownerServerUrl: string
  appServerUrl: string
  /** The login of the product through a pooler, when this run tries one: see `pooler.ts`. */
  pooledServerUrl: string | undefined
  /** The nodes behind the server, when this run tries Citus: see `citus.ts`. */
  workerUrls: readonly string[]
  name: string
  prefix: string
}

declare module 'vitest' {
  interface ProvidedContext {
    templateDatabase: TemplateDatabase
    declaredRows: DeclaredRows
  }
}

export const withDatabase = (url: string, name: string): string => {
  const parsed = new URL(url)
  parsed.pathname = `/${name}`
  return parsed.href
}

/** The same login by a port: a server before or beside that one, which may be asked by a socket. */
export const withPort = (url: string, port: number): string => {
  const parsed = new URL(url)
  parsed.searchParams.delete('host')
  parsed.port = String(port)
  return parsed.href
}

export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Does this run try Citus? */
export const isOnCitus = (): boolean => inject('templateDatabase').workerUrls.length > 0

/** How many calls wait for a lock in a test's database; rows that stand on nodes are locked there, all others where they always are. */
export async function lockWaits(ownerUrl: string): Promise<number> {
  const name = new URL(ownerUrl).pathname.slice(1)
  const { workerUrls } = inject('templateDatabase')
  const urls = [ownerUrl, ...workerUrls.map((url) => withDatabase(url, name))]
  const counts = await Promise.all(
    urls.map((url) =>
      withClient(url, async (client) => {
        const { rowCount } = await client.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rowCount ?? 0
      }),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * A database of its own for one test file: a copy of the migrated template. `ownerUrl` signs in as a superuser, who sees all of it;
 * `queueUrl` and `appUrl` as the product does, `listenUrl` past a pooler.
 */
export async function cloneDatabase(): Promise<{
  ownerUrl: string
  queueUrl: string
  appUrl: string
  listenUrl: string
  drop(): Promise<void>
}> {
  const {
    serverUrl,
    ownerServerUrl,
    appServerUrl,
    pooledServerUrl,
    workerUrls,
    name: template,
    prefix,
  } = inject('templateDatabase')
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  // by its files: block by block, as PostgreSQL does unless told, a copy takes nearly twice as long
  const copying = `create database ${name} template ${template} owner ${new URL(ownerServerUrl).username} strategy file_copy`
  if (workerUrls.length === 0) await runStatement(serverUrl, copying)
  else for (const url of [...workerUrls, serverUrl]) await copyDatabase(url, copying, template)
  return {
    ownerUrl: withDatabase(serverUrl, name),
    queueUrl: withDatabase(ownerServerUrl, name),
    appUrl: withDatabase(pooledServerUrl ?? appServerUrl, name),
    listenUrl: withDatabase(appServerUrl, name),
    async drop() {
      for (const url of [serverUrl, ...workerUrls])
        await runStatement(url, `drop database if exists ${name} with (force)`)
    },
  }
}
