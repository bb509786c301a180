import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, chmod } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as esbuild from 'esbuild'
import pg from 'pg'
import { projectRoot } from '#src/server/project-root.ts'
import { stopEmbeddedPostgres } from '#src/server/embedded-postgres.ts'
import { freePort } from '../free-ports.ts'
import { ownQuickFolder, removeQuick } from '../quick-folder.ts'

const bundle = path.join(projectRoot(), '.cache', 'ledger', 'server.mjs')

/** The server as the build makes it, from the sources as they are, and the program of its threads beside it. */
const bundleServer = () =>
  esbuild.build({
    absWorkingDir: projectRoot(),
    entryPoints: { server: 'src/app/server.ts', 'reading-thread': 'src/features/imports/server/reading-thread.ts' },
    outdir: path.dirname(bundle),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })

/** The processes that this one has started, by number. */
export function childrenOf(pid: string): string[] {
  try {
    return execFileSync('pgrep', ['-P', pid], { encoding: 'utf8' }).trim().split('\n')
  } catch {
    return [] // nobody
  }
}

/** The product as a process of its own, with its embedded PostgreSQL, to be killed and started again. */
export class ProductProcess {
  readonly folder: string
  readonly base: string
  readonly #env: NodeJS.ProcessEnv
  readonly #superuserUrl: string | undefined
  #child: ChildProcess | undefined
  #said = ''

  private constructor(folder: string, port: number, env: NodeJS.ProcessEnv, superuserUrl: string | undefined) {
    this.folder = folder
    this.#superuserUrl = superuserUrl
    this.base = `http://127.0.0.1:${port}/api`
    this.#env = {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: folder,
      DATABASE_URL: undefined,
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO: '0',
      LOG_LEVEL: 'fatal',
      RATE_LIMIT_PER_MINUTE: '1000000000',
      ...env,
    }
  }

  /**
   * `env` goes above the usual settings; `place` is the folder that its data lie in when it matters what that is; `superuserUrl`
   * leads to the database that `env` names, when it is not the embedded one.
   */
  static async open(env: NodeJS.ProcessEnv = {}, place?: string, superuserUrl?: string): Promise<ProductProcess> {
    const folder = place ? await mkdtemp(path.join(place, 'polvon-kill-')) : ownQuickFolder('killed')
    await chmod(folder, 0o711)
    await bundleServer()
    const product = new ProductProcess(folder, await freePort(), env, superuserUrl)
    await product.start()
    return product
  }

  /** One more server of the same database, folder and settings, at a port of its own. */
  async beside(): Promise<ProductProcess> {
    const port = await freePort()
    const other = new ProductProcess(this.folder, port, { ...this.#env, PORT: String(port) }, this.#superuserUrl)
    await other.start()
    return other
  }

  /** It ended by itself, and this is what it said last. */
  get breakdown(): string | undefined {
    return this.#child?.exitCode != null ? this.#said.slice(-2_000) : undefined
  }

  /** Answers when it is ready; a start that ended by itself is an error. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [bundle], {
      cwd: projectRoot(),
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    this.#said = ''
    for (const told of [child.stdout, child.stderr]) told?.on('data', (chunk) => (this.#said += chunk))
    for (const end = Date.now() + 180_000; Date.now() < end; await sleep(50)) {
      if (child.exitCode !== null) throw new Error(`the product did not start: ${this.#said}`)
      const answer = await fetch(`${this.base}/ready`).catch(() => undefined)
      if (answer?.ok) return
    }
    throw new Error('the product did not become ready')
  }

  killServer = (): Promise<void> => this.#end('SIGKILL')

  /** As a service is stopped: requests under way are answered first. */
  stopServer = (): Promise<void> => this.#end('SIGTERM')

  /** As a service is asked to reload; answers whether it goes on and says what it does. */
  async reload(words: RegExp): Promise<boolean> {
    const child = this.#child
    child?.kill('SIGHUP')
    while (child?.exitCode === null && child.signalCode === null) {
      if (words.test(this.#said)) return true
      await sleep(20)
    }
    return false
  }

  #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    return new Promise((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  }

  #lockFile = (): string[] => readFileSync(path.join(this.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')

  /** The postmaster alone: its children notice by themselves and end. The running product starts it again. */
  killDatabase(): void {
    process.kill(Number(this.#lockFile()[0]), 'SIGKILL')
  }

  /** The database answers nothing and breaks nothing off, as when its machine is cut off; answers what lets it go on. */
  freezeDatabase(): () => void {
    const postmaster = this.#lockFile()[0] ?? ''
    const all = [postmaster, ...childrenOf(postmaster)].map(Number)
    for (const pid of all) process.kill(pid, 'SIGSTOP')
    return () => {
      for (const pid of all) process.kill(pid, 'SIGCONT')
    }
  }

  #embeddedUrl(): string {
    const password = readFileSync(path.join(this.folder, 'postgres', 'polvon-owner.password'), 'utf8').trim()
    return `postgres://postgres:${password}@127.0.0.1:${this.#lockFile()[3]}/polvon`
  }

  /** A connection of the database's superuser, for whoever holds a lock. */
  async connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#superuserUrl ?? this.#embeddedUrl())
    client.on('error', () => {})
    await client.connect()
    return client
  }

  async sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = await this.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }

  /** What is started, and with which settings: for the other commands of the product. */
  get program(): { file: string; env: NodeJS.ProcessEnv } {
    return { file: bundle, env: this.#env }
  }

  /** `npm run ledger:check` beside the running product. */
  checkLedger(): Promise<{ code: number; said: string }> {
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [bundle, 'ledger:check'],
        { cwd: projectRoot(), env: this.#env },
        (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? 1) : 0, said: stdout + stderr }),
      )
    })
  }

  async close(): Promise<void> {
    await this.killServer()
    if (!this.#superuserUrl) await stopEmbeddedPostgres(path.join(this.folder, 'postgres'))
    removeQuick(this.folder)
  }
}
