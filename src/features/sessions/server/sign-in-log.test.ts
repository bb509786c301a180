import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Answer, freshPhone, useApi } from '#test/api.ts'

const world = useApi({ accessLogDays: 30, trustProxy: ['127.0.0.1'] })

const cookiesOf = (answer: Answer, ...names: string[]): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .filter((pair) => names.some((name) => pair.startsWith(`${name}=`)))
    .join('; ')
const refresh = (cookie: string) => world.visitor.get('/auth/refresh_token', { headers: { cookie } })
const bearer = (answer: Answer) => ({ headers: { authorization: `Bearer ${answer.body.accessToken}` } })
const days = (count: number) => count * 86_400_000
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

type Person = { phone: string; password: string }
const from = (role: 'admin' | 'employee', { phone, password }: Person, headers: Record<string, string> = {}) =>
  world.visitor.post(
    `/${role}/login`,
    { phone_number: phone, password },
    { headers: { 'user-agent': windows, ...headers } },
  )
const smsTo = async (phone: string): Promise<string[]> => {
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ text: string }>`select text from sms_messages where phone_number = ${phone} and kind = 'security'`.execute(
      db,
    ),
  )
  return rows.map(({ text }) => text)
}
const outcomes = async (answer: Answer): Promise<string[]> =>
  (await world.visitor.get('/auth/sign-ins', bearer(answer))).body.sign_ins.map(
    (line: { outcome: string }) => line.outcome,
  )

test('people read who came in and who was turned away, and a browser that was never used before is told', async () => {
  const admin = await world.admin()
  const first = await from('admin', admin)
  const device = cookiesOf(first, 'device')
  await from('admin', { ...admin, password: 'not-the-password' }, { cookie: device })
  await from('admin', admin, { cookie: device })
  expect((await admin.get('/notification/all')).body.unread).toBe(0)
  const second = await from('admin', admin, { 'x-forwarded-for': '203.0.113.7' })
  const { body } = await world.visitor.get('/auth/sign-ins', bearer(second))
  expect(
    body.sign_ins.map((line: Record<string, unknown>) => [line['outcome'], line['is_new_device'], line['ip']]),
  ).toEqual([
    ['signed_in', true, '203.0.113.7'],
    ['signed_in', false, '127.0.0.1'],
    ['refused', false, '127.0.0.1'],
    ['signed_in', false, '127.0.0.1'],
  ])
  const { notifications } = (await admin.get('/notification/all')).body
  expect(notifications).toMatchObject([
    { kind: 'new_device', params: { device: 'Chrome, Windows', ip: '203.0.113.7' }, link: '/admin/account' },
  ])
  expect((await (await world.admin()).get('/auth/sign-ins')).body.sign_ins).toEqual([])
})

test('an owner reads sign-ins, refusals and the closing of an account in the log, of their own people alone', async () => {
  const [admin, other] = [await world.admin(), await world.admin()]
  const employee = await world.employee(admin)
  await from('employee', employee)
  for (let n = 0; n < 10; n++) await from('employee', { ...employee, password: 'not-the-password' })
  expect((await from('employee', employee)).status).toBe(429)
  const logOf = async (caller: typeof admin, query = '') =>
    (await caller.get(`/audit/all?limit=50&entity_id=${employee.id}${query}`, { language: 'en' })).body.entries
  const entries: { action: string; what: string; actor: { kind: string; _id: string | null } }[] = await logOf(admin)
  expect(entries.map(({ action }) => action)).toEqual([
    'sessions.lockedOut',
    ...Array(9).fill('sessions.refused'),
    'sessions.signedIn',
  ])
  expect(entries.at(-1)).toMatchObject({ what: 'Signed in', actor: { kind: 'employee', _id: employee.id } })
  expect(entries[0]).toMatchObject({
    what: 'Too many wrong passwords: signing in was closed for a while',
    actor: { kind: 'system', _id: null },
    changes: expect.arrayContaining([{ field: 'ip', label: 'Address (IP)', before: null, after: '127.0.0.1' }]),
  })
  expect(await logOf(other)).toEqual([])
  const plain = (await admin.get('/audit/all?limit=50')).body.entries
  expect(plain.map(({ action }: { action: string }) => action)).not.toContain('sessions.signedIn')
})

