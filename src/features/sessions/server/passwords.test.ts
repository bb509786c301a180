import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { withClient } from '#src/server/embedded-roles.ts'
import { freshPhone, useApi } from '#test/api.ts'

const world = useApi()

const employeeWith = async (password: string) => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const phone = freshPhone()
  const made = await admin.post('/employee/create', {
    fullname: 'Olim Karimov',
    phone_number: phone,
    password,
    gyms: [gym.id],
  })
  return { admin, phone, made }
}
/** Right or wrong: the answer to a right one differs while the phone is not confirmed yet. */
const isRight = async (phone: string, password: string) => {
  const { status, body } = await world.visitor.post('/employee/login', { phone_number: phone, password })
  return status === 200 || (body.error !== 'login.wrong' && body.error !== 'unauthorized')
}

test.each([
  ['of one kind of sign', 'qorbolalar'],
  ['of digits that nobody tries first', '8402759316'],
  ['with every printable sign', `Anhor !"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~ tepalik 5 `],
  ['of other scripts and pictures', 'пароль🏋🏽‍♀️Ўзбекистон'],
  ['of 64 signs', 'Anhor boʻyida tolzor, tolzorda bulbul sayraydi. '.padEnd(64, 'Qoʻshiq va shamol')],
])('a password %s is taken as it is', async (_, password) => {
  const { phone, made } = await employeeWith(password)
  expect([made.status, made.body.error]).toEqual([201, undefined])
  expect(await isRight(phone, password)).toBe(true)
})

test('case, blanks at the ends and each sign after the first count', async () => {
  const password = ' Temir Zal 7 '
  const { phone } = await employeeWith(password)
  for (const other of [
    password.toLowerCase(),
    password.trim(),
    `${password}x`,
    password.slice(0, -1),
    `x${password.slice(1)}`,
  ])
    expect([other, await isRight(phone, other)]).toEqual([other, false])
  expect(await isRight(phone, password)).toBe(true)
})

test('each sign-in makes a session of its own, with tokens that no other had', async () => {
  const { phone, password } = await world.admin()
  const signIn = () => world.visitor.post('/admin/login', { phone_number: phone, password })
  const [first, second] = [await signIn(), await signIn()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body.accessToken).not.toBe(first.body.accessToken)
  expect(second.headers.get('set-cookie')).not.toBe(first.headers.get('set-cookie'))
  const { sessions } = (
    await world.visitor.get('/auth/sessions', { headers: { authorization: `Bearer ${second.body.accessToken}` } })
  ).body
  expect(sessions).toHaveLength(3) // and the one that the test made
})

test('what a browser was signed in to ends when it signs in anew, its access token included', async () => {
  const [{ phone, password }, other] = [await world.admin(), await world.admin()]
  const signIn = (of: { phone: string; password: string }, cookie = '') =>
    world.visitor.post('/admin/login', { phone_number: of.phone, password: of.password }, { headers: { cookie } })
  const first = await signIn(other)
  const cookie = (first.headers.getSetCookie().find((one) => one.startsWith('refresh=')) ?? '').split(';')[0] ?? ''
  const stay = await signIn(other)
  expect((await signIn({ phone, password }, cookie)).status).toBe(200)
  expect((await world.visitor.get('/auth/refresh_token', { headers: { cookie } })).body.error).toBe('session.ended')
  const opens = async ({ body }: typeof first) =>
    (await world.visitor.get('/admin/one/me', { headers: { authorization: `Bearer ${body.accessToken}` } })).status
  expect([await opens(first), await opens(stay)]).toEqual([403, 200])
})

test('a password that an earlier version hashed with less is hashed as a new one when it is typed, and stays the same', async () => {
  const admin = await world.admin()
  const signIn = async () =>
    (await world.visitor.post('/admin/login', { phone_number: admin.phone, password: admin.password })).status
  const stored = () =>
    withClient(world.ownerUrl, async (client) => {
      const { rows } = await client.query('select password_hash from accounts where subject_id = $1', [admin.id])
      return rows[0]?.password_hash as string
    })
  const usual = (await stored()).split('$').slice(0, 4)
  const before = await hash(admin.password, { memoryCost: 8 * 1024, timeCost: 1 })
  await withClient(world.ownerUrl, (client) =>
    client.query('update accounts set password_hash = $2 where subject_id = $1', [admin.id, before]),
  )
  expect(
    (await world.visitor.post('/admin/login', { phone_number: admin.phone, password: 'boshqa-parol' })).status,
  ).toBe(401)
  expect(await stored()).toBe(before)
  expect(await signIn()).toBe(200)
  const after = await stored()
  expect(after.split('$').slice(0, 4)).toEqual(usual)
  expect(await signIn()).toBe(200)
  expect(await stored()).toBe(after)
})
