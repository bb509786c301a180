import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as esbuild from 'esbuild'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { projectRoot } from '#src/server/project-root.ts'
import { freshPhone } from './api.ts'
import { useDesk } from './sale-desk.ts'

const { world, desk } = useDesk()

let server: ChildProcess
let folder: string
let programFolder: string
let printed = ''
const said = (line: RegExp) => line.test(printed)

beforeAll(async () => {
  await world.superadmin() // a row that is there before it starts
  folder = await mkdtemp(path.join(tmpdir(), 'polvon-workers-'))
  // as it is built: each process starts in a fraction of the time
  const program = path.join(projectRoot(), '.cache', `workers-${process.pid}`, 'server.mjs')
  await mkdir(path.dirname(program), { recursive: true })
  programFolder = path.dirname(program)
  await esbuild.build({
    absWorkingDir: projectRoot(),
    entryPoints: ['src/app/server.ts'],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  })
  server = spawn(process.execPath, [program], {
    cwd: projectRoot(),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      WORKERS: '2',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: world.appUrl,
      MIGRATION_DATABASE_URL: world.ownerUrl,
      PUBLIC_URL: 'http://127.0.0.1',
      SESSION_SECRET: 'a secret of the tests, thirty-two letters long',
      RATE_LIMIT_PER_MINUTE: '1000000',
      DB_POOL_SIZE: '10',
      LOG_LEVEL: 'silent',
    },
  })
  server.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  await vi.waitUntil(() => said(/behind port \d+/), { timeout: 120_000 })
}, 150_000)
afterAll(async () => {
  server.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
  await rm(programFolder, { recursive: true, force: true })
})

const base = () => `http://127.0.0.1:${/behind port (\d+)/.exec(printed)?.[1]}`

/** The processes that answered so far, in their order. */
const processes = (): number[] =>
  [...printed.matchAll(/Worker \d of 2 answers, process (\d+)/g)].map(([, pid]) => Number(pid))
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a table that holds rows was looked at before anybody is answered', async () => {
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{
      counted: number
    }>`select reltuples::int as counted from pg_class where oid = 'superadmins'::regclass`.execute(db),
  )
  expect(rows[0]?.counted).toBeGreaterThan(0)
})

test('renewing all workers under load loses no request, reads or writes', { timeout: 120_000 }, async () => {
  const { admin, gym } = await desk()
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
  const before = processes()
  expect(before).toHaveLength(2)
  const faults: string[] = []
  let [reads, writes, isOver] = [0, 0, false]
  const made = new Set<string>()
  const call = async (url: string, init: RequestInit, status: number): Promise<{ member?: { _id: string } }> => {
    const response = await fetch(`${base()}/api${url}`, { headers, ...init })
    const body = await response.json()
    if (response.status !== status) faults.push(`${url}: ${response.status} ${JSON.stringify(body)}`)
    return body as { member?: { _id: string } } // of the only write here
  }
  const load = async (isWriting: boolean) => {
    while (!isOver)
      try {
        if (isWriting) {
          const body = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: [gym.id] }
          const { member } = await call('/member/create', { method: 'POST', body: JSON.stringify(body) }, 201)
          if (member) made.add(member._id)
          writes++
        } else {
          await call('/member/foradmin/all?limit=5', {}, 200)
          reads++
        }
      } catch (error) {
        faults.push(String((error as Error).cause ?? error))
      }
  }
  const loads = [true, true, false, false, false, false].map(load)
  await expect.poll(() => reads + writes, { timeout: 30_000 }).toBeGreaterThan(50)
  server.kill('SIGHUP')
  await expect.poll(() => said(/All 2 workers are renewed/), { timeout: 90_000 }).toBe(true)
  const atEnd = reads + writes
  await expect.poll(() => reads + writes, { timeout: 30_000 }).toBeGreaterThan(atEnd + 50)
  isOver = true
  await Promise.all(loads)
  expect(faults).toEqual([])
  expect(made.size).toBe(writes)
  expect((await admin.get('/member/foradmin/all')).body.pagination.total).toBe(writes + 1) // and the desk's own
  expect([...new Set(processes())]).toHaveLength(4)
  expect(before.filter(isAlive)).toEqual([])
})

test('a worker that dies is replaced', { timeout: 60_000 }, async () => {
  const victim = processes().at(-1)
  process.kill(Number(victim), 'SIGKILL')
  await expect.poll(() => said(/Worker \d died and is replaced/)).toBe(true)
  await expect.poll(() => processes().length, { timeout: 30_000 }).toBe(5)
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${base()}/api/ready?${newId()}`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('a reload whose new workers wait for ever is given up by the next one, and the old ones answer meanwhile', async () => {
  const [program, renewals] = [
    path.join(programFolder, 'server.mjs'),
    () => printed.split('workers are renewed').length,
  ]
  const before = renewals()
  const good = await readFile(program)
  await writeFile(program, `console.log('a worker that hangs'); setInterval(() => {}, 1000)`)
  server.kill('SIGHUP')
  await expect.poll(() => said(/a worker that hangs/)).toBe(true)
  expect((await fetch(`${base()}/api/ready`)).status).toBe(200)
  await writeFile(program, good)
  server.kill('SIGHUP')
  await expect.poll(renewals, { timeout: 60_000 }).toBe(before + 1)
  expect((await fetch(`${base()}/api/ready`)).status).toBe(200)
})

test('metrics are those of all workers together', async () => {
  await Promise.all(Array.from({ length: 40 }, () => fetch(`${base()}/api/health`)))
  const counted = async () => {
    const text = await (await fetch(`${base()}/metrics`)).text()
    return Number(/^polvon_http_request_seconds_count\{[^}]*route="\/api\/health"[^}]*\} (\d+)$/m.exec(text)?.[1])
  }
  expect(await counted()).toBeGreaterThanOrEqual(40)
  expect(await counted()).toBeGreaterThanOrEqual(40)
  const told = (await (await fetch(`${base()}/metrics`)).text()).split('\n')
  expect(told.filter((line) => line.includes('polvon_access_log_lines_left_out'))).toEqual([
    expect.stringMatching(/^# HELP/),
    '# TYPE polvon_access_log_lines_left_out counter',
    'polvon_access_log_lines_left_out 0',
  ])
})

test('told to stop, all of them end by themselves', { timeout: 60_000 }, async () => {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(processes().filter(isAlive)).toEqual([])
})
