import { createPublicKey, verify } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { withClient } from '#src/server/embedded-roles.ts'
import { type Caller, useApi } from '#test/api.ts'
import { memberDesk } from '#test/member-desk.ts'
import { browser, startPushService } from '#test/push-receiver.ts'
import { createPush } from './push.ts'

const service = await startPushService()
afterAll(() => service.close())
const world = useApi({ runsJobs: true, pushServices: [service.url] })

async function club() {
  const { admin, gym, register } = await memberDesk(world).desk()
  return { admin, gym, member: await world.session('member', (await register())._id) }
}
const ban = (admin: Caller, member: Caller) =>
  admin.put(`/member/status/${member.id}`, { status: 'banned', reason: 'qoida' })
const at = (path: string) => service.got.filter((one) => one.path === path)
const subscribe = (who: Caller, { subscription }: ReturnType<typeof browser>, language: 'uz' | 'ru' = 'uz') =>
  who.post('/notification/push/subscribe', subscription, { language })

test('a phone is told in its language, in a message that it alone can read and that says who sends it', async () => {
  const { admin, member } = await club()
  const phone = browser(`${service.url}/phone`)
  const { body: before } = await member.get('/notification/push/key')
  expect(before.is_on).toBe(false)
  expect((await subscribe(member, phone, 'ru')).status).toBe(201)
  expect((await member.get('/notification/push/key')).body.is_on).toBe(true)
  await ban(admin, member)
  await expect.poll(() => at('/phone').length).toBe(1)
  const [sent] = at('/phone')
  if (!sent) throw new Error('nothing was sent')
  expect(phone.read(sent.body)).toMatchObject({ title: 'Вход ограничен', lang: 'ru', link: '/member/managers' })
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(sent.headers['authorization'])) ?? []
  expect(key).toBe(before.key)
  const [head, claims, signature = ''] = token.split('.')
  const raw = Buffer.from(before.key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  }
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isTrue).toBe(true)
  expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toMatchObject({ aud: service.url })
  const { version } = (await member.get('/member/one/me')).body.member
  expect((await member.put('/member/update/me', { language: 'en', version })).status).toBe(200)
  await admin.put(`/member/status/${member.id}`, { status: 'active', reason: 'uzr soʻradi' })
  await expect
    .poll(() =>
      at('/phone')
        .slice(1)
        .map(({ body }) => phone.read(body).lang),
    )
    .toEqual(['en'])
})

test('a phone that took its consent back, or whose person signed out or switched the topic off, is not told', async () => {
  const phones = { gone: '/gone', out: '/out', off: '/off', there: '/there' }
  const people = { gone: await club(), out: await club(), off: await club(), there: await club() }
  for (const [name, path] of Object.entries(phones))
    await subscribe(people[name as keyof typeof phones].member, browser(`${service.url}${path}`))
  service.answer('/gone', 410)
  const { sessions } = (await people.out.member.get('/auth/sessions')).body
  expect((await people.out.member.del(`/auth/sessions/${sessions[0]._id}`)).status).toBe(200)
  await people.off.member.put('/notification/choices', { topic: 'access', is_shown: true, is_pushed: false })
  for (const { admin, member } of Object.values(people)) await ban(admin, member)
  await expect.poll(() => [at('/gone').length, at('/there').length]).toEqual([1, 1])
  await expect.poll(async () => (await people.gone.member.get('/notification/push/key')).body.is_on).toBe(false)
  expect([at('/out').length, at('/off').length]).toEqual([0, 0])
  expect((await people.off.member.get('/notification/all')).body.notifications).toMatchObject([
    { kind: 'member_banned' },
  ])
})

test('a service that is busy or broken is asked again until it takes the message, and the phone stays known', async () => {
  const { admin, member } = await club()
  await subscribe(member, browser(`${service.url}/busy`))
  service.answer('/busy', 429)
  await ban(admin, member)
  const tryAgain = () =>
    withClient(world.ownerUrl, (client) =>
      client.query(
        `update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null and task_id = (
          select id from graphile_worker._private_tasks where identifier = 'push_one')`,
      ),
    )
  await expect.poll(() => at('/busy').length).toBe(1)
  service.answer('/busy', 503)
  await expect.poll(async () => (await tryAgain(), at('/busy').length)).toBe(2)
  service.answer('/busy', 201)
  await expect.poll(async () => (await tryAgain(), at('/busy').length)).toBe(3)
  expect((await member.get('/notification/push/key')).body.is_on).toBe(true)
})

