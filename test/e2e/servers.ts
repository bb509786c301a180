import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopEmbeddedPostgres } from '#src/server/embedded-postgres.ts'
import { projectRoot } from '#src/server/project-root.ts'
import { quickFolder, removeQuick } from '../quick-folder.ts'

// A product for each worker of a run. It answers on the port after theirs when all of them do. The first one thinks up the
// demo; the others begin with a copy of its data.
const ports = (process.env['E2E_PORTS'] ?? '').split(',').map(Number)
const [last = 0] = ports.slice(-1)
const folderOf = (port: number) => quickFolder(`e2e-data-${ports.indexOf(port)}`)

const servers = new Set<ChildProcess>()
function start(port: number): ChildProcess {
  const server = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'server.ts')], {
    cwd: projectRoot(),
    stdio: 'inherit',
    env: { ...process.env, E2E_PORT: String(port), E2E_DATA: folderOf(port) },
  })
  servers.add(server)
  server.on('exit', () => servers.delete(server))
  return server
}
async function end(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}
let isStopping = false
async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  await Promise.all([...servers].map(end))
  ports.map(folderOf).forEach(removeQuick)
  process.exit(code)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
// without its test run there is nobody to serve
const parent = process.ppid
setInterval(() => process.ppid !== parent && void stop(0), 1000).unref()

async function untilReady(port: number, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null) return await stop(1)
    const isReady = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(100)
  }
}

// what a run that was killed left behind
for (const port of ports) {
  await stopEmbeddedPostgres(path.join(folderOf(port), 'postgres'))
  removeQuick(folderOf(port))
}
const [first = 0, ...others] = ports
const filling = start(first)
await untilReady(first, filling)
await end(filling)
for (const port of others) fs.cpSync(folderOf(first), folderOf(port), { recursive: true, preserveTimestamps: true })
await Promise.all(
  ports.map(async (port) => {
    const server = start(port)
    server.on('exit', () => void stop(1))
    await untilReady(port, server)
  }),
)
http.createServer((_, response) => response.end('ready')).listen(last + 1, '127.0.0.1')
