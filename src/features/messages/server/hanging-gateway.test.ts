import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { enqueueJob, enqueuerOf } from '#src/server/queue.ts'
import { freshPhone, useApi, type World } from '#test/api.ts'
import { startEskizGateway } from '#test/eskiz-gateway.ts'
import { queueSms } from './queue-sms.ts'
import { sendSms } from './send-sms.ts'

const [hanging, failing] = [await startEskizGateway(), await startEskizGateway()]
afterAll(() => Promise.all([hanging.close(), failing.close()]))

const account = { driver: 'eskiz', email: 'zal@polvon.uz', password: 'maxfiy', from: '4546' } as const
/** Whoever waited for this gateway would wait until the test is over: that a call is answered at all is the proof. */
const patient = useApi({ runsJobs: true, sms: { ...account, url: hanging.url, timeoutMs: 600_000 } })
const quick = useApi({ runsJobs: true, sms: { ...account, url: failing.url, timeoutMs: 3_000 } })

const asked = (gateway: typeof hanging): number => gateway.calls['/message/sms/send-batch'] ?? 0

/** Twelve owners who want a code for a new password. */
async function askForCodes(world: World): Promise<string[]> {
  const owners = await Promise.all(Array.from({ length: 12 }, () => world.admin()))
  const phones = owners.map(({ phone }) => phone)
  for (const phone of phones)
    expect((await world.visitor.post('/auth/password/code', { phone_number: phone, role: 'admin' })).status).toBe(200)
  return phones
}

/** Receipts for twelve clients. */
const queueReceipts = (world: World) =>
  world.sql({ role: 'platform' }, async (db) => {
    const work = { db, now: world.application.deps.clock.now(), enqueue: enqueuerOf(db) }
    for (let nr = 0; nr < 12; nr++)
      await queueSms(work, { phone: freshPhone(), text: 'Chek', kind: 'receipt', language: 'uz' })
  })

/** How many jobs stand in the queue, or are being done. */
async function countJobs(world: World, which: string): Promise<number> {
  const client = new pg.Client({ connectionString: world.ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query(`select count(*)::int as count from graphile_worker.jobs where ${which}`)
    return rows[0].count
  } finally {
    await client.end()
  }
}

test('while the gateway hangs every page answers, other jobs run and codes are handed over', async () => {
  const [root, admin] = [await patient.superadmin(), await patient.admin()]
  hanging.behave('hangs')
  await queueReceipts(patient)
  await expect.poll(() => asked(hanging)).toBe(3) // three workers at most stand at the gateway
  // a code waits for none of them, nor for those behind: it has workers of its own
  await askForCodes(patient)
  await expect.poll(() => asked(hanging)).toBe(5)

  for (let turn = 0; turn < 10; turn++)
    for (const [caller, path] of [
      [root, '/sms/outbox'],
      [root, '/admin/all'],
      [admin, '/gym/foradmin/all'],
      [admin, '/sms/foradmin/all'],
    ] as const)
      expect((await caller.get(path)).status).toBe(200)
  const someone = { phone_number: freshPhone(), fullname: 'Botir Aliyev' }
  expect((await patient.visitor.post('/admin/request', someone)).status).toBeLessThan(300)
  expect((await root.get('/sms/gateway')).status).toBe(200)

  await patient.sql({ role: 'platform' }, (db) => enqueueJob(db, 'accounts.drop_picture', { name: 'nobody.webp' }))
  await expect.poll(() => countJobs(patient, `task_identifier = 'accounts.drop_picture'`)).toBe(0)
  expect(asked(hanging)).toBe(5)
}, 120_000)

test('after five failures nobody calls a gateway that hangs, and nobody gets a message twice', async () => {
  quick.clock(new Date()) // it stands still: the pause of the breaker does not end
  failing.behave('hangs')
  const phones = await askForCodes(quick)
  const messages = async () => {
    const { rows } = await quick.sql({ role: 'platform' }, (db) =>
      sql<{ id: string; status: string }>`
        select id, status from sms_messages where phone_number = any(${phones}::text[]) order by status`.execute(db),
    )
    return rows
  }
  const { breaker } = quick.application.deps.smsDriver
  await expect.poll(() => breaker.state().state).toBe('open')
  // those who had asked the breaker before it opened
  await expect.poll(() => countJobs(quick, `task_identifier = 'send_code' and locked_at is not null`)).toBe(0)
  const calls = asked(failing)
  expect(calls).toBeGreaterThanOrEqual(5)
  expect(calls).toBeLessThanOrEqual(8)
  const statuses = (await messages()).map(({ status }) => status)
  expect(statuses.filter((status) => status === 'uncertain')).toHaveLength(calls)
  expect(statuses.filter((status) => status === 'queued')).toHaveLength(phones.length - calls)
  for (const { id } of await messages()) await sendSms.run({ id }, quick.application.deps)
  expect(asked(failing)).toBe(calls)
  for (const phone of phones) expect(failing.taken.filter(({ to }) => `+${to}` === phone).length).toBeLessThanOrEqual(1)
}, 120_000)
