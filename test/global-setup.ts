import { randomInt } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { isRunning, startEmbeddedPostgres } from '#src/server/embedded-postgres.ts'
import { ensureLoginRole } from '#src/server/embedded-roles.ts'
import { migrate } from '#src/server/migrate.ts'
import { type Citus, joinNodes, startCitus } from './citus.ts'
import { isSpread } from './spread.ts'
import { runStatement, withDatabase } from './database.ts'
import { declaredRows } from './declared-rows.ts'
import { startPooler } from './pooler.ts'
import { quickFolder, removeQuick } from './quick-folder.ts'

/** `superuserUrl` makes databases and looks behind the product's walls, as nothing of the product may. */
type Server = {
  superuserUrl: string
  ownerUrl: string
  appUrl: string
  client: pg.Client
  stop?: () => Promise<unknown>
}

// Advisory locks, each held by the connection of a run: it ends with the run, however that ends.
const runLocks = 7_658_003
const serverLock = 7_658_004
const cluster = quickFolder('test-postgres')

/** A PostgreSQL for this run: that of DATABASE_URL, or the embedded one, which runs at the same time share. */
async function connect(citus: Citus | undefined, attempt = 1): Promise<Server> {
  const ownUrl = citus?.url ?? process.env['DATABASE_URL']
  const embedded = ownUrl
    ? undefined
    : await startEmbeddedPostgres({
        dir: cluster,
        database: 'postgres',
        unsafe: true,
        // each file's statements run a few times on connections of its own: planned once for each, a third less work
        settings: () => ({ plan_cache_mode: 'force_generic_plan', autovacuum: 'off', max_wal_size: '256MB' }),
      })
  const superuserUrl = embedded?.superuserUrl ?? ownUrl ?? ''
  const client = new pg.Client({ connectionString: superuserUrl, application_name: 'polvon test run' })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [serverLock])
    return {
      superuserUrl,
      ownerUrl: embedded?.ownerUrl ?? superuserUrl,
      appUrl: embedded?.appUrl ?? (await ensureLoginRole(superuserUrl)),
      client,
      ...(embedded ? { stop: () => embedded.stop().then(() => isRunning(cluster) || removeQuick(cluster)) } : {}),
    }
  } catch (error) {
    await client.end().catch(() => {})
    if (!embedded || attempt === 3) throw error // else another run has just stopped it
    return connect(citus, attempt + 1)
  }
}

async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
     where datname ~ '^polvon_test_\\d+_' and split_part(datname, '_', 3)::bigint not in (
       select objid::bigint from pg_locks where locktype = 'advisory' and classid = $1 and granted)`,
    [runLocks],
  )
  for (const { name } of rows)
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
}

export default async function setup(project: TestProject) {
  if (!isSpread) return await setupOn(project)
  const citus = await startCitus()
  try {
    const tearDown = await setupOn(project, citus)
    return async () => {
      await tearDown().finally(() => citus.stop())
    }
  } catch (error) {
    await citus.stop()
    throw error
  }
}

async function setupOn(project: TestProject, citus?: Citus) {
  const { superuserUrl, ownerUrl, appUrl, client, stop } = await connect(citus)
  const run = randomInt(1, 2 ** 31)
  await client.query('select pg_advisory_lock($1, $2)', [runLocks, run])
  await dropLeftovers(client)
  const prefix = `polvon_test_${run}_`
  const name = `${prefix}template`
  const create = `create database ${name} owner ${new URL(ownerUrl).username}`
  await client.query(create)
  const workers = citus?.workers ?? []
  for (const url of workers) await runStatement(url, create)
  if (citus)
    await joinNodes(
      withDatabase(citus.url, name),
      workers.map((url) => withDatabase(url, name)),
    )
  await migrate(withDatabase(ownerUrl, name))
  const pooler = process.env['POOLED'] === '1' ? await startPooler(appUrl) : undefined
  project.provide('templateDatabase', {
    serverUrl: superuserUrl,
    ownerServerUrl: ownerUrl,
    appServerUrl: appUrl,
    pooledServerUrl: pooler?.url,
    workerUrls: workers,
    name,
    prefix,
  })
  project.provide('declaredRows', declaredRows())
  return async () => {
    await pooler?.stop()
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query('select pg_advisory_unlock_shared($1)', [serverLock])
    const { rows } = await client.query<{ isLast: boolean }>('select pg_try_advisory_lock($1) as "isLast"', [
      serverLock,
    ])
    if (rows[0]?.isLast) await stop?.()
    await client.end().catch(() => {})
  }
}
