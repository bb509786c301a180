import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '#src/server/embedded-postgres.ts'
import { withClient } from '#src/server/embedded-roles.ts'
import { migrate } from '#src/server/migrate.ts'
import { findPrograms } from '#src/server/postgres-binaries.ts'
import { type cloneDatabase, withPort } from './database.ts'
import { freePort } from './free-ports.ts'

/** A PostgreSQL that follows another one, and what may become of it. */
export type Copy = {
  url: string
  /** Goes on answering, and does not come on. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Is the database from now on. */
  takeOver(): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
}

type Replicated = Awaited<ReturnType<typeof cloneDatabase>> & { copy: Copy }

/** A migrated database in a cluster of its own, and a copy of the cluster that follows it. */
export async function replicatedDatabase(): Promise<Replicated> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'polvon-copy-'))
  fs.chmodSync(folder, 0o711)
  const dir = path.join(folder, 'database')
  const start = () => startEmbeddedPostgres({ dir, database: 'polvon', unsafe: true })
  const first = await start()
  await migrate(first.ownerUrl)
  await first.stop()
  const cluster = path.join(folder, 'copy')
  const programs = findPrograms(cluster)
  fs.cpSync(dir, cluster, { recursive: true })
  const primary = await start()
  const follows = new URL(primary.superuserUrl)
  fs.appendFileSync(
    path.join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${follows.port} user=${follows.username} password=${follows.password}'\n`,
  )
  fs.writeFileSync(path.join(cluster, 'standby.signal'), '')
  const { account } = programs
  if (account)
    for (const name of ['', ...(fs.readdirSync(cluster, { recursive: true }) as string[])]) // without options they are names
      fs.lchownSync(path.join(cluster, name), account.uid, account.gid)
  fs.chmodSync(cluster, 0o700)

  const port = await freePort()
  const onCopy = (statement: string) =>
    withClient(withPort(primary.superuserUrl, port), async (client) => (await client.query(statement)).rows)
  const copy: Copy = {
    url: withPort(primary.appUrl, port),
    pause: async () => void (await onCopy('select pg_wal_replay_pause()')),
    resume: async () => void (await onCopy('select pg_wal_replay_resume()')),
    takeOver: async () => void (await onCopy('select pg_promote()')),
    stop: () => stopEmbeddedPostgres(cluster),
    async start() {
      const settings = [
        'listen_addresses=127.0.0.1',
        'unix_socket_directories=',
        'fsync=off',
        'wal_retrieve_retry_interval=200ms',
      ]
      const flags = settings.flatMap((setting) => ['-c', setting])
      const { file, args, options } = programs.command('postgres', ['-D', cluster, '-p', String(port), ...flags])
      spawn(file, args, { ...options, stdio: 'ignore', detached: true }).unref()
      await vi.waitUntil(
        () =>
          onCopy('select').then(
            () => true,
            () => false,
          ),
        { timeout: 30_000, interval: 50 },
      )
    },
  }
  await copy.start()
  return {
    ownerUrl: primary.superuserUrl,
    queueUrl: primary.ownerUrl,
    appUrl: primary.appUrl,
    listenUrl: primary.appUrl,
    copy,
    async drop() {
      await copy.stop()
      await primary.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
