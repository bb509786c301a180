import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { projectRoot } from '#src/server/project-root.ts'
import { accountOf } from '#test/citus.ts'
import { freePorts } from '#test/free-ports.ts'
import { childrenOf } from '#test/ledger/product-process.ts'
import { NotTried } from './fault.ts'

const debian = '/usr/lib/postgresql'

/** The folder of PostgreSQL's programs; the newest of Debian's. */
function binaries(): string {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const found = versions
    .map((version) => path.join(debian, version, 'bin'))
    .find((bin) => existsSync(`${bin}/postgres`))
  if (!found) throw new NotTried('PostgreSQL is no package of this machine')
  for (const program of ['patroni', 'haproxy', 'etcd'])
    try {
      execFileSync('which', [program], { stdio: 'ignore' })
    } catch {
      throw new NotTried(`${program} is not installed`)
    }
  return found
}

type Machine = { name: string; port: number; patroni: number; data: string; process?: ChildProcess }

/**
 * Two machines with PostgreSQL, of which Patroni makes one the primary, the etcd that they ask who it is, and the HAProxy of
 * `deploy/` that leads to it: all on this one, in a folder of their own.
 */
export class TwoMachines {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'polvon-failover-'))
  readonly #bin = binaries()
  readonly #as = accountOf()
  readonly #password = randomBytes(16).toString('hex')
  #machines: Machine[] = []
  #others: ChildProcess[] = []
  #etcd = 0
  #proxy = 0

  static async open(): Promise<TwoMachines> {
    const machines = new TwoMachines()
    try {
      await machines.#start()
      return machines
    } catch (error) {
      await machines.close()
      throw error
    }
  }

  /** The superuser's, through the proxy. */
  get url(): string {
    return `postgres://postgres:${this.#password}@127.0.0.1:${this.#proxy}/postgres`
  }

  async #start(): Promise<void> {
    const [etcd, peer, proxy, ...ports] = (await freePorts(7)) as [number, number, number, ...number[]]
    this.#etcd = etcd
    this.#proxy = proxy
    if (this.#as) chownSync(this.folder, this.#as.uid, this.#as.gid)
    const [client, between] = [`http://127.0.0.1:${etcd}`, `http://127.0.0.1:${peer}`]
    this.#others.push(
      this.#run('etcd', [
        '--name',
        'only',
        '--data-dir',
        path.join(this.folder, 'etcd'),
        '--log-level',
        'error',
        '--listen-client-urls',
        client,
        '--advertise-client-urls',
        client,
        '--listen-peer-urls',
        between,
        '--initial-advertise-peer-urls',
        between,
        '--initial-cluster',
        `only=${between}`,
      ]),
    )
    this.#machines = ['east', 'west'].map((name, nr) => ({
      name,
      port: ports[nr * 2] as number, // seven were asked for
      patroni: ports[nr * 2 + 1] as number,
      data: path.join(this.folder, name),
    }))
    for (const machine of this.#machines) {
      this.startMachine(machine.name)
      await this.#until(`${machine.name} runs`, () => this.#says(machine, '/health'))
    }
    const [first, second] = this.#machines as [Machine, Machine]
    this.#others.push(
      this.#run('haproxy', ['-f', path.join(projectRoot(), 'deploy', 'haproxy.cfg')], {
        LISTEN: `127.0.0.1:${proxy}`,
        FIRST: `127.0.0.1:${first.port}`,
        FIRST_PATRONI_HOST: '127.0.0.1',
        FIRST_PATRONI_PORT: String(first.patroni),
        SECOND: `127.0.0.1:${second.port}`,
        SECOND_PATRONI_HOST: '127.0.0.1',
        SECOND_PATRONI_PORT: String(second.patroni),
      }),
    )
    await this.isWhole()
    await this.#until('the proxy leads to it', async () => {
      const database = new pg.Client(this.url)
      database.on('error', () => {})
      await database.connect()
      await database.end()
      return true
    })
  }

  #run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
    return spawn(program, args, {
      cwd: this.folder,
      env: { PATH: process.env.PATH, HOME: this.folder, LANG: 'C.UTF-8', ...env },
      stdio: process.env.FAULT_OUTPUT ? 'inherit' : 'ignore',
      ...this.#as,
    })
  }

  async #until(what: string, holds: () => Promise<boolean>, seconds = 90): Promise<void> {
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(100))
      if (await holds().catch(() => false)) return
    throw new Error(`${what}: not after ${seconds} s`)
  }

  #says = async ({ patroni }: Machine, what: string): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${patroni}${what}`)).ok

  #machine(name: string): Machine {
    const machine = this.#machines.find((one) => one.name === name)
    if (!machine) throw new Error(`no machine ${name}`)
    return machine
  }

  startMachine(name: string): void {
    const machine = this.#machine(name)
    const [own, api] = [`127.0.0.1:${machine.port}`, `127.0.0.1:${machine.patroni}`]
    machine.process = this.#run('patroni', [path.join(projectRoot(), 'deploy', 'patroni.yml')], {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${this.#etcd}`,
      PATRONI_LOG_LEVEL: process.env.FAULT_OUTPUT ? 'INFO' : 'CRITICAL',
      PATRONI_RESTAPI_LISTEN: api,
      PATRONI_RESTAPI_CONNECT_ADDRESS: api,
      PATRONI_POSTGRESQL_LISTEN: own,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: own,
      PATRONI_POSTGRESQL_DATA_DIR: machine.data,
      PATRONI_POSTGRESQL_BIN_DIR: this.#bin,
      PATRONI_POSTGRESQL_PGPASS: path.join(this.folder, `${name}.pgpass`),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: this.#password,
      PATRONI_REPLICATION_USERNAME: 'copies',
      PATRONI_REPLICATION_PASSWORD: this.#password,
    })
  }

  /** Patroni and its PostgreSQL at once, as when the machine loses its power. */
  killMachine(name: string): void {
    const machine = this.#machine(name)
    machine.process?.kill('SIGKILL')
    const postmaster = path.join(machine.data, 'postmaster.pid')
    if (!existsSync(postmaster)) return
    const pid = readFileSync(postmaster, 'utf8').split('\n')[0] ?? ''
    for (const one of [pid, ...childrenOf(pid)]) kill(Number(one))
  }

  /** The name of the machine that Patroni calls the primary. */
  async primary(): Promise<string> {
    for (const machine of this.#machines)
      if (await this.#says(machine, '/primary').catch(() => false)) return machine.name
    throw new Error('there is no primary')
  }

  isPrimary = (name: string): Promise<void> =>
    this.#until(`${name} is the primary`, () => this.#says(this.#machine(name), '/primary'))

  /** Until the copy has taken over from this one. */
  isAnother = (name: string): Promise<void> =>
    this.isPrimary(this.#machines.find((one) => one.name !== name)?.name ?? '')

  /** Until one is the primary and the other has all that it answered. */
  async isWhole(): Promise<void> {
    await this.#until('a primary and its copy', async () => {
      const primary = await this.primary()
      const copy = this.#machines.find(({ name }) => name !== primary)
      return copy ? this.#says(copy, '/sync') : false
    })
  }

  /** The copy takes over while both are there, as before work on a machine. */
  async changePlaces(): Promise<void> {
    const leader = await this.primary()
    const candidate = this.#machines.find(({ name }) => name !== leader)?.name
    const answer = await fetch(`http://127.0.0.1:${this.#machine(leader).patroni}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader, candidate }),
    })
    if (!answer.ok) throw new Error(`Patroni refused: ${await answer.text()}`)
  }

  async close(): Promise<void> {
    for (const { name } of this.#machines) this.killMachine(name)
    for (const one of this.#others) one.kill('SIGKILL')
    await sleep(200) // what was killed lets go of its files
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {} // gone already
}
