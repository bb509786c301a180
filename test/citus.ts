import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { appendFile, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort, freePorts } from './free-ports.ts'

const run = promisify(execFile)

/** The programs of a PostgreSQL that has the extension. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const configs = [
    process.env['PG_CONFIG'],
    ...(existsSync(debian) ? readdirSync(debian).map((version) => path.join(debian, version, 'bin', 'pg_config')) : []),
    'pg_config',
  ].filter((config) => config !== undefined)
  for (const config of configs) {
    const { status, stdout } = spawnSync(config, ['--bindir', '--sharedir'], { encoding: 'utf8' })
    const [bin, share = ''] = status === 0 ? stdout.trim().split('\n') : []
    if (bin && existsSync(path.join(share, 'extension', 'citus.control'))) return bin
  }
  return undefined
}

const programs = findPrograms()

/** Why tests on Citus are left out here; undefined: they are not. */
export const noCitus = programs
  ? undefined
  : 'no PostgreSQL here has the extension citus (npm run test:citus builds it)'

/** PostgreSQL does not run as root. */
export function accountOf(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

const settingsOf = (port: number): string => `
shared_preload_libraries = 'citus'
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = ''
max_connections = 300
max_worker_processes = 60
max_prepared_transactions = 300
max_locks_per_transaction = 512
wal_level = logical
shared_buffers = '128MB'
timezone = 'UTC'
log_timezone = 'UTC'
fsync = off
synchronous_commit = off
full_page_writes = off
citus.enable_statistics_collection = off
citus.shard_count = 4
citus.max_cached_conns_per_worker = 2
citus.node_conninfo = 'sslmode=prefer'
`

export type Citus = {
  /** The coordinator's superuser. */
  url: string
  /** The workers'. */
  workers: string[]
  /** Without waiting for anybody, as when its machine is gone. */
  kill(url: string): Promise<void>
  start(url: string): Promise<void>
  /** The process that all others of this one descend from. */
  pidOf(url: string): number
  /** One worker more, that no coordinator knows yet. */
  another(): Promise<string>
  /** A base backup of each; what changes from then on is archived. */
  copy(): Promise<void>
  /** What was written until now is in the archives. */
  archive(): Promise<void>
  /** Each from its copy and its archive alone, as of this restore point; one worker at another address, which is answered. */
  restore(point: string, moved: string): Promise<string>
  stop(): Promise<void>
}

/**
 * A coordinator and two workers on the loopback address, for one run: anybody on this machine may sign in. Changes are archived only
 * where somebody will restore from them.
 */
export async function startCitus({ isArchived = false } = {}): Promise<Citus> {
  if (!programs) throw new Error(noCitus)
  const account = accountOf()
  const folder = await mkdtemp(path.join(tmpdir(), 'polvon-citus-'))
  if (account) await chown(folder, account.uid, account.gid)
  const program = (name: string, ...args: string[]) =>
    run(path.join(programs, name), args, {
      ...account,
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    })
  const running = new Set<number>()
  const dataOf = (port: number) => path.join(folder, String(port))
  const copyOf = (port: number) => `${dataOf(port)}.copy`
  const archiveOf = (port: number) => `${dataOf(port)}.archive`
  const start = async (port: number) => {
    await program('pg_ctl', '-D', dataOf(port), '-l', `${dataOf(port)}.log`, '-w', 'start')
    running.add(port)
  }
  const kill = async (port: number) => {
    await program('pg_ctl', '-D', dataOf(port), '-m', 'immediate', '-w', 'stop')
    running.delete(port)
  }
  const make = async (port: number) => {
    const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
    await program('initdb', '-D', dataOf(port), ...options)
    const archiving = `archive_mode = on\narchive_command = 'cp "%p" "${archiveOf(port)}/%f"'\n`
    await appendFile(path.join(dataOf(port), 'postgresql.conf'), settingsOf(port) + (isArchived ? archiving : ''))
    if (isArchived) await run('mkdir', [archiveOf(port)], account)
    await start(port)
    return serverAt(port)
  }
  const [url = '', ...workers] = await Promise.all((await freePorts(3)).map(make))
  const portOf = (node: string) => Number(new URL(node).port)
  return {
    url,
    workers,
    kill: (node) => kill(portOf(node)),
    start: (node) => start(portOf(node)),
    pidOf: (node) => Number(readFileSync(path.join(dataOf(portOf(node)), 'postmaster.pid'), 'utf8').split('\n')[0]),
    another: async () => make(await freePort()),
    async copy() {
      for (const port of running)
        await program('pg_basebackup', '-d', serverAt(port), '-D', copyOf(port), '-X', 'none', '-c', 'fast')
    },
    async archive() {
      for (const port of running) {
        const segment = await ask(serverAt(port), 'select pg_walfile_name(pg_switch_wal())')
        while (!existsSync(path.join(archiveOf(port), segment))) await sleep(100)
      }
    },
    async restore(point, moved) {
      const other = await freePort()
      const ports = [...running]
      const restored = ports.map((port) => (port === portOf(moved) ? other : port))
      for (const [nr, port] of ports.entries()) {
        await kill(port)
        await rm(dataOf(port), { recursive: true })
        const to = restored[nr] ?? port
        await run('cp', ['-a', copyOf(port), dataOf(to)], account)
        const settings = `port = ${to}\nrestore_command = 'cp "${archiveOf(port)}/%f" "%p"'\nrecovery_target_name = '${point}'\n`
        await appendFile(path.join(dataOf(to), 'postgresql.conf'), `${settings}recovery_target_action = 'promote'\n`)
        await writeFile(path.join(dataOf(to), 'recovery.signal'), '')
      }
      await Promise.all(restored.map(start))
      for (const port of restored)
        while ((await ask(serverAt(port), 'select pg_is_in_recovery()')) === 'true') await sleep(100)
      return serverAt(other)
    },
    async stop() {
      await Promise.all([...running].map(kill))
      if (!process.env['CITUS_KEEPS_LOGS']) await rm(folder, { recursive: true, force: true })
    },
  }
}

const serverAt = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`

/** Answers the first value of the last one. */
async function ask(url: string, ...statements: string[]): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    let answer: unknown[] | undefined
    for (const text of statements) answer = (await client.query<unknown[]>({ text, rowMode: 'array' })).rows[0]
    return String(answer?.[0])
  } finally {
    await client.end()
  }
}

/** Makes a new database of the coordinator, which is on all nodes, a cluster of its own. */
export async function joinNodes(coordinator: string, workers: readonly string[]): Promise<void> {
  for (const url of [...workers, coordinator]) await ask(url, 'create extension citus')
  const place = (url: string) => `'${new URL(url).hostname}', ${new URL(url).port}`
  await ask(
    coordinator,
    `select citus_set_coordinator_host(${place(coordinator)})`,
    ...workers.map((url) => `select citus_add_node(${place(url)})`),
  )
}

/** A copy of a database. Citus has processes of its own in the template: they are sent away until it is made. */
export async function copyDatabase(server: string, statement: string, template: string): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await ask(
        server,
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${template}'`,
        statement,
      )
      return
    } catch (error) {
      if (tries === 30) throw error
    }
}
