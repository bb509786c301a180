import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { useApi } from '#test/api.ts'
import { clickBox, ok, onlineDesk, paymeBox, uzumBox } from '#test/online-desk.ts'
import { clickCall, clickScript } from '#test/sandbox/click.ts'
import type { Received } from '#test/sandbox/journal.ts'
import { type PaymeBox, paymeCall, paymeScript } from '#test/sandbox/payme.ts'
import { uzumCall, uzumScript } from '#test/sandbox/uzum.ts'
import { booksOf } from '#test/online-books.ts'

const world = useApi()
/** A script is some hundred calls, one after the other. */
const whole = { timeout: 90_000 }

async function desk() {
  const made = await onlineDesk(world)
  const { providers } = ok(await made.admin.get('/payment/provider/all'))
  const urlOf = (at: number) => (providers[at].addresses[0] as string).replace(/\/(prepare|check)$/, '')
  const account = async (membership_id = made.membershipId) => {
    const { number, amount, _id } = await made.invoice({ membership_id })
    return { number: number as string, amount: Math.round(amount * 100), id: _id as string }
  }
  const statusOf = async (id: string) => ok(await made.admin.get(`/invoice/one/${id}`)).invoice
  return {
    ...made,
    account,
    statusOf,
    payme: { url: urlOf(0), key: paymeBox.key },
    click: { url: urlOf(1), serviceId: clickBox.service_id, secretKey: clickBox.secret_key },
    uzum: { url: urlOf(2), serviceId: uzumBox.service_id, login: uzumBox.login, password: uzumBox.password },
  }
}

test(
  'Payme’s script passes twice in a row, everything sent twice, and leaves a returned payment in the ledger',
  whole,
  async () => {
    const { admin, account, payme, statusOf, membershipId, owing } = await desk()
    const invoice = await account()
    expect((await paymeScript(payme, invoice)).differences).toEqual([])
    expect((await paymeScript(payme, await account((await owing()).membershipId))).differences).toEqual([])
    expect(await statusOf(invoice.id)).toMatchObject({ status: 'cancelled', held_by: null })
    expect(await booksOf(admin, membershipId)).toEqual([
      ['payment', 300_000, 'online', 'payme', 'system'],
      ['refund', 300_000, 'online', 'payme', 'system'],
    ])
  },
)

test('Click’s script passes twice in a row, whatever way the amount is written', whole, async () => {
  const { admin, account, click, statusOf, membershipId, owing } = await desk()
  const invoice = await account()
  expect((await clickScript(click, invoice)).differences).toEqual([])
  expect((await clickScript(click, await account((await owing()).membershipId))).differences).toEqual([])
  expect(await statusOf(invoice.id)).toMatchObject({ status: 'paid', paid_by: 'click' })
  expect(await booksOf(admin, membershipId)).toEqual([['payment', 300_000, 'online', 'click', 'system']])
})

test('Uzum’s script passes twice in a row', whole, async () => {
  const { admin, account, uzum, membershipId, owing } = await desk()
  expect((await uzumScript(uzum, await account())).differences).toEqual([])
  expect((await uzumScript(uzum, await account((await owing()).membershipId))).differences).toEqual([])
  expect((await booksOf(admin, membershipId)).map(([type]) => type)).toEqual(['payment', 'refund'])
})

const errorOf = ({ body }: Received) => (body['error'] as { code: number } | undefined)?.code
const create = (box: PaymeBox, id: string, { number, amount }: { number: string; amount: number }) =>
  paymeCall(box, 'CreateTransaction', { id, time: Date.now(), amount, account: { invoice: number } })

test('a payment that nobody finished in twelve hours is given up at the next look, and its invoice is free again', async () => {
  const { account, payme, click } = await desk()
  const invoice = await account()
  const now = Date.now()
  world.clock(new Date(now))
  await create(payme, 'late', invoice)
  const form = { merchant_trans_id: invoice.number, amount: '300000', click_trans_id: '5' }
  world.clock(new Date(now + 43_199_000))
  expect((await clickCall(click, 'prepare', form)).body['error']).toBe(-7)
  world.clock(new Date(now + 43_201_000))
  expect((await clickCall(click, 'prepare', form)).body['error']).toBe(0)
  expect(errorOf(await paymeCall(payme, 'PerformTransaction', { id: 'late' }))).toBe(-31008)
  const { body } = await paymeCall(payme, 'CheckTransaction', { id: 'late' })
  expect(body['result']).toMatchObject({ state: -1, reason: 4, perform_time: 0 })
  expect(await paymeCall(payme, 'CheckTransaction', { id: 'late' })).toMatchObject({ body })
  world.clock(null)
})

