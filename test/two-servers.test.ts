import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createSuperadmin } from '#src/features/sessions/server/superadmins.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import { newId } from '#src/contract/ids.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import { enqueueJob } from '#src/server/queue.ts'
import { freshPhone } from './api.ts'
import { startEskizGateway } from './eskiz-gateway.ts'
import { openPage } from './open-page.ts'
import { cash, useDesk } from './sale-desk.ts'

const gateway = await startEskizGateway()
afterAll(() => gateway.close())

const perMinute = 80
const { world, desk } = useDesk({
  requestsPerMinute: perMinute,
  runsJobs: true,
  sms: { driver: 'eskiz', url: gateway.url, email: 'zal@polvon.uz', password: 'maxfiy', from: '4546' },
})

/** The same one for every test: each has its own connections, of which the database has a hundred. */
let other: ReturnType<typeof world.another> | undefined
const second = () => (other ??= world.another())

test('two servers that start on one empty database make one owner of the platform, who signs in', async () => {
  const servers = [world.application, (await second()).application]
  const given = { rootName: 'root', password: 'polvon-root', isFirst: true }
  await Promise.all(servers.map(({ deps }) => createSuperadmin(deps.database, given, deps.clock.now())))
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ root_name: string }>`select root_name from superadmins`.execute(db),
  )
  expect(rows).toEqual([{ root_name: 'root' }])
  const entered = await world.visitor.post('/superadmin/login', { root_name: 'root', password: 'polvon-root' })
  expect(entered.status).toBe(200)
})

test('a caller of two servers passes as many calls as a caller of one', async () => {
  const admin = await world.admin()
  const { at } = await second()
  const minute = () => Math.floor(Date.now() / 60_000)
  let started: number
  let passed: number
  do {
    started = minute()
    const fresh = await world.session('admin', admin.id)
    const answers = await Promise.all(
      Array.from({ length: 2 * perMinute }, (_, index) => (index % 2 ? at(fresh) : fresh).get('/gym/foradmin/all')),
    )
    expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([])
    passed = answers.filter(({ status }) => status === 200).length
  } while (minute() !== started) // the limit begins anew with the minute
  expect(passed).toBeGreaterThanOrEqual(perMinute)
  expect(passed).toBeLessThanOrEqual(perMinute * 1.05)
  expect((await at(admin).get('/gym/foradmin/all')).status).toBe(200) // another session of the same person
})

test('the same key at two servers at the same moment is one payment', async () => {
  const { admin, sell } = await desk()
  const { at } = await second()
  const membership = await sell()
  const pay = { membership_id: membership._id, ...cash(100_000), transaction_type: 'payment' }
  const headers = { 'idempotency-key': newId() }
  const answers = await Promise.all(
    [admin, at(admin), admin, at(admin)].map((caller) =>
      caller.post('/transaction/membership/create', pay, { headers }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect((await at(admin).get(`/membership/one/${membership._id}`)).body.membership.remaining_amount).toBe(200_000)
})

test('what happens at one server reaches a page that is open at the other', async () => {
  const { admin, gym } = await desk()
  const { base, application } = await second()
  const here = await openPage(world.base, admin)
  const there = await openPage(base, admin)
  await Promise.all([here.until('event: open'), there.until('event: open')])
  const told = `event: lead\ndata: {"gym_id":"${gym.id}"}`
  // a page listens a moment after it is open: it is told until it has heard
  await expect
    .poll(async () => {
      await application.deps.database.transaction({ role: 'tenant', adminId: admin.id }, async ({ db }) =>
        announce(db, { event: 'lead', adminId: admin.id, gymId: gym.id }),
      )
      return [here.count(told) > 0, there.count(told) > 0]
    })
    .toEqual([true, true])
  here.close()
  there.close()
})

test('who signs out at one server is out at the other within a second', async () => {
  const admin = await world.admin()
  const { at } = await second()
  expect((await at(admin).get('/gym/foradmin/all')).status).toBe(200)
  await world.sql({ role: 'auth' }, (db) =>
    sql`update sessions set ended_at = now() where subject_id = ${admin.id}`.execute(db),
  )
  await expect.poll(async () => (await at(admin).get('/gym/foradmin/all')).status).toBe(403)
  await expect.poll(async () => (await admin.get('/gym/foradmin/all')).status).toBe(403)
})

test('workers of two servers send each message once', async () => {
  await second()
  const phones = Array.from({ length: 30 }, freshPhone)
  const noon = new Date()
  noon.setUTCHours(7, 0, 0, 0)
  if (noon > new Date()) noon.setUTCDate(noon.getUTCDate() - 1) // what is queued for later is sent later
  for (const phone of phones)
    await world.sql({ role: 'platform' }, (db) =>
      queueSms(
        {
          db,
          now: noon,
          enqueue: (task, payload, options) => enqueueJob(db, task, payload, options),
        },
        { phone, text: 'Kod: 123456', kind: 'member_login', language: 'uz' },
      ),
    )
  const waiting = () =>
    world.sql({ role: 'platform' }, async (db) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from sms_messages where status in ('queued', 'sending')`.execute(db)
      return rows[0]?.count
    })
  await expect.poll(waiting).toBe(0)
  expect(gateway.taken.map(({ to }) => `+${to.replace('+', '')}`).sort()).toEqual([...phones].sort())
})
