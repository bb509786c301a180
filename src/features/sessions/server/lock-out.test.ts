import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { type Answer, freshPhone, useApi } from '#test/api.ts'

const world = useApi({ trustProxy: ['127.0.0.1'] })
afterEach(() => world.clock(null))

type From = { ip: string; device?: string }
const headers = ({ ip, device }: From) => ({ 'x-forwarded-for': ip, ...(device ? { cookie: device } : {}) })
const deviceIn = (answer: Answer): string =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith('device='))
    ?.split(';')[0] ?? ''

let block = 0
/** A network that no other test has: its addresses by number. */
const network = () => {
  const own = ++block
  return (host: number) => `10.${own}.${Math.floor(host / 250)}.${(host % 250) + 1}`
}
type Person = { phone: string; password: string }
const login = ({ phone, password }: Person, from: From) =>
  world.visitor.post('/admin/login', { phone_number: phone, password }, { headers: headers(from) })
const guess = (person: Person, from: From) => login({ ...person, password: 'not-the-password' }, from)
const askCode = (phone: string, from: From) =>
  world.visitor.post('/member/login/code', { phone_number: phone }, { headers: headers(from) })
const useCode = (phone: string, code: string, from: From) =>
  world.visitor.post('/member/login', { phone_number: phone, code }, { headers: headers(from) })
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status)

const newestSms = async (phone: string): Promise<string> => {
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{
      text: string
    }>`select text from sms_messages where phone_number = ${phone} order by created_at desc limit 1`.execute(db),
  )
  return rows[0]?.text ?? ''
}
const newestCode = async (phone: string): Promise<string> => /\d{6}/.exec(await newestSms(phone))?.[0] ?? ''
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

async function newMember(): Promise<string> {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const phone_number = freshPhone()
  await admin.post('/member/create', { fullname: 'Aziza Karimova', phone_number, gender: 'female', gyms: [gym.id] })
  return phone_number
}
/** Moves the product's clock on. */
const clock = () => (seconds: number) =>
  world.clock(new Date(world.application.deps.clock.now().getTime() + seconds * 1000))

test('wrong passwords of strangers everywhere never keep a person out of the browser that they use', async () => {
  const [owner, at] = [await world.admin(), network()]
  const device = deviceIn(await login(owner, { ip: at(0) }))
  for (let n = 1; n <= 40; n++) await guess(owner, { ip: at(n) })
  const stranger = await login(owner, { ip: at(99) })
  expect([stranger.status, stranger.body.duration > 0]).toEqual([429, true])
  expect((await login(owner, { ip: at(98), device })).status).toBe(200)
  // also from the very address that the attack comes from
  expect((await login(owner, { ip: at(7), device })).status).toBe(200)
})

test('strangers with wrong passwords, from however many addresses, keep whoever runs the platform out of nothing that they use', async () => {
  const [root, at] = [await world.superadmin(), network()]
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ login: string }>`select login from accounts where subject_id = ${root.id}`.execute(db),
  )
  const enter = (password: string, from: From) =>
    world.visitor.post('/superadmin/login', { root_name: rows[0]?.login, password }, { headers: headers(from) })
  const device = deviceIn(await enter('sinov-paroli', { ip: at(0) }))
  const guesses = []
  for (let n = 1; n <= 40; n++) guesses.push(await enter('not-the-password', { ip: at(n) }))
  expect(statuses(guesses)).toContain(429)
  expect((await enter('sinov-paroli', { ip: at(99) })).status).toBe(429)
  expect((await enter('sinov-paroli', { ip: at(98), device })).status).toBe(200)
  world.clock(new Date(world.application.deps.clock.now().getTime() + 901_000))
  expect((await enter('sinov-paroli', { ip: at(97) })).status).toBe(200)
})