test('the twelve hours run from when Payme made its transaction: one that comes too late begins nothing', async () => {
  const { account, payme, statusOf } = await desk()
  const invoice = await account()
  const now = Date.now()
  world.clock(new Date(now))
  const begin = (id: string, time: number) =>
    paymeCall(payme, 'CreateTransaction', {
      id,
      time,
      amount: invoice.amount,
      account: { invoice: invoice.number },
    })
  expect(errorOf(await begin('stale', now - 43_200_000))).toBe(-31008)
  expect(errorOf(await paymeCall(payme, 'CheckTransaction', { id: 'stale' }))).toBe(-31003)
  expect(await statusOf(invoice.id)).toMatchObject({ status: 'open', held_by: null })
  // told an hour late, it has eleven left; a repeated call still finds it
  const begun = await begin('old', now - 3_600_000)
  expect(begun.body['result']).toMatchObject({ state: 1 })
  world.clock(new Date(now + 39_540_000))
  expect(await begin('old', now - 3_600_000)).toEqual(begun)
  world.clock(new Date(now + 39_660_000))
  expect(errorOf(await begin('old', now - 3_600_000))).toBe(-31008)
  expect((await paymeCall(payme, 'CheckTransaction', { id: 'old' })).body['result']).toMatchObject({
    state: -1,
    reason: 4,
  })
  // a clock that is ahead of ours holds nothing longer
  const ahead = now + 39_660_000
  await begin('ahead', ahead + 86_400_000)
  world.clock(new Date(ahead + 43_260_000))
  expect(errorOf(await paymeCall(payme, 'PerformTransaction', { id: 'ahead' }))).toBe(-31008)
  world.clock(null)
})

test('a box answers to the addresses of Payme alone, unless it is a test one with a key of its own', async () => {
  const far = await desk()
  const { number, amount } = await far.account()
  const params = { amount, account: { invoice: number } }
  ok(await far.admin.put('/payment/provider/payme', { ...paymeBox, is_test: true, test_key: 'sinov-kaliti' }))
  expect(errorOf(await paymeCall(far.payme, 'CheckPerformTransaction', params))).toBe(-32504)
  const tested = await paymeCall({ ...far.payme, key: 'sinov-kaliti' }, 'CheckPerformTransaction', params)
  expect(tested.body['result']).toEqual({ allow: true })
})

test('a box whose key is not there is nobody’s: an empty password opens nothing', async () => {
  const one = await desk()
  const { number, amount } = await one.account()
  await world.sql({ role: 'platform' }, (db) =>
    sql`update payment_boxes set is_test = true where admin_id = ${one.admin.id} and provider = 'payme'`.execute(db),
  )
  const params = { amount, account: { invoice: number } }
  expect(errorOf(await paymeCall({ ...one.payme, key: '' }, 'CheckPerformTransaction', params))).toBe(-32504)
})

const block = ({ admin }: { admin: { id: string } }) =>
  world.sql({ role: 'platform' }, (db) => sql`update admins set status = 'blocked' where id = ${admin.id}`.execute(db))

test('a box of another owner or with another word knows nobody; one that is off, or of a blocked owner, begins nothing', async () => {
  const [one, other] = [await desk(), await desk()]
  const mine = await one.account()
  const ask = (box: PaymeBox, { number, amount }: { number: string; amount: number }) =>
    paymeCall(box, 'CheckPerformTransaction', { amount, account: { invoice: number } })
  expect(errorOf(await ask(other.payme, mine))).toBe(-31050)
  expect(
    errorOf(
      await ask({ ...one.payme, url: `${one.payme.url.slice(0, -1)}${one.payme.url.endsWith('0') ? 1 : 0}` }, mine),
    ),
  ).toBe(-32504)
  const foreign = { transId: 'x', params: { invoice: mine.number }, amount: mine.amount }
  expect((await uzumCall(other.uzum, 'create', foreign)).body['errorCode']).toBe('10007')
  ok(await one.admin.put('/payment/provider/payme', { ...paymeBox, is_on: false }))
  const create = { id: 'y', time: Date.now(), amount: mine.amount, account: { invoice: mine.number } }
  for (const asked of [await ask(one.payme, mine), await paymeCall(one.payme, 'CreateTransaction', create)])
    expect(errorOf(asked)).toBe(-31052)
  const url = (await one.statusOf(mine.id)).url as string
  const linked = async () => ok(await world.visitor.get(`/invoice/public/${url.split('/').at(-1)}`)).invoice
  expect(Object.keys((await linked()).pay)).toEqual(['click', 'uzum'])
  await block(one)
  expect((await uzumCall(one.uzum, 'check', { params: { invoice: mine.number } })).body['errorCode']).toBe('10009')
  const { status, pay } = await linked()
  expect([status, pay]).toEqual(['open', {}])
  // the blocked owner may ask nothing any more
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql`select held_by, transaction_id, cancelled_at from invoices where id = ${mine.id}`.execute(db),
  )
  expect(rows).toEqual([{ held_by: null, transaction_id: null, cancelled_at: null }])
})

