import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { freshPhone, useApi } from '#test/api.ts'
import { startEskizGateway } from '#test/eskiz-gateway.ts'
import { startTelegramGateway } from '#test/telegram-gateway.ts'
import { enqueueJob } from '#src/server/queue.ts'
import { smsText } from '../catalogue.ts'
import { mostTries } from '../rules.ts'
import { bareCode, settleCode } from './gateway-codes.ts'
import { queueSms, type Sms } from './queue-sms.ts'
import { sendSms } from './send-sms.ts'

const gateway = await startTelegramGateway()
const eskiz = await startEskizGateway()
afterAll(async () => {
  await gateway.close()
  await eskiz.close()
})
const world = useApi({
  publicUrl: 'https://polvon.uz',
  codeGateway: { token: gateway.token, url: gateway.url },
  sms: { driver: 'eskiz', url: eskiz.url, email: 'zal@polvon.uz', password: 'maxfiy', from: '4546' },
})
const deps = () => world.application.deps
beforeEach(() => {
  gateway.behave('well')
  eskiz.behave('well')
  deps().codeGateway?.breaker.succeeded()
})

type Row = {
  status: string
  tries: number
  way: string
  parts: number
  gateway_state: string | null
  gateway_cost: number | null
  gateway_refunded: boolean
  check_after: Date | null
  send_after: Date
}
const code = '482913'

async function message(more: Partial<Sms> = {}) {
  const phone = freshPhone()
  const id = await world.sql({ role: 'platform' }, (db) =>
    queueSms(
      { db, now: deps().clock.now(), enqueue: (task, payload, options = {}) => enqueueJob(db, task, payload, options) },
      {
        phone,
        text: smsText('code', 'uz', { code }),
        kind: 'member_login',
        language: 'uz',
        isSecret: true,
        expiresAt: new Date(deps().clock.now().getTime() + 180_000),
        ...more,
      },
    ),
  )
  const row = async (): Promise<Row | undefined> =>
    (
      await world.sql({ role: 'platform' }, (db) =>
        sql<Row>`
          select status, tries, way, parts, gateway_state, gateway_cost, gateway_refunded, check_after, send_after from sms_messages where id = ${id}`.execute(
          db,
        ),
      )
    ).rows[0]
  return {
    phone,
    id,
    row,
    send: () => sendSms.run({ id }, deps()),
    settle: () => settleCode.run({ id }, deps()),
    sms: () => eskiz.taken.filter(({ to }) => `+${to.replace(/\D/g, '')}` === phone).length,
    /** Does a job of it wait? */
    settles: async () => {
      const client = new pg.Client({ connectionString: world.ownerUrl })
      await client.connect()
      const { rowCount } = await client.query(
        `select 1 from graphile_worker.jobs where task_identifier = 'settle_code' and key like $1`,
        [`code:${id}:%`],
      )
      await client.end()
      return rowCount === 1
    },
  }
}

test('a code is ours, goes by Telegram for one fee, and is no SMS', async () => {
  const one = await message()
  await one.send()
  expect(gateway.to(one.phone)).toMatchObject([
    { code, ttl: 30, payload: one.id, callback_url: 'https://polvon.uz/api/telegram/gateway' },
  ])
  expect(await one.row()).toMatchObject({
    status: 'sent',
    way: 'gateway',
    parts: 0,
    gateway_cost: 10_000,
    check_after: null,
  })
  gateway.become(one.phone, 'delivered')
  await one.settle()
  expect(await one.row()).toMatchObject({ status: 'delivered', gateway_state: 'delivered', gateway_refunded: false })
  await one.send()
  expect([one.sms(), gateway.to(one.phone).length]).toEqual([0, 1])
})

test('whom Telegram does not know, and what says more than a code, is an SMS at once and costs nothing there', async () => {
  gateway.behave('has nobody')
  const unknown = await message()
  await unknown.send()
  expect([unknown.sms(), await unknown.row()]).toMatchObject([1, { way: 'sms', parts: 1, gateway_cost: null }])
  gateway.behave('well')
  const asked = gateway.calls['checksendability']
  const link = await message({
    kind: 'password_reset',
    text: smsText('reset_code', 'uz', { code, link: 'https://polvon.uz/x' }),
  })
  const notice = await message({ kind: 'receipt', isSecret: false, text: 'Chek 482913' })
  await link.send()
  await notice.send()
  expect([link.sms(), notice.sms(), gateway.calls['checksendability']]).toEqual([1, 1, asked])
  expect(bareCode('482913', 'uz')).toBeUndefined()
})

