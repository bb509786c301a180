import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '#src/server/project-root.ts'

// A product for each worker of a run, all started at once. It answers on the port after theirs when all of them do.
const ports = (process.env['E2E_PORTS'] ?? '').split(',').map(Number)
const [last = 0] = ports.slice(-1)

const servers: ChildProcess[] = ports.map((port) =>
  spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'server.ts')], {
    cwd: projectRoot(),
    stdio: 'inherit',
    env: { ...process.env, E2E_PORT: String(port), E2E_DATA: `e2e-data-${ports.indexOf(port)}` },
  }),
)
let isStopping = false
async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  const running = servers.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  for (const server of running) server.kill('SIGTERM')
  await Promise.all(running.map((server) => once(server, 'exit')))
  process.exit(code)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
for (const server of servers) server.on('exit', () => void stop(1))
// without its test run there is nobody to serve
const parent = process.ppid
setInterval(() => process.ppid !== parent && void stop(0), 1000).unref()

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
for (const port of ports) while (!(await answers(port))) await sleep(100)
http.createServer((_, response) => response.end('ready')).listen(last + 1, '127.0.0.1')