test('what was begun or paid before a box was switched off, or its owner blocked or deleted, is gone on with and taken back', async () => {
  const one = await desk()
  const account = await one.account()
  const create = { id: 'begun', time: Date.now(), amount: account.amount, account: { invoice: account.number } }
  await paymeCall(one.payme, 'CreateTransaction', create)
  const paid = await one.account((await one.owing()).membershipId)
  const given = { transId: 'paid', params: { invoice: paid.number }, amount: paid.amount }
  await uzumCall(one.uzum, 'create', given)
  await uzumCall(one.uzum, 'confirm', given)
  expect(await one.statusOf(paid.id)).toMatchObject({ status: 'paid' })
  ok(await one.admin.put('/payment/provider/payme', { ...paymeBox, is_on: false }))
  const { body } = await paymeCall(one.payme, 'PerformTransaction', { id: 'begun' })
  expect(body['result']).toMatchObject({ state: 2 })
  expect(await booksOf(one.admin, one.membershipId)).toEqual([['payment', 300_000, 'online', 'payme', 'system']])
  expect((await paymeCall(one.payme, 'CancelTransaction', { id: 'begun', reason: 5 })).body['result']).toMatchObject({
    state: -2,
  })
  expect(await booksOf(one.admin, one.membershipId)).toHaveLength(2)
  await block(one)
  expect((await uzumCall(one.uzum, 'reverse', given)).body).toMatchObject({ status: 'REVERSED' })
  await world.sql({ role: 'platform' }, (db) =>
    sql`update admins set deleted_at = created_at where id = ${one.admin.id}`.execute(db),
  )
  const { body: checked } = await paymeCall(one.payme, 'CheckTransaction', { id: 'begun' })
  expect(checked['result']).toMatchObject({ state: -2 })
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ kept: number }>`
      select count(*)::int as kept from provider_calls
      where admin_id = ${one.admin.id} and method = 'CheckTransaction' and is_authentic`.execute(db),
  )
  expect(rows).toEqual([{ kept: 1 }])
})

test('money that went back at the desk, or paid for what is over, is not returned again', async () => {
  const { admin, account, payme, membershipId, membership } = await desk()
  await create(payme, 'spent', await account())
  await paymeCall(payme, 'PerformTransaction', { id: 'spent' })
  const [paid] = (await membership()).transactions
  await admin.post('/transaction/membership/create', {
    membership_id: membershipId,
    paid_amount: 1,
    transaction_type: 'refund',
    payment_method: 'cash',
    transaction_id: paid._id,
    reason: 'sinov',
    way_reason: 'Karta yopilgan',
  })
  expect(errorOf(await paymeCall(payme, 'CancelTransaction', { id: 'spent', reason: 5 }))).toBe(-31007)
  const other = await desk()
  await create(other.payme, 'over', await other.account())
  await paymeCall(other.payme, 'PerformTransaction', { id: 'over' })
  world.clock(new Date(Date.now() + 40 * 86_400_000))
  expect(errorOf(await paymeCall(other.payme, 'CancelTransaction', { id: 'over', reason: 5 }))).toBe(-31007)
  world.clock(null)
})