test('what was not delivered in time is taken back and leaves as SMS; both costs stand there, and what came back', async () => {
  const one = await message()
  await one.send()
  expect(await one.settles()).toBe(true)
  await one.settle()
  expect(gateway.to(one.phone)[0]?.status).toBe('revoked')
  expect(await one.row()).toMatchObject({ status: 'queued', way: 'sms', parts: 1, gateway_cost: 10_000 })
  await one.send()
  expect([one.sms(), gateway.to(one.phone).length]).toEqual([1, 1])
  gateway.become(one.phone, 'expired')
  deps().codeGateway?.breaker.pause(60_000, 'closed to codes')
  await one.settle()
  expect(await one.row()).toMatchObject({
    status: 'sent',
    way: 'sms',
    gateway_state: 'revoked',
    gateway_refunded: true,
  })
  await one.send()
  expect(one.sms()).toBe(1)
})

test('a code that arrives while it is given up is no SMS', async () => {
  const one = await message()
  await one.send()
  await Promise.all([
    one.settle(),
    Promise.resolve(gateway.become(one.phone, 'read')).then(() =>
      gateway.report(`${world.base}/telegram/gateway`, one.phone),
    ),
  ])
  const row = await one.row()
  expect([row?.gateway_state, one.sms()]).toEqual(['read', 0])
  expect(row?.status === 'delivered' || row?.way === 'sms').toBe(true)
})

test('an answer that is lost is asked for: a code that was taken is not sent twice, one that was not is an SMS', async () => {
  gateway.behave('takes and drops')
  const taken = await message()
  await taken.send()
  expect(await taken.row()).toMatchObject({
    status: 'sending',
    way: 'gateway',
    gateway_state: 'asked',
    gateway_cost: 10_000,
  })
  gateway.behave('well')
  gateway.become(taken.phone, 'delivered')
  await taken.settle()
  expect([taken.sms(), (await taken.row())?.status]).toEqual([0, 'delivered'])

  deps().codeGateway?.breaker.succeeded()
  gateway.behave('drops')
  const lost = await message()
  await lost.send()
  expect([lost.sms(), await lost.row()]).toMatchObject([1, { way: 'sms', gateway_state: null }])

  gateway.behave('changes its mind')
  const refused = await message()
  await refused.send()
  expect([refused.sms(), await refused.row()]).toMatchObject([1, { way: 'sms', parts: 1, gateway_cost: 10_000 }])

  // nothing can be asked when the time is over: somebody waits for the code
  gateway.behave('well')
  const waiting = await message()
  await waiting.send()
  gateway.behave('drops')
  await waiting.settle()
  await waiting.send()
  expect(waiting.sms()).toBe(1)
})

test('a Gateway without money, or without an answer, is left alone for a while', async () => {
  gateway.behave('has no money')
  const poor = await message()
  await poor.send()
  expect([poor.sms(), deps().codeGateway?.breaker.state()]).toMatchObject([
    1,
    { state: 'open', reason: 'BALANCE_NOT_ENOUGH' },
  ])
  gateway.behave('well')
  const asked = gateway.calls['checksendability']
  const next = await message()
  await next.send()
  expect([next.sms(), gateway.calls['checksendability']]).toEqual([1, asked])
})

test('a Gateway that answers no code is left alone after two, whether it is mute or takes codes and says nothing: the next ones are SMS at once', async () => {
  for (const manner of ['drops', 'takes and drops'] as const) {
    deps().codeGateway?.breaker.succeeded()
    gateway.behave(manner)
    const asked = () => gateway.calls['checksendability'] ?? 0
    const before = asked()
    const first = [await message(), await message()]
    for (const one of first) await one.send()
    expect([asked() - before, deps().codeGateway?.breaker.state().state]).toEqual([2, 'open'])
    const questions = { ...gateway.calls }
    const next = await message()
    await next.send()
    expect([next.sms(), await next.row()]).toMatchObject([1, { status: 'sent', way: 'sms' }])
    // what it may have taken is not asked about either: whoever waits has an SMS when the time is over
    for (const one of first) {
      await one.settle()
      await one.send()
      expect(one.sms()).toBe(1)
    }
    expect(gateway.calls).toEqual(questions)
  }
})