test('a request is kept with account and address apart from the log', async () => {
  const admin = await world.admin()
  // what stands before the address that the proxy adds was made up by whoever asks
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' }
  await admin.get('/gym/all', { headers })
  expect((await admin.get('/backup/state', { headers })).status).toBe(403)
  await expect
    .poll(() =>
      fs.existsSync(world.accessLogFolder)
        ? fs.readdirSync(world.accessLogFolder).flatMap((name) =>
            fs
              .readFileSync(path.join(world.accessLogFolder, name), 'utf8')
              .split('\n')
              .filter((line) => line.includes('203.0.113.9'))
              .map((line) => JSON.parse(line)),
          )
        : [],
    )
    .toMatchObject(
      [
        ['/api/gym/all', 200],
        ['/api/backup/state', 403],
      ].map(([route, status]) => ({
        method: 'GET',
        route,
        status,
        ip: '203.0.113.9',
        role: 'admin',
        account: expect.any(String),
      })),
    )
})

test('a session ends 30 days after it was used last, and 90 days after the sign-in however much it is used', async () => {
  const admin = await world.admin()
  const start = Date.now()
  const at = (ms: number) => world.clock(new Date(start + ms))
  const idle = cookiesOf(await from('admin', admin), 'refresh')
  at(days(31))
  expect((await refresh(idle)).status).toBe(404)
  at(0)
  let used = await from('admin', admin)
  for (const day of [29, 58, 87]) {
    at(days(day))
    used = await refresh(cookiesOf(used, 'refresh'))
    expect(used.status).toBe(200)
  }
  at(days(91))
  expect((await refresh(cookiesOf(used, 'refresh'))).status).toBe(404)
  expect((await world.visitor.get('/auth/sessions', bearer(used))).status).toBe(403)
  world.clock(null)
})

test('of one account a hundred sessions are open at most: one more ends the one that was used longest ago, and nobody else’s', async () => {
  const [admin, other] = [await world.admin(), await world.admin()]
  const count = async (of: { id: string }) =>
    (
      await world.sql({ role: 'auth' }, (db) =>
        sql<{ count: number }>`
          select count(*)::int as count from sessions where subject_id = ${of.id} and ended_at is null`.execute(db),
      )
    ).rows[0]?.count
  const oldest = await from('admin', admin)
  await world.sql({ role: 'auth' }, (db) =>
    sql`
      update sessions set last_seen_at = last_seen_at - interval '1 day' where subject_id = ${admin.id} and user_agent = ${windows}`.execute(
      db,
    ),
  )
  const more = 100 - ((await count(admin)) ?? 0)
  await world.sql({ role: 'auth' }, (db) =>
    sql`
      insert into sessions (id, account_id, role, subject_id, admin_id, refresh_hash, created_at, last_seen_at, confirmed_at, expires_at)
      select gen_random_uuid(), id, role, subject_id, admin_id, sha256(random()::text::bytea), now(), now() + interval '1 minute', now(), now() + interval '1 day'
      from accounts, generate_series(1, ${more}::int) where subject_id = ${admin.id}`.execute(db),
  )
  const before = await count(other)
  expect((await world.visitor.get('/auth/sessions', bearer(oldest))).status).toBe(200)
  const newest = await from('admin', admin)
  expect(newest.status).toBe(200)
  expect(await count(admin)).toBe(100)
  expect((await world.visitor.get('/auth/sessions', bearer(newest))).status).toBe(200)
  await expect.poll(async () => (await world.visitor.get('/auth/sessions', bearer(oldest))).status).toBe(403)
  expect((await refresh(cookiesOf(oldest, 'refresh'))).status).toBe(404)
  expect(await count(other)).toBe(before)
})

test('a session of the platform ends half a day after it was used last, and within a week', async () => {
  const root = await world.superadmin()
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ login: string }>`select login from accounts where subject_id = ${root.id}`.execute(db),
  )
  const login = () => world.visitor.post('/superadmin/login', { root_name: rows[0]?.login, password: 'sinov-paroli' })
  const start = Date.now()
  const at = (ms: number) => world.clock(new Date(start + ms))
  const idle = cookiesOf(await login(), 'refresh')
  at(days(0.55))
  expect((await refresh(idle)).status).toBe(404)
  at(0)
  let used = await login()
  for (let half = 1; half <= 14; half++) {
    at(days(half * 0.49))
    used = await refresh(cookiesOf(used, 'refresh'))
  }
  expect(used.status).toBe(200)
  at(days(7.01))
  expect((await refresh(cookiesOf(used, 'refresh'))).status).toBe(404)
  world.clock(null)
})

