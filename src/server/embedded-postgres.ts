import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ensureLogins, type Urls } from './embedded-roles.ts'
import { bySocket, makeSocketFolder, removeStaleSocket } from './embedded-sockets.ts'
import { findPrograms, type Programs } from './postgres-binaries.ts'
import { StartupError } from './startup-error.ts'

export type EmbeddedPostgres = Urls & {
  /** The cluster's own folder, by which its processes are told. */
  cluster: string
  /** The cluster's superuser: for the first start, and for what is restored into another cluster. */
  superuserUrl: string
  /** It was running already: a server that was killed left it behind. */
  reused: boolean
  /** The cluster was made by this start. */
  fresh: boolean
  stop(): Promise<void>
}

type Options = {
  /** The cluster's own folder; its log lies beside it. */
  dir: string
  database: string
  onProgress?: (line: string) => void
  /** Trades the safety of the rows for speed: for throw-away test clusters only. */
  unsafe?: boolean
  /** More settings of PostgreSQL, asked for when it is launched: its cluster is there by then. */
  settings?: LaunchSettings
}

type LaunchSettings = (cluster: string, account: Programs['account']) => Record<string, string>

const superuser = 'postgres'
const passwordFile = 'polvon-owner.password'

/**
 * Starts the bundled PostgreSQL on `dir`, making the cluster first when there is none, or attaches to the one that runs
 * there already. It listens on the loopback address alone, and where it can on a socket within its folder, by which the product
 * asks: a small statement takes a tenth less of the processor than over TCP. A cluster that dies under us is started again.
 */
export async function startEmbeddedPostgres({
  dir,
  database,
  onProgress = () => {},
  unsafe = false,
  settings: more = () => ({}),
}: Options): Promise<EmbeddedPostgres> {
  const cluster = prepareFolder(path.resolve(dir))
  const programs = findPrograms(cluster)
  const fresh = isMissingOrEmpty(cluster)
  if (fresh) {
    onProgress('Making the database (once)')
    makeCluster(cluster, programs)
  }
  checkCluster(cluster, programs)
  const password = readPassword(cluster)
  const running = await attach(cluster)
  const { port } = running ?? (await launch(cluster, programs, { unsafe, onProgress, more }))
  const superuserUrl = `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`
  let urls: Urls
  try {
    urls = await ensureLogins(superuserUrl)
    urls = { ...urls, ownerUrl: bySocket(urls.ownerUrl, cluster), appUrl: bySocket(urls.appUrl, cluster) }
  } catch (error) {
    if (!running) await stopEmbeddedPostgres(cluster)
    throw signInFailure(error as pg.DatabaseError, cluster) // pg rejects with nothing but errors
  }

  let isWanted = true
  let revival: Promise<unknown> = Promise.resolve()
  const watch = setInterval(() => {
    if (!isWanted || readRunning(cluster)) return
    revival = revival
      .then(() =>
        isWanted && !readRunning(cluster) ? launch(cluster, programs, { unsafe, onProgress, port, more }) : undefined,
      )
      .catch(() => {}) // the next tick tries again
  }, 2_000)
  watch.unref()

  return {
    cluster,
    superuserUrl,
    ...urls,
    reused: running !== undefined,
    fresh,
    async stop() {
      isWanted = false
      clearInterval(watch)
      await revival
      await stopEmbeddedPostgres(cluster)
    },
  }
}

