import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { softwarePasskey, withPasskey } from '#test/software-passkey.ts'

const origin = 'https://polvon.test'
const world = useApi({ publicUrl: origin, superadminsNeedFactor: true })
beforeEach(() => world.clock(null))

const ask = async (): Promise<string> =>
  (await world.visitor.post('/auth/passkey/login/start', {})).body.options.challenge
const enter = (signed: object) => world.visitor.post('/auth/passkey/login/finish', signed)
const later = (minutes: number) => world.clock(new Date(Date.now() + minutes * 60_000))

describe('a passkey', () => {
  test('opens the account of whoever made it without a password, for owners, employees and the platform', async () => {
    const admin = await world.admin()
    const employee = await world.employee(admin)
    const root = await world.superadmin()
    for (const who of [admin, employee, root]) {
      const { device, added } = await withPasskey(who, origin)
      expect(added).toMatchObject({ status: 200, body: { recovery_codes: expect.arrayContaining([]) } })
      expect(added.body.recovery_codes).toHaveLength(10)
      const entered = await enter(device.sign(await ask(), { origin }))
      expect(entered).toMatchObject({ status: 200, body: { role: who.role, person_id: who.id } })
      expect(entered.headers.get('set-cookie')).toContain('refresh=')
      const inside = { headers: { authorization: `Bearer ${entered.body.accessToken}` } }
      const { passkeys } = (await world.visitor.get('/auth/passkey/all', inside)).body
      expect(passkeys).toMatchObject([{ name: 'Telefon', lastUsedAt: expect.any(String) }])
    }
  })

  test('is good at its own address alone, after fingerprint, face or PIN', async () => {
    const { device } = await withPasskey(await world.admin(), origin)
    for (const place of [
      { origin: 'https://polvon.test.evil.example' },
      { origin: 'https://polvon.test.evil.example', rpID: 'polvon.test' },
      { origin, rpID: 'evil.example' },
      { origin: 'http://polvon.test' },
      { origin, flags: 1 },
      { origin, flags: 0 },
    ])
      expect(await enter(device.sign(await ask(), place)), JSON.stringify(place)).toMatchObject({
        status: 422,
        body: { error: 'passkey.refused' },
      })
    expect((await enter(device.sign(await ask(), { origin }))).status).toBe(200)
  })

  test('answers a challenge once, also of two at the same moment, and within five minutes', async () => {
    const { device } = await withPasskey(await world.admin(), origin)
    const signed = device.sign(await ask(), { origin })
    const both = await Promise.all([1, 2, 3].map(() => enter(signed)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    const old = await ask()
    later(6)
    expect((await enter(device.sign(old, { origin }))).status).toBe(422)
    world.clock(null)
    const own = 'A'.repeat(98)
    expect((await enter(device.sign(own, { origin }))).status).toBe(422)
  })

  test('signs nothing for somebody else: a foreign key, a foreign signature, a challenge for making one', async () => {
    const admin = await world.admin()
    const { device } = await withPasskey(admin, origin)
    const stranger = softwarePasskey()
    expect((await enter(stranger.sign(await ask(), { origin }))).status).toBe(422)
    const challenge = await ask()
    const { credential } = device.sign(challenge, { origin })
    expect((await enter({ ...stranger.sign(challenge, { origin }), credential })).status).toBe(422)
    const forMaking = (await admin.post('/auth/passkey/register/start', {})).body.options.challenge
    expect((await enter(device.sign(forMaking, { origin }))).status).toBe(422)
    const other = await world.admin()
    const made = softwarePasskey().make(forMaking, { origin })
    expect((await other.post('/auth/passkey/register/finish', { name: 'x', ...made })).body.error).toBe(
      'passkey.refused',
    )
    expect((await admin.post('/auth/passkey/register/finish', { name: 'x', ...made })).status).toBe(200)
    expect((await admin.post('/auth/passkey/register/finish', { name: 'x', ...made })).body.error).toBe(
      'passkey.refused',
    )
  })

  test('that was copied is found: a count that goes back opens nothing', async () => {
    const { device } = await withPasskey(await world.admin(), origin)
    expect((await enter(device.sign(await ask(), { origin, count: 9 }))).status).toBe(200)
    expect((await enter(device.sign(await ask(), { origin, count: 9 }))).status).toBe(422)
    expect((await enter(device.sign(await ask(), { origin, count: 10 }))).status).toBe(200)
  })

  test('of a blocked account opens nothing, and the answer says it to its holder alone', async () => {
    const admin = await world.admin()
    const { device } = await withPasskey(admin, origin)
    await world.sql({ role: 'auth' }, (db) =>
      sql`update accounts set status = 'blocked' where subject_id = ${admin.id}`.execute(db),
    )
    expect((await enter(device.sign(await ask(), { origin }))).body.error).toBe('account.blocked')
    const employee = await world.employee(await world.admin())
    const { device: ofEmployee } = await withPasskey(employee, origin)
    await world.sql({ role: 'auth' }, (db) =>
      sql`update accounts set status = 'blocked' where subject_id = ${employee.id}`.execute(db),
    )
    expect((await enter(ofEmployee.sign(await ask(), { origin }))).body.error).toBe('account.blocked')
  })
})

describe('a passkey of somebody who works', () => {
  const withDesk = async () => {
    const admin = await world.admin()
    const employee = await world.employee(admin)
    const { device } = await withPasskey(employee, origin)
    const root = await world.superadmin()
    await withPasskey(root, origin)
    const status = async (word: string) =>
      (await root.put(`/admin/status/${admin.id}`, { status: word, reason: 'Qarz' })).status
    return { admin, employee, status, come: async () => enter(device.sign(await ask(), { origin })) }
  }

  test('opens nothing while their owner is blocked, and says so instead of letting them in to nothing', async () => {
    const { status, come } = await withDesk()
    expect(await status('blocked')).toBe(200)
    const refused = await come()
    expect([refused.status, refused.body.error, refused.headers.get('set-cookie')]).toEqual([
      401,
      'account.blocked',
      null,
    ])
    expect(await status('active')).toBe(200)
    expect((await come()).status).toBe(200)
  })

  test('says to whoever was dismissed that they were, and asks whoever comes back for their phone', async () => {
    const { admin, employee, come } = await withDesk()
    expect((await admin.del(`/employee/fire/${employee.id}`)).status).toBe(200)
    expect((await come()).body.error).toBe('account.fired')
    expect((await admin.put(`/employee/rehire/${employee.id}`, {})).status).toBe(200)
    expect((await come()).body).toMatchObject({ command: 'confirm_employee', data: { role: 'employee' } })
  })
})

describe('the own passkeys', () => {
  test('are listed, named and taken away by their person alone; what is gone opens nothing', async () => {
    const admin = await world.admin()
    const other = await world.admin()
    const { device } = await withPasskey(admin, origin)
    const [{ _id: id }] = (await admin.get('/auth/passkey/all')).body.passkeys
    expect((await other.get('/auth/passkey/all')).body.passkeys).toEqual([])
    expect((await other.put(`/auth/passkey/${id}`, { name: 'Meniki' })).status).toBe(404)
    expect((await other.del(`/auth/passkey/${id}`)).status).toBe(404)
    expect((await admin.put(`/auth/passkey/${id}`, { name: 'Ish kompyuteri' })).status).toBe(200)
    expect((await admin.get('/auth/passkey/all')).body.passkeys).toMatchObject([{ name: 'Ish kompyuteri' }])
    expect((await admin.del(`/auth/passkey/${id}`)).status).toBe(200)
    expect((await enter(device.sign(await ask(), { origin }))).status).toBe(422)
    expect((await admin.get('/auth/factors')).body.recovery_codes_left).toBe(0)
  })

  test('are added and taken away by nobody who found an open session', async () => {
    const admin = await world.admin()
    const { device } = await withPasskey(admin, origin)
    const [{ _id: id }] = (await admin.get('/auth/passkey/all')).body.passkeys
    later(11)
    const { credential, ...made } = softwarePasskey().make('x', { origin })
    for (const answer of [
      await admin.post('/auth/passkey/register/start', {}),
      await admin.post('/auth/passkey/register/finish', { name: 'x', credential, ...made }),
      await admin.del(`/auth/passkey/${id}`),
    ])
      expect(answer.body).toMatchObject({ error: 'confirm_identity', data: { has_code: true } })
    const stranger = await withPasskey(await world.admin(), origin).catch(() => undefined)
    expect(stranger).toBeDefined()
    const foreign = stranger?.device.sign(await ask(), { origin }) ?? {}
    expect((await admin.post('/auth/passkey/confirm', foreign)).body.error).toBe('passkey.refused')
    expect((await admin.del(`/auth/passkey/${id}`)).body.error).toBe('confirm_identity')
    expect((await admin.post('/auth/passkey/confirm', device.sign(await ask(), { origin }))).status).toBe(200)
    expect((await admin.del(`/auth/passkey/${id}`)).status).toBe(200)
  })

  test('are ten at most, also when two are added at the same moment', async () => {
    const admin = await world.admin()
    for (let n = 0; n < 9; n++) expect((await withPasskey(admin, origin, `Kalit ${n}`)).added.status).toBe(200)
    const start = async (): Promise<string> =>
      (await admin.post('/auth/passkey/register/start', {})).body.options.challenge
    const challenges = [await start(), await start()]
    const two = await Promise.all(
      challenges.map((challenge) =>
        admin.post('/auth/passkey/register/finish', { name: 'x', ...softwarePasskey().make(challenge, { origin }) }),
      ),
    )
    expect(two.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await admin.post('/auth/passkey/register/start', {})).body.error).toBe('passkey.too_many')
  })
})

describe('an account with a passkey', () => {
  test('is not opened by the password alone; recovery codes still open it', async () => {
    const admin = await world.admin()
    const { added } = await withPasskey(admin, origin)
    const refused = await world.visitor.post('/admin/login', { phone_number: admin.phone, password: admin.password })
    expect(refused).toMatchObject({
      status: 409,
      body: { command: 'second_factor', data: { methods: ['passkey', 'recovery'] } },
    })
    const [code] = added.body.recovery_codes
    const { ticket } = refused.body.data
    expect((await world.visitor.post('/auth/second', { ticket, code })).status).toBe(200)
  })

  test('of the platform keeps one way to prove itself: the last passkey stays while there is no app', async () => {
    const root = await world.superadmin()
    await withPasskey(root, origin)
    await withPasskey(root, origin, 'Zaxira')
    const [first, second] = (await root.get('/auth/passkey/all')).body.passkeys
    expect((await root.del(`/auth/passkey/${first._id}`)).status).toBe(200)
    expect((await root.del(`/auth/passkey/${second._id}`)).body.error).toBe('factor.required')
    expect((await root.get('/auth/passkey/all')).body.passkeys).toHaveLength(1)
  })

  test('loses them all when a second person answers for its owner', async () => {
    const root = await world.superadmin()
    const admin = await world.admin()
    const { device } = await withPasskey(admin, origin)
    await withPasskey(root, origin)
    expect((await root.post(`/auth/factors/reset/${admin.id}`, {})).status).toBe(200)
    expect((await enter(device.sign(await ask(), { origin }))).status).toBe(422)
  })
})

test('who asks for all challenges of a place keeps nobody there out: work passes it, and whoever is in proves themselves', async () => {
  later(30)
  const admin = await world.admin()
  const { device } = await withPasskey(admin, origin)
  const own = await ask()
  for (let round = 0; round < 30; round++)
    await Promise.all(Array.from({ length: 10 }, () => world.visitor.post('/auth/passkey/login/start', {})))
  const proving = async (path: string, body: object) => {
    const refused = await world.visitor.post(path, body)
    expect(refused.status).toBe(429)
    const { proof: challenge } = refused.body.data
    const solution = await solveChallenge({ challenge, deriveKey })
    const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    return world.visitor.post(path, body, { headers: { 'proof-of-work': proof } })
  }
  const asked = await proving('/auth/passkey/login/start', {})
  expect(asked.status).toBe(200)
  const { challenge } = asked.body.options
  expect((await proving('/auth/passkey/login/finish', device.sign(challenge, { origin }))).status).toBe(200)
  expect((await admin.post('/auth/passkey/confirm', device.sign(own, { origin }))).status).toBe(200)
})

test('one place is given three hundred challenges in ten minutes, and more after them', async () => {
  later(60)
  const statuses: number[] = []
  for (let round = 0; round < 31; round++)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, async () => (await world.visitor.post('/auth/passkey/login/start', {})).status),
      )),
    )
  expect(statuses.filter((status) => status === 200)).toHaveLength(300)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  later(71)
  expect((await world.visitor.post('/auth/passkey/login/start', {})).status).toBe(200)
})
