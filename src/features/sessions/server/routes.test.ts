import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Answer, freshPhone, useApi } from '#test/api.ts'

const world = useApi()

const cookieOf = (answer: Answer): string =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('refresh='))
    ?.split(';')[0] ?? ''
const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  world.visitor.get('/auth/refresh_token', { headers: { cookie, ...headers } })
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const later = (seconds: number) => world.clock(new Date(Date.now() + seconds * 1000))
const signIn = async () => {
  const admin = await world.admin()
  return {
    admin,
    answer: await world.visitor.post('/admin/login', { phone_number: admin.phone, password: admin.password }),
  }
}
/** The newest SMS to a phone, as the outbox holds it. */
const codeSentTo = async (phone: string): Promise<string | undefined> => {
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{
      text: string
    }>`select text from sms_messages where phone_number = ${phone} order by created_at desc limit 1`.execute(db),
  )
  return /\d{6}/.exec(rows[0]?.text ?? '')?.[0]
}

test('an owner signs in with the right password and reads the own sessions', async () => {
  const { answer } = await signIn()
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ role: 'admin', message: 'Xush kelibsiz!' })
  const { body } = await world.visitor.get('/auth/sessions', bearer(answer.body.accessToken))
  expect(body.sessions.filter((session: { current: boolean }) => session.current)).toHaveLength(1)
})

test('a sign-in and each refresh tell whose session it is, as their own account names them', async () => {
  const { admin, answer } = await signIn()
  expect((await admin.get('/admin/one/me')).body.data._id).toBe(admin.id)
  expect([answer.body.person_id, (await refresh(cookieOf(answer))).body.person_id]).toEqual([admin.id, admin.id])
})

test('without a named proxy an address that a request claims counts for nothing', async () => {
  const admin = await world.admin()
  const card = { phone_number: admin.phone, password: admin.password }
  const claims = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' }
  const answer = await world.visitor.post('/admin/login', card, { headers: claims })
  const { body } = await world.visitor.get('/auth/sessions', bearer(answer.body.accessToken))
  const current = body.sessions.find((session: { current: boolean }) => session.current)
  expect(current.ip).toBe('127.0.0.1')
})

test('the refresh token lives in a cookie that scripts cannot read and other sites cannot send', async () => {
  const { answer } = await signIn()
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('refresh='))
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Strict/)
  expect(answer.text).not.toContain(cookieOf(answer).slice('refresh='.length))
})

test('a wrong password and an unknown phone get the same answer', async () => {
  const admin = await world.admin()
  const wrong = await world.visitor.post('/admin/login', { phone_number: admin.phone, password: 'not-the-password' })
  const unknown = await world.visitor.post('/admin/login', { phone_number: freshPhone(), password: 'not-the-password' })
  expect(wrong.status).toBe(401)
  expect(unknown.text).toBe(wrong.text)
})

test('a short password is told at its field, in the quoted words', async () => {
  const { status, body } = await world.visitor.post('/admin/login', { phone_number: '90 123 45 67', password: '123' })
  expect(status).toBe(400)
  expect(body.fields).toEqual({ password: "Parol kamida 6 ta belgidan iborat bo'lishi kerak" })
})

test('ten wrong passwords close an account for a while, and then the right one is refused too', async () => {
  const admin = await world.admin()
  for (let n = 0; n < 10; n++)
    await world.visitor.post('/admin/login', { phone_number: admin.phone, password: 'not-the-password' })
  const { status, body, headers } = await world.visitor.post('/admin/login', {
    phone_number: admin.phone,
    password: admin.password,
  })
  expect(status).toBe(429)
  expect(body.duration).toBeGreaterThan(0)
  expect(headers.get('retry-after')).toBe(String(body.duration))
})

test('a refresh rotates the token, and twenty parallel ones with the same token all stay in', async () => {
  const { answer } = await signIn()
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(cookieOf(answer))))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(answers.map(cookieOf)).size).toBe(1)
  expect(cookieOf(answers[0] as Answer)).not.toBe(cookieOf(answer))
  expect((await refresh(cookieOf(answers[0] as Answer))).status).toBe(200)
})

test('an old refresh token after its grace ends the whole session family', async () => {
  const { answer } = await signIn()
  const next = await refresh(cookieOf(answer))
  later(11)
  expect((await refresh(cookieOf(answer))).status).toBe(404)
  expect((await refresh(cookieOf(next))).status).toBe(404)
  world.clock(null)
})

