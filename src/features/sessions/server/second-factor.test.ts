import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createVault } from '#src/server/vault.ts'
import { type Caller, useApi } from '#test/api.ts'
import { keyOfSecret } from '#test/authenticator.ts'
import { forgetSecondFactor } from './superadmins.ts'
import { stepAt, totpCode } from './totp.ts'

const world = useApi({ superadminsNeedFactor: true })
beforeEach(() => world.clock(null))

/** An authenticator app that read the key. */
function app(secret: string) {
  const key = keyOfSecret(secret)
  let at = Date.now()
  return {
    /** The next code: half a minute later each time, because one is taken once. */
    next(): string {
      at += 30_000
      world.clock(new Date(at))
      return totpCode(key, stepAt(new Date(at)))
    },
    last: () => totpCode(key, stepAt(new Date(at))),
  }
}

async function withApp(who: Caller) {
  const started = await who.post('/auth/totp/start', {})
  expect(started.status).toBe(200)
  const phone = app(started.body.secret)
  const confirmed = await who.post('/auth/totp/confirm', { code: phone.next() })
  expect(confirmed.status).toBe(200)
  return { phone, recovery: confirmed.body.recovery_codes as string[] } // ten of them, see below
}

const signIn = (admin: { phone: string; password: string }) =>
  world.visitor.post('/admin/login', { phone_number: admin.phone, password: admin.password })