/** Makes the folder around the cluster; answers the cluster's true path, by which its processes are told. */
function prepareFolder(cluster: string): string {
  const parent = path.dirname(cluster)
  try {
    fs.mkdirSync(parent, { recursive: true, mode: 0o711 })
    fs.accessSync(parent, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
    if (fs.existsSync(cluster)) fs.readdirSync(cluster)
    return path.join(fs.realpathSync(parent), path.basename(cluster))
  } catch (error) {
    const { code, path: culprit = parent } = error as NodeJS.ErrnoException // node:fs throws nothing else
    if (code === 'ENOTDIR' || code === 'EEXIST')
      throw new StartupError(`The data folder is not a folder: ${culprit}. Set DATA_DIR to another place.`)
    throw new StartupError(
      `The data folder ${culprit} can't be read and written (${code}): mend its rights, or set DATA_DIR to another place.`,
    )
  }
}

const isMissingOrEmpty = (folder: string): boolean => !fs.existsSync(folder) || fs.readdirSync(folder).length === 0

/** Makes the cluster aside and moves it into place whole, so that a kill in between leaves nothing half-made. */
function makeCluster(cluster: string, programs: Programs): void {
  const parent = path.dirname(cluster)
  const prefix = `.${path.basename(cluster)}-new-`
  for (const name of fs.readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : 0
    if (pid && !isAlive(pid)) fs.rmSync(path.join(parent, name), { recursive: true, force: true })
  }
  const made = path.join(parent, `${prefix}${process.pid}`)
  const password = path.join(made, passwordFile)
  const passwordAside = `${made}.password`
  const secret = randomBytes(24).toString('base64url')
  fs.rmSync(made, { recursive: true, force: true })
  fs.mkdirSync(made, { mode: 0o700 })
  fs.writeFileSync(passwordAside, secret, { mode: 0o600 })
  if (programs.account) {
    giveTo(programs.account, made)
    giveTo(programs.account, passwordAside)
  }
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '-E', 'UTF8']
  const { file, args, options } = programs.command('initdb', [
    '-D',
    made,
    '-U',
    superuser,
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordAside}`,
    ...locale,
    '--data-checksums',
  ])
  const { status, stderr, error } = spawnSync(file, args, { ...options, encoding: 'utf8' })
  try {
    if (status !== 0)
      throw new StartupError(
        `The database can't be made in ${cluster}: ${reasonIn(stderr ?? '') ?? error?.message ?? `initdb ended with ${status}`}`,
      )
    fs.writeFileSync(password, secret, { mode: 0o600 })
    if (programs.account) giveTo(programs.account, password)
    fs.renameSync(made, cluster)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error // ENOTEMPTY: another start was faster, its cluster serves both
  } finally {
    fs.rmSync(passwordAside, { force: true })
    fs.rmSync(made, { recursive: true, force: true })
  }
}

function checkCluster(cluster: string, { version, account }: Programs): void {
  const broken = (what: string) =>
    new StartupError(
      `The data folder ${cluster} ${what}. Nothing was changed; restore it from a backup, or set DATA_DIR to another place.`,
    )
  let found: string
  try {
    found = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    throw broken(
      (error as NodeJS.ErrnoException).code === 'ENOENT'
        ? 'holds no database (PG_VERSION is missing)'
        : "is broken (PG_VERSION can't be read)",
    )
  }
  if (!/^\d+$/.test(found)) throw broken('is broken (PG_VERSION is damaged)')
  if (found !== version)
    throw broken(
      `was made by PostgreSQL ${found}, the bundled one is ${version}: dump it with the old version and restore it`,
    )
  if (!fs.existsSync(path.join(cluster, 'global', 'pg_control')))
    throw broken('is broken (global/pg_control is missing)')
  if (account && fs.statSync(cluster).uid !== account.uid) giveTo(account, cluster)
}

/** Why the database in this folder could not be started, if it is to be seen without starting it; an empty folder gets one. */
export function clusterProblem(dir: string): string | undefined {
  const cluster = path.resolve(dir)
  if (isMissingOrEmpty(cluster)) return undefined
  try {
    checkCluster(cluster, { ...findPrograms(cluster), account: undefined })
    readPassword(cluster)
    return undefined
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
}

function giveTo({ uid, gid }: { uid: number; gid: number }, target: string): void {
  fs.lchownSync(target, uid, gid)
  if (fs.lstatSync(target).isDirectory())
    for (const name of fs.readdirSync(target)) giveTo({ uid, gid }, path.join(target, name))
}

function readPassword(cluster: string): string {
  try {
    return fs.readFileSync(path.join(cluster, passwordFile), 'utf8').trim()
  } catch {
    throw new StartupError(
      `The data folder ${cluster} lacks its file ${passwordFile}: restore it from a backup, or set DATA_DIR to another place.`,
    )
  }
}

type Running = { pid: number; port: number; status: string }

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A number in a lock file may belong to anybody by now: is this process the PostgreSQL of this cluster? */
function isPostgresOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  const line =
    process.platform === 'linux' && fs.existsSync(`/proc/${pid}/cmdline`)
      ? fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return line.includes(`postgres -D ${cluster} `)
}

const lockFile = (cluster: string): string => path.join(cluster, 'postmaster.pid')

function readLock(cluster: string): Running | undefined {
  try {
    const lines = fs.readFileSync(lockFile(cluster), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() }
  } catch {
    return undefined
  }
}

function readRunning(cluster: string): Running | undefined {
  const lock = readLock(cluster)
  return lock && isPostgresOf(cluster, lock.pid) ? lock : undefined
}

export const isRunning = (cluster: string): boolean => readRunning(cluster) !== undefined

