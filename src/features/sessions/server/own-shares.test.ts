import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type Answer, type Caller, freshPhone, useApi } from '#test/api.ts'

// A gym's Wi-Fi has one address: its desk, its turnstile and its members share it with whoever sits there.

const perMinute = 60
const world = useApi({ trustProxy: ['127.0.0.1'], requestsPerMinute: perMinute })

const cookiesOf = (answer: Answer): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
const one = (name: string, cookies: string): string =>
  cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`)) ?? ''
const tampered = (text: string): string => text.slice(0, -3) + (text.endsWith('AAA') ? 'BBB' : 'AAA')

type Owner = Caller & { phone: string; password: string }
let [owner, cookies, key] = [{} as Owner, '', '']
beforeAll(async () => {
  owner = await world.admin()
  const gym = await world.gym(owner)
  cookies = cookiesOf(await login({ 'x-forwarded-for': '10.9.0.1' }))
  const made = await owner.post('/door/device/create', { gym_id: gym.id, name: 'Turniket' })
  key = made.body.key
})
const login = (headers: Record<string, string>, { phone, password }: Pick<Owner, 'phone' | 'password'> = owner) =>
  world.visitor.post('/admin/login', { phone_number: phone, password }, { headers })

/** Asks until it is refused: two minutes' worth is never let pass, wherever a minute ends. */
async function useUp(headersOf: (nr: number) => Record<string, string>): Promise<number> {
  for (let nr = 0; nr < 3 * perMinute; nr++)
    if ((await world.visitor.get('/x', { headers: headersOf(nr) })).status === 429) return 429
  return 404
}

test('whoever uses up what an address may keeps neither a session, nor a turnstile, nor a known browser of the same Wi-Fi out', async () => {
  const wifi = { 'x-forwarded-for': '10.9.0.2' }
  expect(await useUp(() => wifi)).toBe(429)
  const door = { ...wifi, authorization: `Device ${key}` }
  const answers = {
    decide: await world.visitor.post('/door/decide', { code: 'nobody' }, { headers: door }),
    list: await world.visitor.get('/door/list', { headers: door }),
    signIn: await login({ ...wifi, cookie: one('device', cookies) }),
    refresh: await world.visitor.get('/auth/refresh_token', { headers: { ...wifi, cookie: one('refresh', cookies) } }),
  }
  expect(Object.entries(answers).filter(([, { status }]) => status !== 200)).toEqual([])
  // each of them has as much as an address and no more
  for (const headers of [
    door,
    { ...wifi, cookie: one('device', cookies) },
    { ...wifi, cookie: one('refresh', cookies) },
  ])
    expect(await useUp(() => headers)).toBe(429)
})

test('nobody has a share more by making up cookies and keys, or by a browser in which nobody has signed in', async () => {
  const ip = (nr: number) => ({ 'x-forwarded-for': `10.9.1.${nr}` })
  const name = (nr: number) => Buffer.alloc(16, nr).toString('base64url')
  const made: ((nr: number) => Record<string, string>)[] = [
    (nr) => ({ cookie: `device=${name(nr)}` }),
    (nr) => ({ cookie: `device=${name(nr)}.${one('device', cookies).split('.')[1]}` }),
    (nr) => ({ cookie: `device=${name(nr)}.${randomBytes(52).toString('base64url')}` }),
    () => ({ cookie: tampered(one('refresh', cookies)) }),
    () => ({ cookie: `refresh=${randomBytes(68).toString('base64url')}` }),
    () => ({ authorization: `Device ${randomBytes(56).toString('base64url')}` }),
    () => ({ authorization: `Device ${tampered(key)}` }),
  ]
  for (const [at, headersOf] of made.entries())
    expect(await useUp((nr) => ({ ...ip(at), ...headersOf(nr) })), String(at)).toBe(429)
  // a code makes a browser known by a name, which is not signed before somebody signs in
  const asked = await world.visitor.post(
    '/auth/password/code',
    { role: 'admin', phone_number: owner.phone },
    { headers: ip(99) },
  )
  expect(one('device', cookiesOf(asked))).toMatch(/^device=[\w-]{22}$/)
})

test('whoever signs in in a known browser waits for no queue of strangers who guess', async () => {
  const other = await world.admin()
  const cookie = one('device', cookiesOf(await login({ 'x-forwarded-for': '10.9.3.2' }, other)))
  let answered = 0
  const guesses = Array.from({ length: 120 }, async (_, nr) => {
    await login({ 'x-forwarded-for': `10.9.2.${nr}` }, { phone: freshPhone(), password: 'not-the-password' })
    answered++
  })
  const signedIn = await login({ 'x-forwarded-for': '10.9.3.1', cookie }, other)
  expect([signedIn.status, answered < 60]).toEqual([200, true])
  await Promise.all(guesses)
})

test('the networks around an IPv6 address have a limit too: a line of 65,536 places is not so many callers', async () => {
  const get = async (ip: string) => (await world.visitor.get('/x', { headers: { 'x-forwarded-for': ip } })).status
  let asked = 0
  while (asked < 3 * 4 * perMinute && (await get(`2001:db8:7:${asked.toString(16)}::1`)) !== 429) asked++
  expect(asked).toBeLessThan(3 * 4 * perMinute)
  expect(await get('2001:db8:8::1')).toBe(404)
})