test('whoever is not at Telegram, and questions that are answered, open no Gateway that answers no code', async () => {
  const { breaker } = deps().codeGateway ?? {}
  gateway.behave('takes and drops')
  const one = await message()
  await one.send()
  gateway.behave('has nobody')
  await (await message()).send()
  gateway.behave('well')
  gateway.become(one.phone, 'delivered')
  await one.settle()
  expect(breaker?.state().state).toBe('closed')
  gateway.behave('takes and drops')
  await (await message()).send()
  expect(breaker?.state().state).toBe('open')
  // when its pause is over one code tries, and whom it can’t reach uses the try up for nobody
  breaker?.succeeded()
  breaker?.pause(0, 'over')
  gateway.behave('has nobody')
  await (await message()).send()
  gateway.behave('well')
  const next = await message()
  await next.send()
  expect([next.sms(), gateway.to(next.phone).length, breaker?.state().state]).toEqual([0, 1, 'closed'])
})

test('a message that leaves by another way takes nobody’s try at a gateway of SMS that may be back, and waits as all others do when that way is closed', async () => {
  const { breaker } = deps().smsDriver
  breaker.pause(0, 'over')
  const byTelegram = await message()
  await byTelegram.send()
  expect(await byTelegram.row()).toMatchObject({ way: 'gateway' })
  const notice = await message({ kind: 'receipt', isSecret: false, text: 'Chek' })
  await notice.send()
  expect([notice.sms(), breaker.state().state]).toEqual([1, 'closed'])
  breaker.pause(60_000, 'busy')
  gateway.behave('has nobody')
  const waits = await message()
  await waits.send()
  expect([waits.sms(), await waits.row()]).toMatchObject([0, { status: 'queued', tries: 0 }])
  // also the last of its tries
  const last = await message()
  await world.sql({ role: 'platform' }, (db) =>
    sql`update sms_messages set tries = ${mostTries - 1} where phone_number = ${last.phone}`.execute(db),
  )
  await last.send()
  expect([last.sms(), await last.row()]).toMatchObject([0, { status: 'queued', tries: mostTries - 1 }])
  world.clock(new Date(deps().clock.now().getTime() + 61_000))
  breaker.pause(60_000, 'busy')
  const { until } = breaker.state()
  await waits.send()
  const row = await waits.row()
  expect([waits.sms(), row]).toMatchObject([0, { status: 'queued', tries: 0 }])
  expect(row?.send_after.getTime()).toBeGreaterThanOrEqual(until?.getTime() ?? Number.POSITIVE_INFINITY)
  world.clock(null)
  breaker.succeeded()
})

test('a report is believed by its signature alone, and changes nothing the second time or out of order', async () => {
  const one = await message()
  await one.send()
  const url = `${world.base}/telegram/gateway`
  gateway.become(one.phone, 'read')
  expect(await gateway.report(url, one.phone, { key: 'boshqa-kalit_boshqa-kalit' })).toBe(404)
  expect(await gateway.report(url, one.phone, { spoil: (text) => text.replace('read', 'sent') })).toBe(404)
  expect(await gateway.report(url, one.phone, { at: Math.floor(Date.now() / 1000) - 7200 })).toBe(404)
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(404)
  expect((await fetch(url, { method: 'POST', body: ' '.repeat(9_000) })).status).toBe(413)
  expect((await one.row())?.status).toBe('sent')
  expect(await gateway.report(url, one.phone)).toBe(200)
  gateway.become(one.phone, 'expired')
  for (let n = 0; n < 2; n++) expect(await gateway.report(url, one.phone)).toBe(200)
  expect(await one.row()).toMatchObject({ status: 'delivered', way: 'gateway', gateway_state: 'read' })
})

test('a report that it expired makes an SMS of it without waiting', async () => {
  const one = await message()
  await one.send()
  gateway.become(one.phone, 'expired')
  expect(await gateway.report(`${world.base}/telegram/gateway`, one.phone)).toBe(200)
  expect(await one.row()).toMatchObject({ status: 'queued', way: 'sms', gateway_refunded: true })
  await one.send()
  expect(one.sms()).toBe(1)
})

test('the platform sees what codes cost, by message and in all; without a Gateway nothing of it is there', async () => {
  const one = await message()
  await one.send()
  const root = await world.superadmin()
  const { codes } = (await root.get('/sms/gateway')).body
  expect(codes).toMatchObject({ asked: expect.any(Number), balance: expect.any(Number), trouble: null })
  expect(codes.cost).toBeCloseTo(codes.asked * 0.01)
  const { messages } = (await root.get(`/sms/outbox?search=${encodeURIComponent(one.phone)}`)).body
  expect(messages[0]).toMatchObject({ way: 'gateway', parts: 0, gateway_cost: 0.01, gateway_refunded: false })
  expect(messages[0].text).not.toContain(code)
})