test('an account closed for strangers opens again by itself within a quarter of an hour, and by a code at once', async () => {
  const [owner, at, move] = [await world.admin(), network(), clock()]
  for (let n = 1; n <= 60; n++) {
    await guess(owner, { ip: at(n) })
    move(60)
  }
  await guess(owner, { ip: at(97) })
  const closed = await login(owner, { ip: at(99) })
  expect(closed.status).toBe(429)
  expect(closed.body.duration).toBeLessThanOrEqual(900)
  const from = { ip: at(98) }
  await world.visitor.post(
    '/auth/password/code',
    { role: 'admin', phone_number: owner.phone },
    { headers: headers(from) },
  )
  const body = {
    role: 'admin',
    phone_number: owner.phone,
    code: await newestCode(owner.phone),
    new_password: 'yangi-parol-9',
  }
  const reset = await world.visitor.post('/auth/password/reset', body, { headers: headers(from) })
  expect((await login({ ...owner, password: 'yangi-parol-9' }, { ip: at(98), device: deviceIn(reset) })).status).toBe(
    200,
  )
  move(901)
  expect((await login({ ...owner, password: 'yangi-parol-9' }, { ip: at(99) })).status).toBe(200)
})

test('each wrong password beyond the tenth makes the wait from that place twice as long', async () => {
  const [owner, at, move] = [await world.admin(), network(), clock()]
  for (let n = 0; n < 10; n++) expect((await guess(owner, { ip: at(1) })).status).toBe(401)
  const waits: number[] = []
  for (let n = 0; n < 7; n++) {
    const { status, body } = await guess(owner, { ip: at(1) })
    expect(status).toBe(429)
    waits.push(body.duration)
    move(body.duration)
    expect((await guess(owner, { ip: at(1) })).status).toBe(401)
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
})

test('a guesser in the gym’s Wi-Fi makes strangers there wait, and nobody whose browser is known', async () => {
  const [guest, at] = [await world.admin(), network()]
  const wifi = { ip: at(1) }
  const regular = await world.admin()
  const device = deviceIn(await login(regular, wifi))
  for (let n = 0; n < 100; n++) await guess({ phone: freshPhone(), password: '' }, wifi)
  expect((await login(guest, wifi)).status).toBe(429)
  expect((await login(regular, { ...wifi, device })).status).toBe(200)
  expect((await login(guest, { ip: at(2) })).status).toBe(200)
  // a browser that is known to one account is a stranger to all others
  expect((await login(guest, { ...wifi, device })).status).toBe(429)
})

test('all addresses of an IPv6 /64 are one place', async () => {
  const owner = await world.admin()
  const at = (host: number) => ({ ip: `2001:db8:5:7::${host.toString(16)}` })
  for (let n = 0; n < 10; n++) expect((await guess(owner, at(n + 1))).status).toBe(401)
  expect((await guess(owner, at(4000))).status).toBe(429)
  expect((await guess(owner, { ip: '2001:db8:5:8::1' })).status).toBe(401)
})

test('a known browser that guesses is closed too, and its account stays open elsewhere', async () => {
  const [owner, at] = [await world.admin(), network()]
  const device = deviceIn(await login(owner, { ip: at(1) }))
  for (let n = 0; n < 10; n++) await guess(owner, { ip: at(n), device })
  expect((await login(owner, { ip: at(50), device })).status).toBe(429)
  expect((await login(owner, { ip: at(51) })).status).toBe(200)
})

test('250 wrong codes at once from one place are refused as guesses, not looked at', async () => {
  const at = network()
  const phones = Array.from({ length: 50 }, () => freshPhone())
  for (const phone of phones) await askCode(phone, { ip: at(phones.indexOf(phone)) })
  const answers = await Promise.all(
    phones.flatMap((phone) => Array.from({ length: 5 }, () => useCode(phone, '123456', { ip: at(77) }))),
  )
  expect(statuses(answers).filter((status) => status === 401)).toHaveLength(30)
  expect(statuses(answers).filter((status) => status === 429)).toHaveLength(220)
})

test('a code opens nothing elsewhere than where it was asked for, and tries from elsewhere do not spoil it', async () => {
  const [phone, at] = [await newMember(), network()]
  const asked = await askCode(phone, { ip: at(1) })
  const code = await newestCode(phone)
  for (let n = 2; n < 12; n++) expect((await useCode(phone, wrongOf(code), { ip: at(n) })).status).toBe(401)
  expect((await useCode(phone, code, { ip: at(50) })).status).toBe(401)
  // the telephone left the Wi-Fi meanwhile: its browser is the one that asked
  expect((await useCode(phone, code, { ip: at(51), device: deviceIn(asked) })).status).toBe(200)
})

test('a code also works at the address that asked for it, for callers that keep no cookies', async () => {
  const [phone, at] = [await newMember(), network()]
  await askCode(phone, { ip: at(1) })
  expect((await useCode(phone, await newestCode(phone), { ip: at(1) })).status).toBe(200)
})

test('codes that strangers ask for keep nobody from getting one: not in a known browser, and elsewhere not for long', async () => {
  const [phone, at, move] = [await newMember(), network(), clock()]
  await askCode(phone, { ip: at(0) })
  const device = deviceIn(await useCode(phone, await newestCode(phone), { ip: at(0) }))
  for (let n = 1; n <= 5; n++) {
    move(61)
    expect((await askCode(phone, { ip: at(1) })).status).toBe(200)
  }
  move(61)
  const sixth = await askCode(phone, { ip: at(1) })
  expect([sixth.status, sixth.body.duration > 3600]).toEqual([429, true])
  for (let n = 2; n <= 12; n++) {
    move(61)
    await askCode(phone, { ip: at(n) })
  }
  move(61)
  const waits = await askCode(phone, { ip: at(90) })
  expect(waits.status).toBe(429)
  expect(waits.body.duration).toBeLessThanOrEqual(3600)
  expect((await askCode(phone, { ip: at(91), device })).status).toBe(200)
  expect((await useCode(phone, await newestCode(phone), { ip: at(91), device })).status).toBe(200)
  move(3601)
  expect((await askCode(phone, { ip: at(90) })).status).toBe(200)
})

test('whoever found an open session guesses its password neither by changing it nor by proving that they are its person', async () => {
  const owner = await world.admin()
  const change = (old_password: string) => owner.put('/auth/password', { old_password, new_password: 'yangi-parol-9' })
  const prove = (password: string) => owner.post('/auth/confirm', { password })
  for (const guessed of [change, prove]) {
    const wrong: number[] = []
    for (let n = 0; n < 11; n++) wrong.push((await guessed(`not-the-password-${n}`)).status)
    expect(wrong.slice(0, 10)).not.toContain(429)
    expect((await guessed(owner.password)).status).toBe(429)
  }
})

test('codes for however many phones leave one place sixty times an hour', async () => {
  const from = { ip: network()(1) }
  const answers = await Promise.all(Array.from({ length: 62 }, () => askCode(freshPhone(), from)))
  expect(statuses(answers).filter((status) => status === 429)).toHaveLength(2)
})

/** An employee whom an owner hires, so that a code is sent which nobody asked for. */
async function hired(phone_number: string) {
  const admin = await world.admin()
  const made = await admin.post('/employee/create', { fullname: 'Nodir Karimov', phone_number })
  expect(made.status).toBe(201)
  const code = /Kod: (\d{6})/.exec(await newestSms(phone_number))?.[1] ?? ''
  const use = (typed: string, from: From) =>
    world.visitor.post(
      '/auth/password/reset',
      { role: 'employee', phone_number, code: typed, new_password: 'ishchi-paroli' },
      { headers: headers(from) },
    )
  return { code, use }
}

test('strangers neither keep a code from being sent to somebody nor spoil it', async () => {
  const [phone, at] = [freshPhone(), network()]
  const asked = { role: 'employee', phone_number: phone }
  expect((await world.visitor.post('/auth/password/code', asked, { headers: headers({ ip: at(1) }) })).status).toBe(200)
  const { code, use } = await hired(phone)
  for (const host of [2, 3])
    for (let n = 1; n <= 8; n++) expect((await use(wrongOf(code), { ip: at(host) })).status).toBe(401)
  expect((await use(code, { ip: at(2) })).status).toBe(401) // a place has five tries
  expect((await use(code, { ip: at(4) })).status).toBe(200)
})

test('a code that is good everywhere is spoiled by the fiftieth wrong try of all places together', async () => {
  const at = network()
  for (const [tries, status] of [
    [49, 200],
    [50, 401],
  ]) {
    const { code, use } = await hired(freshPhone())
    for (let n = 0; n < Number(tries); n++)
      expect((await use(wrongOf(code), { ip: at(Math.floor(n / 5)) })).status).toBe(401)
    expect((await use(code, { ip: at(10) })).status).toBe(status)
  }
})