test('a token older than the direct parent ends the family even within the grace', async () => {
  const { answer } = await signIn()
  const second = await refresh(cookieOf(answer))
  const third = await refresh(cookieOf(second))
  expect((await refresh(cookieOf(answer))).status).toBe(404)
  expect((await refresh(cookieOf(third))).status).toBe(404)
})

test('refresh and logout refuse calls from other sites', async () => {
  const { answer } = await signIn()
  expect((await refresh(cookieOf(answer), { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await refresh(cookieOf(answer), { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect(
    (await world.visitor.get('/auth/logout', { headers: { cookie: cookieOf(answer), 'sec-fetch-site': 'same-site' } }))
      .status,
  ).toBe(403)
  expect((await refresh(cookieOf(answer))).status).toBe(200)
})

test('a forged or cut token is answered as expired, never as an error', async () => {
  const real: string = (await signIn()).answer.body.accessToken
  const forged = `${real.slice(0, -5)}${real.at(-5) === 'A' ? 'B' : 'A'}${real.slice(-4)}`
  for (const token of ['x', 'a'.repeat(72), real.slice(0, -2), forged]) {
    const { status, body } = await world.visitor.get('/auth/sessions', bearer(token))
    expect([status, body.error]).toEqual([403, 'token_expired'])
  }
})

test('logout ends the session within a second, its access token included', async () => {
  const { answer } = await signIn()
  const { accessToken } = answer.body
  expect((await world.visitor.get('/auth/sessions', bearer(accessToken))).status).toBe(200)
  await world.visitor.get('/auth/logout', { headers: { cookie: cookieOf(answer) } })
  await expect.poll(async () => (await world.visitor.get('/auth/sessions', bearer(accessToken))).status).toBe(403)
  expect((await refresh(cookieOf(answer))).status).toBe(404)
})

const left = (cookie: string) => world.visitor.get('/auth/logout?left=1', { headers: { cookie } })

test('who left without a network is signed out when it is back, and no cookie of whoever came since is taken away', async () => {
  const { answer } = await signIn()
  const cookie = `${cookieOf(answer)}; left=abc`
  const finished = await left(cookie)
  expect([finished.status, finished.headers.getSetCookie()]).toEqual([200, []])
  expect((await refresh(cookieOf(answer))).status).toBe(404)
})

test('a session that was left is renewed by nobody, also before that was finished', async () => {
  const { answer } = await signIn()
  const refused = await refresh(`${cookieOf(answer)}; left=abc`)
  expect([refused.status, refused.body.error, refused.headers.getSetCookie()]).toEqual([404, 'session.ended', []])
  expect((await refresh(cookieOf(answer))).status).toBe(404)
})

test('the next sign-in ends what was left and takes its mark away, so that a leaving that comes late ends nobody', async () => {
  const { answer } = await signIn()
  const next = await world.admin()
  const signedIn = await world.visitor.post(
    '/admin/login',
    { phone_number: next.phone, password: next.password },
    { headers: { cookie: `${cookieOf(answer)}; left=abc` } },
  )
  expect(signedIn.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^left=;/))
  expect((await refresh(cookieOf(answer))).status).toBe(404)
  // sent before the sign-in and met after it, or sent after it
  for (const cookie of [`${cookieOf(answer)}; left=abc`, cookieOf(signedIn)])
    expect((await left(cookie)).headers.getSetCookie()).toEqual([])
  expect((await refresh(cookieOf(signedIn))).status).toBe(200)
})

test('a changed password ends every other session and keeps this one', async () => {
  const { admin, answer } = await signIn()
  const other = await world.visitor.post('/admin/login', { phone_number: admin.phone, password: admin.password })
  const changed = await world.visitor.put(
    '/auth/password',
    { old_password: admin.password, new_password: 'yangi-parol-1' },
    bearer(answer.body.accessToken),
  )
  expect(changed.status).toBe(200)
  expect((await refresh(cookieOf(other))).status).toBe(404)
  expect((await refresh(cookieOf(answer))).status).toBe(200)
  expect(
    (await world.visitor.post('/admin/login', { phone_number: admin.phone, password: 'yangi-parol-1' })).status,
  ).toBe(200)
})

test('a password that everybody tries first is refused at its field', async () => {
  const { admin, answer } = await signIn()
  const { status, body } = await world.visitor.put(
    '/auth/password',
    { old_password: admin.password, new_password: 'qwerty123' },
    bearer(answer.body.accessToken),
  )
  expect([status, Object.keys(body.fields)]).toEqual([400, ['new_password']])
})

test('a blocked owner and their employee learn it after the right password only', async () => {
  const admin = await world.admin()
  const employee = await world.employee(admin)
  await world.sql({ role: 'auth' }, (db) =>
    sql`update accounts set status = 'blocked' where subject_id = ${admin.id}`.execute(db),
  )
  await world.sql({ role: 'platform' }, (db) =>
    sql`update admins set status = 'blocked' where id = ${admin.id}`.execute(db),
  )
  const right = await world.visitor.post('/admin/login', { phone_number: admin.phone, password: admin.password })
  const wrong = await world.visitor.post('/admin/login', { phone_number: admin.phone, password: 'not-the-password' })
  const staff = await world.visitor.post('/employee/login', {
    phone_number: employee.phone,
    password: employee.password,
  })
  expect([right.status, right.body.error]).toEqual([401, 'account.blocked'])
  expect(wrong.body.error).toBe('login.wrong')
  expect(staff.body.error).toBe('account.blocked')
})

test('a code that was asked for before somebody was blocked or dismissed lets them in no more', async () => {
  const admin = await world.admin()
  const [gym, employee] = [await world.gym(admin), await world.employee(admin)]
  const member = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: [gym.id] }
  const { _id } = (await admin.post('/member/create', member)).body.member
  await world.session('member', _id)
  const become = (id: string, status: string) =>
    world.sql({ role: 'auth' }, (db) =>
      sql`update accounts set status = ${status} where subject_id = ${id}`.execute(db),
    )
  const enter = async (path: string, body: { phone_number: string }) => {
    const { status, body: answer } = await world.visitor.post(path, {
      ...body,
      code: await codeSentTo(body.phone_number),
    })
    return [status, answer.error, Object.keys(answer.fields ?? {})]
  }
  const owner = { role: 'admin', phone_number: admin.phone }
  await world.visitor.post('/auth/password/code', owner)
  await world.visitor.post('/member/login/code', { phone_number: member.phone_number })
  await become(employee.id, 'pending')
  await world.visitor.post('/employee/confirm/phone/send/code', { phone_number: employee.phone })
  const reset = (new_password: string) => enter('/auth/password/reset', { ...owner, new_password } as typeof owner)
  expect(await reset('qwerty123')).toEqual([400, 'invalid_input', ['new_password']])
  for (const id of [admin.id, _id]) await become(id, 'blocked')
  await become(employee.id, 'fired')
  expect(await reset('yangi-parol-2')).toEqual([401, 'code.wrong', ['code']])
  expect((await enter('/member/login', { phone_number: member.phone_number })).slice(0, 2)).toEqual([
    401,
    'account.blocked',
  ])
  const confirmed = await enter('/employee/verify/phone/send/code', { phone_number: employee.phone })
  expect(confirmed).toEqual([401, 'code.wrong', ['code']])
  await become(admin.id, 'pending')
  const unconfirmed = await world.visitor.post('/admin/login', { phone_number: admin.phone, password: admin.password })
  expect(unconfirmed.body.error).toBe('account.pending')
  const root = await world.superadmin()
  await become(root.id, 'blocked')
  const asked = { root_name: `root-${root.id}`, password: 'sinov-paroli' }
  expect((await world.visitor.post('/superadmin/login', asked)).body.error).toBe('account.blocked')
})

test('an unconfirmed employee gets the command, confirms by code and comes in', async () => {
  const admin = await world.admin()
  const employee = await world.employee(admin)
  await world.sql({ role: 'auth' }, (db) =>
    sql`update accounts set status = 'pending' where subject_id = ${employee.id}`.execute(db),
  )
  await world.sql({ role: 'platform' }, (db) =>
    sql`update employees set status = 'pending', phone_confirmed_at = null where id = ${employee.id}`.execute(db),
  )
  const login = () =>
    world.visitor.post('/employee/login', { phone_number: employee.phone, password: employee.password })
  const asked = await login()
  expect(asked.status).toBe(409)
  expect(asked.body).toMatchObject({
    command: 'confirm_employee',
    data: { phone_number: employee.phone, role: 'employee', resend_in: 0 },
  })
  expect((await world.visitor.post('/employee/confirm/phone/send/code', { phone_number: employee.phone })).status).toBe(
    200,
  )
  const code = await codeSentTo(employee.phone)
  expect(
    (await world.visitor.post('/employee/verify/phone/send/code', { phone_number: employee.phone, code })).body.message,
  ).toBe('Telefon raqam tasdiqlandi')
  expect((await login()).status).toBe(200)
})

test('a one-time code answers alike for a known and an unknown phone, and only the known one gets an SMS', async () => {
  const admin = await world.admin()
  const unknownPhone = freshPhone()
  const known = await world.visitor.post('/auth/password/code', { role: 'admin', phone_number: admin.phone })
  const unknown = await world.visitor.post('/auth/password/code', { role: 'admin', phone_number: unknownPhone })
  expect([known.status, known.text]).toEqual([200, unknown.text])
  expect(await codeSentTo(admin.phone)).toMatch(/^\d{6}$/)
  expect(await codeSentTo(unknownPhone)).toBeUndefined()
  const again = await world.visitor.post('/auth/password/code', { role: 'admin', phone_number: unknownPhone })
  expect(again.status).toBe(429)
  expect(again.body.duration).toBeLessThanOrEqual(60)
})

test('five wrong tries spoil a code, also when they come at once, and a code works only once', async () => {
  const { phone } = await world.admin()
  const reset = (code: string | undefined) =>
    world.visitor.post('/auth/password/reset', {
      role: 'admin',
      phone_number: phone,
      code,
      new_password: 'yangi-parol-2',
    })
  await world.visitor.post('/auth/password/code', { role: 'admin', phone_number: phone })
  const first = (await codeSentTo(phone)) ?? ''
  const wrongCode = first === '000000' ? '000001' : '000000'
  const wrong = await Promise.all(Array.from({ length: 5 }, () => reset(wrongCode)))
  expect(wrong.map(({ status }) => status)).toEqual(Array(5).fill(401))
  expect((await reset(first)).status).toBe(401)
  later(61)
  await world.visitor.post('/auth/password/code', { role: 'admin', phone_number: phone })
  const second = await codeSentTo(phone)
  expect((await reset(second)).status).toBe(200)
  expect((await reset(second)).status).toBe(401)
  world.clock(null)
})

test('a sixth code in a day is refused until tomorrow, and a code is too old after three minutes', async () => {
  const { phone } = await world.admin()
  const noon = new Date(`${new Date().toISOString().slice(0, 10)}T05:00:00Z`).getTime()
  for (let n = 0; n < 5; n++) {
    world.clock(new Date(noon + n * 61_000))
    expect((await world.visitor.post('/auth/password/code', { role: 'admin', phone_number: phone })).status).toBe(200)
  }
  const code = await codeSentTo(phone)
  world.clock(new Date(noon + 10 * 61_000))
  const sixth = await world.visitor.post('/auth/password/code', { role: 'admin', phone_number: phone })
  expect(sixth.status).toBe(429)
  expect(sixth.body.duration).toBeGreaterThan(3600)
  expect(
    (
      await world.visitor.post('/auth/password/reset', {
        role: 'admin',
        phone_number: phone,
        code,
        new_password: 'yangi-parol-3',
      })
    ).status,
  ).toBe(401)
  world.clock(null)
})

test('nobody ends the session of somebody else, and the answer does not tell that it exists', async () => {
  const [first, second] = [await world.admin(), await world.admin()]
  const { body } = await second.get('/auth/sessions')
  const foreign = await first.del(`/auth/sessions/${body.sessions[0]._id}`)
  const missing = await first.del('/auth/sessions/01900000-0000-7000-8000-000000000000')
  expect([foreign.status, foreign.text]).toEqual([404, missing.text])
  expect((await second.get('/auth/sessions')).status).toBe(200)
})

test('a password made of the own phone or name is refused when it is chosen, by oneself and by the owner', async () => {
  const admin = await world.admin({ fullname: 'Gulbahor Rahimova' })
  const change = (new_password: string) => admin.put('/auth/password', { old_password: admin.password, new_password })
  const common = { new_password: 'Bu parol juda keng tarqalgan, boshqasini tanlang' }
  for (const chosen of [admin.phone.slice(4), 'Gulbahor1', 'Parol2025!'])
    expect((await change(chosen)).body.fields).toEqual(common)
  const phone_number = freshPhone()
  const made = { fullname: 'Nodir Karimov', phone_number, password: phone_number.slice(1) }
  expect(Object.keys((await admin.post('/employee/create', made)).body.fields)).toEqual(['password'])
  expect((await change('oltin-kalit')).status).toBe(200)
})
