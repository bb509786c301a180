import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { stepAt, totpCode } from '#src/features/sessions/server/totp.ts'
import { projectRoot } from '#src/server/project-root.ts'
import { type Caller, useApi } from './api.ts'
import { keyOfSecret } from './authenticator.ts'
import { endpoints } from './contracted.ts'
import { bodyOf, urlOf } from './sample-request.ts'

const world = useApi()

/** An owner with an authenticator app: `code` is what it shows half a minute later than before, because each is taken once. */
async function withApp() {
  const admin = await world.admin()
  const key = keyOfSecret((await admin.post('/auth/totp/start', {})).body.secret)
  let at = Date.now()
  const code = () => {
    at += 30_000
    world.clock(new Date(at))
    return totpCode(key, stepAt(new Date(at)))
  }
  const { recovery_codes } = (await admin.post('/auth/totp/confirm', { code: code() })).body
  const enter = () => world.visitor.post('/admin/login', { phone_number: admin.phone, password: admin.password })
  const ticket = async (): Promise<string> => (await enter()).body.data.ticket
  return { admin, code, ticket, recovery: recovery_codes as string[] }
}
const second = (ticket: string, code: string) => world.visitor.post('/auth/second', { ticket, code })
const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted()

test('a session is opened by these calls alone', () => {
  const opening = endpoints.filter(({ endpoint }) =>
    JSON.stringify(z.toJSONSchema(endpoint.reply, { io: 'output', unrepresentable: 'any' })).includes('"accessToken"'),
  )
  expect(opening.map(({ name }) => name.split(' ')[0]).toSorted()).toEqual([
    'factors.second',
    'passkeys.enter',
    'sessions.adminLogin',
    'sessions.employeeLogin',
    'sessions.memberLogin',
    'sessions.refresh',
    'sessions.superadminLogin',
    'telegram.signIn', // of members alone, who have no second step
  ])
})

test('what a page of somebody else can send without being asked first signs nobody in', async () => {
  const { phone, password } = await world.admin()
  const typed = { phone_number: phone, password }
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  const json = JSON.stringify(typed)
  const sent = async (body: FormData | URLSearchParams | string, type?: string) => {
    const headers = { 'sec-fetch-site': 'cross-site', ...(type ? { 'content-type': type } : {}) }
    const answer = await fetch(`${world.base}/admin/login`, { method: 'POST', headers, body })
    return [answer.status, answer.headers.getSetCookie().length]
  }
  expect((await sent(json, 'application/json'))[0], 'asked first, and refused to pages of others').toBe(200)
  const asked = await fetch(`${world.base}/admin/login`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  expect(asked.headers.get('access-control-allow-origin')).toBeNull()
  for (const simple of [
    sent(form),
    sent(new URLSearchParams(typed)),
    sent(json, 'text/plain'),
    sent(json, 'text/plain; charset=application/json'),
    sent(json, 'application/x-www-form-urlencoded'),
    sent(new Blob([json]) as unknown as string),
  ])
    expect(await simple).toEqual([400, 0])
})

test('nothing but an access token is one: no ticket of a half sign-in, challenge, link, refresh token or key opens any call', async () => {
  const { admin, code, ticket } = await withApp()
  const half = await ticket()
  const signedIn = await second(await ticket(), code())
  expect(signedIn.status).toBe(200)
  const refresh = /refresh=([^;]+)/.exec(signedIn.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const { challenge } = (await world.visitor.post('/auth/passkey/login/start', {})).body.options
  const gym = await world.gym(admin)
  const { key } = (await admin.post('/door/device/create', { gym_id: gym.id, name: 'Turniket' })).body
  const { coach } = (await admin.post('/class/coach/create', { fullname: 'Malika Yusupova' })).body
  const calendar: string = (await admin.post(`/class/feed/coach/open/${coach._id}`, {})).body.feed.link
  const link = calendar.split('/').at(-1) ?? ''
  const others = { half, refresh, challenge, key, link }
  for (const [what, token] of Object.entries(others)) expect([what, token?.length > 20]).toEqual([what, true])
  const opened: string[] = []
  const closed = endpoints.filter(({ endpoint }) => endpoint.access !== 'public')
  for (const [what, token] of Object.entries(others))
    for (const { name, endpoint } of closed) {
      const body = bodyOf(endpoint)
      const { status } = await fetch(world.base + urlOf(endpoint), {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(endpoint.method === 'GET' || body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (status !== 403) opened.push(`${what} ${name}: ${status}`)
    }
  expect(opened).toEqual([])
  expect((await admin.get('/admin/one/me')).status, 'the same call with what opens it').toBe(200)
})

test('a code of the app is good once wherever it is typed, for its own account alone, and so is a recovery code of two at once', async () => {
  const [one, other] = [await withApp(), await withApp()]
  const proof = one.code()
  expect((await one.admin.post('/auth/confirm', { code: proof })).status).toBe(200)
  expect((await second(await one.ticket(), proof)).status, 'what proved who it is signs nobody in').toBe(401)
  const entered = one.code()
  expect((await second(await one.ticket(), entered)).status).toBe(200)
  const confirm = (who: Caller, code: string) => who.post('/auth/confirm', { code })
  expect((await confirm(one.admin, entered)).status, 'what signed somebody in proves nothing more').toBe(400)
  const own = one.code()
  expect((await second(await other.ticket(), own)).status, 'a code at another account').toBe(401)
  expect((await second(await other.ticket(), one.recovery[0] ?? '')).status, 'a recovery code at another account').toBe(
    401,
  )
  expect((await second(await one.ticket(), own)).status).toBe(200)
  const [ticket, again] = [await one.ticket(), await one.ticket()]
  const [recovery = ''] = one.recovery
  expect(await statusesOf([second(ticket, recovery), second(again, recovery), second(ticket, recovery)])).toEqual([
    200, 401, 401,
  ])
})

test('an empty product in production has nobody’s account: what makes the first one by itself ends before it there', () => {
  const source = readFileSync(path.join(projectRoot(), 'src/app/server.ts'), 'utf8')
  expect(source.match(/createSuperadmin\(/g)).toHaveLength(1)
  const filling = /async function fillWhenEmpty[\s\S]*?\n}\n/.exec(source)?.[0] ?? ''
  const ends = filling.indexOf('if (config.isProduction) return ')
  expect(ends).toBeGreaterThan(0)
  expect(ends).toBeLessThan(filling.indexOf('createSuperadmin('))
})