test('a cancellation that began before the perform, and waited for it, stands after the payment that it returns', async () => {
  const { admin, account, payme, uzum, membership, membershipId } = await desk()
  // a call that waits has the moment at which it came
  const early = new Date(Date.now() + 60_000)
  const late = new Date(early.getTime() + 400)
  await create(payme, 'waited', await account())
  world.clock(late)
  const performed = (await paymeCall(payme, 'PerformTransaction', { id: 'waited' })).body['result']
  world.clock(early)
  const cancelled = (await paymeCall(payme, 'CancelTransaction', { id: 'waited', reason: 5 })).body['result']
  expect([performed, cancelled]).toMatchObject([{ state: 2 }, { state: -2 }])
  expect(cancelled).toHaveProperty('cancel_time', Number(Object(performed).perform_time) + 1)
  const { number, amount } = await account(membershipId)
  const given = { transId: 'waited', params: { invoice: number }, amount }
  await uzumCall(uzum, 'create', given)
  world.clock(new Date(late.getTime() + 60_000))
  const confirmed = (await uzumCall(uzum, 'confirm', given)).body
  world.clock(early)
  const reversed = (await uzumCall(uzum, 'reverse', given)).body
  expect(Number(reversed['reverseTime'])).toBe(Number(confirmed['confirmTime']) + 1)
  world.clock(null)
  const types = (await membership()).transactions.map(
    ({ transaction_type }: { transaction_type: string }) => transaction_type,
  )
  expect(types).toEqual(['payment', 'refund', 'payment', 'refund'])
  expect((await world.sql({ role: 'platform' }, (db) => checkLedger(db, admin.id))).findings).toEqual([])
})

test('the desk can not call a provider’s money cash, and owner and member are told of it', async () => {
  const { admin, account, payme, membership, memberId } = await desk()
  await create(payme, 'told', await account())
  await paymeCall(payme, 'PerformTransaction', { id: 'told' })
  const [paid] = (await membership()).transactions
  const edit = { _id: paid._id, payment_method: 'cash', reason: 'sinov' }
  expect((await admin.put('/transaction/update', edit)).body.error).toBe('payment.by_provider')
  const member = await world.session('member', memberId)
  const told = async (caller: Pick<typeof admin, 'get'>) =>
    (await caller.get('/notification/all')).body.notifications[0]
  const params = { amount: '300000', provider: 'Payme', gym_name: expect.any(String) }
  expect(await told(admin)).toMatchObject({
    kind: 'online_paid',
    params: { ...params, fullname: 'Aziza Karimova' },
  })
  // who paid reads where the money went, not their own name
  const own = await told(member)
  expect([own.kind, own.params]).toEqual(['online_paid', params])
})

test('whose money the desk was faster with hears of it, and so does the desk that takes payments there', async () => {
  const { admin, gym, account, payme, memberId, payAtDesk } = await desk()
  const till = await world.employee(admin, { gyms: [gym.id] })
  const elsewhere = await world.employee(admin, { gyms: [(await world.gym(admin)).id] })
  await create(payme, 'slow', await account())
  ok(await payAtDesk(300_000))
  expect(errorOf(await paymeCall(payme, 'PerformTransaction', { id: 'slow' }))).toBe(-31008)
  const kindsOf = async (caller: typeof till) =>
    ok(await caller.get('/notification/all')).notifications.map(({ kind }: { kind: string }) => kind)
  const member = await world.session('member', memberId)
  for (const [who, caller] of Object.entries({ admin, till, member }))
    expect(await kindsOf(caller as typeof till), who).toContain('online_refused')
  expect(await kindsOf(elsewhere)).not.toContain('online_refused')
})

test('every call is kept with its answer and without secrets; of strangers the attempt alone, and no more than some', async () => {
  const { admin, account, payme, click } = await desk()
  const invoice = await account()
  await create(payme, 'kept', invoice)
  await clickCall(click, 'prepare', { merchant_trans_id: invoice.number, amount: '1', click_trans_id: '6' })
  world.clock(new Date()) // within one minute, however slow the machine is
  for (let n = 0; n < 35; n++) await create({ ...payme, key: 'begona' }, 'stranger', invoice)
  world.clock(null)
  const { rows } = await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql<{ provider: string; method: string; is_authentic: boolean; body: string; answer: string }>`
      select provider, method, is_authentic, body, answer from provider_calls where admin_id = ${admin.id} order by called_at, id`.execute(
      db,
    ),
  )
  const known = rows.filter((row) => row.is_authentic)
  expect(known.map(({ provider, method }) => `${provider} ${method}`)).toEqual([
    'payme CreateTransaction',
    'click prepare',
  ])
  expect(known[0]?.body).toContain('"kept"')
  expect(known[1]?.body).toContain('sign_string=…')
  const strange = rows.filter((row) => !row.is_authentic)
  expect([strange.length <= 30, strange.every(({ body }) => body === '')]).toEqual([true, true])
  for (const { body, answer } of rows)
    for (const secret of [paymeBox.key, 'begona', clickBox.secret_key]) expect(body + answer).not.toContain(secret)
})

