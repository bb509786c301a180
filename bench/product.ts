import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { stepAt, totpCode } from '#src/features/sessions/server/totp.ts'
import { projectRoot } from '#src/server/project-root.ts'
import { keyOfSecret } from '#test/authenticator.ts'
import { ownerPassword, ownerPhone, rootName } from './data-set.ts'

export type Product = { url: string; secret: string; pid: number; stop(): Promise<void> }

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo // it listens on TCP
      server.close(() => resolve(port))
    })
  })

export const cacheFolder = path.join(projectRoot(), '.cache', 'bench')

/** The built product as a process of its own, in production mode. */
export async function startProduct(
  { ownerUrl, appUrl }: { ownerUrl: string; appUrl: string },
  { profileFolder, dataFolder = 'data' }: { profileFolder?: string | undefined; dataFolder?: string } = {},
): Promise<Product> {
  await forgetSecondFactors(ownerUrl)
  const port = await freePort()
  const secret = randomBytes(32).toString('base64url')
  fs.mkdirSync(cacheFolder, { recursive: true })
  const log = fs.openSync(path.join(cacheFolder, `${dataFolder}.log`), 'w')
  const profiling = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : []
  const child = spawn(process.execPath, [...profiling, path.join(projectRoot(), 'dist', 'server.mjs')], {
    stdio: ['ignore', log, 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: path.join(cacheFolder, dataFolder),
      DATABASE_URL: appUrl,
      MIGRATION_DATABASE_URL: ownerUrl,
      SESSION_SECRET: secret,
      RATE_LIMIT_PER_MINUTE: '1000000000',
      LOG_LEVEL: 'error',
    },
  })
  const url = `http://127.0.0.1:${port}`
  try {
    await waitUntilReady(url, child)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return { url, secret, pid: child.pid ?? 0, stop: () => stop(child) }
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`the product stopped with code ${child.exitCode}`)
    const isReady = await fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
  }
  throw new Error('the product was not ready within a minute')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(late)
}

/** Keys of apps are sealed with the secret of the run that made them. */
async function forgetSecondFactors(ownerUrl: string): Promise<void> {
  const db = new pg.Client({ connectionString: ownerUrl })
  await db.connect()
  await db.query('delete from totp_factors')
  await db.end()
}

async function post<T>(url: string, path: string, body: Record<string, string>) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { message?: string } & T // the contract of what is called
  return { answer, status: response.status, cookies: response.headers.getSetCookie() }
}

async function signInAt(url: string, path: string, body: Record<string, string>): Promise<SignedIn> {
  const { answer, status, cookies } = await post<{ accessToken?: string }>(url, path, body)
  if (!answer.accessToken) throw new Error(`${path}: ${status} ${answer.message}`)
  return { token: answer.accessToken, cookies }
}

/** Somebody signed in, and by what they stay so. */
export type SignedIn = { token: string; cookies: readonly string[] }

/** A new access token for each: one is good for a quarter of an hour, and a run takes longer. */
export async function staySignedIn(url: string, people: readonly SignedIn[]): Promise<void> {
  for (const person of people) {
    const cookie = person.cookies.map((set) => set.split(';')[0]).join('; ')
    const response = await fetch(`${url}/api/auth/refresh_token`, { headers: { cookie } })
    const { accessToken, message } = (await response.json()) as { accessToken?: string; message?: string } // the contract of sessions
    if (!accessToken) throw new Error(`a session does not go on: ${response.status} ${message}`)
    person.token = accessToken
    Object.assign(person, { cookies: response.headers.getSetCookie() })
  }
}

/** Signs an owner of the data set in; answers the access token and the cookies. */
export const signIn = (url: string, owner: number) =>
  signInAt(url, '/api/admin/login', { phone_number: ownerPhone(owner), password: ownerPassword })

/** The same for whoever runs the platform, once in a run: production asks them for an app that makes codes. */
export async function signInSuperadmin(url: string) {
  const { answer } = await post<{ data: { ticket: string } }>(url, '/api/superadmin/login', {
    root_name: rootName,
    password: ownerPassword,
  })
  const { ticket } = answer.data
  const enrolled = await post<{ uri: string }>(url, '/api/auth/totp/enroll', { ticket })
  const key = keyOfSecret(new URL(enrolled.answer.uri).searchParams.get('secret') ?? '')
  return await signInAt(url, '/api/auth/second', { ticket, code: totpCode(key, stepAt(new Date())) })
}

/** Somebody who comes to a gym, by the code that was sent them: the outbox shows it to whoever runs the platform. */
export async function signInMember(url: string, phone_number: string) {
  await post(url, '/api/member/login/code', { phone_number })
  const { token } = await signInSuperadmin(url)
  const outbox = await fetch(`${url}/api/sms/outbox?search=${encodeURIComponent(phone_number.slice(-9))}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { messages } = (await outbox.json()) as { messages: { text: string }[] } // the contract of messages
  const code = /\b\d{4,6}\b/.exec(messages[0]?.text ?? '')?.[0] ?? ''
  return await signInAt(url, '/api/member/login', { phone_number, code })
}