test('a changed password is told to the phone, ends the other sessions, and makes every other browser a stranger', async () => {
  const admin = await world.admin()
  const mine = await from('admin', admin)
  const device = cookiesOf(mine, 'device')
  const other = await from('admin', admin)
  const open = await streamOf(other)
  const new_password = 'yangi-parol-77'
  await world.visitor.put(
    '/auth/password',
    { old_password: admin.password, new_password },
    { headers: { ...bearer(mine).headers, cookie: device } },
  )
  expect(await smsTo(admin.phone)).toEqual([expect.stringContaining("parolingiz o'zgartirildi")])
  await open.hasEnded
  expect((await refresh(cookiesOf(other, 'refresh'))).status).toBe(404)
  expect((await refresh(cookiesOf(mine, 'refresh'))).status).toBe(200)
  expect((await outcomes(mine))[0]).toBe('password_changed')
  const again = await from('admin', { ...admin, password: new_password }, { cookie: cookiesOf(other, 'device') })
  expect((await world.visitor.get('/auth/sign-ins', bearer(again))).body.sign_ins[0]).toMatchObject({
    is_new_device: true,
  })
})

test('a sign-in phone that somebody else changed is told to the old number, and every session of the person ends', async () => {
  const admin = await world.admin()
  const employee = await world.employee(admin)
  const session = await from('employee', employee)
  const open = await streamOf(session)
  const { version } = (await admin.get(`/employee/one/${employee.id}`)).body.employee
  const moved = freshPhone()
  await admin.put(`/employee/update/${employee.id}`, { phone_number: moved, version })
  expect(await smsTo(employee.phone)).toEqual([expect.stringContaining(moved.slice(-2))])
  expect((await smsTo(employee.phone))[0]).not.toContain(moved)
  await open.hasEnded
  expect((await refresh(cookiesOf(session, 'refresh'))).status).toBe(404)
  const again = await from('employee', { ...employee, phone: moved })
  expect(await outcomes(again)).toEqual(['signed_in', 'phone_changed', 'signed_in'])
})

test('the same holds for owners, whose phone the platform changes, and for members, whose gym does', async () => {
  const root = await world.superadmin()
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const phone_number = freshPhone()
  const made = await admin.post('/member/create', {
    fullname: 'Aziza Karimova',
    phone_number,
    gender: 'female',
    gyms: [gym.id],
  })
  const { _id: memberId, version } = made.body.member
  const member = await world.session('member', memberId)
  await admin.put(`/member/update/${memberId}`, { phone_number: freshPhone(), version })
  expect(await smsTo(phone_number)).toHaveLength(1)
  await expect.poll(async () => (await member.get('/auth/sessions')).status).toBe(403)
  const session = await from('admin', admin)
  const shown = (await root.get(`/admin/one/${admin.id}`)).body.admin
  await root.put(`/admin/update/${admin.id}`, { phone_number: freshPhone(), version: shown.version })
  expect(await smsTo(admin.phone)).toHaveLength(1)
  expect((await refresh(cookiesOf(session, 'refresh'))).status).toBe(404)
})

test('an open page ends with its session also when nobody was told that it ended', async () => {
  const admin = await world.admin()
  const [over, beside] = [await from('admin', admin), await from('admin', admin)]
  const [gone, open] = [await streamOf(over), await streamOf(beside)]
  const { sessions } = (await world.visitor.get('/auth/sessions', bearer(over))).body
  const { _id } = sessions.find(({ current }: { current: boolean }) => current)
  // as where it ends between the look at it and the first word on the stream, or while announcements are not heard
  await world.sql({ role: 'auth' }, (db) =>
    sql`update sessions set ended_at = now(), ended_reason = 'logout' where id = ${_id}`.execute(db),
  )
  await gone.hasEnded
  expect((await world.visitor.get('/auth/sessions', bearer(beside))).status).toBe(200)
  expect(await Promise.race([open.hasEnded.then(() => 'ended'), Promise.resolve('open')])).toBe('open')
})

/** An open page of live events: when the server has ended it. */
function streamOf(answer: Answer): Promise<{ hasEnded: Promise<void> }> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${world.base}/notification/stream`, bearer(answer), (response) => {
      const hasEnded = new Promise<void>((ended) => response.on('close', ended))
      response.once('data', () => resolve({ hasEnded }))
      response.resume()
    })
    request.on('error', reject)
  })
}