test('odd and huge bodies are refused in the provider’s words, never with a stack', async () => {
  const { payme, click, uzum } = await desk()
  const { headers } = { headers: { authorization: `Basic ${Buffer.from(`Paycom:${payme.key}`).toString('base64')}` } }
  const post = async (url: string, body: string) => (await fetch(url, { method: 'POST', headers, body })).text()
  for (const body of ['null', '[]', '"x"', '{"method":"__proto__","params":{}}', '{"method":"toString","params":{}}'])
    expect(JSON.parse(await post(payme.url, body)).error.code).toBeLessThan(-32000)
  for (const id of ['\u0000', 'x'.repeat(65), { a: 1 }, ['x'], null, '\ud800'])
    expect(errorOf(await paymeCall(payme, 'CheckTransaction', { id }))).toBe(-32600)
  const huge = { method: 'POST', headers, body: 'x'.repeat(70_000) }
  const told = async (url: string) => {
    const answer = await fetch(url, huge)
    return { status: answer.status, body: await answer.json() }
  }
  expect(await told(payme.url)).toMatchObject({ status: 200, body: { error: { code: -32504 } } })
  expect(await told(`${click.url}/prepare`)).toMatchObject({ status: 200, body: { error: -1 } })
  expect(await told(`${uzum.url}/check`)).toMatchObject({ status: 400, body: { errorCode: '10001' } })
  expect(
    (await uzumCall(uzum, 'create', { transId: '\u0000', params: { invoice: '1' }, amount: 1 })).body['errorCode'],
  ).toBe('10005')
})

test('an owner pays the platform for a subscription into the platform’s own box, once', async () => {
  const [admin, root] = [await world.admin(), await world.superadmin()]
  const gym = await world.gym(admin)
  const { provider } = ok(await root.put('/payment/provider/payme', paymeBox))
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ id: string }>`
      update subscriptions set price_tiyin = 5000000 where admin_id = ${admin.id} and gym_id = ${gym.id} returning id`.execute(
      db,
    ),
  )
  const subscription_id = rows[0]?.id ?? ''
  const { invoice } = ok(await admin.post('/invoice/create', { subscription_id }))
  const box = { url: provider.addresses[0] as string, key: paymeBox.key }
  const account = { invoice: invoice.number }
  const id = `${subscription_id.replaceAll('-', '').slice(0, 24)}`
  const begun = await paymeCall(box, 'CreateTransaction', { id, time: Date.now(), amount: 5_000_000, account })
  expect(begun.body['result']).toMatchObject({ state: 1 })
  for (let n = 0; n < 2; n++)
    expect((await paymeCall(box, 'PerformTransaction', { id })).body['result']).toMatchObject({ state: 2 })
  const { rows: taken } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ amount: string; remaining: string }>`
      select t.amount_tiyin::text as amount, s.remaining_tiyin::text as remaining from transactions t
      join subscriptions s on s.admin_id = t.admin_id and s.id = t.subscription_id
      where t.admin_id = ${admin.id} and t.provider = 'payme'`.execute(db),
  )
  expect(taken).toEqual([{ amount: '5000000', remaining: '0' }])
  const heard = async () =>
    ok(await root.get('/notification/all')).notifications.filter(({ link }: { link: string | null }) =>
      link?.includes(subscription_id),
    )
  expect(await heard()).toMatchObject([{ kind: 'online_paid' }])
  expect((await paymeCall(box, 'CancelTransaction', { id, reason: 5 })).body['result']).toMatchObject({ state: -2 })
  expect((await heard()).map(({ kind }: { kind: string }) => kind)).toEqual(['online_returned', 'online_paid'])
})

test('an address of no cash box is refused in the provider’s own words, whatever signs stand in it', async () => {
  const told = async (path: string) =>
    (await fetch(`${world.base}/pay/${path}`, { method: 'POST', body: '{"id":1}' })).json()
  for (const word of ['nobody', '%00', 'nobody%00']) {
    expect(await told(`payme/${word}`), word).toMatchObject({ error: { code: -32504 } })
    expect(await told(`click/${word}/prepare`), word).toMatchObject({ error: -1 })
    expect(await told(`uzum/${word}/check`), word).toMatchObject({ errorCode: '10001' })
  }
})
