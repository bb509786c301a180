import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { withPort } from './database.ts'

const command = ['pgbouncer', '/usr/sbin/pgbouncer'].find((name) => !spawnSync(name, ['--version']).error)

/** From 1.21 on it can keep names; before that it has no word for it. */
const knowsNames = (): boolean => {
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(spawnSync(command ?? '', ['--version']).stdout.toString()) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}

/** Why tests behind a pooler are left out here; undefined: they are not. */
export const noPooler = command ? undefined : 'PgBouncer is not installed (apt-get install pgbouncer)'

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo // it listens on TCP
      server.close((error) => (error ? reject(error) : resolve(port)))
    })
  })

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** PgBouncer in transaction mode before the server of `target`, for every database of it: with settings as they come, nothing ignored. */
export async function startPooler(
  target: string,
  { keepsNames = true } = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  if (!command) throw new Error(noPooler)
  const { hostname, port: serverPort, username, password } = new URL(target)
  const folder = await mkdtemp(path.join(tmpdir(), 'polvon-pooler-'))
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${decodeURIComponent(username)} password='${decodeURIComponent(password)}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 40
max_client_conn = 1000
${keepsNames || !knowsNames() ? '' : 'max_prepared_statements = 0\n'}`,
  )
  await chmod(folder, 0o755)
  const isRoot = process.getuid?.() === 0
  const child = spawn(command, [...(isRoot ? ['--user', 'nobody'] : []), file], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => resolve())
    child.on('error', () => resolve())
  })
  const url = withPort(target, port)
  for (const end = Date.now() + 15_000; !(await answers(url)); )
    if (Date.now() > end || child.exitCode !== null) throw new Error('PgBouncer does not answer')
  return {
    url,
    async stop() {
      child.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