test('only services of browsers are sent to, and none of them leads elsewhere', async () => {
  const { admin, member } = await club()
  const { takes } = { takes: async (endpoint: string) => (await subscribe(member, browser(endpoint))).body.error }
  for (const endpoint of [
    'http://127.0.0.1:5432/',
    'http://169.254.169.254/latest',
    'https://example.uz/push',
    'file:///etc/passwd',
    // other ways to write this machine and its neighbours, and names that lead to them
    'https://localhost/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/latest/meta-data',
    'https://127.0.0.1.nip.io/',
    'https://fcm.googleapis.com.127.0.0.1.nip.io/',
    'https://127.0.0.1\\@fcm.googleapis.com/',
    'https://127.0.0.1#@fcm.googleapis.com/',
    'https://fcm.googleapis.com%2f@127.0.0.1/',
    'https://push.apple.com.evil.uz/',
    'https://evilpush.apple.com/',
    'gopher://127.0.0.1:6379/_FLUSHALL',
  ])
    expect(await takes(endpoint), endpoint).toBe('push.service_unknown')
  const { knows, send } = createPush({ secret: 'a secret', subject: 'https://polvon.uz' })
  // a key that is no point of the curve: nothing is sent, and no job fails of it over and over
  const odd = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
  expect(await send(odd, 'a message')).toBe('gone')
  // and a mistake of our own settings takes nobody's phone away
  const { keys } = browser('').subscription
  const unset = createPush({ secret: 'a secret', subject: 'nobody' })
  await expect(unset.send({ ...odd, ...keys }, 'a message')).rejects.toThrow('subject')
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://web.push.apple.com/x',
    'https://wns2-db5p.notify.windows.com/w/?token=x',
  ])
    expect(knows(endpoint), endpoint).toBe(true)
  for (const endpoint of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.uz/x',
    'https://fcm.googleapis.com@evil.uz/x',
    'https://evil.uz/.push.apple.com',
    'https://fcm.googleapis.com:8443/x',
    service.url,
  ])
    expect(knows(endpoint), endpoint).toBe(false)
  await subscribe(member, browser(`${service.url}/moved`))
  service.answer('/moved', 302)
  await ban(admin, member)
  await expect.poll(() => at('/moved').length).toBe(1)
  expect(at('/elsewhere')).toEqual([])
})

test('a device is one person: whoever signs in on it next hears of their own, and the one before of nothing', async () => {
  const [one, other] = [await club(), await club()]
  const phone = browser(`${service.url}/shared`)
  await subscribe(one.member, phone)
  await subscribe(other.member, phone)
  expect((await one.member.get('/notification/push/key')).body.is_on).toBe(false)
  await ban(one.admin, one.member)
  await ban(other.admin, other.member)
  await expect.poll(() => at('/shared').length).toBe(1)
  await other.member.del('/notification/push/subscribe')
  expect((await other.member.get('/notification/push/key')).body.is_on).toBe(false)
  expect((await one.admin.get('/notification/push/key')).status).toBe(403)
})

test('an erased person leaves no phone and no choice behind', async () => {
  const { admin, member } = await club()
  await subscribe(member, browser(`${service.url}/erased`))
  await member.put('/notification/choices', { topic: 'money', is_shown: false, is_pushed: true })
  const { body } = await member.get('/member/data')
  expect(body.data).toMatchObject({
    push_devices: [{ service: new URL(service.url).host }],
    notification_choices: [{ topic: 'money', is_shown: false }],
  })
  expect((await admin.del(`/member/delete/${member.id}?erase=true`)).status).toBe(200)
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ kept: number }>`select (select count(*) from push_subscriptions where person_id = ${member.id})
      + (select count(*) from notification_choices where person_id = ${member.id}) as kept`.execute(db),
  )
  expect(rows).toEqual([{ kept: 0 }])
})

test('of one person ten phones are told at most: one more takes the place of the oldest', async () => {
  const { admin, member } = await club()
  const sessions: Caller[] = []
  for (let nr = 0; nr < 11; nr++) {
    const session = await world.session('member', member.id)
    expect((await subscribe(session, browser(`${service.url}/many-${nr}`))).status).toBe(201)
    sessions.push(session)
  }
  const isOn = async (session?: Caller) => (await session?.get('/notification/push/key'))?.body.is_on
  expect([await isOn(sessions[0]), await isOn(sessions[1]), await isOn(sessions[10])]).toEqual([false, true, true])
  await ban(admin, member)
  await expect.poll(() => service.got.filter(({ path }) => path.startsWith('/many-')).length).toBe(10)
  expect(at('/many-0')).toEqual([])
})