describe('an account with an app', () => {
  test('is opened by password and code alone; a code is good once, and a ticket by itself for nothing', async () => {
    const admin = await world.admin()
    expect((await signIn(admin)).status).toBe(200)
    const { phone, recovery } = await withApp(admin)
    expect(new Set(recovery).size).toBe(10)
    const first = await signIn(admin)
    expect(first).toMatchObject({
      status: 409,
      body: { command: 'second_factor', data: { methods: ['totp', 'recovery'] } },
    })
    expect(first.headers.get('set-cookie') ?? '').not.toContain('refresh')
    const { ticket } = first.body.data
    expect((await world.visitor.get('/admin/one/me', { headers: { authorization: `Bearer ${ticket}` } })).status).toBe(
      403,
    )
    expect(await world.visitor.post('/auth/second', { ticket, code: phone.last() })).toMatchObject({
      status: 401,
      body: { error: 'code.wrong' },
    })
    const code = phone.next()
    const both = await Promise.all([1, 2, 3].map(() => world.visitor.post('/auth/second', { ticket, code })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(both.find(({ status }) => status === 200)?.body).toMatchObject({ role: 'admin', person_id: admin.id })
    expect(
      (await world.visitor.post('/admin/login', { phone_number: admin.phone, password: 'not-it-at-all' })).status,
    ).toBe(401)
  })

  test('a ticket opens one session: with the next code it is over, of two at the same moment too', async () => {
    const admin = await world.admin()
    const { phone, recovery } = await withApp(admin)
    const second = (ticket: string, code = phone.next()) => world.visitor.post('/auth/second', { ticket, code })
    const { ticket } = (await signIn(admin)).body.data
    expect((await second(ticket)).status).toBe(200)
    const code = phone.next()
    const again = await second(ticket, code)
    expect([again.status, again.body.error]).toEqual([401, 'ticket.over'])
    // spelled otherwise it is the same, and the code is still good for who types the password
    expect((await second(`${ticket}==`, code)).body.error).toBe('ticket.over')
    const next = (await signIn(admin)).body.data.ticket
    expect((await second(next, code)).status).toBe(200)
    const { ticket: last } = (await signIn(admin)).body.data
    const both = await Promise.all(recovery.slice(0, 3).map((one) => second(last, one)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect((await admin.get('/auth/factors')).body.recovery_codes_left).toBe(9)
  })

  test('a recovery code opens once, typed in any way, and its person reads that it was used', async () => {
    const admin = await world.admin()
    const { recovery } = await withApp(admin)
    const [code = ''] = recovery
    const typed = code.toLowerCase().replaceAll('-', ' ')
    const { ticket } = (await signIn(admin)).body.data
    expect((await world.visitor.post('/auth/second', { ticket, code: typed })).status).toBe(200)
    expect((await world.visitor.post('/auth/second', { ticket, code })).status).toBe(401)
    expect((await admin.get('/auth/factors')).body.recovery_codes_left).toBe(9)
    const outcomes = (await admin.get('/auth/sign-ins')).body.sign_ins.map(
      ({ outcome }: { outcome: string }) => outcome,
    )
    expect(outcomes).toContain('recovery_code_used')
  })

  test('a recovery code that proves somebody again, or takes the app away, is told to its person as well', async () => {
    const admin = await world.admin()
    const { recovery } = await withApp(admin)
    const told = async () =>
      (await admin.get('/auth/sign-ins')).body.sign_ins.filter(
        ({ outcome }: { outcome: string }) => outcome === 'recovery_code_used',
      ).length
    expect((await admin.post('/auth/confirm', { code: recovery[0] })).status).toBe(200)
    expect(await told()).toBe(1)
    expect((await admin.del('/auth/totp', { body: { code: recovery[1] } })).status).toBe(200)
    expect(await told()).toBe(2)
  })

  test('a thousand codes are not tried: ten wrong ones close it, whatever the place', async () => {
    const admin = await world.admin()
    await withApp(admin)
    const { ticket } = (await signIn(admin)).body.data
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, n) => world.visitor.post('/auth/second', { ticket, code: String(100_000 + n) })),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('whoever has the password and errs keeps its person out of neither a known browser nor a session of theirs', async () => {
    const admin = await world.admin()
    const device = (await signIn(admin)).headers.getSetCookie().find((line) => line.startsWith('device='))
    const headers = { cookie: device?.split(';')[0] ?? '' }
    const { phone } = await withApp(admin)
    const { ticket } = (await signIn(admin)).body.data
    const second = (code: string, given = {}) => world.visitor.post('/auth/second', { ticket, code }, given)
    const [used, code] = [phone.last(), phone.next()]
    for (let n = 0; n < 10; n++) expect((await second(used)).status).toBe(401)
    expect((await second(code)).status).toBe(429)
    // another browser is none of the account's, whatever it calls itself
    expect((await second(code, { headers: { cookie: `device=${'A'.repeat(22)}` } })).status).toBe(429)
    expect((await second(code, { headers })).status).toBe(200)
    // what one session tries says nothing of another
    const other = await world.session('admin', admin.id)
    for (let n = 0; n < 10; n++) await other.post('/auth/confirm', { password: `not-the-password-${n}` })
    expect((await other.post('/auth/confirm', { password: admin.password })).status).toBe(429)
    expect((await admin.post('/auth/confirm', { password: admin.password })).status).toBe(200)
    const next = phone.next()
    for (let n = 0; n < 10; n++) await other.del('/auth/totp', { body: { code: used } })
    expect((await admin.del('/auth/totp', { body: { code: next } })).status).toBe(200)
  })

  test('a ticket ends after five minutes, with a changed password, and is not made by anybody else', async () => {
    const admin = await world.admin()
    const { phone } = await withApp(admin)
    const { ticket } = (await signIn(admin)).body.data
    const forged = `${ticket.slice(0, -2)}${ticket.endsWith('AA') ? 'BB' : 'AA'}`
    expect((await world.visitor.post('/auth/second', { ticket: forged, code: phone.next() })).body.error).toBe(
      'ticket.over',
    )
    await world.sql({ role: 'auth' }, (db) =>
      sql`update accounts set password_changed_at = ${new Date(Date.now() + 86_400_000)} where subject_id = ${admin.id}`.execute(
        db,
      ),
    )
    expect((await world.visitor.post('/auth/second', { ticket, code: phone.next() })).body.error).toBe('ticket.over')
    await world.sql({ role: 'auth' }, (db) =>
      sql`update accounts set password_changed_at = null where subject_id = ${admin.id}`.execute(db),
    )
    for (let half = 0; half < 11; half++) phone.next()
    expect((await world.visitor.post('/auth/second', { ticket, code: phone.last() })).body.error).toBe('ticket.over')
  })

  test('the key and the recovery codes lie sealed and hashed, and the key is told to nobody again', async () => {
    const admin = await world.admin()
    const started = await admin.post('/auth/totp/start', {})
    const rows = await world.sql({ role: 'auth' }, (db) =>
      sql<{
        sealed: Buffer
      }>`select sealed_key as sealed from totp_factors f join accounts a on a.id = f.account_id where a.subject_id = ${admin.id}`.execute(
        db,
      ),
    )
    expect(rows.rows[0]?.sealed.toString('latin1')).not.toContain(started.body.secret)
    await admin.post('/auth/totp/confirm', { code: app(started.body.secret).next() })
    expect((await admin.post('/auth/totp/start', {})).body.error).toBe('factor.exists')
    expect((await admin.get('/auth/factors')).text).not.toContain(started.body.secret)
    await expect(
      world.sql({ role: 'tenant', adminId: admin.id }, (db) => sql`select 1 from totp_factors`.execute(db)),
    ).rejects.toThrow('permission denied')
  })
})

test('a ticket of somebody who works is over when their owner was blocked after the password', async () => {
  const admin = await world.admin()
  const employee = await world.employee(admin)
  const { phone } = await withApp(employee)
  const signedIn = () =>
    world.visitor.post('/employee/login', { phone_number: employee.phone, password: employee.password })
  const { ticket } = (await signedIn()).body.data
  const status = (to: string) =>
    world.sql({ role: 'platform' }, (db) => sql`update admins set status = ${to} where id = ${admin.id}`.execute(db))
  await status('blocked')
  const refused = await world.visitor.post('/auth/second', { ticket, code: phone.next() })
  expect([refused.body.error, refused.headers.get('set-cookie')]).toEqual(['ticket.over', null])
  expect((await signedIn()).body.error).toBe('account.blocked')
  await status('active')
  expect((await world.visitor.post('/auth/second', { ticket, code: phone.last() })).status).toBe(200)
})

test('a key of an app that an earlier secret sealed is sealed by the present one with the first code, and outlives the earlier one', async () => {
  const admin = await world.admin()
  const started = await admin.post('/auth/totp/start', {})
  const phone = app(started.body.secret)
  await admin.post('/auth/totp/confirm', { code: phone.next() })
  const earlier = createVault(Buffer.from('a secret of the tests, thirty-two letters long'))
  const present = createVault(Buffer.alloc(32, 'k'))
  const { rows } = await world.sql({ role: 'auth' }, (db) =>
    sql<{ id: string }>`select id from accounts where subject_id = ${admin.id}`.execute(db),
  )
  const id = rows[0]?.id ?? ''
  const text = keyOfSecret(started.body.secret).toString('base64')
  await world.sql({ role: 'auth' }, (db) =>
    sql`update totp_factors set sealed_key = ${earlier.seal(text, `totp ${id}`)} where account_id = ${id}`.execute(db),
  )
  const sealed = async () => {
    const kept = await world.sql({ role: 'auth' }, (db) =>
      sql<{ sealed_key: Buffer }>`select sealed_key from totp_factors where account_id = ${id}`.execute(db),
    )
    return kept.rows[0]?.sealed_key ?? Buffer.alloc(0)
  }
  const { ticket } = (await signIn(admin)).body.data
  expect((await world.visitor.post('/auth/second', { ticket, code: '000000' })).status).toBe(401)
  expect(earlier.open(await sealed(), `totp ${id}`)).toBe(text)
  expect((await world.visitor.post('/auth/second', { ticket, code: phone.next() })).status).toBe(200)
  expect(present.open(await sealed(), `totp ${id}`)).toBe(text)
})

describe('dear acts', () => {
  test('ask again whoever has an app, after ten minutes, for that session alone; nobody else is asked', async () => {
    const admin = await world.admin()
    const gym = await world.gym(admin)
    const plain = await world.admin()
    const plainGym = await world.gym(plain)
    const { phone } = await withApp(admin)
    for (let half = 0; half < 21; half++) phone.next()
    const other = await world.session('admin', admin.id)
    expect(await admin.del(`/gym/delete/${gym.id}`)).toMatchObject({
      status: 409,
      body: { command: 'confirm_identity', data: { has_code: true } },
    })
    expect((await plain.del(`/gym/delete/${plainGym.id}`)).status).not.toBe(409)
    // a door that nobody opens any more
    for (const [caller, error] of [
      [admin, 'confirm_identity'],
      [plain, 'not_found'],
    ] as const)
      expect((await caller.del(`/door/device/delete/${gym.id}`)).body.error).toBe(error)
    // a list that leaves as a file, and what is sold or taught no more
    expect((await admin.get('/member/foradmin/all/export')).body).toMatchObject({ command: 'confirm_identity' })
    expect((await admin.get('/member/foradmin/all')).status).toBe(200)
    expect((await plain.get('/member/foradmin/all/export')).status).toBe(200)
    for (const path of ['/plans/delete', '/class/series/delete'])
      for (const [caller, error] of [
        [admin, 'confirm_identity'],
        [plain, 'not_found'],
      ] as const)
        expect((await caller.del(`${path}/${gym.id}`)).body.error).toBe(error)
    expect((await admin.post('/auth/confirm', { password: 'not-it-at-all' })).body.fields).toHaveProperty('password')
    expect((await admin.post('/auth/confirm', {})).status).toBe(400)
    // six digits that are the wrong ones are not told to be six digits
    const wrong = await admin.post('/auth/confirm', { code: '000000' })
    expect(wrong.body.fields).toEqual({ code: 'Kod notoʻgʻri yoki muddati oʻtgan' })
    expect((await admin.post('/auth/confirm', { code: phone.next() })).status).toBe(200)
    expect((await admin.get('/member/foradmin/all/export')).status).toBe(200)
    expect((await admin.del(`/gym/delete/${gym.id}`)).body.error).not.toBe('confirm_identity')
    for (let half = 0; half < 21; half++) phone.next()
    expect((await other.del(`/gym/delete/${gym.id}`)).body.error).toBe('confirm_identity')
    expect((await other.post('/auth/confirm', { password: admin.password })).status).toBe(200)
    expect((await admin.del(`/gym/delete/${gym.id}`)).body.error).toBe('confirm_identity')
  })

  test('nobody who found an open session ends the others of its person, who has an app or none', async () => {
    const admin = await world.admin()
    const { phone } = await withApp(admin)
    await world.session('admin', admin.id)
    for (let half = 0; half < 21; half++) phone.next()
    const { sessions } = (await admin.get('/auth/sessions')).body
    const others = sessions.filter(({ current }: { current: boolean }) => !current)
    expect((await admin.del(`/auth/sessions/${others[0]._id}`)).body.error).toBe('confirm_identity')
    expect((await admin.get('/auth/sessions')).body.sessions).toHaveLength(sessions.length)
    expect((await admin.post('/auth/confirm', { code: phone.next() })).status).toBe(200)
    expect((await admin.del(`/auth/sessions/${others[0]._id}`)).status).toBe(200)
    world.clock(null)
    const plain = await world.admin()
    const other = await world.session('admin', plain.id)
    world.clock(new Date(Date.now() + 11 * 60_000))
    const open = async () =>
      (await plain.get('/auth/sessions')).body.sessions.filter(({ current }: { current: boolean }) => !current)
    const [theirs] = await open()
    expect(await plain.del(`/auth/sessions/${theirs._id}`)).toMatchObject({
      status: 409,
      body: { command: 'confirm_identity', data: { has_code: false } },
    })
    expect((await other.get('/admin/one/me')).status).toBe(200)
    expect((await plain.post('/auth/confirm', { password: plain.password })).status).toBe(200)
    expect((await plain.del(`/auth/sessions/${theirs._id}`)).status).toBe(200)
  })

  test('an app is added by nobody who found an open session, and removed with a code alone', async () => {
    const admin = await world.admin()
    world.clock(new Date(Date.now() + 11 * 60_000))
    expect((await admin.post('/auth/totp/start', {})).body).toMatchObject({
      error: 'confirm_identity',
      data: { has_code: false },
    })
    expect((await admin.post('/auth/confirm', { password: admin.password })).status).toBe(200)
    world.clock(null)
    const { phone } = await withApp(admin)
    expect((await admin.del('/auth/totp', { body: { code: '000000' } })).body.fields).toHaveProperty('code')
    expect((await admin.del('/auth/totp', { body: { code: phone.next() } })).status).toBe(200)
    expect((await signIn(admin)).status).toBe(200)
  })
})

describe('who lost everything', () => {
  test('is let in by the second person and a code on their phone, not by the password: the platform for owners, owners for their own people', async () => {
    const root = await world.superadmin()
    const admin = await world.admin()
    const stranger = await world.admin()
    const employee = await world.employee(admin)
    await withApp(employee)
    world.clock(null)
    for (const [who, status] of [
      [employee, 403],
      [stranger, 404],
      [root, 404],
      [admin, 200],
    ] as const)
      expect((await who.post(`/auth/factors/reset/${employee.id}`, {})).status).toBe(status)
    // they hear of it at their phone, and read nothing of where the other one called from
    const lastText = async (): Promise<string> =>
      (await root.get(`/sms/outbox?search=${encodeURIComponent(employee.phone)}`)).body.messages[0].text
    expect(await lastText()).toMatch(/ikki bosqichli kirish bekor qilindi .+ zalga yoki Polvonga ayting/)
    const { sign_ins } = (await (await world.session('employee', employee.id)).get('/auth/sign-ins')).body
    expect(sign_ins).toContainEqual(expect.objectContaining({ outcome: 'second_factor_off', ip: '' }))
    const them = { role: 'employee', phone_number: employee.phone }
    const enter = (password: string) =>
      world.visitor.post('/employee/login', { phone_number: employee.phone, password })
    expect((await enter(employee.password)).body.error).toBe('login.wrong')
    expect((await world.visitor.post('/auth/password/code', them)).status).toBe(200)
    const chosen = { code: /\d{6}/.exec(await lastText())?.[0], new_password: 'boshqa-sinov-paroli' }
    expect((await world.visitor.post('/auth/password/reset', { ...them, ...chosen })).status).toBe(200)
    expect((await enter(chosen.new_password)).status).toBe(200)
    await vi.waitUntil(async () => (await employee.get('/auth/sessions')).status === 403, { timeout: 30_000 })
    expect((await admin.post(`/auth/factors/reset/${admin.id}`, {})).status).toBe(404)
    expect((await root.post(`/auth/factors/reset/${admin.id}`, {})).body.error).toBe('factor.none')
    await withApp(admin)
    // pressed three times at once it is done, and told, once
    const pressed = await Promise.all([1, 2, 3].map(() => root.post(`/auth/factors/reset/${admin.id}`, {})))
    expect(pressed.map(({ body }) => body.error).toSorted()).toEqual(['factor.none', 'factor.none', undefined])
  })
})

describe('who runs the platform', () => {
  test('does not come in by a password alone: the first sign-in adds the app, and it can’t be removed', async () => {
    const root = await world.superadmin()
    const login = { root_name: `root-${root.id}`, password: 'sinov-paroli' }
    const refused = await world.visitor.post('/superadmin/login', login)
    expect(refused.body).toMatchObject({ command: 'second_factor', data: { methods: ['enroll'] } })
    const { ticket } = refused.body.data
    const asked = await Promise.all([1, 2].map(() => world.visitor.post('/auth/totp/enroll', { ticket })))
    const key = asked[0]?.body
    expect(asked[1]?.body.secret).toBe(key.secret) // one screen that asks twice gets one key
    expect(key.uri).toContain('otpauth://totp/Polvon:root-')
    const phone = app(key.secret)
    const entered = await world.visitor.post('/auth/second', { ticket, code: phone.next() })
    expect(entered.body).toMatchObject({ role: 'superadmin', recovery_codes: expect.arrayContaining([]) })
    expect(entered.body.recovery_codes).toHaveLength(10)
    expect((await world.visitor.post('/auth/totp/enroll', { ticket })).body.error).toBe('factor.exists')
    const inside = await world.session('superadmin', root.id)
    expect((await inside.get('/auth/factors')).body.is_required).toBe(true)
    expect((await inside.del('/auth/totp', { body: { code: phone.next() } })).body.error).toBe('factor.required')
    expect((await world.visitor.post('/superadmin/login', login)).body.data.methods).toEqual(['totp', 'recovery'])
    // whoever can open a terminal of the server is the second person of the platform
    const { database, clock } = world.application.deps
    expect(await forgetSecondFactor(database, 'nobody', clock.now())).toBe(false)
    expect(await forgetSecondFactor(database, login.root_name, clock.now())).toBe(true)
    expect((await world.visitor.post('/superadmin/login', login)).body.data.methods).toEqual(['enroll'])
    // what was open where they lost their app is not any more
    await vi.waitUntil(async () => (await inside.get('/auth/sessions')).status === 403, { timeout: 30_000 })
    const { sign_ins } = (await (await world.session('superadmin', root.id)).get('/auth/sign-ins')).body
    expect(sign_ins).toContainEqual(expect.objectContaining({ outcome: 'second_factor_off', ip: '' }))
  })
})

test('whoever runs the platform changes to twelve signs or more', async () => {
  const root = await world.superadmin()
  const change = (new_password: string) => root.put('/auth/password', { old_password: 'sinov-paroli', new_password })
  expect((await change('Tj7#kq2vLm9')).body.fields).toHaveProperty('new_password')
  expect((await change('Tj7#kq2vLm9x')).status).toBe(200)
})