/** Waits out a PostgreSQL that is coming up or going down; undefined when none runs. */
async function attach(cluster: string, seconds = 60): Promise<Running | undefined> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(25)) {
    const running = readRunning(cluster)
    if (!running || running.status === 'ready') return running
  }
  throw new StartupError(
    `PostgreSQL in ${cluster} is neither up nor down after ${seconds} seconds: see ${cluster}.log.`,
  )
}

const megabyte = 1_048_576
/** An eighth of what there is, and a gigabyte at most: what is written and read often stays in it. */
function buffers(): string {
  const memory = Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return `${Math.round(Math.min(1024, Math.max(128, memory / 8 / megabyte)))}MB`
}

const settings = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: buffers(),
  // the first change of a page after a checkpoint writes all of it into the log
  checkpoint_timeout: '15min',
  // as for a disk without heads: with PostgreSQL's own 4 an owner's figures are read by going through everybody's members
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}
const unsafeSettings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', shared_buffers: '128MB' }

async function launch(
  cluster: string,
  programs: Programs,
  {
    unsafe,
    onProgress,
    port: wanted,
    more,
  }: { unsafe: boolean; onProgress: (line: string) => void; port?: number; more: LaunchSettings },
): Promise<Running> {
  disownStaleLock(cluster)
  const sockets = await makeSocketFolder(cluster, (folder) => programs.account && giveTo(programs.account, folder))
  const logFile = `${cluster}.log`
  turnLog(logFile)
  for (let attempt = 1; ; attempt += 1) {
    const port = wanted ?? (await freePort())
    removeStaleSocket(cluster, port, (pid) => isPostgresOf(cluster, pid))
    const log = fs.openSync(logFile, 'a', 0o600)
    const logStart = fs.fstatSync(log).size
    const all = {
      ...settings,
      unix_socket_directories: sockets,
      ...(unsafe ? unsafeSettings : {}),
      ...more(cluster, programs.account),
    }
    const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const { file, args, options } = programs.command('postgres', ['-D', cluster, '-p', String(port), ...flags])
    const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', log, log] })
    child.unref()
    fs.closeSync(log)
    let hasEnded = false
    child.on('exit', () => (hasEnded = true))
    child.on('error', () => (hasEnded = true))
    const patience = setTimeout(() => onProgress('Waiting for the database to recover'), 3_000)
    while (!hasEnded) {
      const running = readRunning(cluster)
      if (running?.status === 'ready') {
        clearTimeout(patience)
        return running
      }
      await sleep(20)
    }
    clearTimeout(patience)
    const other = await attach(cluster)
    if (other) return other // another start was faster
    const said = fs.readFileSync(logFile, 'utf8').slice(logStart)
    const mayPass = /in use|could not bind|could not create any TCP/i.test(said) // a port just taken, or children of a killed server that still end
    if (!mayPass || attempt === 20)
      throw new StartupError(
        `PostgreSQL can't start on ${cluster}: ${reasonIn(said) ?? 'it ended without a word'}. See ${logFile}.`,
      )
    await sleep(250)
  }
}

/** The last complaint in what PostgreSQL wrote. */
const reasonIn = (said: string): string | undefined =>
  [...said.matchAll(/(?:PANIC|FATAL|initdb: error|ERROR):\s+(.*)/g)].at(-1)?.[1]?.replace(/\.$/, '')

/**
 * After a crash, the number in the lock file may belong to a stranger and PostgreSQL would refuse to start. Writing our own
 * number there makes it look further (a parent's number is never a rival) while it still checks for left-over children.
 */
function disownStaleLock(cluster: string): void {
  const lock = readLock(cluster)
  if (!lock || !isAlive(lock.pid) || isPostgresOf(cluster, lock.pid)) return
  const file = lockFile(cluster)
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/^.*/, String(process.pid)))
}

function turnLog(file: string): void {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > 10_000_000) fs.renameSync(file, `${file}.1`)
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })

const signInFailure = ({ code, message }: pg.DatabaseError, cluster: string): StartupError =>
  new StartupError(
    code === '28P01'
      ? `The data folder ${cluster} does not accept the password in its ${passwordFile}: restore that file from a backup.`
      : `The database in ${cluster} does not answer: ${message}. See ${cluster}.log.`,
  )

/** Ends sessions and stops at once but cleanly ("fast"), and waits for it. Nothing when none runs on this folder. */
export async function stopEmbeddedPostgres(cluster: string): Promise<void> {
  const running = readRunning(cluster)
  if (!running) return
  process.kill(running.pid, 'SIGINT')
  for (let waited = 0; waited < 60_000 && isPostgresOf(cluster, running.pid); waited += 20) await sleep(20)
}
